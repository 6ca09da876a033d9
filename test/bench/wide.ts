import type { ClientBase } from 'pg'

const [AGGREGATES, DAYS, SLOTS] = [100, 642, 39]
const FIRST_DAY = '2023-01-02'

/** Ids of the aggregates of the wide market. */
export const WIDE_IDS: readonly number[] = Array.from({ length: AGGREGATES }, (_, at) => at + 1)
/** Bars in it, all of 10 minutes: 2.5 million. */
export const WIDE_BARS = AGGREGATES * DAYS * SLOTS

/** Stages aggregates with bars of their own, every ten minutes of two and a half years, or of fewer days. */
async function fillAggregates(client: ClientBase, aggregates: number, days: number): Promise<undefined> {
  await client.query(
    `insert into stage_aggregate (id, provider_id, name, type, subtype, active)
     select n, 'WIDE-' || n, 'Wide aggregate ' || n, 'Theme', 'Group ' || n % 7, true
     from generate_series(1, ${aggregates}) n`,
  )
  await client.query(
    `insert into stage_aggregate_cash (id, interval, ts, px, retail_buy_turnover, retail_sell_turnover)
     select n, '10min', to_char(ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       100 + 40 * sin(n + place / 700.0), 1e6 + 8e5 * sin(n * 31 + place), 1e6 + 8e5 * cos(n * 17 + place)
     from generate_series(1, ${aggregates}) n
     cross join (
       select (day + time '09:30' + slot * interval '10 minutes') at time zone 'America/New_York' as ends,
         row_number() over (order by day, slot) as place
       from (
         select date '${FIRST_DAY}' + (n / 5) * 7 + n % 5 as day from generate_series(0, ${days - 1}) n
       ) days
       cross join generate_series(1, ${SLOTS}) slot
     ) stamps`,
  )
}

/** Stages 2.5 million bars. */
export const fillWideMarket = (client: ClientBase): Promise<undefined> =>
  fillAggregates(client, AGGREGATES, DAYS)

/** Stages as little as a job can be about. */
export const fillTinyMarket = (client: ClientBase): Promise<undefined> => fillAggregates(client, 1, 1)

const LONG_COPIES = 38
const COPY_DAYS = 900

/** Bars within the reach of one request in the lengthened market. */
export const LONG_BARS = WIDE_BARS * (1 + LONG_COPIES)

/** Copies the bars of a loaded wide market into the past, again and again, a century in all. */
export async function lengthenWideMarket(client: ClientBase): Promise<void> {
  await client.query('set synchronous_commit = off; set statement_timeout = 0')
  for (let copy = 1; copy <= LONG_COPIES; copy++) {
    const earlier = (stamp: string) => `${stamp} - interval '${copy * COPY_DAYS} days'`
    await client.query(`
      insert into cash_bar (instrument_id, interval, ts, basis, has_derived_day, px, px_chg, px_chg_completed,
        retail_buy_turnover, retail_sell_turnover, updated_at)
      select instrument_id, interval, ${earlier('ts')}, basis, has_derived_day, px, px_chg, px_chg_completed,
        retail_buy_turnover, retail_sell_turnover, updated_at
      from cash_bar_10min
      where ts >= '${FIRST_DAY}'
      order by instrument_id, ts`)
    await client.query(`
      insert into bar_tally (instrument_id, interval, asset_class, period, bars, completed_bars)
      select instrument_id, interval, asset_class, ${earlier('period')}, bars, completed_bars
      from bar_tally
      where interval = '10min' and period >= '${FIRST_DAY}'`)
    console.error(`bench: copy ${copy} of ${LONG_COPIES}`)
  }
  const first = (name: string) => `${name} = ${name} - interval '${LONG_COPIES * COPY_DAYS} days'`
  await client.query(`
    update bar_extent
    set ${first('first_ts')}, ${first('completed_first_ts')}, bars = bars * ${1 + LONG_COPIES},
      completed_bars = completed_bars * ${1 + LONG_COPIES}
    where interval = '10min'`)
  await client.query('vacuum analyze')
}
