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
 * Runs every statement so that it is cancelled in PostgreSQL when the signal fires. Kysely does so itself when it is
 * given the signal, but writes a line to standard error each time, and fails where the statement has just ended.
 */
class AbortableExecutor extends DefaultQueryExecutor {
  readonly #signal: AbortSignal

  constructor(inner: ReturnType<Kysely<unknown>['getExecutor']>, signal: AbortSignal) {
    super(new PostgresQueryCompiler(), new PostgresAdapter(), inner)
    this.#signal = signal
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const signal = this.#signal
    signal.throwIfAborted()
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave)
    try {
      return await Promise.race([super.executeQuery<R>(query), aborted])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  override provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const signal = this.#signal
    return super.provideConnection(async (connection) => {
      await connection.collectSessionInfo?.()
      signal.throwIfAborted()
      const inner = (use: (control: DatabaseConnection) => Promise<void>) => super.provideConnection(use)
      // What is not cancelled runs to its end, which is no fault of anybody's.
      const cancel = () => void connection.cancelQuery?.(inner).catch(() => {})
      signal.addEventListener('abort', cancel)
      try {
        return await consumer(connection)
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    })
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
