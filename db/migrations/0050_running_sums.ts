import { type Kysely, type RawBuilder, sql } from 'kysely'

interface Table {
  readonly sums: string
  readonly bars: string
  readonly dimensions: readonly string[]
  readonly flows: readonly string[]
}

const TABLES: readonly Table[] = [
  {
    sums: 'cash_sum',
    bars: 'cash_bar',
    dimensions: [],
    flows: ['retail_buy_turnover', 'retail_sell_turnover'],
  },
  {
    sums: 'option_sum',
    bars: 'option_bar',
    dimensions: ['moneyness', 'size'],
    flows: ['call_turnover', 'put_turnover', 'call_notional', 'put_notional'],
  },
]

/** SQL: sums and numbers of values of all flows. */
const columns = ({ flows }: Table, write: (column: string) => string): RawBuilder<unknown> =>
  sql.raw(flows.flatMap((flow) => [write(flow), write(`${flow}_values`)]).join(', '))

const slice = ({ dimensions }: Table, write = (name: string) => name): RawBuilder<unknown> =>
  sql.raw(dimensions.map((name) => `${write(name)}, `).join(''))

async function create(db: Kysely<unknown>, table: Table): Promise<void> {
  const sums = sql.table(table.sums)
  // In cents: before the first stamp, then up to each of them. The values are counted in the same way, because a range
  // without values is not one whose values add up to 0.
  const list = table.flows.map((flow) => `${flow} bigint[] not null, ${flow}_values integer[] not null`)
  await sql`
    create table ${sums} (
      instrument_id integer not null,
      interval bar_interval not null check (interval in ('3h', '1d')),
      ${slice(table, (name) => `${name} option_${name} not null`)}
      period timestamptz(0) not null,
      -- As in the bars: 0 for every reader, 1 for readers who include intraday data, 2 for those who do not.
      basis smallint not null check (basis between 0 and 2),
      stamps timestamptz(0)[] not null,
      ${sql.raw(list.join(', '))},
      primary key (instrument_id, interval, ${slice(table)} period, basis)
    ) with (toast_tuple_target = 8160)`.execute(db)
  // Statistics of arrays are expensive, and nothing is estimated from them.
  const unknown = columns(table, (column) => `alter ${column} set statistics 0`)
  await sql`alter table ${sums} alter stamps set statistics 0, ${unknown}`.execute(db)
}

/** SQL: the running sums of every series, in both readings. */
function runningSums({ flows, ...table }: Table): RawBuilder<unknown> {
  const series = sql`instrument_id, interval, ${slice({ flows, ...table })}`
  const sums = flows.map(
    (flow) => `
      coalesce(sum(cents(${flow})) over series, 0)::bigint as ${flow},
      (count(${flow}) over series)::integer as ${flow}_values`,
  )
  return sql`
    select ${series} period, basis, ts, ${sql.raw(sums.join(', '))}
    from (
      select ${series} ts, ${sql.raw(flows.join(', '))}, reading.basis,
        date_trunc(case interval when '1d' then 'month' else 'week' end, ts, 'UTC') as period
      from ${sql.table(table.bars)} b
      join (values (1, 2), (2, 1)) reading (basis, excluded) on b.basis <> reading.excluded
      where interval in ('3h', '1d')
    ) bar
    window series as (partition by ${series} basis order by ts)`
}

/** Sums what was loaded before; from here on the load does. */
async function fill(db: Kysely<unknown>, table: Table): Promise<void> {
  const series = sql`instrument_id, interval, ${slice(table)}`
  const each = columns(table, (column) => column)
  const collected = columns(table, (column) => `array_agg(${column} order by ts) as ${column}`)
  const opened = columns(
    table,
    (column) => `coalesce(lag(${column}[cardinality(${column})]) over earlier, 0) || ${column} as ${column}`,
  )
  // A row that is equal in both readings is stored once.
  await sql`
    insert into ${sql.table(table.sums)} (${series} period, stamps, ${each}, basis)
    select ${series} period, stamps, ${each}, case count(*) when 2 then 0 else max(basis) end
    from (
      select ${series} period, basis, stamps, ${opened}
      from (
        select ${series} period, basis, array_agg(ts order by ts) as stamps, ${collected}
        from (${runningSums(table)}) running
        group by ${series} period, basis
      ) row
      window earlier as (partition by ${series} basis order by period)
    ) reading
    group by ${series} period, stamps, ${each}`.execute(db)
}

/**
 * Running sums of the flows of each series from its first bar on, so that the sum of any range is the difference of two
 * of them. A row holds those of a month of daily bars, or of a week of 3h bars.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await create(db, table)
    await fill(db, table)
  }
}
