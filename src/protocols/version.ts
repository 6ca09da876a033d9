import manifest from '../../package.json' with { type: 'json' }

/** Version of the interface, over every protocol. */
export const API_VERSION: string = manifest.version
