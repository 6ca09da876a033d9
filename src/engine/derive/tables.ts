import type { WorkClient } from './work.ts'

export const BASE_INTERVALS = ['10min', '1d'] as const
export type BaseInterval = (typeof BASE_INTERVALS)[number]

/**
 * Derived intervals, with the base interval that each rolls up from. Years do not roll up from months: large
 * sums of cents are rounded when stored, and would be rounded twice.
 */
const ROLL_UPS = {
  '30min': '10min',
  '1h': '10min',
  '3h': '10min',
  '1w': '1d',
  '1m': '1d',
  '1y': '1d',
} as const satisfies Record<string, BaseInterval>

export type RollUp = keyof typeof ROLL_UPS

/** The intervals that roll up from a base interval. */
export const rollUpsOf = (source: BaseInterval): RollUp[] =>
  (Object.keys(ROLL_UPS) as RollUp[]).filter((interval) => ROLL_UPS[interval] === source)

export type BarInterval = BaseInterval | RollUp

/** SQL: whether a row is of one of the intervals. Names them, so that the planner leaves out other partitions. */
export const isOf = (row: string, intervals: readonly BarInterval[]): string =>
  `${row}.interval in (${intervals.map((interval) => `'${interval}'`).join(', ')})`

/** Parameters of one of the two bar tables, for the steps of a load, which work on both. */
export interface StoredBarTable {
  readonly assetClass: 'cash' | 'options'
  readonly bars: string
  /** Running sums of the flows. */
  readonly sums: string
  /** Staging tables of securities and aggregates. */
  readonly staged: readonly [securities: string, aggregates: string]
  readonly ownFlag: string
  /** Key columns in addition to instrument, interval, stamp and basis. */
  readonly dimensions: readonly string[]
  readonly flows: readonly string[]
  /** The net flow, of which there are sums of squares, too. */
  readonly net: string
  readonly hasPrice: boolean
  /** Working tables of a load: keys to re-derive, their new rows, and the keys of all rows written so far. */
  readonly key: string
  readonly next: string
  readonly changed: string
}

export const CASH: StoredBarTable = {
  assetClass: 'cash',
  bars: 'cash_bar',
  sums: 'cash_sum',
  staged: ['stage_security_cash', 'stage_aggregate_cash'],
  ownFlag: 'has_own_cash',
  dimensions: [],
  flows: ['retail_buy_turnover', 'retail_sell_turnover'],
  net: 'retail_net_turnover',
  hasPrice: true,
  key: 'work_cash_key',
  next: 'work_cash_next',
  changed: 'work_cash_changed',
}

export const OPTIONS: StoredBarTable = {
  assetClass: 'options',
  bars: 'option_bar',
  sums: 'option_sum',
  staged: ['stage_security_options', 'stage_aggregate_options'],
  ownFlag: 'has_own_options',
  dimensions: ['moneyness', 'size'],
  flows: ['call_turnover', 'put_turnover', 'call_notional', 'put_notional'],
  net: 'net_cp_turnover',
  hasPrice: false,
  key: 'work_option_key',
  next: 'work_option_next',
  changed: 'work_option_changed',
}

/** SQL: the rows of a source, an option bar's for each combination of its dimensions. */
export const combined = ({ dimensions }: StoredBarTable, source: string): string =>
  dimensions.reduce(
    (rows, name) => `(select *, unnest(enum_range(null::option_${name})) as ${name} from ${rows} ${name}s)`,
    source,
  )

/** Columns that identify a bar. */
export const keyColumns = ({ dimensions }: StoredBarTable): string[] => [
  'interval',
  'instrument_id',
  ...dimensions,
  'ts',
  'basis',
]

/** Columns of a bar that are compared to tell whether it has changed. */
export const valueColumns = ({ flows, hasPrice }: StoredBarTable): string[] => [
  'has_derived_day',
  ...(hasPrice ? ['px', 'px_chg', 'px_chg_completed', 'px_link', 'px_linked'] : []),
  ...flows,
]

/** SQL: each name through `write`, followed by a comma; empty without names. */
export const each = (names: readonly string[], write: (name: string) => string = (name) => name): string =>
  names.map((name) => `${write(name)}, `).join('')

const workTables = (table: StoredBarTable): Record<string, string> => ({
  [table.key]:
    '(instrument_id integer not null, interval bar_interval not null, ts timestamptz(0) not null) on commit drop',
  [table.next]: `on commit drop as
    select instrument_id, interval, ${each(table.dimensions)} ts, basis, has_derived_day,
      ${table.hasPrice ? 'px, px_link, px_linked,' : ''} ${table.flows.join(', ')}
    from ${table.bars} with no data`,
  [table.changed]: `(
    instrument_id integer not null, interval bar_interval not null, ts timestamptz(0) not null,
    -- Whether the files added a new bar.
    is_added boolean not null default false,
    -- Whether the number of bars of the key is unchanged.
    is_in_place boolean not null default false
  ) on commit drop`,
})

/** Creates the working tables of both bar tables. Dropped on commit. */
export const createWorkTables = (client: WorkClient): Promise<void> =>
  client.create({
    ...workTables(CASH),
    ...workTables(OPTIONS),
    // Price links of aggregates from one bar to the next, in the readings with and without derived days.
    work_link: `(
      instrument_id integer not null, ts timestamptz(0) not null, prev_ts timestamptz(0) not null,
      link double precision, completed_link double precision
    ) on commit drop`,
  })

/**
 * Creates empty lists of what changes beside bars, for a load to fill. Dropped on commit:
 * - membership_change: for each aggregate, the dates whose constituents may have changed (end exclusive);
 * - calendar_change: aggregates that gain or lose an owner, or switch between own and computed bars;
 * - activity_change: securities that become active or inactive;
 * - removed_<asset class>: loaded bars to remove;
 * - turned_<asset class>: aggregates that get bars of their own for the first time.
 */
export async function createChangeLists(client: WorkClient): Promise<void> {
  await client.query(`
    create temp table membership_change (
      aggregate_id integer primary key, valid_from date not null, valid_to date not null
    ) on commit drop;
    create temp table calendar_change (id integer) on commit drop;
    create temp table activity_change (id integer) on commit drop;
    create temp table turned_cash (instrument_id integer not null) on commit drop;
    create temp table turned_options (instrument_id integer not null) on commit drop`)
  const removed =
    '(instrument_id integer not null, interval bar_interval not null, ts timestamptz(0) not null) on commit drop'
  await client.create({ removed_cash: removed, removed_options: removed })
}

/** Returns the intervals in which bars were added or removed so far, sorted: PostgreSQL does not order a `union`. */
export async function recountedIntervals(client: WorkClient): Promise<BarInterval[]> {
  const { rows } = await client.query<{ interval: BarInterval }>(
    [CASH, OPTIONS]
      .map(({ changed }) => `select distinct interval from ${changed} where not is_in_place`)
      .join(' union ')
      .concat(' order by interval'),
  )
  return rows.map(({ interval }) => interval)
}

/** Counts the new bars that the files added. Call it before anything else is derived. */
export async function countAdded(client: WorkClient, { changed }: StoredBarTable): Promise<number> {
  const { rows } = await client.query<{ bars: number }>(
    `select count(*)::integer as bars from ${changed} where is_added`,
  )
  return rows[0]?.bars ?? 0
}

/** Whether any source has a row. A source is the SQL that follows FROM. */
export async function isAny(client: WorkClient, ...sources: string[]): Promise<boolean> {
  const { rows } = await client.query(
    sources.map((source) => `(select true from ${source} limit 1)`).join(' union all '),
  )
  return rows.length > 0
}

/** Returns the base intervals of which bars have changed so far. */
export async function changedBases(
  client: WorkClient,
  { changed }: StoredBarTable,
): Promise<Set<BaseInterval>> {
  const { rows } = await client.query<{ interval: BaseInterval }>(
    BASE_INTERVALS.map(
      (interval) => `(select interval from ${changed} where interval = '${interval}' limit 1)`,
    ).join(' union all '),
  )
  return new Set(rows.map(({ interval }) => interval))
}
