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
  { databaseUrl, databaseReadUrls, dataDir }: Pick<Config, 'databaseUrl' | 'databaseReadUrls' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { onRestart, onError } = options
  const embedded =
    databaseUrl === null ? await startEmbedded({ dataDir, ...(onRestart && { onRestart }) }) : undefined
  const url = embedded?.url ?? databaseUrl ?? ''
  const primary = connect(url, options)
  const replicas = databaseReadUrls.map((address) => connect(address, options))
  const close = async () => {
    await Promise.all([primary, ...replicas].map((one) => one.end()))
    await embedded?.stop()
  }
  try {
    await check(url, embedded ? 'The embedded PostgreSQL' : 'DATABASE_URL')
    await Promise.all(databaseReadUrls.map((address) => checkReplica(address, onError)))
  } catch (error) {
    await close()
    throw error
  }
  return { db: primary.db, pool: primary.pool, replicas, url, abandon: primary.abandon, close }
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
  requireVersion(version, setting)
}

/** The service starts without its replicas, and reads from them once they respond. */
async function checkReplica(url: string, onError: (error: Error) => void = () => {}): Promise<void> {
  const version = await versionOf(url).catch((cause: unknown) => {
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
