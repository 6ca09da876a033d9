import type { ClientBase, Pool } from 'pg'
import { grownPartitions } from '../engine/derive/merge.ts'
import { DERIVING, LOAD_LOCK, UNHURRIED } from '../engine/derive/session.ts'
import { type Activity, watchActivity } from '../platform/database/activity.ts'
import { noticeLoss } from '../platform/database/hold.ts'
import { nameSession } from './progress.ts'

/**
 * Vacuums partitions and analyses the bar tables. Index-only counts need the visibility map, and the planner needs
 * statistics of the partitioned tables, which autovacuum never gathers.
 */
export async function tidy(client: ClientBase, partitions: readonly string[]): Promise<void> {
  if (partitions.length === 0) return
  await client.query('set statement_timeout = 0; set default_statistics_target = 25')
  await client.query(`vacuum ${partitions.map((name) => `"${name}"`).join(', ')}`)
  await client.query('analyze cash_bar, option_bar')
  await client.query('reset statement_timeout; reset default_statistics_target')
}

interface LoadTransaction<T> {
  readonly work: 'load' | 'unload'
  /** What is loaded or unloaded, for the sessions that wait for this one. */
  readonly of: string
  readonly run: (client: ClientBase) => Promise<T>
  /** Whether to roll back in the end. Default: false. */
  readonly dryRun?: boolean
  /** Called after the commit, before the tables are tidied. Not called for a dry run. */
  readonly onCommitted?: (result: T) => void
  /** Called once a second with what the session is doing. */
  readonly onActivity?: ((activity: Activity) => void) | undefined
}

/** Runs a load or an unload in one transaction. They run one after another. */
export async function inLoadTransaction<T>(
  pool: Pool,
  { work, of, run, dryRun = false, onCommitted, onActivity }: LoadTransaction<T>,
): Promise<T> {
  const client = await pool.connect()
  const stopWatching = onActivity && watchActivity(pool, () => client, onActivity)
  try {
    await noticeLoss(client)
    await client.query('begin')
    await client.query(`${DERIVING}; ${UNHURRIED}`)
    await nameSession(client, work, of)
    await client.query(`select pg_advisory_xact_lock(${LOAD_LOCK})`)
    const result = await run(client)
    const grown = await grownPartitions(client)
    await client.query(dryRun ? 'rollback' : 'commit')
    if (!dryRun) onCommitted?.(result)
    if (!dryRun) await tidy(client, grown)
    client.release()
    return result
  } catch (error) {
    // An aborted COPY may leave the connection stuck; ending it also rolls back.
    client.release(true)
    throw error
  } finally {
    stopWatching?.()
  }
}
