import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/types.ts'
import type { Pool } from './connect.ts'
import { isConflict, isUnavailable } from './errors.ts'
import { hold } from './hold.ts'

const MOST_ATTEMPTS = 4
/** Half of the longest pause after the first attempt; twice as long after each further one. */
const PAUSE_MS = 20

/** Runs work again that fell victim to other transactions; it must have no effect outside of the database. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isConflict(error)) throw error
      // Those who met each other are not to meet again.
      await sleep(Math.random() * PAUSE_MS * 2 ** attempt)
    }
}

/**
 * Runs work in a transaction, and once more where that fell victim to others: the work must have no effect outside of
 * the transaction.
 */
export const inTransaction = <T>(db: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  again(() => db.transaction().execute(work))

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

/** Runs work in a transaction that is committed unless it throws; as `inTransaction` does, more than once if need be. */
export type Transact = <T>(work: (transacted: Transacted) => Promise<T>) => Promise<T>

/**
 * Transactions of a database, for what neither the query builder nor the client can do alone. When the signal fires,
 * the running query is cancelled in PostgreSQL and the transaction comes to nothing.
 */
export const openTransactions =
  (pool: Pool, signal?: AbortSignal): Transact =>
  (work) =>
    again(async () => {
      const { client, cancel, giveBack } = await hold(pool)
      const onAbort = () => void cancel()
      let isClean = false
      signal?.addEventListener('abort', onAbort)
      try {
        signal?.throwIfAborted()
        const result = await builderOn(client)
          .transaction()
          .execute((trx) => work({ client, trx }))
        isClean = true
        return result
      } catch (error) {
        isClean = !isUnavailable(error) || isConflict(error)
        throw error
      } finally {
        signal?.removeEventListener('abort', onAbort)
        await giveBack(isClean && !signal?.aborted)
      }
    })
