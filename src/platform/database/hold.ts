import type pg from 'pg'
import { Client } from './client.ts'
import type { Pool } from './connect.ts'

/** SQL that begins a read-only transaction on a single snapshot. */
export const BEGIN_READING = 'begin isolation level repeatable read read only'

/** A pooled connection that can be released in the middle of a query. */
export interface Held {
  readonly client: pg.PoolClient
  /** Cancels the running query in PostgreSQL, without waiting for a free connection. */
  cancel(): Promise<void>
  /** Releases the connection. If it is not clean, closes it and cancels its query. Later calls have no effect. */
  giveBack(isClean: boolean): Promise<void>
}

export async function hold(pool: Pool): Promise<Held> {
  const client = await pool.connect()
  if (client instanceof Client && client.isPooled) return heldByPooler(client)
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // Lets PostgreSQL notice killed clients. Not supported on every platform.
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
        // PostgreSQL may not notice a closed connection until it sends a row.
        if (!isClean) await cancel()
      },
    }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Holds a connection to a pooler, whose backend is not known: cancelling also closes the connection. */
function heldByPooler(client: Client & pg.PoolClient): Held {
  const cancel = () => client.breakOff()
  let isHeld = true
  return {
    client,
    cancel,
    giveBack: async (isClean) => {
      if (!isHeld) return
      isHeld = false
      // First: after closing, the pooler no longer knows the connection.
      if (!isClean) await cancel()
      client.release(!isClean)
    },
  }
}
