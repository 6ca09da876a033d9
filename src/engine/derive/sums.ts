import { CASH, combined, each, isAny, OPTIONS, type StoredBarTable } from './tables.ts'
import type { WorkClient } from './work.ts'

/** Intervals with running sums, and the unit of the periods that each row holds. */
const PERIODS = { '3h': 'week', '1d': 'month' } as const
type SummedInterval = keyof typeof PERIODS

// Work tables: the series to sum, and their new sums.
const summedOf = ({ assetClass }: StoredBarTable): string => `work_summed_${assetClass}`
const sumOf = ({ assetClass }: StoredBarTable): string => `work_sum_${assetClass}`

/** SQL: whether two rows belong to the same series. */
const isSeries = ({ dimensions }: StoredBarTable, a: string, b: string): string =>
  ['instrument_id', ...dimensions].map((name) => `${a}.${name} = ${b}.${name}`).join(' and ')

/**
 * Columns of running sums with their types: the sums, the numbers of values in them (a range without values is not one
 * that sums to 0), and the squares of the net flow.
 */
export const sumColumns = ({ flows, net }: StoredBarTable): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    [...flows, net].flatMap((flow) => [
      [flow, 'bigint'],
      [`${flow}_values`, 'integer'],
    ]),
  ),
  // Squares of cents exceed 64 bits.
  [`${net}_squares`]: 'numeric',
})
const columnsOf = (table: StoredBarTable): string[] => Object.keys(sumColumns(table))
const eachColumn = (table: StoredBarTable, write: (column: string) => string): string =>
  columnsOf(table).map(write).join(', ')

// The last sums of a series that begin before a stamp, in the reading of `basis`.
const lastBefore = (table: StoredBarTable, interval: SummedInterval, ts: string): string => `
    select ${eachColumn(table, (column) => `s.${column}[cardinality(s.${column})] as ${column}`)}
    from ${table.sums} s
    where s.instrument_id = t.instrument_id and s.interval = '${interval}'
      ${table.dimensions.map((name) => `and s.${name} = t.${name}`).join(' ')}
      and s.period < ${ts} and s.basis <> case when t.basis = 2 then 1 else 2 end
    order by s.period desc
    limit 1`

// The series with changed bars, from the first period with one to the last, with the sums before and, as they are
// stored now, at the end. A series whose two readings may differ is listed once for each, up to its last period.
const touched = (table: StoredBarTable, interval: SummedInterval): string => {
  const { bars, sums, changed, dimensions } = table
  const unit = PERIODS[interval]
  const series = `(
    select instrument_id, from_ts, to_ts,
      -- Grouped, so that the planner does not look this up again wherever it is used.
      bool_or(exists (
        select from ${sums} s where s.instrument_id = t.instrument_id and s.interval = '${interval}' and s.basis <> 0
      ) or exists (
        select from ${bars} b
        where b.instrument_id = t.instrument_id and b.interval = '${interval}' and b.ts >= t.from_ts and b.ts < t.to_ts
          and b.basis <> 0
      )) as is_mixed
    from (
      select instrument_id, date_trunc('${unit}', min(ts)) as from_ts, date_trunc('${unit}', max(ts)) + interval '1 ${unit}' as to_ts
      from ${changed}
      where interval = '${interval}'
      group by instrument_id
    ) t
    group by instrument_id, from_ts, to_ts
  )`
  const readings = `(
    select instrument_id, from_ts, case when is_mixed then 'infinity' else to_ts end as to_ts,
      unnest(case when is_mixed then '{1,2}' else '{0}' end::smallint[]) as basis
    from ${series} series
  )`
  return `
  select t.instrument_id, ${each(dimensions, (name) => `t.${name}`)} t.basis, t.from_ts, t.to_ts,
    ${eachColumn(table, (column) => `coalesce(before.${column}, 0) as ${column}, coalesce(stored.${column}, 0) as stored_${column}`)}
  from ${combined(table, readings)} t
  left join lateral (${lastBefore(table, interval, 't.from_ts')}) before on true
  left join lateral (${lastBefore(table, interval, 't.to_ts')}) stored on true`
}

const running = (flow: string): string => `
        (s.${flow} + coalesce(sum(cents(${flow})) over series, 0))::bigint as ${flow},
        (s.${flow}_values + count(${flow}) over series)::integer as ${flow}_values`

const runningSquares = (net: string): string => `
        s.${net}_squares + coalesce(sum(cents(${net})::numeric * cents(${net})) over series, 0) as ${net}_squares`

// A row begins with the sums before it: those at the end of the row before.
const opened = (column: string): string =>
  `coalesce(lag(${column}[cardinality(${column})]) over earlier, s.${column}) || ${column} as ${column}`

// One series at a time, in the order of the index: a single statement would sort all bars.
const summed = (table: StoredBarTable, interval: SummedInterval): string => `
  select s.instrument_id, ${each(table.dimensions, (name) => `s.${name}`)} s.basis, p.*
  from ${summedOf(table)} s
  cross join lateral (
    select period, stamps, ${eachColumn(table, opened)}
    from (
      select period, array_agg(ts order by ts) as stamps,
        ${eachColumn(table, (column) => `array_agg(${column} order by ts) as ${column}`)}
      from (
        select date_trunc('${PERIODS[interval]}', ts) as period, ts,
          ${[...[...table.flows, table.net].map(running), runningSquares(table.net)].join(', ')}
        from (
          select * from ${table.bars} b
          where b.interval = '${interval}' and ${isSeries(table, 'b', 's')} and b.ts >= s.from_ts and b.ts < s.to_ts
            and b.basis <> case when s.basis = 2 then 1 else 2 end
          order by ts
          offset 0
        ) bar
        window series as (order by ts rows unbounded preceding)
      ) line
      group by period
    ) row
    window earlier as (order by period)
  ) p`

const valuesOf = (table: StoredBarTable): string[] => ['stamps', ...columnsOf(table)]
const of = (row: string, names: readonly string[]): string => names.map((name) => `${row}.${name}`).join(', ')

/** SQL: whether two rows hold the same period of the same series. */
const isPeriod = (table: StoredBarTable, a: string, b: string): string =>
  `${isSeries(table, a, b)} and ${a}.period = ${b}.period`

// A period that is equal in both readings is stored once. Analyzed in between: no row had basis 0 before, so the planner
// would expect few, and compare each with all others.
const joinEqual = (table: StoredBarTable): string => `
  update ${sumOf(table)} i
  set basis = 0
  from ${sumOf(table)} c
  where i.basis = 1 and c.basis = 2 and ${isPeriod(table, 'c', 'i')}
    and (${of('c', valuesOf(table))}) = (${of('i', valuesOf(table))});
  analyze ${sumOf(table)} (basis);
  delete from ${sumOf(table)} c
  using ${sumOf(table)} i
  where c.basis = 2 and i.basis = 0 and ${isPeriod(table, 'c', 'i')}`

const removeGone = (table: StoredBarTable, interval: SummedInterval): string => `
  delete from ${table.sums} s
  using (select distinct instrument_id, from_ts, to_ts from ${summedOf(table)}) t
  where s.interval = '${interval}' and s.instrument_id = t.instrument_id and s.period >= t.from_ts and s.period < t.to_ts
    and not exists (
      select from ${sumOf(table)} w where ${isPeriod(table, 'w', 's')} and w.basis = s.basis)`

const merge = (table: StoredBarTable, interval: SummedInterval): string => {
  const key = ['instrument_id', ...table.dimensions, 'period', 'basis']
  const values = valuesOf(table)
  return `
  insert into ${table.sums} as s (interval, ${[...key, ...values].join(', ')})
  select '${interval}', ${[...key, ...values].join(', ')}
  from ${sumOf(table)}
  order by ${key.join(', ')}
  on conflict (interval, ${key.join(', ')}) do update
    set ${values.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${of('s', values)}) is distinct from (${of('excluded', values)})`
}

// The periods after the changed ones: their sums shift by as much as the last sums of the changed periods did.
const shift = (table: StoredBarTable, interval: SummedInterval): string => {
  const columns = columnsOf(table)
  const added = (column: string) => `
      ${column} = case d.${column} when 0 then s.${column} else array(select sum + d.${column} from unnest(s.${column}) sum) end`
  return `
  update ${table.sums} s
  set ${columns.map(added).join(', ')}
  from (
    select t.instrument_id, ${each(table.dimensions, (name) => `t.${name}`)} t.to_ts,
      ${columns.map((column) => `coalesce(w.${column}[cardinality(w.${column})], t.${column}) - t.stored_${column} as ${column}`).join(', ')}
    from ${summedOf(table)} t
    left join (
      select instrument_id, ${each(table.dimensions)} max(period) as period
      from ${sumOf(table)}
      group by ${['instrument_id', ...table.dimensions].join(', ')}
    ) last on ${isSeries(table, 'last', 't')}
    left join ${sumOf(table)} w on ${isSeries(table, 'w', 't')} and w.period = last.period
    where t.basis = 0
  ) d
  where s.interval = '${interval}' and ${isSeries(table, 's', 'd')} and s.period >= d.to_ts
    and (${columns.map((column) => `d.${column} <> 0`).join(' or ')})`
}

/**
 * Updates the running sums of all series with changed bars: computes the changed periods, and shifts those after them.
 * Requires UTC as the session's time zone.
 */
export async function mergeSums(client: WorkClient): Promise<void> {
  for (const table of [CASH, OPTIONS])
    for (const interval of Object.keys(PERIODS) as SummedInterval[]) {
      if (!(await isAny(client, `${table.changed} where interval = '${interval}'`))) continue
      await client.fill(summedOf(table), touched(table, interval))
      await client.query(`analyze ${summedOf(table)}`)
      await client.fill(sumOf(table), summed(table, interval))
      // Statistics of arrays are expensive.
      await client.query(`analyze ${sumOf(table)} (instrument_id, ${each(table.dimensions)} period, basis)`)
      if (await isAny(client, `${summedOf(table)} where basis <> 0`)) await client.query(joinEqual(table))
      await client.query(removeGone(table, interval))
      await client.query(merge(table, interval))
      await client.query(shift(table, interval))
      await client.drop(summedOf(table), sumOf(table))
    }
}
