/** What each folder of `src` may import of the others: arrows point one way. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  platform: ['core'],
  market: ['core'],
  engine: ['core', 'platform', 'market'],
  files: ['core', 'platform'],
  'data-state': ['core', 'platform'],
  jobs: ['core', 'platform', 'files', 'data-state'],
  alerts: ['core', 'platform', 'market', 'engine', 'data-state'],
  protocols: ['core', 'platform', 'files', 'data-state', 'jobs', 'alerts'],
  areas: [
    'core',
    'platform',
    'market',
    'engine',
    'ingest',
    'files',
    'data-state',
    'jobs',
    'alerts',
    'protocols',
  ],
  app: [
    'core',
    'platform',
    'market',
    'engine',
    'ingest',
    'files',
    'data-state',
    'jobs',
    'alerts',
    'protocols',
    'areas',
  ],
  ingest: ['core', 'platform', 'market', 'engine'],
  demo: ['core', 'platform', 'market', 'engine', 'ingest'],
  upkeep: [
    'core',
    'platform',
    'market',
    'engine',
    'files',
    'data-state',
    'jobs',
    'alerts',
    'protocols',
    'areas',
    'ingest',
  ],
}
const FOLDERS = [...Object.keys(MAY_IMPORT), 'service']

const fence = (includes: readonly string[], group: readonly string[], message: string, paths = {}) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }], ...paths } },
      },
    },
  },
})

function fenceOf(folder: string, includes = [`src/${folder}/**`], paths = {}) {
  const allowed = [folder, ...(MAY_IMPORT[folder] ?? [])]
  return fence(
    includes,
    FOLDERS.filter((other) => !allowed.includes(other)).map((other) => `**/${other}/**`),
    `src/${folder} must not know of it: arrows between folders point one way (CONTRIBUTING.md).`,
    paths,
  )
}

const SQL = { paths: { kysely: { importNames: ['sql'], message: 'SQL stands in queries.ts.' } } }

/** Returns the part of Biome's configuration that keeps folders from importing what stands above or beside them. */
export const fencesFile = (): string =>
  `${JSON.stringify(
    {
      overrides: [
        ...Object.keys(MAY_IMPORT).map((folder) => fenceOf(folder)),
        fence(
          ['src/core/**', '!src/core/context.ts'],
          [...FOLDERS.filter((other) => other !== 'core').map((other) => `**/${other}/**`), '**/db/**'],
          'src/core knows nothing of the domain but the type of the database, in context.ts (CONTRIBUTING.md).',
        ),
        fenceOf('areas', ['src/areas/**', '!src/areas/**/*queries.ts'], SQL),
        fence(
          ['console/**'],
          ['**/src/**'],
          'The console knows the service by its graph alone (CONTRIBUTING.md).',
        ),
      ],
    },
    null,
    2,
  )}\n`
