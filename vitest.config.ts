import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Resolves packages as Node does. Vite's `development` condition would load a second copy of graphql, and the two
  // copies do not recognise each other's types.
  ssr: { resolve: { conditions: ['node', 'module-sync', 'default'] } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/cluster.ts', 'test/helpers/build-console.ts'],
    pool: 'forks',
    // On two cores: a file waits for PostgreSQL nearly half of its time.
    maxWorkers: 3,
    // Isolation would double the time, importing the same modules for each file. Each file must clean up after itself.
    isolate: false,
    // Far more than any test needs, so that no test fails because the machine is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
