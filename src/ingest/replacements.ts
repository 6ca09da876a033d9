import { dayStart, tradingDate } from '../engine/derive/buckets.ts'
import {
  BASE_INTERVALS,
  type BaseInterval,
  CASH,
  OPTIONS,
  type StoredBarTable,
} from '../engine/derive/tables.ts'
import type { WorkClient } from '../engine/derive/work.ts'
import { stagedBars } from './bars/base.ts'
import { fileOfRow } from './locate.ts'

// For each instrument of a file, the stamps of the file's range of dates.
const ranges = ({ staged }: StoredBarTable): string => `
  create temp table replaced_range on commit drop as
  ${staged
    .map(
      (table) => `
        select distinct s.id, interval,
          case interval when '1d' then first_at else ${dayStart(tradingDate('first_at'))} + interval '1 second' end as first_ts,
          case interval when '1d' then last_at else ${dayStart(`${tradingDate('last_at')} + 1`)} end as last_ts
        from (select ${fileOfRow('line')} as file, interval, min(at) as first_at, max(at) as last_at from ${table} group by 1, 2) range
        join (select distinct ${fileOfRow('line')} as file, interval, id from ${table}) s using (file, interval)`,
    )
    .join(' union all ')}`

// Rows of an option bar that no other rows add up to: leaves, or else what was loaded instead.
const isOwn = ({ bars }: StoredBarTable): string => `
  (b.moneyness, b.size) <> ('TOTAL', 'TOTAL') and (
    (b.moneyness <> 'TOTAL' and b.size <> 'TOTAL') or not exists (
      select from ${bars} leaf
      where leaf.instrument_id = b.instrument_id and leaf.interval = b.interval and leaf.ts = b.ts and leaf.basis = 0
        and leaf.moneyness <> 'TOTAL' and leaf.size <> 'TOTAL'
    ))`

// Keeps the bars that the files contain. An option bar of which they lack rows is removed, and added without them.
function kept(table: StoredBarTable, interval: BaseInterval, staged: string): string {
  const { assetClass, bars, dimensions } = table
  const lacksRows = `
    and not exists (
      select from ${bars} b
      where b.instrument_id = r.instrument_id and b.interval = r.interval and b.ts = r.ts and b.basis = 0 and ${isOwn(table)}
        and not exists (
          select from ${staged} s
          where s.instrument_id = b.instrument_id and s.ts = b.ts and s.moneyness = b.moneyness and s.size = b.size
        ))`
  return `
    delete from removed_${assetClass} r
    using ${staged} k
    where r.interval = '${interval}' and k.instrument_id = r.instrument_id and k.ts = r.ts
      ${dimensions.length > 0 ? lacksRows : ''}`
}

/**
 * Lists in removed_cash and removed_options the loaded bars that the files leave out: of each file's instruments and
 * intervals, within its range of dates. Call it before other bars are listed there.
 */
export async function listReplaced(client: WorkClient): Promise<void> {
  for (const table of [CASH, OPTIONS]) {
    const { assetClass, bars, ownFlag } = table
    const { rowCount } = await client.query(ranges(table))
    if (rowCount)
      await client.query(`
        insert into removed_${assetClass}
        select distinct b.instrument_id, b.interval, b.ts
        from replaced_range r
        join ${bars} b on b.instrument_id = r.id and b.interval = r.interval and b.basis = 0
          and b.ts between r.first_ts and r.last_ts
        where r.id not in (select id from aggregate where not ${ownFlag})`)
    for (const interval of rowCount ? BASE_INTERVALS : []) {
      const staged = await client.source(`work_staged_${assetClass}`, stagedBars(table, interval))
      await client.query(kept(table, interval, staged))
    }
    await client.query('drop table replaced_range')
  }
}
