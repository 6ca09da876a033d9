import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { Client } from './client.ts'
import { newSocket } from './socket.ts'
import { types } from './values.ts'
import { Watch } from './watch.ts'

/** Milliseconds after which PostgreSQL gives up a statement, unless said otherwise. */
const STATEMENT_MS = 30_000
/** Milliseconds for which anybody waits for a connection, one that is free or a new one. */
const WAIT_MS = 2000
/** The same where no caller waits: at the start, when many processes may start at once, and in workers. */
export const PATIENT_MS = 10_000
/** A network that is dead, which nobody says, is noticed after this and ten probes a second apart. */
const KEEP_ALIVE_MS = 4000
const IDLE_MS = 60_000

/**
 * A pool with a small one beside it, for what must not wait until a connection is free, least of all while it holds
 * one itself: health, cancelling, asking whether a connection still lives.
 */
export class Pool extends pg.Pool {
  readonly control: pg.Pool

  constructor(options: pg.PoolConfig, control: pg.Pool) {
    super(options)
    this.control = control
  }
}

/** One database: the query builder, the pool beneath it (for COPY and LISTEN), and how to let go of both. */
export interface Database {
  readonly db: Kysely<DB>
  readonly pool: Pool
  end(): Promise<void>
  /** Ends every connection at once, whatever it is doing: what it was at comes to nothing. */
  abandon(): Promise<void>
}

export interface ConnectOptions {
  /** Connections at most, but for two that are used now and then. */
  readonly max?: number
  readonly applicationName?: string
  /** Milliseconds after which PostgreSQL gives up a statement, and an idle transaction; 0: never. */
  readonly statementTimeout?: number
  /** Milliseconds to wait for a connection. */
  readonly waitMs?: number
  /** Milliseconds between two looks at connections that may be lost. */
  readonly lookMs?: number
  /** Told of connections lost while idle; the pool has replaced them already. */
  readonly onError?: (error: Error) => void
}

/** Settings of one connection, for the pool and for connections held outside it (LISTEN). */
export function clientConfig(
  url: string,
  { applicationName = 'flowgate', statementTimeout = STATEMENT_MS, waitMs = WAIT_MS }: ConnectOptions = {},
): pg.ClientConfig {
  const address = new URL(url)
  // The driver lets the URL win over its options, so ours go into the URL; TimeZone last, values.ts relies on it.
  const given = address.searchParams.get('options') ?? ''
  // Of a process that is gone no lock is to stay.
  const limits = `-c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=${statementTimeout}`
  const ours = `${limits} ${given} -c TimeZone=UTC -c DateStyle=ISO`
  address.searchParams.set('options', ours)
  return {
    connectionString: address.href,
    application_name: applicationName,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: newSocket,
    types,
  }
}

function controlPool(
  url: string,
  { applicationName = 'flowgate', waitMs = WAIT_MS }: ConnectOptions,
): pg.Pool {
  const atMost = Math.min(waitMs, WAIT_MS)
  const config = { applicationName: `${applicationName} control`, statementTimeout: atMost, waitMs: atMost }
  return new pg.Pool({
    ...clientConfig(url, config),
    ...{ Client, max: 2, idleTimeoutMillis: IDLE_MS, query_timeout: atMost },
  })
}

/** Has connections that wait for work show that they live, so that nobody need find out by a query. */
function tryIdle(pool: pg.Pool, waitMs: number): void {
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

/** Opens a pool on a database; nothing is contacted before the first query. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const { max = 10, waitMs = WAIT_MS, onError = () => {} } = options
  const control = controlPool(url, options)
  const watch = new Watch(control, () => tryIdle(pool, waitMs), options.lookMs)
  const config: pg.PoolConfig = {
    ...clientConfig(url, options),
    ...{ Client, max, idleTimeoutMillis: IDLE_MS },
    // Fresh connections from time to time: prepared statements and their plans do not pile up for ever.
    maxLifetimeSeconds: 1800,
    onConnect: (client) => watch.add(client, waitMs),
  }
  const pool = new Pool(config, control)
  // Without a listener the loss of an idle connection would end the process.
  for (const each of [pool, control]) each.on('error', onError)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const end = async () => {
    await db.destroy()
    // Kysely ends a pool only if it has used it itself.
    if (!pool.ending) await pool.end()
    await control.end()
  }
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client))
  const abandon = async () => {
    const pids = [...open].flatMap((client) => (client instanceof Client ? (client.processID ?? []) : []))
    await terminate(clientConfig(url, options), pids)
  }
  return { db, pool, end, abandon }
}
