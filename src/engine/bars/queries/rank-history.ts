import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import type { StampRange } from '../../../market/dates.ts'
import { asOfColumn } from '../../instruments/queries/aggregates.ts'
import { metricsOf, requireValue } from '../measured.ts'
import { type BarValue, narrowed, type SeriesSelection } from '../selection.ts'
import { extentsIn, type Ranking, valueOrder } from './ranking.ts'
import { barKey, barsFrom, tradingDateAt, valueColumn, withinRange } from './tables.ts'

/** Value of an instrument in one bar. */
export interface ValueRow {
  readonly instrumentId: number
  readonly ts: string
  readonly date: string
  readonly value: number
}

/** Rank of an instrument in one bar. */
export interface RankRow extends ValueRow {
  readonly rank: number
}

type History = Omit<Ranking, 'period'>

/** Returns the selection whose rows have the ranked value, and the value. */
const readOf = (ranking: History): [SeriesSelection, BarValue] => [
  narrowed(ranking.selection, metricsOf(ranking)),
  requireValue(ranking),
]

/** SQL: whether a stamp of the calendar is on a trading day and, unless intraday data counts, completed. */
const isOnTradingDay = ({ interval, assetClass, includeIntraday }: SeriesSelection) => sql`
  interval = ${sql.lit(interval)} and asset_class = ${sql.lit(assetClass)} and is_trading_day
  and ${includeIntraday ? sql`true` : sql`has_completed`}`

/** SQL: the bars of the instruments of `extent` in which the metric has a value. */
const barsWithValue = (
  read: SeriesSelection,
  ranked: BarValue,
  within: (ts: RawBuilder<unknown>) => RawBuilder<unknown>,
) => {
  const value = sql.ref(camelCase(ranked.metric))
  const from = barsFrom(
    read,
    (alias) =>
      sql`${sql.ref(`${alias}.instrument_id`)} = extent.instrument_id and ${within(sql.ref(`${alias}.ts`))}`,
  )
  // OFFSET keeps one index range per instrument: the planner underestimates the bars, and would join them in nested
  // loops.
  return sql`
    cross join lateral (
      select ts, ${value} as value
      from (select ${barKey(read).ts} as ts, ${valueColumn(ranked, read)} from ${from}) b
      where ${value} is not null
      offset 0
    ) bar`
}

/**
 * Ranks instruments in each of the last bars of the calendar in a range, newest first: on trading days, and completed
 * ones unless the selection includes intraday data. Omits bars in which an instrument is not ranked. Sorts all bars of
 * the universe, whatever the number of instruments.
 */
export async function selectRankHistory(
  db: Kysely<DB>,
  ranking: History,
  {
    ids,
    range,
    bars,
  }: { readonly ids: readonly number[]; readonly range: StampRange; readonly bars: number },
): Promise<RankRow[]> {
  const [read, ranked] = readOf(ranking)
  const { rows } = await sql<RankRow>`
    with universe as materialized (${ranking.universe}),
    stamp as materialized (
      select ts from bar_stamp
      where ${isOnTradingDay(read)} and ${withinRange(sql`ts`, range)}
      order by ts desc
      limit ${bars}
    ), ranked as (
      select extent.instrument_id as id, bar.ts, bar.value,
        rank() over (partition by bar.ts order by bar.value ${valueOrder(ranking.order)}) as rank
      from ${extentsIn('universe', read)}
      ${barsWithValue(read, ranked, (ts) => sql`${ts} >= (select min(ts) from stamp) and ${ts} <= ${range.upper}`)}
      where bar.ts = any(array(select ts from stamp))
    )
    select id as "instrumentId", ts, ${tradingDateAt(sql`ts`, read)}::text as date, rank, value
    from ranked
    where id = any(${ids})
    order by id, ts desc`.execute(db)
  return rows
}

/** Reads the last stamps of the calendar in a range, newest first, and the instruments of a universe that have bars. */
export async function selectStampsAndIds(
  db: Kysely<DB>,
  { universe, selection: read }: Pick<History, 'universe' | 'selection'>,
  { range, bars }: { readonly range: StampRange; readonly bars: number | null },
): Promise<{ stamps: { ts: string; date: string }[]; ids: number[]; asOf: string | null }> {
  const { rows } = await sql<{ ts: string | null; date: string; ids: number[] | null; asOf: string | null }>`
    with universe as materialized (${universe}),
    stamp as materialized (
      select ts, ${tradingDateAt(sql`ts`, read)}::text as date from bar_stamp
      where ${isOnTradingDay(read)} and ${withinRange(sql`ts`, range)}
      order by ts desc
      ${bars === null ? sql`` : sql`limit ${bars}`}
    )
    select stamp.*, known.*
    from (select (select array_agg(instrument_id) from ${extentsIn('universe', read)}) as ids, ${asOfColumn}) known
    left join stamp on true
    order by ts desc`.execute(db)
  const [first] = rows
  return {
    stamps: rows.flatMap(({ ts, date }) => (ts === null ? [] : [{ ts, date }])),
    ids: first?.ids ?? [],
    asOf: first?.asOf ?? null,
  }
}

/** A page of the bars in which an instrument is ranked. */
interface ValuePage {
  readonly rows: ValueRow[]
  /** Number of rows on all pages. */
  readonly total: number
  /** Time of the newest data version. */
  readonly asOf: string | null
}

/** Reads the bars in which an instrument of the universe is ranked, as `selectRankHistory` chooses them, by page. */
export async function selectRankedValues(
  db: Kysely<DB>,
  ranking: History,
  id: number,
  range: StampRange,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ValuePage> {
  const [read, ranked] = readOf(ranking)
  const { rows } = await sql<(ValueRow | { readonly ts: null }) & Omit<ValuePage, 'rows'>>`
    with universe as materialized (${ranking.universe}),
    stamp as materialized (
      select ts from bar_stamp where ${isOnTradingDay(read)} and ${withinRange(sql`ts`, range)}
    ), own as materialized (
      select extent.instrument_id as id, bar.ts, bar.value
      from ${extentsIn('universe', read)}
      ${barsWithValue(read, ranked, (ts) => withinRange(ts, range))}
      where extent.instrument_id = ${id} and bar.ts in (select ts from stamp)
    )
    select page.*, total.*
    from (select count(*)::integer as total, ${asOfColumn} from own) total
    left join (
      select id as "instrumentId", ts, ${tradingDateAt(sql`ts`, read)}::text as date, value
      from own
      order by ts desc
      limit ${limit} offset ${offset}
    ) page on true
    order by page.ts desc`.execute(db)
  return {
    rows: rows.filter((row) => row.ts !== null),
    total: rows[0]?.total ?? 0,
    asOf: rows[0]?.asOf ?? null,
  }
}

/**
 * Ranks values of one instrument among those of the universe in the same bars, in the given order, newest first. Compares
 * the bars of the universe without sorting them, which takes a tenth of the time of `selectRankHistory` for years of one
 * instrument.
 */
export async function selectRanksAmong(
  db: Kysely<DB>,
  ranking: History,
  values: readonly ValueRow[],
): Promise<number[]> {
  const [read, ranked] = readOf(ranking)
  const [newest, oldest] = [values[0]?.ts, values.at(-1)?.ts]
  const isAhead = sql`bar.value ${ranking.order === 'asc' ? sql`<` : sql`>`} own.value`
  const { rows } = await sql<{ rank: number }>`
    with universe as materialized (${ranking.universe}),
    own as materialized (
      select * from unnest(${values.map(({ ts }) => ts)}::timestamptz[], ${values.map(({ value }) => value)}::double precision[])
        with ordinality own (ts, value, place)
    ), ahead as (
      select own.place, count(*)::integer as instruments
      from ${extentsIn('universe', read)}
      ${barsWithValue(read, ranked, (ts) => sql`${ts} >= ${oldest} and ${ts} <= ${newest}`)}
      join own on own.ts = bar.ts and ${isAhead}
      group by own.place
    )
    select 1 + coalesce(ahead.instruments, 0) as rank
    from own
    left join ahead on ahead.place = own.place
    order by own.place`.execute(db)
  return rows.map(({ rank }) => rank)
}
