import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { pause } from '../../core/async/turns.ts'
import { senderOf } from './client.ts'
import { beginStatement } from './running.ts'

/** Returns the database that statements run on. */
type Place<DB> = () => Kysely<DB> | Promise<Kysely<DB>>

/**
 * Cancels the running statement in PostgreSQL when the signal fires, and lets requests take turns before and after
 * statements. Kysely's own support logs a line to the console for each cancellation, with which clients could fill the disk.
 */
class AbortableExecutor<DB> extends DefaultQueryExecutor {
  readonly #place: Place<DB>
  readonly #signal: AbortSignal

  constructor(place: Place<DB>, signal: AbortSignal) {
    super(new PostgresQueryCompiler(), new PostgresAdapter(), {
      provideConnection: async (consumer) => (await place()).getExecutor().provideConnection(consumer),
    })
    this.#place = place
    this.#signal = signal
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#signal.throwIfAborted()
    const end = await beginStatement(await this.#place(), this.#signal)
    let result: QueryResult<R>
    try {
      result = await this.provideConnection((connection) => this.#run<R>(connection, query))
    } finally {
      end()
    }
    // What is computed of the rows waits for its turn, without the connection.
    await pause()
    return result
  }

  async #run<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    await connection.collectSessionInfo?.()
    this.#signal.throwIfAborted()
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      // Cancelling fails if the query has already ended.
      cancelling = (
        senderOf(query.parameters)?.breakOff() ??
        connection.cancelQuery?.((use) => this.provideConnection(use))
      )?.catch(() => {})
    }
    this.#signal.addEventListener('abort', cancel, { once: true })
    try {
      return await connection.executeQuery<R>(query)
    } catch (error) {
      this.#signal.throwIfAborted()
      throw error
    } finally {
      this.#signal.removeEventListener('abort', cancel)
      // Otherwise the cancellation could hit the next query of the connection.
      await cancelling
    }
  }
}

// Required by the type, but never used: the executor borrows the connections of the original database.
const driver = new DummyDriver()
const dialect: Dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
}

/** Returns a view of the database whose statements are cancelled when the signal fires. */
export const abortable = <DB>(db: Kysely<DB>, signal: AbortSignal): Kysely<DB> =>
  abortableAt(() => db, signal)

/** Returns the same of a database that is only known once a statement runs. */
export function abortableAt<DB>(place: Place<DB>, signal: AbortSignal): Kysely<DB> {
  const executor = new AbortableExecutor(place, signal)
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}
