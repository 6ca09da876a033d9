import type pg from 'pg'
import { builderOn } from '../database/transaction.ts'
import type { Snapshot } from './kind.ts'

/**
 * Runs work in a transaction of its own that sees one state of the data. When the signal fires its query is
 * cancelled in PostgreSQL, and the connection is given up: a COPY cut short leaves it unusable.
 */
export async function withSnapshot<T>(
  pool: pg.Pool,
  signal: AbortSignal,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  const cancel = () => pool.query('select pg_cancel_backend($1)', [pid]).catch(() => {})
  let isClean = false
  try {
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel)
    // So that PostgreSQL notices that a killed worker has gone; not every platform can.
    await client.query("set client_connection_check_interval = '1s'").catch(() => {})
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local work_mem = '64MB'")
    const result = await work({ client, db: builderOn(client) })
    await client.query('commit')
    isClean = true
    return result
  } finally {
    signal.removeEventListener('abort', cancel)
    // Whatever stopped the work, its query is not to run on.
    if (!isClean) await cancel()
    client.release(!isClean || signal.aborted)
  }
}
