import { type Kysely, type RawBuilder, sql } from 'kysely'

interface Table {
  readonly sums: string
  readonly dimensions: readonly string[]
  readonly flows: readonly string[]
}

const TABLES: readonly Table[] = [
  {
    sums: 'cash_sum',
    dimensions: [],
    flows: ['retail_buy_turnover', 'retail_sell_turnover'],
  },
  {
    sums: 'option_sum',
    dimensions: ['moneyness', 'size'],
    flows: ['call_turnover', 'put_turnover', 'call_notional', 'put_notional'],
  },
]

/** SQL: sums and numbers of values of all flows. */
const columns = ({ flows }: Table, write: (column: string) => string): RawBuilder<unknown> =>
  sql.raw(flows.flatMap((flow) => [write(flow), write(`${flow}_values`)]).join(', '))

const slice = ({ dimensions }: Table, write = (name: string) => name): RawBuilder<unknown> =>
  sql.raw(dimensions.map((name) => `${write(name)}, `).join(''))

/**
 * Running sums of the flows of each series from its first bar on, so that the sum of any range is the difference of two
 * sums. A row has the sums of a month of daily bars, or of a week of 3h bars.
 */
async function create(db: Kysely<unknown>, table: Table): Promise<void> {
  const sums = sql.table(table.sums)
  // In cents: before the first stamp, then up to each stamp. Values are counted in the same way, to tell a range without
  // values from one whose sum is 0.
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
  // Statistics of arrays are expensive, and no plan depends on them.
  const unknown = columns(table, (column) => `alter ${column} set statistics 0`)
  await sql`alter table ${sums} alter stamps set statistics 0, ${unknown}`.execute(db)
}

/** Data that rankings read instead of bars: running sums of the flows, and the sorted flows of every stamp. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await create(db, table)
  await createBoards(db)
}

/**
 * The flows of all active securities at every stamp, sorted: a security's rank is found by a search in an
 * array, without reading the bars of every security at the stamp.
 */
async function createBoards(db: Kysely<unknown>): Promise<void> {
  // Cash counts retail_net_turnover on TOTAL slices, options net_cp_turnover on each of theirs. basis as in the bars:
  // 0 for every reader, or 1 for readers who include intraday data beside 2 for those who do not.
  await sql`
    create table bar_board (
      interval bar_interval not null,
      asset_class asset_class not null check (asset_class <> 'all'),
      moneyness option_moneyness not null,
      size option_size not null,
      ts timestamptz(0) not null,
      basis smallint not null check (basis between 0 and 2),
      -- Ascending.
      flows double precision[] not null,
      primary key (interval, asset_class, moneyness, size, ts, basis)
    )`.execute(db)
  // Floats hardly compress, and every rank would pay for decompressing them.
  await sql`alter table bar_board alter column flows set storage external`.execute(db)
}
