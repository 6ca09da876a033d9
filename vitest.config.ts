import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Packages are found as Node finds them. Vite's `development` condition would load a second graphql, and the two
  // copies do not recognise each other's types.
  ssr: { resolve: { conditions: ['node', 'module-sync', 'default'] } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/helpers/cluster.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Half of the time went into importing the same modules for each file. What a file starts, it ends.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
