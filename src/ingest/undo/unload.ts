import type { ClientBase, Pool } from 'pg'
import { createChangeLists, createWorkTables } from '../../engine/derive/tables.ts'
import { openWork } from '../../engine/derive/work.ts'
import type { Activity } from '../../platform/database/activity.ts'
import { publish } from '../history.ts'
import { inLoadTransaction } from '../transaction.ts'
import { mergeFlowTally } from '../vintages.ts'
import { listStateChanges, mergeRestoredBars } from './bars.ts'
import { withdrawEvents } from './events.ts'
import { relationsOf } from './journal.ts'
import { refuse } from './refuse.ts'
import { RELATIONS } from './relations.ts'
import { listReplaced, restoreReference } from './restore.ts'

interface UnloadResult {
  /** The data version that undoing the load created. */
  readonly version: number
  /** Rows written or deleted. */
  readonly rows: number
  /** Events of alerts that were withdrawn, because their bars are gone. */
  readonly events: number
}

interface UnloadHooks {
  /** Called once a second with what the session is doing. */
  readonly onActivity?: ((activity: Activity) => void) | undefined
  /** Runs in the transaction before it commits. */
  readonly beforeCommit?: ((client: ClientBase, result: UnloadResult) => Promise<void>) | undefined
}

// Horizons and z-scores of the forecast runs whose values have changed.
const RUNS = `
  with touched as (
    select distinct series_id, run_date from undo_flow_forecast
  ), emptied as (
    delete from flow_forecast_run r using touched t
    where r.series_id = t.series_id and r.run_date = t.run_date
      and not exists (select from flow_forecast o where o.series_id = t.series_id and o.run_date = t.run_date)
  )
  insert into flow_forecast_run as r (series_id, run_date, horizons, z_scores)
  select o.series_id, o.run_date, array_agg(distinct o.horizon order by o.horizon),
    array_agg(distinct o.z_score order by o.z_score)
  from touched
  join flow_forecast o using (series_id, run_date)
  group by o.series_id, o.run_date
  on conflict (series_id, run_date) do update set horizons = excluded.horizons, z_scores = excluded.z_scores
    where (r.horizons, r.z_scores) is distinct from (excluded.horizons, excluded.z_scores)`

async function restore(transaction: ClientBase, load: number): Promise<number> {
  const client = await openWork(transaction)
  const relations = await relationsOf(client)
  await listReplaced(client, relations, load)
  await createWorkTables(client)
  await createChangeLists(client)
  await listStateChanges(client)
  let rows = await restoreReference(client, relations)
  rows += await mergeRestoredBars(client, relations)
  await mergeFlowTally(client, 'select series_id, date from undo_flow_observation')
  await client.query(RUNS)
  await client.query(`delete from undo.load where id = ${load}`)
  for (const name of RELATIONS) await client.query(`delete from undo.${name} where load = ${load}`)
  return rows
}

/**
 * Undoes the newest load in one transaction: restores every row that it replaced or deleted, timestamps included, and
 * deletes the rows that it added. Private aggregates created or changed since are kept, and derived from the remaining
 * data. Withdraws the events of alerts that were of bars which are gone. Publishes a data version of its own. Throws UnloadFault if `version` is any other load.
 */
export function unload(
  pool: Pool,
  version: number,
  { onActivity, beforeCommit }: UnloadHooks = {},
): Promise<UnloadResult> {
  const run = async (client: ClientBase): Promise<UnloadResult> => {
    const load = await refuse(client, version)
    const rows = await restore(client, load)
    const events = await withdrawEvents(client, version)
    const result = { version: await publish(client, `unload of ${version}`), rows, events }
    await beforeCommit?.(client, result)
    return result
  }
  return inLoadTransaction(pool, { work: 'unload', of: String(version), run, onActivity })
}
