import type { ClientBase } from 'pg'

const STEP = 100_000

/** Every copied table, and its columns with the instrument of copy `k` in place of the one copied. */
const TABLES: readonly { table: string; columns: string; values: string }[] = [
  {
    table: 'instrument',
    columns: 'id, kind, provider_id, name, is_active',
    values: `id + k * ${STEP}, kind, provider_id || '-' || k, name || ' ' || k, is_active`,
  },
  {
    table: 'security',
    columns: 'id, ticker, exchange, sector, industry, asset_type',
    values: `id + k * ${STEP}, ticker || k, exchange, sector, industry, asset_type`,
  },
  {
    table: 'aggregate',
    columns: 'id, type, subtype, owner_email, has_own_cash, has_own_options',
    values: `id + k * ${STEP}, type, subtype, owner_email, has_own_cash, has_own_options`,
  },
  ...series('cash_bar', [
    'interval, ts, basis, has_derived_day, px, px_chg, px_chg_completed, px_link, px_linked',
    'retail_buy_turnover, retail_sell_turnover, updated_at',
  ]),
  ...series('cash_sum', [
    'interval, period, basis, stamps',
    'retail_buy_turnover, retail_buy_turnover_values, retail_sell_turnover, retail_sell_turnover_values',
  ]),
  ...series('bar_extent', [
    'interval, asset_class, first_ts, last_ts, bars',
    'completed_first_ts, completed_last_ts, completed_bars',
  ]),
  ...series('bar_tally', ['interval, asset_class, period, bars, completed_bars']),
]

function series(table: string, columns: readonly string[]) {
  const rest = columns.join(', ')
  return [
    { table, columns: `instrument_id, ${rest}`, values: `instrument_id + k * ${STEP}, ${rest}` },
  ] as const
}

/** Gives a loaded database as many further copies of every instrument, with all its bars. */
export async function copyInstruments(client: ClientBase, copies: number): Promise<void> {
  await client.query('set synchronous_commit = off')
  await client.query('set statement_timeout = 0')
  for (let k = 1; k <= copies; k++) {
    await client.query('begin')
    for (const { table, columns, values } of TABLES) {
      const idColumn = columns.slice(0, columns.indexOf(','))
      await client.query(
        `insert into ${table} (${columns})
         select ${values} from ${table} cross join (values (${k})) copy (k) where ${idColumn} < ${STEP}`,
      )
    }
    await client.query('commit')
    console.error(`bench: copy ${k} of ${copies}`)
  }
  await client.query('vacuum analyze')
}
