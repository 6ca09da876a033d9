import type { ClientBase } from 'pg'

const STEP = 100_000

interface Table {
  readonly table: string
  readonly columns: string
  readonly values: string
}

const INSTRUMENTS: Table = {
  table: 'instrument',
  columns: 'id, kind, provider_id, name, is_active',
  values: `id + k * ${STEP}, kind, provider_id || '-' || k, name || ' ' || k, is_active`,
}
/** The same, but every copy is an aggregate with bars of its own. */
const AS_AGGREGATES: Table = {
  table: 'instrument',
  columns: 'id, kind, provider_id, name, is_active',
  values: `id + k * ${STEP}, 'aggregate', provider_id || '-' || k, name || ' ' || k, is_active`,
}
const SECURITIES: Table = {
  table: 'security',
  columns: 'id, ticker, exchange, sector, industry, asset_type',
  values: `id + k * ${STEP}, ticker || k, exchange, sector, industry, asset_type`,
}
const AGGREGATES: Table = {
  table: 'aggregate',
  columns: 'id, type, subtype, owner_email, has_own_cash, has_own_options',
  values: `id + k * ${STEP}, type, subtype, owner_email, has_own_cash, has_own_options`,
}

/** Tables of rows by instrument, copied with all their columns. */
const SERIES = ['cash_bar', 'cash_sum', 'bar_extent', 'bar_tally'] as const
const COLUMNS = `
  select string_agg(column_name, ', ' order by ordinal_position) as rest from information_schema.columns
  where table_schema = 'public' and table_name = $1 and column_name <> 'instrument_id' and is_generated = 'NEVER'`

async function series(client: ClientBase, table: string): Promise<Table> {
  const { rows } = await client.query<{ rest: string }>(COLUMNS, [table])
  const rest = rows[0]?.rest ?? ''
  return {
    table,
    columns: `instrument_id, ${rest}`,
    values: `instrument_id + k * ${STEP}, ${rest}`,
  }
}

const NEW_AGGREGATES = `
  insert into aggregate (id, type, has_own_cash)
  select id, 'Copy', true from instrument i
  where kind = 'aggregate' and not exists (select from aggregate a where a.id = i.id)`

async function copyOnce(client: ClientBase, k: number, tables: readonly Table[]): Promise<void> {
  for (const { table, columns, values } of tables) {
    const idColumn = columns.slice(0, columns.indexOf(','))
    await client.query(
      `insert into ${table} (${columns})
       select ${values} from ${table} cross join (values (${k})) copy (k) where ${idColumn} < ${STEP}`,
    )
  }
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
  const rows: Table[] = []
  for (const table of SERIES) rows.push(await series(client, table))
  const tables = areAggregates ? [AS_AGGREGATES, ...rows] : [INSTRUMENTS, SECURITIES, AGGREGATES, ...rows]
  for (let k = first; k <= last; k++) {
    await client.query('begin')
    await copyOnce(client, k, tables)
    if (areAggregates) await client.query(NEW_AGGREGATES)
    await client.query('commit')
    console.error(`bench: copy ${k} of ${last}`)
  }
  await client.query('vacuum analyze')
}
