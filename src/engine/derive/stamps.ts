import type { Queryable } from '../../platform/database/queryable.ts'
import { markTradingDays } from './mark-trading-days.ts'
import { type BarInterval, type BarTable, CASH, OPTIONS } from './tables.ts'
import type { WorkClient } from './work.ts'

/**
 * Lists in calendar_change (dropped on commit) the aggregates that gain or lose an owner with the staged
 * rows: the calendar contains only public bars. The load adds aggregates that switch between own and computed
 * bars, because computed bars do not count when trading days are determined.
 */
export async function listOwnerChanges(client: Queryable): Promise<void> {
  await client.query(`
    create temp table calendar_change on commit drop as
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

// Longest series first: they have a bar at almost every stamp, so the first lookup usually finds one.
const publicSeries = (interval: BarInterval): string => `
  create temp table work_series on commit drop as
  select e.instrument_id, e.asset_class, e.first_ts, e.last_ts
  from bar_extent e
  where e.interval = '${interval}' and e.asset_class <> 'all'
    and not exists (select from aggregate a where a.id = e.instrument_id and a.owner_email is not null)
  order by e.bars desc`

// The inner LIMIT keeps the planner from hashing all bars: there is no index by stamp, and none is needed.
const findBar = (
  { bars, assetClass, dimensions }: BarTable,
  interval: BarInterval,
  excluded?: 1,
): string => `(
  select true
  from work_series s
  cross join lateral (
    select from ${bars} b
    where b.instrument_id = s.instrument_id and b.interval = '${interval}' and b.ts = t.ts
      ${dimensions.map((name) => `and b.${name} = 'TOTAL'`).join(' ')}
      ${excluded === undefined ? '' : `and b.basis <> ${excluded}`}
    limit 1
  ) b
  where s.asset_class = '${assetClass}' and t.ts between s.first_ts and s.last_ts
  limit 1)`

const found = (interval: BarInterval): string => `
  create temp table work_calendar on commit drop as
  with completed as materialized (
    select t.ts, ${[CASH, OPTIONS].map((table) => `${findBar(table, interval, 1)} as ${table.assetClass}`).join(', ')}
    from work_touched t
    where t.interval = '${interval}'
  ), present as (
    select t.ts, t.cash as cash_completed, t.options as options_completed,
      coalesce(t.cash, ${findBar(CASH, interval)}) as cash, coalesce(t.options, ${findBar(OPTIONS, interval)}) as options
    from completed t
  )
  select class.asset_class, ts, coalesce(class.has_completed, false) as has_completed
  from present
  cross join lateral (
    values ('cash'::asset_class, cash, cash_completed), ('options', options, options_completed),
      ('all', coalesce(cash, options), coalesce(cash_completed, options_completed))
  ) class (asset_class, is_present, has_completed)
  where class.is_present`

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
  await client.query(TOUCHED)
  await client.query('analyze work_touched')
  const { rows } = await client.query<{ interval: BarInterval }>('select distinct interval from work_touched')
  for (const { interval } of rows) {
    await client.query(publicSeries(interval))
    await client.query('analyze work_series')
    await client.query(found(interval))
    await client.query(removeGone(interval))
    await client.query(mergeFound(interval))
    await client.query('drop table work_series, work_calendar')
  }
  await markTradingDays(client)
  await client.query('drop table work_touched')
}
