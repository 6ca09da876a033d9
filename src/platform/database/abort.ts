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

/**
 * Runs every statement so that it is cancelled in PostgreSQL when the signal fires. The query builder can do it as
 * well, but writes a line to the console for each, which clients could fill a disk with.
 */
class AbortableExecutor extends DefaultQueryExecutor {
  readonly #signal: AbortSignal

  constructor(inner: ReturnType<Kysely<unknown>['getExecutor']>, signal: AbortSignal) {
    super(new PostgresQueryCompiler(), new PostgresAdapter(), inner)
    this.#signal = signal
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#signal.throwIfAborted()
    return this.provideConnection((connection) => this.#run<R>(connection, query))
  }

  async #run<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    await connection.collectSessionInfo?.()
    this.#signal.throwIfAborted()
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      // The query may have ended meanwhile.
      cancelling = connection.cancelQuery?.((use) => this.provideConnection(use)).catch(() => {})
    }
    this.#signal.addEventListener('abort', cancel, { once: true })
    try {
      return await connection.executeQuery<R>(query)
    } catch (error) {
      this.#signal.throwIfAborted()
      throw error
    } finally {
      this.#signal.removeEventListener('abort', cancel)
      // What cancels a query must not meet the next one of its connection.
      await cancelling
    }
  }
}

// A request borrows the connections of its database, so nothing of this is ever used.
const driver = new DummyDriver()
const dialect: Dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
}

/** The same database for one request: its statements are cancelled when the client goes away. */
export function abortable<DB>(db: Kysely<DB>, signal: AbortSignal): Kysely<DB> {
  const executor = new AbortableExecutor(db.getExecutor(), signal)
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}
