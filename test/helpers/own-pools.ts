import { afterEach, expect } from 'vitest'
import { type ConnectOptions, connect, type Database } from '../../src/platform/database/connect.ts'
import { startApp, type TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'

/** Returns a function that starts the service with a connection pool of its own, until the end of the test. */
export function useOwnPools(database: () => TestDatabase) {
  const opened: { readonly app: TestApp; readonly remote: Database }[] = []
  afterEach(async () => {
    for (const { app, remote } of opened.splice(0)) {
      // Whatever happened, all connections are back in the pool.
      await expect
        .poll(() => [remote.pool.idleCount, remote.pool.waiting, remote.pool.running.waiting])
        .toEqual([remote.pool.totalCount, 0, 0])
      await app.close()
      await remote.end()
    }
  })
  return async (options: ConnectOptions): Promise<{ app: TestApp; remote: Database }> => {
    const remote = connect(database().url, options)
    const app = await startApp({ db: remote.db, pool: remote.pool })
    opened.push({ app, remote })
    return { app, remote }
  }
}
