import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/types.ts'
import type { Pool } from './connect.ts'
import { isConflict, isUnavailable } from './errors.ts'
import { hold } from './hold.ts'

const MAX_ATTEMPTS = 4
/** Half of the maximum pause after the first attempt. Doubles with each attempt. */
const PAUSE_MS = 20

/** Retries work that failed because of concurrent transactions. */
async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
      // Jitter keeps the same transactions from colliding again.
      await sleep(Math.random() * PAUSE_MS * 2 ** attempt)
    }
}

/**
 * Runs work in a transaction, up to four times if it conflicts with others: the work must have no effects outside the
 * transaction.
 */
export const inTransaction = <T>(db: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  retryConflicts(() => db.transaction().execute(work))

/** Returns a query builder on one connection, which runs one statement or transaction at a time. */
export function builderOn(client: pg.PoolClient): Kysely<DB> {
  const connection = Object.create(client) as pg.PoolClient
  let isFree = Promise.resolve()
  const connect = async () => {
    const turn = isFree
    const { promise, resolve } = Promise.withResolvers<void>()
    isFree = promise
    await turn
    connection.release = () => resolve()
    return connection
  }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } }),
  })
}

/** One transaction, as a client and as a query builder. */
export interface Transacted {
  readonly client: pg.ClientBase
  readonly trx: Transaction<DB>
}

/** Runs work in a transaction and commits it unless the work throws. Retries conflicts as `inTransaction` does. */
export type Transact = <T>(work: (transacted: Transacted) => Promise<T>) => Promise<T>

/**
 * Returns a function that runs transactions which need both the query builder and the client. When the signal fires,
 * the running query is cancelled in PostgreSQL and the transaction rolls back.
 */
export const openTransactions =
  (pool: Pool, signal?: AbortSignal): Transact =>
  (work) =>
    retryConflicts(async () => {
      const { client, cancel, release, restore } = await hold(pool)
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
        if (isClean && !signal?.aborted) release()
        else await restore()
      }
    })
