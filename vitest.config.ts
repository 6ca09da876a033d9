import { defineConfig } from 'vitest/config'
import { EXTRAS } from './test/helpers/extras.ts'
import { LeftOut } from './test/helpers/left-out.ts'
import { PATIENCE_MS } from './test/helpers/patience.ts'

/** What a test needs beyond the embedded PostgreSQL stands in the name of its file: `*.<kind>.test.ts`. */
const filesOf = (kind: string): string => `test/**/*.${kind}.test.ts`
const KINDS = ['unit', 'browser', 'process']

const project = (
  name: string,
  groupOrder: number,
  maxWorkers: number,
  include: string,
  exclude: string[] = [],
) => ({
  extends: true as const,
  test: {
    name,
    include: [include],
    exclude: ['**/node_modules/**', ...exclude],
    maxWorkers,
    sequence: { groupOrder },
  },
})

export default defineConfig({
  test: {
    globalSetup: ['test/helpers/cluster.ts', 'test/helpers/build-console.ts'],
    reporters: ['default', new LeftOut()],
    tags: EXTRAS.map(({ name, isThere }) => ({ name, skip: !isThere() })),
    pool: 'forks',
    // Isolation would double the time, importing the same modules for each file. Each file must clean up after itself.
    isolate: false,
    // Most of what a test makes is garbage at once: a larger nursery halves the time of collecting it.
    execArgv: ['--max-semi-space-size=64'],
    // Node imports the modules, as it does for the service, and keeps what it compiles.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Far more than any test needs, so that no test fails because the machine is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    // One after the other, from those that wait most to those that only compute.
    projects: [
      project('process', 0, 5, filesOf('process')),
      project('browser', 1, 4, filesOf('browser')),
      project('service', 2, 3, 'test/**/*.test.ts', [...KINDS.map(filesOf), 'test/distributed/**']),
      project('unit', 3, 2, filesOf('unit')),
      // They empty the database of a Citus cluster, which only who names one has.
      ...(process.env['CITUS_URL'] ? [project('cluster', 4, 1, 'test/distributed/*.test.ts')] : []),
    ],
  },
})
