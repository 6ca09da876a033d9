import type pg from 'pg'
import type { Pool } from './connect.ts'

/** SQL: begins a transaction that sees one state of the data, and only reads. */
export const BEGIN_READING = 'begin isolation level repeatable read read only'

/** A connection of a pool that may be let go of in the middle of a query. */
export interface Held {
  readonly client: pg.PoolClient
  /** Has PostgreSQL give up the query that runs, without waiting for a connection of the pool. */
  cancel(): Promise<void>
  /** Gives the connection back, once; one that is not clean is ended, and its query cancelled. */
  giveBack(isClean: boolean): Promise<void>
}

export async function hold(pool: Pool): Promise<Held> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // So that PostgreSQL notices that a killed process has gone; not every platform can.
    await client.query("set client_connection_check_interval = '1s'").catch(() => {})
    const cancel = async () => {
      await pool.control.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {})
    }
    let isHeld = true
    return {
      client,
      cancel,
      giveBack: async (isClean) => {
        if (!isHeld) return
        isHeld = false
        client.release(!isClean)
        // A query that has yet to find its first row does not notice that nobody listens.
        if (!isClean) await cancel()
      },
    }
  } catch (error) {
    client.release(true)
    throw error
  }
}
