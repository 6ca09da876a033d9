import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { EXTRAS } from './test/helpers/extras.ts'
import { LeftOut } from './test/helpers/left-out.ts'
import { PATIENCE_MS } from './test/helpers/patience.ts'

/** What a test needs beyond the embedded PostgreSQL stands in the name of its file: `*.<kind>.test.ts`. */
const filesOf = (kind: string): string => `test/**/*.${kind}.test.ts`
const KINDS = ['unit', 'browser', 'process']

const project = (name: string, include: string, exclude: string[] = [], further: object = {}) => ({
  extends: true as const,
  test: { name, include: [include], exclude: ['**/node_modules/**', ...exclude], ...further },
})

/** After all others, one file at a time. */
const ALONE = { maxWorkers: 1, sequence: { groupOrder: 1 } }

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
    // Far more than any test needs, so that no test fails because the machine is slow: two minutes were too few at a load of 20.
    testTimeout: PATIENCE_MS * 10,
    hookTimeout: PATIENCE_MS * 10,
    expect: { poll: { timeout: PATIENCE_MS } },
    // More than there are cores slow each other down, though some files wait for processes.
    maxWorkers: Math.min(availableParallelism(), 4),
    // One group, so that no worker waits for the last files of a project: the next one, by name, begins meanwhile.
    projects: [
      project('process', filesOf('process')),
      project('browser', filesOf('browser')),
      project('service', 'test/**/*.test.ts', [...KINDS.map(filesOf), 'test/distributed/**', 'test/ship/**']),
      project('unit', filesOf('unit')),
      // What is shipped, built and run. It needs both cores.
      project('ship', 'test/ship/*.test.ts', [], ALONE),
      // They empty the database of a Citus cluster, which only who names one has.
      ...(process.env['CITUS_URL'] ? [project('cluster', 'test/distributed/*.test.ts', [], ALONE)] : []),
    ],
  },
})
