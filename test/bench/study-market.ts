import type { ClientBase } from 'pg'

/** Securities of the market of studies, and its days: ten years. */
export const STUDY = { securities: 5000, days: 2520, firstDay: '2016-01-04' }

const random = (stream: number) =>
  `(hashint8extended(n::bigint * 10000 + place, ${stream}) & 65535) / 65536.0::float8`

/** Stages five thousand securities with ten years of daily bars each: prices that walk, and flows at random. */
export async function fillStudyMarket(client: ClientBase): Promise<undefined> {
  const { securities, days, firstDay } = STUDY
  await client.query(
    `insert into stage_security (id, provider_id, ticker, name, sector, industry, asset_type, is_active)
     select n, 'STUDY-' || n, 'S' || n, 'Security ' || n, 'Sector ' || n % 33, 'Industry ' || n % 97, 'Common Stock',
       true
     from generate_series(1, ${securities}) n`,
  )
  await client.query(
    `insert into stage_security_cash (id, interval, ts, px, retail_buy_turnover, retail_sell_turnover)
     select n, '1d', day::text,
       (100 * exp(0.03 * sum(${random(1)} - 0.5) over (partition by n order by place)))::numeric(12, 4),
       (1e6 * (0.5 + ${random(2)}))::bigint, (1e6 * (0.5 + ${random(3)}))::bigint
     from generate_series(1, ${securities}) n
     cross join (
       select date '${firstDay}' + (place / 5) * 7 + place % 5 as day, place from generate_series(0, ${days - 1}) place
     ) days`,
  )
}
