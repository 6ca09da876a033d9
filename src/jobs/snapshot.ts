import type pg from 'pg'
import type { Pool } from '../platform/database/connect.ts'
import { builderOn, cancelBackends } from '../platform/database/transaction.ts'
import type { Snapshot } from './kind.ts'

/**
 * Runs work in a transaction of its own that sees one state of the data. When the signal fires its queries are
 * cancelled in PostgreSQL, and its connections are given up: a COPY cut short leaves them unusable.
 */
export async function withSnapshot<T>(
  pool: Pool,
  signal: AbortSignal,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const clients: pg.PoolClient[] = []
  const pids: number[] = []
  const cancel = () => cancelBackends(pool, pids)
  const open = async (state?: string) => {
    const client = await pool.connect()
    clients.push(client)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    pids.push(...rows.map(({ pid }) => pid))
    signal.throwIfAborted()
    // So that PostgreSQL notices that a killed worker has gone; not every platform can.
    await client.query("set client_connection_check_interval = '1s'").catch(() => {})
    await client.query('begin isolation level repeatable read read only')
    if (state) await client.query(`set transaction snapshot '${state}'`)
    await client.query("set local work_mem = '64MB'")
    return client
  }
  let isClean = false
  signal.addEventListener('abort', cancel)
  try {
    const client = await open()
    const another = async () => {
      const { rows } = await client.query<{ state: string }>('select pg_export_snapshot() as state')
      return open(rows[0]?.state)
    }
    const result = await work({ client, db: builderOn(client), another })
    for (const each of clients) await each.query('commit')
    isClean = true
    return result
  } finally {
    signal.removeEventListener('abort', cancel)
    // Whatever stopped the work, its queries are not to run on.
    if (!isClean) await cancel()
    for (const client of clients) client.release(!isClean || signal.aborted)
  }
}
