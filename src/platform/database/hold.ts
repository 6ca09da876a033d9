import type pg from 'pg'
import { discardRows } from './arrivals.ts'
import { Client } from './client.ts'
import type { Pool } from './connect.ts'

/** SQL that begins a read-only transaction on a single snapshot. */
export const BEGIN_READING = 'begin isolation level repeatable read read only'

/** Time within which a connection must be usable again once its query has been cancelled. */
const RESTORE_MS = 1000

/** A pooled connection that can be released in the middle of a query. Only its first release has an effect. */
export interface HeldConnection {
  readonly client: pg.PoolClient
  /** Cancels the running query in PostgreSQL, without waiting for a free connection. */
  cancel(): Promise<void>
  /** Releases the connection, which runs nothing. */
  release(): void
  /**
   * Cancels its query, discards the rows that nobody reads any more, rolls back and releases the connection; closes it if
   * that takes longer than a second. Opening another one would cost more than most queries.
   */
  restore(): Promise<void>
}

/** Whether work ends without an error within some time. */
async function succeedsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, false)
  const succeeds = work.then(
    () => true,
    () => false,
  )
  return Promise.race([succeeds, isLate]).finally(() => clearTimeout(timer))
}

/** Holds a connection. `close` closes it and cancels its query. */
function heldConnection(
  client: pg.PoolClient,
  cancel: () => Promise<void>,
  close: () => Promise<void>,
): HeldConnection {
  let isHeld = true
  const once = <T>(action: () => T) => {
    if (!isHeld) return undefined
    isHeld = false
    return action()
  }
  let cancelled = Promise.resolve()
  const cancelInTurn = () => {
    cancelled = cancelled.then(cancel)
    return cancelled
  }
  const restore = async () => {
    discardRows(client)
    // Only once all cancellations have arrived: one could otherwise cancel what is sent next.
    const rolledBack = cancelInTurn().then(() => client.query('rollback'))
    if (await succeedsWithin(RESTORE_MS, rolledBack)) client.release()
    else await close()
  }
  return {
    ...{ client, cancel: cancelInTurn },
    release: () => once(() => client.release()),
    restore: async () => once(restore),
  }
}

/** Lets PostgreSQL notice within a second that a client was killed. Not supported on every platform. */
export const noticeLoss = (client: pg.ClientBase): Promise<unknown> =>
  client.query("set client_connection_check_interval = '1s'").catch(() => {})

/** Ids of the PostgreSQL processes that serve connections, known once they have been held. */
const backends = new WeakMap<pg.ClientBase, number>()

/** Returns the id of the process that serves a connection. From then on, it also notices if this process is killed. */
async function backendOf(client: pg.ClientBase): Promise<number> {
  const known = backends.get(client)
  if (known !== undefined) return known
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  await noticeLoss(client)
  backends.set(client, pid)
  return pid
}

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
    const pid = await backendOf(client)
    const cancel = async () => {
      await pool.control.query('select pg_cancel_backend($1)', [pid]).catch(() => {})
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
