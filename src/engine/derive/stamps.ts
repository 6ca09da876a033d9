import type { Queryable } from '../../platform/database/queryable.ts'
import { markTradingDays } from './mark-trading-days.ts'
import { type BarInterval, CASH, OPTIONS, type StoredBarTable } from './tables.ts'
import type { WorkClient } from './work.ts'

/**
 * Lists in calendar_change the aggregates that gain or lose an owner with the staged rows: the calendar contains only
 * public bars. The load adds aggregates that switch between own and computed bars, because computed bars do not count
 * when trading days are determined.
 */
export async function listOwnerChanges(client: Queryable): Promise<void> {
  await client.query(`
    insert into calendar_change
    select distinct a.id
    from aggregate a
    join stage_aggregate s using (id)
    where (a.owner_email is null) <> (s.owner_email is null)`)
}

// Stamps at which bars were added or removed, and stamps of all bars of the aggregates in calendar_change.
// Built once for all intervals.
const TOUCHED = `
  create temp table work_touched on commit drop as
  ${[CASH, OPTIONS]
    .map(
      ({ bars, changed }) => `
        select interval, ts from ${changed} where not is_in_place group by interval, ts
        union
        select b.interval, b.ts from calendar_change c join ${bars} b on b.instrument_id = c.id`,
    )
    .join(' union ')}`

// Longest series first: they have a bar at almost every stamp, so the first lookups usually find one.
const publicSeries = (interval: BarInterval): string => `
  create temp table work_series on commit drop as
  select e.instrument_id, e.asset_class, e.first_ts, e.last_ts
  from bar_extent e
  where e.interval = '${interval}' and e.asset_class <> 'all'
    and e.instrument_id not in (select id from aggregate where owner_email is not null)
  order by e.bars desc`

/** SQL: the touched stamps without a found bar, or without one that is complete, each with series that span it. */
const sought = ({ assetClass }: StoredBarTable, interval: BarInterval, also: string): string => `
  select s.instrument_id, t.ts
  from work_touched t
  cross join lateral (
    select s.instrument_id
    from work_series s
    where s.asset_class = '${assetClass}' and t.ts between s.first_ts and s.last_ts
    ${also}
  ) s
  where t.interval = '${interval}'
    and not exists (
      select from work_found f where f.asset_class = '${assetClass}' and f.ts = t.ts and f.has_completed)`

// OFFSET keeps the planner from hashing all bars: there is no index by stamp, and none is needed.
const sight = (
  { bars, assetClass, dimensions }: StoredBarTable,
  interval: BarInterval,
  keys: string,
): string => `
  insert into work_found
  select '${assetClass}', k.ts, bool_or(b.basis <> 1)
  from ${keys} k
  cross join lateral (
    select b.basis from ${bars} b
    where b.instrument_id = k.instrument_id and b.interval = '${interval}' and b.ts = k.ts
      ${dimensions.map((name) => `and b.${name} = 'TOTAL'`).join(' ')}
    offset 0
  ) b
  group by k.ts`

/** Lists in work_calendar the touched stamps of an interval that have a bar. */
async function findStamps(client: WorkClient, interval: BarInterval): Promise<void> {
  await client.query(publicSeries(interval))
  await client.query(`
    create temp table work_found (asset_class asset_class, ts timestamptz(0), has_completed boolean) on commit drop;
    analyze work_series`)
  for (const table of [CASH, OPTIONS])
    for (const also of ['limit 4', '']) {
      const keys = await client.source('work_sought', sought(table, interval, also))
      await client.query(sight(table, interval, keys))
    }
  await client.query(`
    create temp table work_calendar on commit drop as
    select coalesce(asset_class, 'all') as asset_class, ts, bool_or(has_completed) as has_completed
    from work_found
    group by ts, rollup (asset_class)`)
  await client.query('drop table work_series, work_found')
}

const removeGone = (interval: BarInterval): string => `
  delete from bar_stamp b
  using work_touched t
  where t.interval = '${interval}' and b.interval = '${interval}' and b.ts = t.ts
    and not exists (select from work_calendar c where c.asset_class = b.asset_class and c.ts = b.ts)`

const mergeFound = (interval: BarInterval): string => `
  insert into bar_stamp as b (interval, asset_class, ts, has_completed)
  select '${interval}', asset_class, ts, has_completed
  from work_calendar
  order by asset_class, ts
  on conflict (interval, asset_class, ts) do update
    set has_completed = excluded.has_completed
    where b.has_completed <> excluded.has_completed`

/** Updates the calendar after changed keys of both bar tables or owners. Requires current extents. */
export async function mergeCalendar(client: WorkClient): Promise<void> {
  const { rowCount } = await client.query(TOUCHED)
  if (!rowCount) return
  await client.query('analyze work_touched')
  const { rows } = await client.query<{ interval: BarInterval }>(
    'select distinct interval from work_touched order by interval',
  )
  for (const { interval } of rows) {
    await findStamps(client, interval)
    await client.query(removeGone(interval))
    await client.query(mergeFound(interval))
    await client.query('drop table work_calendar')
  }
  await markTradingDays(client)
  await client.query('drop table work_touched')
}
