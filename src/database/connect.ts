import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/types.ts'
import { Client } from './client.ts'
import { newSocket } from './socket.ts'
import { types } from './values.ts'

/** One database: the query builder, the pool beneath it (for COPY and LISTEN), and how to let go of both. */
export interface Database {
  readonly db: Kysely<DB>
  readonly pool: pg.Pool
  end(): Promise<void>
  /** Ends every connection at once, whatever it is doing: what it was at comes to nothing. */
  abandon(): Promise<void>
}

export interface ConnectOptions {
  /** Connections at most. */
  readonly max?: number
  readonly applicationName?: string
  /** Milliseconds after which PostgreSQL gives up a statement; 0: never. */
  readonly statementTimeout?: number
  /** Told of connections lost while idle; the pool has replaced them already. */
  readonly onError?: (error: Error) => void
}

/** Settings of one connection, for the pool and for connections held outside it (LISTEN). */
export function clientConfig(
  url: string,
  { applicationName = 'flowgate', statementTimeout = 60_000 }: ConnectOptions = {},
): pg.ClientConfig {
  const address = new URL(url)
  // The driver lets the URL win over its options, so ours go into the URL; TimeZone last, values.ts relies on it.
  const given = address.searchParams.get('options') ?? ''
  const ours = `-c statement_timeout=${statementTimeout} ${given} -c TimeZone=UTC -c DateStyle=ISO`
  address.searchParams.set('options', ours)
  return {
    connectionString: address.href,
    application_name: applicationName,
    connectionTimeoutMillis: 4000,
    keepAlive: true,
    stream: newSocket,
    types,
  }
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
  const { max = 10, onError = () => {} } = options
  const pool = new pg.Pool({
    ...clientConfig(url, options),
    Client,
    max,
    idleTimeoutMillis: 60_000,
    // Fresh connections from time to time: prepared statements and their plans do not pile up for ever.
    maxLifetimeSeconds: 1800,
  })
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', onError)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const end = async () => {
    await db.destroy()
    // Kysely ends a pool only if it has used it itself.
    if (!pool.ending) await pool.end()
  }
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client))
  const abandon = async () => {
    const pids = [...open].flatMap((client) => (client instanceof Client ? (client.processID ?? []) : []))
    await terminate(clientConfig(url, options), pids)
  }
  return { db, pool, end, abandon }
}
