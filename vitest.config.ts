import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/helpers/cluster.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Else graphql is loaded twice, and its two copies do not recognise each other's types.
    server: { deps: { inline: [/graphql/, /@pothos/] } },
  },
})
