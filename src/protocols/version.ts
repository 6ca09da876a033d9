/** Version of the interface, over every protocol. */
export const API_VERSION = '1.0.0'
