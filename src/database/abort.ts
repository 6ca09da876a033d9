import {
  type AbortableQueryOptions,
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

/** Runs every statement so that it is cancelled in PostgreSQL when the signal fires. */
class AbortableExecutor extends DefaultQueryExecutor {
  readonly #signal: AbortSignal

  constructor(inner: ReturnType<Kysely<unknown>['getExecutor']>, signal: AbortSignal) {
    super(new PostgresQueryCompiler(), new PostgresAdapter(), inner)
    this.#signal = signal
  }

  override executeQuery<R>(query: CompiledQuery, options?: AbortableQueryOptions): Promise<QueryResult<R>> {
    return super.executeQuery<R>(query, {
      signal: this.#signal,
      inflightQueryAbortStrategy: 'cancel query',
      ...options,
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
