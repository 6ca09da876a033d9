import { type BarInterval, CASH, OPTIONS, type StoredBarTable } from './tables.ts'
import type { WorkClient } from './work.ts'

/** Length of the tally periods of each interval, as in the SQL function bar_tally_period. */
const PERIODS: Readonly<Record<BarInterval, string>> = {
  '10min': '1 day',
  '30min': '1 week',
  '1h': '1 week',
  '3h': '1 month',
  '1d': '1 month',
  '1w': '1 year',
  '1m': '1 year',
  '1y': '100 years',
}

// Of the option rows at a stamp, only TOTAL/TOTAL counts.
const rowsOf = ({ bars }: StoredBarTable, interval: BarInterval, instrument: string): string => `
  from ${bars} b
  where b.instrument_id = ${instrument} and b.interval = '${interval}'
    ${bars === OPTIONS.bars ? `and b.moneyness = 'TOTAL' and b.size = 'TOTAL'` : ''}`

/** SQL: recounts the bars of all periods with a changed key into work_tally, one row per asset class. */
const recount = (interval: BarInterval): string => {
  const inPeriod = `and b.ts >= touched.period and b.ts < touched.period + interval '${PERIODS[interval]}'`
  // A reading excludes the rows of one basis: 2 with intraday data, 1 without.
  const count = (excluded: 1 | 2, also = '') => `count(*) filter (where b.basis <> ${excluded} ${also})`
  const besideCash = (excluded: 1 | 2) => `
    and exists (
      select from ${CASH.bars} c
      where c.instrument_id = touched.instrument_id and c.interval = '${interval}' and c.ts = b.ts and c.basis <> ${excluded})`
  return `
    select touched.instrument_id, touched.period, counted.*
    from (
      select distinct instrument_id, bar_tally_period('${interval}', ts) as period
      from (select * from ${CASH.changed} union all select * from ${OPTIONS.changed}) changed
      where interval = '${interval}' and not is_in_place
    ) touched
    cross join lateral (
      select ${count(2)} as bars, ${count(1)} as completed
      ${rowsOf(CASH, interval, 'touched.instrument_id')} ${inPeriod}
    ) cash
    cross join lateral (
      select ${count(2)} as bars, ${count(1)} as completed,
        ${count(2, besideCash(2))} as bars_beside, ${count(1, besideCash(1))} as completed_beside
      ${rowsOf(OPTIONS, interval, 'touched.instrument_id')} ${inPeriod}
    ) options
    cross join lateral (
      values ('cash'::asset_class, cash.bars, cash.completed), ('options', options.bars, options.completed),
        ('all', cash.bars + options.bars - bars_beside, cash.completed + options.completed - completed_beside)
    ) counted (asset_class, bars, completed_bars)`
}

const mergeTally = (interval: BarInterval): string => `
  insert into bar_tally as t (instrument_id, interval, asset_class, period, bars, completed_bars)
  select instrument_id, '${interval}', asset_class, period, bars, completed_bars
  from work_tally
  where bars > 0
  on conflict (instrument_id, interval, asset_class, period) do update
    set bars = excluded.bars, completed_bars = excluded.completed_bars
    where (t.bars, t.completed_bars) is distinct from (excluded.bars, excluded.completed_bars)`

const emptyTally = (interval: BarInterval): string => `
  delete from bar_tally t
  using work_tally w
  where w.bars = 0 and t.interval = '${interval}'
    and (t.instrument_id, t.asset_class, t.period) = (w.instrument_id, w.asset_class, w.period)`

/** SQL: the bounds of every touched series, one index lookup per bound. */
const bounds = (interval: BarInterval): string => {
  const bound = (table: StoredBarTable, excluded: 1 | 2, direction: 'asc' | 'desc') => `(
    select b.ts ${rowsOf(table, interval, 'touched.instrument_id')} and b.basis <> ${excluded}
    order by b.ts ${direction}
    limit 1)`
  // One of a class, or the outermost of both.
  const ofClass = (end: string, outermost: 'least' | 'greatest') => `
      case when class.asset_class = 'cash' then cash_${end} when class.asset_class = 'options' then options_${end}
        else ${outermost}(cash_${end}, options_${end}) end as ${end}_ts`
  return `
    select series.instrument_id, class.asset_class, ${ofClass('first', 'least')}, ${ofClass('last', 'greatest')},
      ${ofClass('completed_first', 'least')}, ${ofClass('completed_last', 'greatest')},
      coalesce(tally.bars, 0) as bars, coalesce(tally.completed_bars, 0) as completed_bars
    from (
      select instrument_id,
        ${bound(CASH, 2, 'asc')} as cash_first, ${bound(CASH, 2, 'desc')} as cash_last,
        ${bound(OPTIONS, 2, 'asc')} as options_first, ${bound(OPTIONS, 2, 'desc')} as options_last,
        ${bound(CASH, 1, 'asc')} as cash_completed_first, ${bound(CASH, 1, 'desc')} as cash_completed_last,
        ${bound(OPTIONS, 1, 'asc')} as options_completed_first, ${bound(OPTIONS, 1, 'desc')} as options_completed_last
      from work_tally touched
      -- Grouped, so that the planner does not look up the bounds again for each asset class.
      group by instrument_id
    ) series
    cross join unnest(enum_range(null::asset_class)) class (asset_class)
    left join lateral (
      select sum(bars)::integer as bars, sum(completed_bars)::integer as completed_bars
      from bar_tally t
      where t.instrument_id = series.instrument_id and t.interval = '${interval}' and t.asset_class = class.asset_class
    ) tally on true`
}

const EXTENT = 'bars, first_ts, last_ts, completed_bars, completed_first_ts, completed_last_ts'

const mergeExtent = (interval: BarInterval): string => `
  insert into bar_extent as e (instrument_id, interval, asset_class, ${EXTENT})
  select instrument_id, '${interval}', asset_class, ${EXTENT}
  from work_extent
  where bars > 0
  on conflict (instrument_id, interval, asset_class) do update
    set ${EXTENT.replaceAll(/\w+/g, '$& = excluded.$&')}
    where (${EXTENT.replaceAll(/\w+/g, 'e.$&')}) is distinct from (${EXTENT.replaceAll(/\w+/g, 'excluded.$&')})`

const emptyExtent = (interval: BarInterval): string => `
  delete from bar_extent e
  using work_extent w
  where w.bars = 0 and e.interval = '${interval}'
    and (e.instrument_id, e.asset_class) = (w.instrument_id, w.asset_class)`

/** Updates bar_tally and bar_extent of one interval after changed keys of both bar tables. */
export async function mergeExtents(client: WorkClient, interval: BarInterval): Promise<void> {
  await client.fill('work_tally', recount(interval))
  await client.query('analyze work_tally')
  await client.query(mergeTally(interval))
  await client.query(emptyTally(interval))
  await client.fill('work_extent', bounds(interval))
  await client.query(mergeExtent(interval))
  await client.query(emptyExtent(interval))
  await client.drop('work_tally', 'work_extent')
}
