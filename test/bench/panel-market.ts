import type { ClientBase } from 'pg'

const [SECURITIES, DAYS] = [10_000, 252]
const FIRST_DAY = '2025-01-06'

/** Daily bars of the panel: 2.5 million. */
export const PANEL_BARS = SECURITIES * DAYS

/** Stages ten thousand securities with a year of daily bars each. */
export async function fillPanelMarket(client: ClientBase): Promise<undefined> {
  await client.query(
    `insert into stage_security (id, provider_id, ticker, name, sector, industry, asset_type, is_active)
     select n, 'PANEL-' || n, 'P' || n, 'Security ' || n, 'Sector ' || n % 11, 'Industry ' || n % 97, 'Common Stock',
       true
     from generate_series(1, ${SECURITIES}) n`,
  )
  await client.query(
    `insert into stage_security_cash (id, interval, ts, px, retail_buy_turnover, retail_sell_turnover)
     select n, '1d', day::text, 100 + 40 * sin(n + place / 7.0), 1e6 + 8e5 * sin(n * 31 + place),
       1e6 + 8e5 * cos(n * 17 + place)
     from generate_series(1, ${SECURITIES}) n
     cross join (
       select date '${FIRST_DAY}' + (n / 5) * 7 + n % 5 as day, n as place from generate_series(0, ${DAYS - 1}) n
     ) days`,
  )
}
