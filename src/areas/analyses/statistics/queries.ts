import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import { barKey, barsFrom, valueColumn, withinRange } from '../../../engine/bars/queries/tables.ts'
import { needsPrice, type SeriesSelection } from '../../../engine/bars/selection.ts'
import type { RowMetric } from '../../../market/metrics.ts'
import { floatsOf } from '../../../platform/database/floats.ts'

/** One metric of one instrument, oldest first. Excludes bars without a value. */
export interface Series {
  /** End of each bar, in seconds since 1970. */
  readonly times: Float64Array
  /** One finite value per time. */
  readonly values: Float64Array
  /** Trading times in the range: those at which any instrument visible to all callers has a bar. */
  readonly calendar: Float64Array
}

const NONE = new Float64Array()
export const NO_SERIES: Series = { times: NONE, values: NONE, calendar: NONE }

const EPOCH = Date.UTC(2000, 0) / 1000

/** Decodes concatenated binary timestamps of PostgreSQL: microseconds since 2000, big-endian. */
function decodedTimes(bytes: Buffer): Float64Array {
  const times = new Float64Array(bytes.length / 8)
  for (let at = 0; at < times.length; at++)
    times[at] =
      EPOCH + (bytes.readInt32BE(at * 8) * 0x1_0000_0000 + bytes.readUInt32BE(at * 8 + 4)) / 1_000_000
  return times
}

/** Maximum number of values read by one statement; they take about 50 MB. */
const MAX_VALUES = 2_000_000

interface Row {
  /** Null in the calendar's row. */
  readonly instrumentId: number | null
  /** Upper bound on the number of values. Null except in the calendar's row. */
  readonly bars: number | null
  /** Null if they equal the calendar's, or if there are none. */
  readonly times: Buffer | null
  readonly values: Buffer | null
}

/** SQL: timestamps in the selection's range at which any instrument visible to all callers has a bar. */
const stampsOf = ({
  interval,
  assetClass,
  includeIntraday,
  range,
}: SeriesSelection): RawBuilder<unknown> => sql`
  bar_stamp where interval = ${sql.lit(interval)} and asset_class = ${sql.lit(assetClass)}
    and ${includeIntraday ? sql`true` : sql`has_completed`} and ${withinRange(sql.ref('ts'), range)}`

const inOrder = (value: RawBuilder<unknown>) => sql`string_agg(${value}, ''::bytea order by ts)`

/** SQL: bars of the instrument `e` that have a value, as `ts` and `value`. */
function barsOf(selection: SeriesSelection, metric: RowMetric): RawBuilder<unknown> {
  const restrict = (alias: string) => {
    const ts = sql.ref(`${alias}.ts`)
    return sql`${sql.ref(`${alias}.instrument_id`)} = e.instrument_id and ${withinRange(ts, selection.range)}`
  }
  const from = barsFrom(selection, restrict, { withPrice: needsPrice({ metric }) })
  const name = sql.ref(camelCase(metric))
  return sql`(
    select ts, ${name} as value
    from (select ${barKey(selection).ts} as ts, ${valueColumn({ metric }, selection)} from ${from}) b
    where ${name} is not null) b`
}

/** The series by instrument, or an estimate of their number of values if it exceeds the limit. */
type SeriesFound = { readonly series: ReadonlyMap<number, Series> } | { readonly excess: number }

/**
 * Reads one metric of several instruments in a range. Series are byte strings, because formatting and parsing
 * numbers is most of the cost of a row per bar. The calendar is a row too: most series have no gaps and reuse
 * its times, but private aggregates and instruments that trade on other days send their own. Reads nothing if
 * there are too many values.
 */
export async function selectSeries(
  db: Kysely<DB>,
  ids: readonly number[],
  selection: SeriesSelection,
  metric: RowMetric,
): Promise<SeriesFound> {
  const bars = barsOf(selection, metric)
  const times = inOrder(sql`timestamptz_send(ts)`)
  const isRequested = sql`e.instrument_id = any(${ids}) and e.interval = ${sql.lit(selection.interval)}
      and e.asset_class = ${sql.lit(selection.assetClass)}`
  const { rows } = await sql<Row>`
    with calendar as materialized (
      select ${times} filter (where is_trading_day) as times, count(*) filter (where is_trading_day) as stamps,
        bool_and(is_trading_day) as is_whole
      from ${stampsOf(selection)}
    ),
    size as materialized (
      select coalesce(sum(least(e.bars, c.stamps)), 0) as bars from bar_extent e cross join calendar c where ${isRequested}
    )
    select null as "instrumentId", size.bars, times, null as values from calendar cross join size
    union all
    select e.instrument_id, null, t.times, s.values
    from bar_extent e
    left join aggregate a on a.id = e.instrument_id
    cross join lateral (select ${inOrder(sql`float8send(value)`)} as values from ${bars}) s
    cross join lateral (
      select ${times} as times from ${bars}
      where a.owner_email is not null or octet_length(s.values) <> 8 * (select stamps from calendar)
        or not (select is_whole from calendar)
    ) t
    where ${isRequested} and (select bars from size) <= ${sql.lit(MAX_VALUES)}`.execute(db)
  return seriesOf(rows)
}

/** Converts rows, one of which is the calendar, to series. */
function seriesOf(rows: readonly Row[]): SeriesFound {
  const calendarRow = rows.find(({ instrumentId }) => instrumentId === null)
  const bars = calendarRow?.bars ?? 0
  if (bars > MAX_VALUES) return { excess: bars }
  const calendar = calendarRow?.times ? decodedTimes(calendarRow.times) : NONE
  const series = rows.flatMap(({ instrumentId, times, values }): [number, Series][] => {
    if (instrumentId === null || values === null) return []
    const own = times ? decodedTimes(times) : calendar
    return [[instrumentId, { times: own, values: floatsOf(values), calendar }]]
  })
  return { series: new Map(series) }
}
