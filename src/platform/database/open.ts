import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Config } from '../config.ts'
import { Client } from './client.ts'
import { type ConnectOptions, clientConfig, connect, PATIENT_MS, type Pool } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { DatabaseError, reasonOf } from './errors.ts'

/** Oldest supported major version of PostgreSQL. */
const OLDEST = 15

export interface OpenDatabase {
  readonly db: Kysely<DB>
  /** For reads that tolerate replication lag: the replica if one is configured, otherwise `db`. */
  readonly readDb: Kysely<DB>
  readonly pool: Pool
  /** The pool of `readDb`. */
  readonly readPool: Pool
  /** For connections outside the pool (LISTEN, `migrate`). Contains the password: never log it. */
  readonly url: string
  /** Terminates all connections of `pool` at once. */
  abandon(): Promise<void>
  /** Closes all connections. The embedded server stops with the last process that uses it. */
  close(): Promise<void>
}

export interface OpenOptions extends ConnectOptions {
  /** Called when the embedded server is being restarted. */
  readonly onRestart?: (message: string) => void
}

/**
 * Opens the configured or embedded database. Throws a one-line `DatabaseError` if it does not respond or is too old.
 * If the database becomes unreachable later, queries fail as `isUnavailable` until it is back.
 */
export async function openDatabase(
  { databaseUrl, databaseReadUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseReadUrl' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { onRestart } = options
  const embedded =
    databaseUrl === null ? await startEmbedded({ dataDir, ...(onRestart && { onRestart }) }) : undefined
  const url = embedded?.url ?? databaseUrl ?? ''
  const primary = connect(url, options)
  const replica = databaseReadUrl === null ? undefined : connect(databaseReadUrl, options)
  const close = async () => {
    await Promise.all([primary.end(), replica?.end()])
    await embedded?.stop()
  }
  try {
    await check(url, embedded ? 'The embedded PostgreSQL' : 'DATABASE_URL')
    if (databaseReadUrl !== null) await check(databaseReadUrl, 'DATABASE_READ_URL')
  } catch (error) {
    await close()
    throw error
  }
  const { db: readDb, pool: readPool } = replica ?? primary
  return { db: primary.db, readDb, pool: primary.pool, readPool, url, abandon: primary.abandon, close }
}

const VERSION = "select current_setting('server_version_num')::int as version"

async function versionOf(url: string): Promise<number> {
  const client = new Client({ ...clientConfig(url, { waitMs: PATIENT_MS }), query_timeout: PATIENT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(VERSION)
    return rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}

async function check(url: string, setting: string): Promise<void> {
  const version = await versionOf(url).catch((error: unknown) => {
    throw new DatabaseError(`${setting}: the database does not respond (${reasonOf(error)})`, {
      cause: error,
    })
  })
  const major = Math.floor(version / 10_000)
  if (major < OLDEST)
    throw new DatabaseError(`${setting}: PostgreSQL ${major} is too old. Use version ${OLDEST} or newer.`)
}
