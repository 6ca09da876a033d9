import { takeDerivedDays } from '../../engine/derive/buckets.ts'
import { mergeBars } from '../../engine/derive/merge.ts'
import { BASE_INTERVALS, type StoredBarTable } from '../../engine/derive/tables.ts'
import type { WorkClient } from '../../engine/derive/work.ts'

// An aggregate that has lost all bars of its own is computed from its constituents again.
async function turnToConstituents(client: WorkClient, table: StoredBarTable): Promise<number> {
  const { assetClass, bars, ownFlag, staged } = table
  const { rowCount } = await client.query(`
    create temp table work_turned on commit drop as
    select r.instrument_id as id
    from (select distinct instrument_id from removed_${assetClass}) r
    where r.instrument_id in (select id from aggregate where ${ownFlag})
      and r.instrument_id not in (select id from ${staged[1]})
      and not exists (
        select from ${bars} b where b.instrument_id = r.instrument_id and b.interval in ('10min', '1d') and b.basis = 0)`)
  await client.query(`
    update aggregate set ${ownFlag} = false where id in (select id from work_turned);
    insert into calendar_change select id from work_turned;
    insert into membership_change
    select id, '-infinity', 'infinity' from work_turned
    on conflict (aggregate_id) do update set valid_from = excluded.valid_from, valid_to = excluded.valid_to;
    drop table work_turned`)
  return rowCount ?? 0
}

/**
 * Deletes the bars listed in removed_<asset class>. A day that loses its own bar is derived from its 10min bars.
 * Returns the numbers of bars removed and of rows written.
 */
export async function takeOut(
  client: WorkClient,
  table: StoredBarTable,
): Promise<{ removed: number; written: number }> {
  const list = `removed_${table.assetClass}`
  const { rows: counted } = await client.query<{ removed: number }>(
    `select count(*)::integer as removed from ${list}`,
  )
  const removed = counted[0]?.removed ?? 0
  if (removed === 0) return { removed, written: 0 }
  let written = 0
  for (const interval of BASE_INTERVALS) {
    await client.query(
      `insert into ${table.key} select instrument_id, interval, ts from ${list} where interval = '${interval}'`,
    )
    written += await mergeBars(client, table, [interval])
  }
  await takeDerivedDays(client, table)
  written += await mergeBars(client, table, ['1d'])
  return { removed, written: written + (await turnToConstituents(client, table)) }
}
