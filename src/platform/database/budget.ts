import type pg from 'pg'
import { type Config, ConfigurationError } from '../config.ts'
import { MAX_CONNECTIONS } from './connect.ts'
import type { OpenDatabase } from './open.ts'

/** Connections of a web process besides those for requests: two for control and one for events. */
const WEB_OVERHEAD = 3
/** Connections to PostgreSQL itself of a web process behind a pooler, which limits all others: one for events. */
const POOLED_WEB = 1
/** Of the process that processes jobs and evaluates alerts (docs/operating.md). */
const WORKER = 33
/** Left to commands, to `psql` and to the primary process. */
const SPARE = 8
/** Fewest connections for requests: one more than exports may hold. */
const MIN_CONNECTIONS = 5

/** Connections that PostgreSQL grants to ordinary users. */
async function connectionsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ connections: number }>(
    `select current_setting('max_connections')::int
       - current_setting('superuser_reserved_connections')::int as connections`,
  )
  return rows[0]?.connections ?? 0
}

/**
 * Returns how many connections for requests each web process may open, so that all processes together stay below the
 * limit of each database. Throws `ConfigurationError` if that is too few.
 */
export async function connectionsPerProcess(
  { pool, replicas }: Pick<OpenDatabase, 'pool' | 'replicas'>,
  { workers, role, databaseDirectUrl }: Pick<Config, 'workers' | 'role' | 'databaseDirectUrl'>,
): Promise<number> {
  const others = SPARE + (role === 'all' ? WORKER : 0)
  const isPooled = databaseDirectUrl !== null
  const limits = await Promise.all([
    connectionsOf(pool),
    // Behind a pooler, replicas lend what they have. A replica that is away sets no limit.
    ...(isPooled ? [] : replicas).map((one) => connectionsOf(one.pool).catch(() => Number.POSITIVE_INFINITY)),
  ])
  const each = (Math.min(...limits) - others) / workers
  const connections = isPooled ? MAX_CONNECTIONS : Math.floor(each) - WEB_OVERHEAD
  const least = isPooled ? POOLED_WEB : MIN_CONNECTIONS + WEB_OVERHEAD
  if (each >= least) return Math.min(connections, MAX_CONNECTIONS)
  const needed = others + workers * least
  throw new ConfigurationError(
    `WORKERS: ${workers} web processes need ${needed} database connections, but max_connections allows ${Math.min(...limits)}. Lower WORKERS or raise max_connections.`,
  )
}
