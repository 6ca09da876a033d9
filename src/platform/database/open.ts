import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Config } from '../config.ts'
import { Client } from './client.ts'
import {
  type ConnectOptions,
  clientConfig,
  connect,
  type Database,
  PATIENT_MS,
  type Pool,
} from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { DatabaseError, reasonOf } from './errors.ts'

/** Oldest supported major version of PostgreSQL. */
const OLDEST = 15

export interface OpenDatabase {
  readonly db: Kysely<DB>
  readonly pool: Pool
  /** Copies to read from, in the order of the setting. They may be unreachable, and lag behind. */
  readonly replicas: readonly Database[]
  /** For what needs a session (LISTEN, workers, `migrate`): never that of a pooler. Contains the password: never log it. */
  readonly url: string
  /** Terminates all connections of `pool` at once. */
  abandon(): Promise<void>
  /** Closes all connections. The embedded server stops with the last process that uses it. */
  close(): Promise<void>
}

interface OpenOptions extends Omit<ConnectOptions, 'isPooled'> {
  /** Whether `pool` is on `databaseUrl` even if that is a pooler. Default: on `databaseDirectUrl` then. */
  readonly throughPooler?: boolean
  /** Called when the embedded server is being restarted. */
  readonly onRestart?: (message: string) => void
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseReadUrls' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/**
 * Opens the configured or embedded database. Throws a one-line `DatabaseError` if it does not respond or is too old.
 * If the database becomes unreachable later, queries fail as `isUnavailable` until it is back.
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl = null, databaseReadUrls, dataDir }: DatabaseConfig,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { onRestart, onError, throughPooler = false } = options
  const embedded =
    databaseUrl === null ? await startEmbedded({ dataDir, ...(onRestart && { onRestart }) }) : undefined
  const url = embedded?.url ?? databaseDirectUrl ?? databaseUrl ?? ''
  const isPooled = databaseDirectUrl !== null
  const pooledUrl = isPooled && throughPooler ? databaseUrl : null
  const primary = connect(pooledUrl ?? url, { ...options, isPooled: pooledUrl !== null })
  const replicas = databaseReadUrls.map((address) => connect(address, { ...options, isPooled }))
  const close = async () => {
    await Promise.all([primary, ...replicas].map((one) => one.end()))
    await embedded?.stop()
  }
  try {
    const direct = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    await check(url, embedded ? 'The embedded PostgreSQL' : direct)
    if (pooledUrl !== null) await check(pooledUrl, 'DATABASE_URL', isPooled)
    await Promise.all(databaseReadUrls.map((address) => checkReplica(address, isPooled, onError)))
  } catch (error) {
    await close()
    throw error
  }
  return { db: primary.db, pool: primary.pool, replicas, url, abandon: primary.abandon, close }
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
  requireVersion(version, setting)
}

/** The service starts without its replicas, and reads from them once they respond. */
async function checkReplica(
  url: string,
  isPooled: boolean,
  onError: (error: Error) => void = () => {},
): Promise<void> {
  const version = await versionOf(url, isPooled).catch((cause: unknown) => {
    onError(
      new DatabaseError(`DATABASE_READ_URL: a replica does not respond (${reasonOf(cause)})`, { cause }),
    )
    return null
  })
  if (version !== null) requireVersion(version, 'DATABASE_READ_URL')
}

function requireVersion(version: number, setting: string): void {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST)
    throw new DatabaseError(`${setting}: PostgreSQL ${major} is too old. Use version ${OLDEST} or newer.`)
}
