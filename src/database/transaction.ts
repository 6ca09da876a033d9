import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../db/types.ts'
import { isUnavailable } from './errors.ts'

/** A query builder on one connection. */
export function builderOn(client: pg.PoolClient): Kysely<DB> {
  const connection = Object.assign(Object.create(client) as pg.PoolClient, { release: () => {} })
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => {}, options: {} },
    }),
  })
}

/** One transaction, as raw client and as query builder. */
export interface Transacted {
  readonly client: pg.ClientBase
  readonly trx: Transaction<DB>
}

/** Runs work in a transaction that is committed unless it throws. */
export type Transact = <T>(work: (transacted: Transacted) => Promise<T>) => Promise<T>

/**
 * Transactions of a database, for what neither the query builder nor the client can do alone. When the signal fires,
 * the running query is cancelled in PostgreSQL and the transaction comes to nothing.
 */
export const openTransactions =
  (pool: pg.Pool, signal?: AbortSignal): Transact =>
  async (work) => {
    const client = await pool.connect()
    let isBroken = false
    let cancel = () => {}
    try {
      if (signal) cancel = await cancelOn(client, pool, signal)
      signal?.throwIfAborted()
      return await builderOn(client)
        .transaction()
        .execute((trx) => work({ client, trx }))
    } catch (error) {
      isBroken = isUnavailable(error)
      throw error
    } finally {
      signal?.removeEventListener('abort', cancel)
      client.release(isBroken || signal?.aborted)
    }
  }

/** Has the connection's query cancelled when the signal fires; returns what listens. */
async function cancelOn(client: pg.PoolClient, pool: pg.Pool, signal: AbortSignal): Promise<() => void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = () => {
    pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {})
  }
  signal.addEventListener('abort', cancel)
  // So that PostgreSQL notices that a killed worker has gone; not every platform can.
  await client.query("set client_connection_check_interval = '1s'").catch(() => {})
  return cancel
}
