import type pg from 'pg'
import { Client } from './client.ts'
import type { Pool } from './connect.ts'

/** SQL that begins a read-only transaction on a single snapshot. */
export const BEGIN_READING = 'begin isolation level repeatable read read only'

/** A pooled connection that can be released in the middle of a query. */
export interface HeldConnection {
  readonly client: pg.PoolClient
  /** Cancels the running query in PostgreSQL, without waiting for a free connection. */
  cancel(): Promise<void>
  /** Releases the connection. If it is not clean, closes it and cancels its query. Later calls have no effect. */
  giveBack(isClean: boolean): Promise<void>
}

/** Holds a connection. `close` closes it and cancels its query. */
function heldConnection(
  client: pg.PoolClient,
  cancel: () => Promise<void>,
  close: () => Promise<void>,
): HeldConnection {
  let isHeld = true
  return {
    client,
    cancel,
    giveBack: async (isClean) => {
      if (!isHeld) return
      isHeld = false
      if (isClean) client.release()
      else await close()
    },
  }
}

/** Lets PostgreSQL notice within a second that a client was killed. Not supported on every platform. */
export const noticeLoss = (client: pg.ClientBase): Promise<unknown> =>
  client.query("set client_connection_check_interval = '1s'").catch(() => {})

export async function hold(pool: Pool): Promise<HeldConnection> {
  const client = await pool.connect()
  // Behind a pooler the backend is not known: cancelling also closes the connection, which the pooler knows until then.
  if (client instanceof Client && client.isPooled) {
    const cancel = () => client.breakOff()
    return heldConnection(client, cancel, async () => {
      await cancel()
      client.release(true)
    })
  }
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await noticeLoss(client)
    const cancel = async () => {
      await pool.control.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {})
    }
    return heldConnection(client, cancel, async () => {
      client.release(true)
      // PostgreSQL may not notice a closed connection until it sends a row.
      await cancel()
    })
  } catch (error) {
    client.release(true)
    throw error
  }
}
