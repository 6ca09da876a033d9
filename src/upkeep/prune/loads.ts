import type { ClientBase, Pool } from 'pg'
import { UNHURRIED } from '../../engine/derive/session.ts'
import { oldBefore, type PruneOptions } from './options.ts'
import { publishPruned } from './publish.ts'

/** Records per transaction. */
const BATCH = 10_000

/** Records of loads removed, or that would be. */
export interface PrunedLoads {
  readonly loads: number
}

// The newest version dates all data; the newest load of each kind of file dates an area of it. Loads that can be
// undone stay in the history.
const OLD = `
  select v.id from data_version v
  where v.created_at < $1
    and v.id < (select max(id) from data_version)
    and v.id not in (select version from undo.load)
    and v.id not in (
      select max(r.version) from load_record r cross join unnest(r.files) file group by split_part(file, '.', 1))
  order by v.id`

async function removeBatch(client: ClientBase, before: Date, now: Date): Promise<number> {
  await client.query('begin')
  await client.query(UNHURRIED)
  const { rowCount } = await client.query(
    `delete from data_version where id in (${OLD} limit ${BATCH} for update skip locked)`,
    [before.toISOString()],
  )
  if (rowCount) await publishPruned(client, 'the history of loads', now)
  await client.query('commit')
  return rowCount ?? 0
}

/**
 * Removes records from the history of loads, not what the loads brought. Keeps those of the newest load, of the newest
 * load of each kind of file, and of loads that can be undone.
 */
export async function pruneLoads(pool: Pool, options: PruneOptions): Promise<PrunedLoads> {
  const { now, isRehearsal, onProgress } = options
  const before = oldBefore(options)
  if (isRehearsal) return { loads: (await pool.query(OLD, [before.toISOString()])).rowCount ?? 0 }
  const client = await pool.connect()
  try {
    let [loads, removed] = [0, BATCH]
    while (removed === BATCH) {
      removed = await removeBatch(client, before, now)
      loads += removed
      onProgress?.('history of loads', removed)
    }
    client.release()
    return { loads }
  } catch (error) {
    client.release(true)
    throw error
  }
}
