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

/** The same, but every copy is an aggregate with bars of its own. */
const AS_AGGREGATES: typeof TABLES = [
  {
    table: 'instrument',
    columns: 'id, kind, provider_id, name, is_active',
    values: `id + k * ${STEP}, 'aggregate', provider_id || '-' || k, name || ' ' || k, is_active`,
  },
  ...TABLES.filter(({ table }) => !['instrument', 'security', 'aggregate'].includes(table)),
]
const NEW_AGGREGATES = `
  insert into aggregate (id, type, has_own_cash)
  select id, 'Copy', true from instrument i
  where kind = 'aggregate' and not exists (select from aggregate a where a.id = i.id)`

async function copyOnce(client: ClientBase, k: number, tables: typeof TABLES): Promise<void> {
  for (const { table, columns, values } of tables) {
    const idColumn = columns.slice(0, columns.indexOf(','))
    await client.query(
      `insert into ${table} (${columns})
       select ${values} from ${table} cross join (values (${k})) copy (k) where ${idColumn} < ${STEP}`,
    )
  }
  if (tables === AS_AGGREGATES) await client.query(NEW_AGGREGATES)
}

/**
 * Gives a loaded database further copies of every instrument, with all its bars: those of numbers `first` to `last`,
 * as what they are or as aggregates with bars of their own.
 */
export async function copyInstruments(
  client: ClientBase,
  { first = 1, last, areAggregates = false }: { first?: number; last: number; areAggregates?: boolean },
): Promise<void> {
  await client.query('set synchronous_commit = off')
  await client.query('set statement_timeout = 0')
  for (let k = first; k <= last; k++) {
    await client.query('begin')
    await copyOnce(client, k, areAggregates ? AS_AGGREGATES : TABLES)
    await client.query('commit')
    console.error(`bench: copy ${k} of ${last}`)
  }
  await client.query('vacuum analyze')
}
