import { realpath } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'

/** Thrown if another process watches the directory. */
export class WatchedAlready extends Error {
  override readonly name = 'WatchedAlready'

  constructor(directory: string) {
    super(`${directory} is already being watched by another process`)
  }
}

/**
 * Runs `use` while no other process watches the directory, with the connection that holds the lock: once it is lost, so
 * is the lock. Throws `WatchedAlready`.
 */
export async function whileLocked<T>(
  pool: Pool,
  directory: string,
  use: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A connection that ends while idle: the next statement on it fails.
  client.on('error', () => {})
  try {
    const { rows } = await client.query<{ isLocked: boolean }>(
      `select pg_try_advisory_lock(hashtext('flowgate.watch'), hashtext($1)) as "isLocked"`,
      [await realpath(directory)],
    )
    if (!rows[0]?.isLocked) throw new WatchedAlready(directory)
    return await use(client)
  } finally {
    // Ends the session, and the lock with it.
    client.release(true)
  }
}
