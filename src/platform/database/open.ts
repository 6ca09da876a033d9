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
  /** For what needs a session (LISTEN, workers, `migrate`): never that of a pooler. Contains the password: never log it. */
  readonly url: string
  /** Terminates all connections of `pool` at once. */
  abandon(): Promise<void>
  /** Closes all connections. The embedded server stops with the last process that uses it. */
  close(): Promise<void>
}

export interface OpenOptions extends Omit<ConnectOptions, 'isPooled'> {
  /** Whether `pool` is on `databaseUrl` even if that is a pooler. Default: on `databaseDirectUrl` then. */
  readonly throughPooler?: boolean
  /** Called when the embedded server is being restarted. */
  readonly onRestart?: (message: string) => void
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseReadUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/**
 * Opens the configured or embedded database. Throws a one-line `DatabaseError` if it does not respond or is too old.
 * If the database becomes unreachable later, queries fail as `isUnavailable` until it is back.
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl = null, databaseReadUrl, dataDir }: DatabaseConfig,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { onRestart, throughPooler = false } = options
  const embedded =
    databaseUrl === null ? await startEmbedded({ dataDir, ...(onRestart && { onRestart }) }) : undefined
  const url = embedded?.url ?? databaseDirectUrl ?? databaseUrl ?? ''
  const isPooled = databaseDirectUrl !== null
  const pooledUrl = isPooled && throughPooler ? databaseUrl : null
  const primary = connect(pooledUrl ?? url, { ...options, isPooled: pooledUrl !== null })
  const replica = databaseReadUrl === null ? undefined : connect(databaseReadUrl, { ...options, isPooled })
  const close = async () => {
    await Promise.all([primary.end(), replica?.end()])
    await embedded?.stop()
  }
  try {
    const direct = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    await check(url, embedded ? 'The embedded PostgreSQL' : direct)
    if (pooledUrl !== null) await check(pooledUrl, 'DATABASE_URL', isPooled)
    if (databaseReadUrl !== null) await check(databaseReadUrl, 'DATABASE_READ_URL', isPooled)
  } catch (error) {
    await close()
    throw error
  }
  const { db: readDb, pool: readPool } = replica ?? primary
  return { db: primary.db, readDb, pool: primary.pool, readPool, url, abandon: primary.abandon, close }
}

/** What to do if an address leads to a pooler. */
export const POOLER_HINT =
  'Set DATABASE_DIRECT_URL to PostgreSQL itself (docs/operating.md, "Behind PgBouncer")'

const VERSION = "select current_setting('server_version_num')::int as version"

async function versionOf(url: string, isPooled: boolean): Promise<number> {
  const config = clientConfig(url, { waitMs: PATIENT_MS, isPooled })
  const client = new Client({ ...config, query_timeout: PATIENT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(VERSION)
    return rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}

async function check(url: string, setting: string, isPooled = false): Promise<void> {
  const version = await versionOf(url, isPooled).catch((cause: unknown) => {
    const reason = reasonOf(cause)
    if (/unsupported startup parameter/.test(reason))
      throw new DatabaseError(`${setting}: this is a pooler (${reason}). ${POOLER_HINT}`, { cause })
    throw new DatabaseError(`${setting}: the database does not respond (${reason})`, { cause })
  })
  const major = Math.floor(version / 10_000)
  if (major < OLDEST)
    throw new DatabaseError(`${setting}: PostgreSQL ${major} is too old. Use version ${OLDEST} or newer.`)
}
