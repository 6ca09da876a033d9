import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { currentCall } from '../../core/observation/call.ts'
import { Client, type ClientConfig } from './client.ts'
import { limitStatements, RunningStatements, type StatementLimits, statementLimits } from './running.ts'
import { Shares } from './shares.ts'
import { newSocket } from './socket.ts'
import { types } from './values.ts'
import { ConnectionWatch } from './watch.ts'

/** Default size of a pool, without connections for control. */
export const MAX_CONNECTIONS = 10
/** Default `statement_timeout`. */
const STATEMENT_MS = 30_000
/** Default time to wait for a free or new connection. */
const WAIT_MS = 2000
/** Connections reserved for callers that hold none, in pools of more than `SMALL`. */
const RESERVED = 2
const SMALL = 4
/** Time to wait for a connection at startup, when many processes may connect at once, and in workers. */
export const PATIENT_MS = 10_000
/** Idle time before TCP keep-alive probes. A dead network is detected after ten more probes, one a second. */
const KEEP_ALIVE_MS = 4000
const IDLE_MS = 60_000

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void

/**
 * A pool whose connections callers share, with a small second pool, `control`, for work that must not wait for a free
 * connection: health checks, cancellation, and checks whether a connection is still alive.
 */
export class Pool extends pg.Pool {
  readonly control: pg.Pool
  /** Statements of requests. */
  readonly running: RunningStatements
  readonly #shares: Shares
  readonly #holders = new WeakMap<pg.PoolClient, string>()

  constructor(options: pg.PoolConfig, control: pg.Pool, limits: StatementLimits) {
    super(options)
    this.control = control
    const { max, connectionTimeoutMillis: waitMs = WAIT_MS } = this.options
    this.running = new RunningStatements(limits, waitMs)
    const shared = max > SMALL ? max - RESERVED : max
    this.#shares = new Shares({
      mostFor: (_caller, held) => (held === 0 ? max : shared),
      waitMs,
      failure: 'waited too long for a free connection',
    })
    this.on('release', (_error, client) => this.#leave(client))
  }

  /** Number of those who wait for a connection. */
  get waiting(): number {
    return this.waitingCount + this.#shares.waiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: OnConnected): void
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectInTurn()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  /** Connects for the caller of the running request, if there is one. */
  async #connectInTurn(): Promise<pg.PoolClient> {
    const caller = currentCall()?.email
    if (!caller) return super.connect()
    await this.#shares.enter(caller)
    try {
      const client = await super.connect()
      this.#holders.set(client, caller)
      return client
    } catch (error) {
      this.#shares.leave(caller)
      throw error
    }
  }

  #leave(client: pg.PoolClient): void {
    const caller = this.#holders.get(client)
    if (caller === undefined) return
    this.#holders.delete(client)
    this.#shares.leave(caller)
  }
}

/** A database: the query builder, the pool beneath it (for COPY), and functions that close both. */
export interface Database {
  readonly db: Kysely<DB>
  readonly pool: Pool
  end(): Promise<void>
  /** Terminates every connection at once. Running queries fail and open transactions roll back. */
  abandon(): Promise<void>
}

export interface ConnectOptions {
  /** Maximum number of connections, besides two for control. Default: 10. */
  readonly max?: number
  readonly applicationName?: string
  /** Milliseconds after which PostgreSQL cancels a statement or ends an idle transaction. 0: never. */
  readonly statementTimeout?: number
  /** Milliseconds to wait for a connection. */
  readonly waitMs?: number
  /** How many statements of requests run at once. Default: as many as this machine has processors for. */
  readonly statements?: StatementLimits
  /** Whether PostgreSQL rejects statements that write. Default: false. */
  readonly readOnly?: boolean
  /** Whether rows of pages bypass the driver; see `ClientConfig`. Default: true. */
  readonly directRows?: boolean
  /** Whether the URL leads to a pooler in transaction mode, which sets the timeouts itself. Default: false. */
  readonly isPooled?: boolean
  /** Milliseconds between two checks for lost connections. */
  readonly lookMs?: number
  /** Called when an idle connection is lost. The pool replaces it on its own. */
  readonly onError?: (error: Error) => void
}

/** Returns the settings of a connection, for the pool and for connections outside it (LISTEN). */
export function clientConfig(
  url: string,
  {
    applicationName = 'flowgate',
    statementTimeout = STATEMENT_MS,
    waitMs = WAIT_MS,
    readOnly = false,
    isPooled = false,
  }: ConnectOptions = {},
): ClientConfig {
  const address = new URL(url)
  // In the driver the URL overrides options, so ours go into the URL. TimeZone is last: values.ts relies on it.
  const urlOptions = address.searchParams.get('options') ?? ''
  // The timeout of idle transactions releases the locks of processes that have died.
  const limits = `-c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=${statementTimeout}`
  const access = readOnly ? '-c default_transaction_read_only=on' : ''
  // JIT compilation costs more than it saves: reads are short, and estimates of materialized parts are too high.
  // Claims of jobs and loads must see what others commit while they wait for a lock.
  const isolation = '-c default_transaction_isolation=read\\ committed'
  // Below 1, PostgreSQL rounds the numbers that it writes as text; without standard strings, `\` escapes in literals.
  const texts = '-c extra_float_digits=1 -c standard_conforming_strings=on'
  const ours = `${limits} -c jit=off ${urlOptions} ${access} ${isolation} ${texts} -c TimeZone=UTC -c DateStyle=ISO`
  if (!isPooled) address.searchParams.set('options', ours)
  return {
    connectionString: address.href,
    application_name: applicationName,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: newSocket,
    types,
    ...(isPooled && { isPooled }),
  }
}

function controlPool(
  url: string,
  { applicationName = 'flowgate', waitMs = WAIT_MS, isPooled = false }: ConnectOptions,
): pg.Pool {
  const atMost = Math.min(waitMs, WAIT_MS)
  const times = { statementTimeout: atMost, waitMs: atMost }
  const config = { applicationName: `${applicationName} control`, isPooled, ...times }
  return new pg.Pool({
    ...clientConfig(url, config),
    ...{ Client, max: 2, idleTimeoutMillis: IDLE_MS, query_timeout: atMost },
  })
}

/** Tests all idle connections and removes dead ones, so that no request runs into them. */
function testIdle(pool: pg.Pool, waitMs: number): void {
  const query = { text: 'select 1', query_timeout: waitMs }
  const tryOne = async () => {
    const client = await pool.connect()
    await client.query(query).then(
      () => client.release(),
      () => client.release(true),
    )
  }
  for (let count = pool.idleCount; count > 0; count--) tryOne().catch(() => {})
}

async function terminate(config: pg.ClientConfig, pids: readonly number[]): Promise<void> {
  const client = new Client(config)
  await client.connect()
  try {
    await client.query('select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [pids])
  } finally {
    await client.end()
  }
}

/** Opens a pool on a database. Connects on the first query. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const { max = MAX_CONNECTIONS, waitMs = WAIT_MS, directRows = true, onError = () => {} } = options
  const control = controlPool(url, options)
  const watch = new ConnectionWatch(control, () => testIdle(pool, waitMs), options.lookMs)
  const config: pg.PoolConfig = {
    ...clientConfig(url, options),
    ...{ Client, max, directRows, idleTimeoutMillis: IDLE_MS },
    // Renews connections, so that prepared statements and their plans do not accumulate.
    maxLifetimeSeconds: 1800,
    onConnect: (client) => watch.add(client, waitMs),
  }
  const pool = new Pool(config, control, options.statements ?? statementLimits(null, 1))
  // Without a listener, losing an idle connection would end the process.
  for (const each of [pool, control]) each.on('error', onError)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  limitStatements(db, pool.running)
  const end = async () => {
    await db.destroy()
    // Kysely ends a pool only if it has used it.
    if (!pool.ending) await pool.end()
    await control.end()
  }
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client))
  const abandon = async () => {
    if (options.isPooled) {
      // A pooler's ids of processes are not PostgreSQL's. It rolls back what a lost connection has begun.
      for (const client of open) client.connection.stream.destroy()
      return
    }
    const pids = [...open].flatMap((client) => (client instanceof Client ? (client.processID ?? []) : []))
    await terminate(clientConfig(url, options), pids)
  }
  return { db, pool, end, abandon }
}
