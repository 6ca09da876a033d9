import type { ClientBase } from 'pg'

const [AGGREGATES, DAYS, SLOTS] = [100, 642, 39]

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
         select date '2023-01-02' + (n / 5) * 7 + n % 5 as day from generate_series(0, ${days - 1}) n
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
