import type { BarChange } from './change.ts'
import { BASE_INTERVALS, type BarInterval, isAny, isOf, type StoredBarTable } from './tables.ts'
import type { WorkClient } from './work.ts'

const IS_AGGREGATE = 'instrument_id in (select id from aggregate)'

// Per series, the stamps from the bar before the first key to the bar after the last, in both readings.
// For chained prices, these are the nearest bars with a price.
const spans = ({ bars, key }: StoredBarTable, intervals: readonly BarInterval[]): string => {
  const neighbour = (side: '<' | '>', columns: string, also: string) => `(
    select ${columns} from ${bars} b
    where b.instrument_id = k.instrument_id and b.interval = k.interval and ${isOf('b', intervals)} and ${also}
      and b.ts ${side} k.${side === '<' ? 'first' : 'last'}_ts
    order by b.ts ${side === '<' ? 'desc' : 'asc'}
    limit 1
  )`
  const nearest = (side: '<' | '>', name: string) => `
    left join lateral ${neighbour(side, 'b.ts, b.basis', 'true')} ${name} on true`
  // If the nearest bar has basis 0, it is the nearest in both readings.
  const inBoth = (side: '<' | '>', name: string, outermost: 'least' | 'greatest') => `
      case when ${name}.basis <> 0
        then ${outermost}(${neighbour(side, 'b.ts', 'b.basis <> 1')}, ${neighbour(side, 'b.ts', 'b.basis <> 2')})
        else ${name}.ts end`
  const priced = (side: '<' | '>') =>
    `case when k.${IS_AGGREGATE} then ${neighbour(side, 'b.ts', 'b.basis <> 2 and b.px is not null')} end`
  return `
    select k.instrument_id, k.interval, k.first_ts as written_from,
      least(k.first_ts, ${inBoth('<', 'before', 'least')}, ${priced('<')}) as first_ts,
      greatest(k.last_ts, ${inBoth('>', 'after', 'greatest')}, ${priced('>')}) as last_ts
    from (
      select instrument_id, interval, min(ts) as first_ts, max(ts) as last_ts from ${key} group by instrument_id, interval
    ) k
    ${nearest('<', 'before')}
    ${nearest('>', 'after')}`
}

// The stored bars of work_span.
const stored = ({ bars }: StoredBarTable, intervals: readonly BarInterval[]): string => `
      work_span span
      cross join lateral (
        select * from ${bars} b
        where b.instrument_id = span.instrument_id and b.interval = span.interval and ${isOf('b', intervals)}
          and b.ts between span.first_ts and span.last_ts
        offset 0
      ) b`

/** The bars that are merged. */
export interface Merging {
  readonly intervals: readonly BarInterval[]
  /** Whether none of the series has bars yet. Then nothing is compared with them. */
  readonly isFirst: boolean
}

/** How rows are chained. */
interface Chaining {
  readonly isLinked: boolean
  /** Whether both readings have the same bars, so that a change looks back exactly one bar. */
  readonly isPlain: boolean
}

/**
 * SQL: the rows with their links: 100 in the first priced bar, then the price ratio of the members priced
 * both there and in the previous priced bar; 1 if there are none. An aggregate with own bars is treated as
 * its only member.
 */
const LINKED = `
    linked as (
      select p.*, case
        when p.px is null or a.id is null then null
        when p.priced_ts is null then 100
        when a.has_own_cash then coalesce(case when p.px > 0 and p.linked_px > 0 then p.px / p.linked_px end, 1)
        when not p.is_new then p.stored_link
        else coalesce(case when p.basis = 2 then l.completed_link else l.link end, 1)
      end as px_link
      from preceded p
      left join aggregate a on a.id = p.instrument_id
      left join work_link l on l.instrument_id = p.instrument_id and l.ts = p.ts and l.prev_ts = p.priced_ts
    ), chained as (
      -- The stored chained price before the first key is the product of all links up to there.
      select *, case when place = 1 and not is_written then stored_linked when basis <> 2 then px_link end as factor
      from linked
    )`
// A bar of the reading without derived days continues the chain from before its day.
const CHAIN = `
      px_link, case when basis <> 2 then load.product(factor) over series
        else coalesce(load.product(factor) over before, 1) * coalesce(px_link, 1) end as px_linked`

const CHAIN_WINDOWS = `
      window series as (partition by instrument_id order by ts, basis),
        before as (
          partition by instrument_id order by ts, basis rows between unbounded preceding and 2 preceding)`

// Skips the bar with the same stamp in the other reading.
const PRICED_BACK = `, place - case when basis = 2
          then max(place) filter (where basis <> 2 and px is not null) over before
          else max(place) filter (where basis <> 2 and px is not null) over earlier
        end as priced_back`

// A change looks back to the previous bar of its reading: skips basis 2 with intraday data, basis 1 without.
const byReading = (isLinked: boolean): string => `
    looking_back as (
      select *,
        place - max(place) filter (where basis <> 2) over earlier as back,
        place - max(place) filter (where basis <> 1) over earlier as completed_back
        ${isLinked ? PRICED_BACK : ''}
      from (select *, row_number() over (partition by interval, instrument_id order by ts, basis) as place from line) placed
      window earlier as (
        partition by interval, instrument_id order by ts, basis rows between unbounded preceding and 1 preceding),
        before as (
          partition by interval, instrument_id order by ts, basis rows between unbounded preceding and 2 preceding)
    ), preceded as (
      select *,
        lag(px, back::integer) over series as previous_px,
        lag(px, completed_back::integer) over series as completed_previous_px
        ${isLinked ? ', lag(px, priced_back::integer) over series as linked_px, lag(ts, priced_back::integer) over series as priced_ts' : ''}
      from looking_back
      window series as (partition by interval, instrument_id order by ts, basis)
    )`

const byStamp = (isLinked: boolean): string => `
    preceded as (
      select *, lag(px) over series as previous_px
        ${isLinked ? ', row_number() over series as place, lag(px) over priced as linked_px, lag(ts) over priced as priced_ts' : ''}
      from line
      window series as (partition by interval, instrument_id order by ts, basis),
        priced as (partition by interval, instrument_id, px is null order by ts, basis)
    )`

// The stored bars around new rows: they provide previous prices, and their own change may differ.
const around = (
  table: StoredBarTable,
  intervals: readonly BarInterval[],
  columns: string,
  links: string,
): string => `
      union all
      select ${columns.replaceAll(/\w+/g, 'b.$&')}, ${links}, b.ts >= span.written_from, false
      from ${stored(table, intervals)}
      where not exists (
        select from ${table.key} k
        where k.instrument_id = b.instrument_id and k.interval = b.interval and k.ts = b.ts)`

function priced(
  table: StoredBarTable,
  { intervals, isFirst }: Merging,
  { isLinked, isPlain }: Chaining,
): string {
  const { flows, next } = table
  const columns = `instrument_id, interval, ts, basis, has_derived_day, px, ${flows.join(', ')}`
  const links = 'px_link as stored_link, px_linked as stored_linked'
  return `
    with line as (
      select ${columns}, ${links}, true as is_written, true as is_new from ${next}
      ${isFirst ? '' : around(table, intervals, columns, links)}
    ), ${(isPlain ? byStamp : byReading)(isLinked)}${isLinked ? `, ${LINKED}` : ''}
    select * from (
      select ${columns}, is_written, is_new, px_chg,
        ${isPlain ? 'px_chg' : 'case when basis <> 1 then load.change(px, completed_previous_px) end'} as px_chg_completed,
        ${isLinked ? CHAIN : 'stored_link as px_link, stored_linked as px_linked'}
      from (
        select *, case when basis <> 2 then load.change(px, previous_px) end as px_chg
        from ${isLinked ? 'chained' : 'preceded'}
        offset 0
      ) changed
      ${isLinked ? CHAIN_WINDOWS : ''}
    ) line
    where is_written`
}

async function chaining(client: WorkClient, table: StoredBarTable, merging: Merging): Promise<Chaining> {
  const { intervals, isFirst } = merging
  const mayBeLinked = BASE_INTERVALS.some((base) => intervals.includes(base))
  const series = `(select distinct instrument_id from ${table.key}) k`
  const isLinked = mayBeLinked && (await isAny(client, `${series} where ${IS_AGGREGATE}`))
  const mixed = [`${table.next} where basis <> 0`]
  if (!isFirst) mixed.push(`${stored(table, intervals)} where b.basis <> 0`)
  return { isLinked, isPlain: !(await isAny(client, ...mixed)) }
}

/**
 * Creates work_line: the new rows, and the stored bars around them whose changes may differ now, with their
 * price changes and, for base bars of aggregates, chained prices. Returns whether prices are chained.
 */
export async function priceRows(
  client: WorkClient,
  table: StoredBarTable,
  merging: Merging,
): Promise<boolean> {
  if (!merging.isFirst) {
    await client.fill('work_span', spans(table, merging.intervals))
    await client.query('analyze work_span')
  }
  const how = await chaining(client, table, merging)
  if (how.isLinked) await client.query('analyze work_link')
  await client.fill('work_line', priced(table, merging, how))
  await client.query('analyze work_line')
  return how.isLinked
}

/** SQL: lists in work_relink the aggregates whose chained price at the end of work_line has changed. */
export const listRelinks = ({ bars }: StoredBarTable, interval: BarInterval): string => `
  select l.instrument_id, l.ts, l.px_linked
  from (
    select distinct on (instrument_id) instrument_id, ts, basis, px_linked
    from work_line
    where basis <> 2
    order by instrument_id, ts desc
  ) l
  join ${bars} b on b.interval = '${interval}' and b.instrument_id = l.instrument_id and b.ts = l.ts and b.basis = l.basis
  where b.px_linked is distinct from l.px_linked`

// The chained prices of the aggregates in work_relink up to their last bar.
const rechained = ({ bars }: StoredBarTable, interval: BarInterval): string => `(
    select instrument_id, ts, basis, case when basis <> 2 then load.product(factor) over series
      else coalesce(load.product(factor) over before, 1) * coalesce(px_link, 1) end as px_linked
    from (
      select instrument_id, ts, 0 as basis, null::double precision as px_link, px_linked as factor from work_relink
      union all
      select b.instrument_id, b.ts, b.basis, b.px_link, case when b.basis <> 2 then b.px_link end
      from work_relink r
      cross join lateral (
        select * from ${bars} b
        where b.instrument_id = r.instrument_id and b.interval = '${interval}' and b.ts > r.ts
        offset 0
      ) b
    ) line
    ${CHAIN_WINDOWS}
  ) c`

/** Recomputes the chained prices of the aggregates in work_relink up to their last bar. */
export const relinking = (table: StoredBarTable, interval: BarInterval): BarChange => {
  const { bars } = table
  const chained = rechained(table, interval)
  return {
    event: 'update',
    write: `update ${bars} b set px_linked = c.px_linked, updated_at = now() from ${chained}`,
    from: `${bars} b, ${chained}`,
    where: `
      b.interval = '${interval}' and b.instrument_id = c.instrument_id and b.ts = c.ts and b.basis = c.basis
      and b.px_linked is distinct from c.px_linked`,
  }
}
