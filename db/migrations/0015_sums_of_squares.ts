import { type Kysely, sql } from 'kysely'

const TABLES = [
  { sums: 'cash_sum', bars: 'cash_bar', dimensions: '', net: 'retail_net_turnover' },
  { sums: 'option_sum', bars: 'option_bar', dimensions: 'moneyness, size, ', net: 'net_cp_turnover' },
] as const

/**
 * Running sums of the net flow of each series, of its squares and of the number of its values, from which follow the mean
 * and the deviation of any number of bars. Squares of cents exceed 64 bits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { sums, bars, dimensions, net } of TABLES) {
    const columns = [net, `${net}_values`, `${net}_squares`]
    const each = (write: (column: string) => string) => sql.raw(columns.map(write).join(', '))
    const types = ['bigint[]', 'integer[]', 'numeric[]']
    await sql`alter table ${sql.table(sums)} ${each((column) => `add ${column} ${types[columns.indexOf(column)]}`)}`.execute(
      db,
    )
    const series = sql.raw(`instrument_id, interval, ${dimensions}reading`)
    const isSeries = sql.raw(
      `instrument_id, interval, ${dimensions}`
        .split(', ')
        .filter((name) => name !== '')
        .map((name) => `t.${name} = n.${name}`)
        .join(' and '),
    )
    // As a load computes them: a row begins with the sums before it.
    await sql`
      update ${sql.table(sums)} t
      set ${each((column) => `${column} = n.${column}`)}
      from (
        select ${series}, period, ${each((column) => `coalesce(lag(${column}[cardinality(${column})]) over earlier, 0) || ${column} as ${column}`)}
        from (
          select ${series}, period, ${each((column) => `array_agg(${column} order by ts) as ${column}`)}
          from (
            select ${series}, ts, date_trunc(case interval when '3h' then 'week' else 'month' end, ts) as period,
              coalesce(sum(cents(${sql.raw(net)})) over line, 0)::bigint as ${sql.raw(columns[0] ?? '')},
              (count(${sql.raw(net)}) over line)::integer as ${sql.raw(columns[1] ?? '')},
              coalesce(sum(cents(${sql.raw(net)})::numeric * cents(${sql.raw(net)})) over line, 0) as ${sql.raw(columns[2] ?? '')}
            from ${sql.table(bars)}
            cross join (values (1), (2)) readings (reading)
            where interval in ('3h', '1d') and basis <> 3 - reading
            window line as (partition by ${series} order by ts rows unbounded preceding)
          ) bar
          group by ${series}, period
        ) row
        window earlier as (partition by ${series} order by period)
      ) n
      where ${isSeries} and n.period = t.period and n.reading = case t.basis when 2 then 2 else 1 end`.execute(
      db,
    )
    await sql`alter table ${sql.table(sums)} ${each((column) => `alter ${column} set not null, alter ${column} set statistics 0`)}`.execute(
      db,
    )
  }
}
