import { takeDerivedDays } from '../../engine/derive/buckets.ts'
import { mergeBars } from '../../engine/derive/merge.ts'
import { BASE_INTERVALS, type BarTable } from '../../engine/derive/tables.ts'
import type { WorkClient } from '../../engine/derive/work.ts'

// An aggregate that has lost all bars of its own is computed from its constituents again.
async function turnToConstituents(client: WorkClient, table: BarTable): Promise<number> {
  const { assetClass, bars, ownFlag, staged } = table
  const { rowCount } = await client.query(`
    with turned as (
      update aggregate a set ${ownFlag} = false
      where ${ownFlag} and id in (select instrument_id from removed_${assetClass})
        and not exists (
          select from ${bars} b where b.instrument_id = a.id and b.interval in ('10min', '1d') and b.basis = 0)
        and not exists (select from ${staged[1]} s where s.id = a.id)
      returning id
    ), counted as (
      insert into calendar_change select id from turned
    )
    insert into membership_change
    select id, '-infinity', 'infinity' from turned
    on conflict (aggregate_id) do update set valid_from = excluded.valid_from, valid_to = excluded.valid_to`)
  return rowCount ?? 0
}

/**
 * Deletes the bars listed in removed_<asset class>. A day that loses its own bar is derived from its 10min bars.
 * Returns the numbers of bars removed and of rows written.
 */
export async function takeOut(
  client: WorkClient,
  table: BarTable,
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
      `insert into ${table.key} select instrument_id, ts from ${list} where interval = '${interval}'`,
    )
    written += await mergeBars(client, table, interval)
  }
  await takeDerivedDays(client, table)
  written += await mergeBars(client, table, '1d')
  return { removed, written: written + (await turnToConstituents(client, table)) }
}
