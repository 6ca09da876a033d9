import type { ClientBase } from 'pg'
import { type BarTable, CASH, COMBINATIONS, each, isAny, OPTIONS } from './tables.ts'

/** Intervals with running sums, and the unit of the periods that each row holds. */
const PERIODS = { '3h': 'week', '1d': 'month' } as const
type SummedInterval = keyof typeof PERIODS

/** SQL: whether two rows belong to the same series. */
const isSeries = ({ dimensions }: BarTable, a: string, b: string): string =>
  ['instrument_id', ...dimensions].map((name) => `${a}.${name} = ${b}.${name}`).join(' and ')

/** Columns of running sums, and of the numbers of values in them: a range without values is not one that sums to 0. */
const columnsOf = ({ flows }: BarTable): string[] => flows.flatMap((flow) => [flow, `${flow}_values`])
const eachColumn = (table: BarTable, write: (column: string) => string): string =>
  columnsOf(table).map(write).join(', ')

// The series with changed bars, from the first period with one, with the sums before it. A series whose two readings
// may differ is listed once for each.
const touched = (table: BarTable, interval: SummedInterval): string => {
  const { bars, sums, changed, dimensions } = table
  return `
  create temp table work_summed on commit drop as
  select t.instrument_id, ${each(dimensions)} t.first_period, reading.basis,
    ${eachColumn(table, (column) => `coalesce(before.${column}, 0) as ${column}`)}
  from (
    select instrument_id, date_trunc('${PERIODS[interval]}', min(ts), 'UTC') as first_period
    from ${changed}
    where interval = '${interval}'
    group by instrument_id
  ) t
  cross join lateral (
    select exists (
      select from ${bars} b
      where b.instrument_id = t.instrument_id and b.interval = '${interval}' and b.ts >= t.first_period and b.basis <> 0
    ) or exists (
      select from ${sums} s
      where s.instrument_id = t.instrument_id and s.interval = '${interval}' and s.period < t.first_period and s.basis <> 0
    ) as is_mixed
  ) mixed
  join (values (0), (1), (2)) reading (basis) on is_mixed = (reading.basis <> 0)
  ${dimensions.length > 0 ? COMBINATIONS : ''}
  left join lateral (
    select ${eachColumn(table, (column) => `s.${column}[cardinality(s.${column})] as ${column}`)}
    from ${sums} s
    where s.instrument_id = t.instrument_id and s.interval = '${interval}'
      ${dimensions.map((name) => `and s.${name} = ${name}.${name}`).join(' ')}
      and s.period < t.first_period and s.basis <> case reading.basis when 2 then 1 else 2 end
    order by s.period desc
    limit 1
  ) before on true`
}

const running = (flow: string): string => `
        (s.${flow} + coalesce(sum(cents(${flow})) over series, 0))::bigint as ${flow},
        (s.${flow}_values + count(${flow}) over series)::integer as ${flow}_values`

// A row begins with the sums before it: those at the end of the row before.
const opened = (column: string): string =>
  `coalesce(lag(${column}[cardinality(${column})]) over earlier, s.${column}) || ${column} as ${column}`

// One series at a time, in the order of the index: a single statement would sort all bars.
const summed = (table: BarTable, interval: SummedInterval): string => `
  create temp table work_sum on commit drop as
  select s.instrument_id, ${each(table.dimensions, (name) => `s.${name}`)} s.basis, p.*
  from work_summed s
  cross join lateral (
    select period, stamps, ${eachColumn(table, opened)}
    from (
      select period, array_agg(ts order by ts) as stamps,
        ${eachColumn(table, (column) => `array_agg(${column} order by ts) as ${column}`)}
      from (
        select date_trunc('${PERIODS[interval]}', ts) as period, ts, ${table.flows.map(running).join(', ')}
        from (
          select * from ${table.bars} b
          where b.interval = '${interval}' and ${isSeries(table, 'b', 's')} and b.ts >= s.first_period
            and b.basis <> case s.basis when 2 then 1 else 2 end
          order by ts
          offset 0
        ) bar
        window series as (order by ts)
      ) line
      group by period
    ) row
    window earlier as (order by period)
  ) p`

const VALUES = (table: BarTable): string[] => ['stamps', ...columnsOf(table)]
const of = (row: string, names: readonly string[]): string => names.map((name) => `${row}.${name}`).join(', ')

// A period that is equal in both readings is stored once.
const joinEqual = (table: BarTable): string => `
  with twin as (
    delete from work_sum c
    using work_sum i
    where c.basis = 2 and i.basis = 1 and ${isSeries(table, 'c', 'i')} and c.period = i.period
      and (${of('c', VALUES(table))}) = (${of('i', VALUES(table))})
    returning ${of('c', ['instrument_id', ...table.dimensions, 'period'])}
  )
  update work_sum i set basis = 0 from twin
  where i.basis = 1 and ${isSeries(table, 'i', 'twin')} and i.period = twin.period`

const removeGone = (table: BarTable, interval: SummedInterval): string => `
  delete from ${table.sums} s
  using (select distinct instrument_id, first_period from work_summed) t
  where s.interval = '${interval}' and s.instrument_id = t.instrument_id and s.period >= t.first_period
    and not exists (
      select from work_sum w where ${isSeries(table, 'w', 's')} and w.period = s.period and w.basis = s.basis)`

const merge = (table: BarTable, interval: SummedInterval): string => {
  const key = ['instrument_id', ...table.dimensions, 'period', 'basis']
  const values = VALUES(table)
  return `
  insert into ${table.sums} as s (interval, ${[...key, ...values].join(', ')})
  select '${interval}', ${[...key, ...values].join(', ')}
  from work_sum
  order by ${key.join(', ')}
  on conflict (interval, ${key.join(', ')}) do update
    set ${values.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${of('s', values)}) is distinct from (${of('excluded', values)})`
}

/**
 * Updates the running sums of all series with changed bars, from the first changed period on. Requires UTC as the
 * session's time zone.
 */
export async function mergeSums(client: ClientBase): Promise<void> {
  for (const table of [CASH, OPTIONS])
    for (const interval of Object.keys(PERIODS) as SummedInterval[]) {
      if (!(await isAny(client, `${table.changed} where interval = '${interval}'`))) continue
      await client.query(touched(table, interval))
      await client.query('analyze work_summed')
      await client.query(summed(table, interval))
      if (await isAny(client, 'work_summed where basis <> 0')) await client.query(joinEqual(table))
      await client.query(removeGone(table, interval))
      await client.query(merge(table, interval))
      await client.query('drop table work_summed, work_sum')
    }
}
