import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { camelCase } from '../../../core/names.ts'
import { type StampRange, stampRange } from '../../../market/dates.ts'
import { isRatio, METRICS, type MetricName, RATIOS, type RowMetric } from '../../../market/metrics.ts'
import type { Piece, SummedRange, TradingDateRange } from '../../../market/periods.ts'
import {
  type BarField,
  type BarValue,
  carriesField,
  isMetric,
  metricsIn,
  type SeriesSelection,
} from '../selection.ts'
import {
  barColumn,
  barKey,
  barsFrom,
  quotient,
  sumsFrom,
  tableFrom,
  tradingDateAt,
  withinRange,
} from './tables.ts'

/** Bars combined into one. */
export interface RankedRange {
  readonly range: StampRange
  /** Base bars that they consist of: their running sums and prices are read. */
  readonly summed: SummedRange
  /** Longest bars that add up to them: their attributes are read. */
  readonly pieces: readonly Piece[]
}

type Alias = 'c' | 'o'

/** Flows that are sums or differences of two stored ones. */
const COMBINED: Partial<
  Record<MetricName, readonly [first: MetricName, sign: '+' | '-', second: MetricName]>
> = {
  retail_net_turnover: ['retail_buy_turnover', '-', 'retail_sell_turnover'],
  retail_total_turnover: ['retail_buy_turnover', '+', 'retail_sell_turnover'],
  cp_turnover: ['call_turnover', '+', 'put_turnover'],
  net_cp_turnover: ['call_turnover', '-', 'put_turnover'],
  cp_notional: ['call_notional', '+', 'put_notional'],
  net_cp_notional: ['call_notional', '-', 'put_notional'],
}

const aliasOf = (metric: MetricName): Alias => (METRICS[metric].assetClass === 'options' ? 'o' : 'c')

/** Returns the stored flows that a flow consists of: itself, or two others. */
const partsOf = (metric: MetricName): MetricName[] => {
  const [first, , second] = COMBINED[metric] ?? [metric]
  return second ? [first, second] : [first]
}

/** SQL: a flow from the sums of its parts. Sums are in integer cents, so they are exact. */
function combined(metric: MetricName, sumOf: (part: MetricName) => RawBuilder<unknown>): RawBuilder<unknown> {
  const [first, sign, second] = COMBINED[metric] ?? [metric]
  return second
    ? sql`from_cents(${sumOf(first)} ${sql.raw(sign ?? '+')} ${sumOf(second)})`
    : sql`from_cents(${sumOf(first)})`
}

/** Returns the column of the number of values in a running sum. */
const valuesOf = (part: MetricName): string => `${part}_values`

/** Bars of one instrument. */
interface SeriesOf extends SeriesSelection {
  readonly id: RawBuilder<unknown>
}

/** SQL: joins the running sums of one instrument up to a stamp, from one of the two tables, as a named row. */
function runningSums(
  alias: Alias,
  parts: readonly MetricName[],
  stamp: string,
  name: string,
  { id, ...selection }: SeriesOf,
): RawBuilder<unknown> {
  const sums = parts
    .flatMap((part) => [part, valuesOf(part)])
    .map((column) => {
      // The first element is the sum before the first stamp.
      return sql`${sql.ref(`s.${column}`)}[width_bucket(${stamp}::timestamptz, s.stamps) + 1] as ${sql.ref(column)}`
    })
  return sql`
    left join lateral (
      select ${sql.join(sums)}
      from ${sumsFrom(alias, selection)} and s.instrument_id = ${id} and s.period <= ${stamp}
      order by s.period desc
      limit 1
    ) ${sql.ref(name)} on true`
}

/** SQL of the flows over ranges, and the joins that it needs. */
interface Flows {
  flowOver(metric: MetricName, range: RankedRange): RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
}

/** SQL: flows over ranges, as differences of running sums. Sums that two ranges share are read once. */
function flowsOf(metrics: readonly MetricName[], ranges: readonly RankedRange[], series: SeriesOf): Flows {
  const [{ interval } = series] = ranges.map(({ summed }) => summed)
  const stamps = [...new Set(ranges.flatMap(({ summed: { after, upTo } }) => [upTo, after]))]
  const nameOf = (alias: Alias, stamp: string) => `${alias}${stamps.indexOf(stamp)}`
  const all = [...new Set(metrics.flatMap(partsOf))]
  const joins = (['c', 'o'] as const).flatMap((alias) => {
    const parts = all.filter((part) => aliasOf(part) === alias)
    const read = (stamp: string) =>
      runningSums(alias, parts, stamp, nameOf(alias, stamp), { ...series, interval })
    return parts.length > 0 ? stamps.map(read) : []
  })
  return {
    flowOver: (metric, { summed: { after, upTo } }) =>
      combined(metric, (part) => {
        const at = (stamp: string, column: string) => sql.ref(`${nameOf(aliasOf(part), stamp)}.${column}`)
        const between = (column: string) => sql`${at(upTo, column)} - coalesce(${at(after, column)}, 0)`
        return sql`case when ${between(valuesOf(part))} > 0 then ${between(part)} end`
      }),
    joins: sql`${joins.length > 0 ? sql.join(joins, sql` `) : sql``}`,
  }
}

const lastPrice = (
  metric: 'px' | 'px_linked',
  { summed: { interval, after, upTo } }: RankedRange,
  { id, ...selection }: SeriesOf,
): RawBuilder<unknown> => {
  const from = tableFrom(
    'c',
    { ...selection, interval },
    () => sql`c.instrument_id = ${id} and c.ts > ${after} and c.ts <= ${upTo} and c.px is not null`,
  )
  return sql`(select ${sql.ref(`c.${metric}`)} from ${from} order by c.ts desc limit 1)`
}

/** SQL: the price change of a range from the bar before it, as if the range were one bar. */
function priceChange(range: RankedRange, series: SeriesOf): RawBuilder<unknown> {
  const before = tableFrom(
    'c',
    series,
    () => sql`c.instrument_id = ${series.id} and c.ts < ${range.range.lower ?? '-infinity'}`,
  )
  return sql`(
    select case when c.px > 0 then (${lastPrice('px', range, series)} - c.px) / c.px end
    from ${before} order by c.ts desc limit 1)`
}

type PriceMetric = 'px' | 'px_linked' | 'px_chg'
const isOfPrice = (metric: MetricName): metric is PriceMetric => METRICS[metric].group === 'price'

const priceOf = (metric: PriceMetric, range: RankedRange, series: SeriesOf): RawBuilder<unknown> =>
  metric === 'px_chg' ? priceChange(range, series) : lastPrice(metric, range, series)

/**
 * SQL: one metric of one instrument, or a ratio of two, over each of two ranges, and the joins that it needs: the sum of a flow, the last
 * price or the price change.
 */
export function rangeValues(
  value: BarValue,
  [first, second]: readonly [RankedRange, RankedRange],
  series: SeriesOf,
): {
  readonly values: readonly [RawBuilder<unknown>, RawBuilder<unknown>]
  readonly joins: RawBuilder<unknown>
} {
  const flows = metricsIn(value).filter((metric) => !isOfPrice(metric))
  const { flowOver, joins } = flowsOf(flows, [first, second], series)
  const storedOver = (metric: MetricName, range: RankedRange) =>
    isOfPrice(metric) ? priceOf(metric, range, series) : flowOver(metric, range)
  const metricOver = (metric: RowMetric, range: RankedRange): RawBuilder<unknown> => {
    if (!isRatio(metric)) return storedOver(metric, range)
    const [dividend, divisor] = RATIOS[metric]
    return quotient(storedOver(dividend, range), storedOver(divisor, range))
  }
  const over = (range: RankedRange) => {
    const { metric, dividedBy } = value
    const whole = metricOver(metric, range)
    return dividedBy ? quotient(sql`(${whole})`, sql`(${metricOver(dividedBy, range)})`) : whole
  }
  return { values: [over(first), over(second)], joins }
}

/** SQL: whether any bar of a range has a derived day, and when one was last updated, as one row of a table's alias. */
function attributes(
  alias: Alias,
  { pieces }: RankedRange,
  { id, ...selection }: SeriesOf,
): RawBuilder<unknown> {
  const rows = pieces.map(({ interval, range }) => {
    const from = tableFrom(
      alias,
      { ...selection, interval },
      () =>
        sql`${sql.ref(`${alias}.instrument_id`)} = ${id} and ${withinRange(sql.ref(`${alias}.ts`), range)}`,
    )
    return sql`select has_derived_day, updated_at from ${from}`
  })
  return sql`
    cross join lateral (
      select bool_or(p.has_derived_day) as has_derived_day, max(p.updated_at) as updated_at
      from (${sql.join(rows, sql` union all `)}) p
    ) ${sql.ref(alias)}`
}

const tablesOf = ({ assetClass }: SeriesSelection): Alias[] =>
  assetClass === 'all' ? ['c', 'o'] : [assetClass === 'cash' ? 'c' : 'o']

/** SQL: a column of the bar of a range; null if it is the same as in a single bar. */
function rangeColumn(
  field: BarField,
  range: RankedRange,
  series: SeriesOf,
  { flowOver }: Flows,
): RawBuilder<unknown> | null {
  const each = (column: string) => sql.join(tablesOf(series).map((alias) => sql.ref(`${alias}.${column}`)))
  if (isMetric(field)) {
    if (!carriesField(series.assetClass, field)) return null
    return isOfPrice(field) ? priceOf(field, range, series) : flowOver(field, range)
  }
  if (field === 'is_partial')
    return sql`(coalesce(greatest(${each('has_derived_day')}), false) or last.ts >= ${series.runningFrom})`
  if (field === 'date') return tradingDateAt(sql.ref('last.ts'), series)
  return field === 'updated_time' ? sql`greatest(${each('updated_at')})` : null
}

/**
 * SQL: the bars of one instrument in a range as one bar with the stamp of the last: flows are summed, price
 * is the last, and the price change is over the range. No row if there are no bars.
 */
export function rangeBar(
  fields: readonly BarField[],
  range: RankedRange,
  series: SeriesOf,
): RawBuilder<unknown> {
  const { ts } = barKey(series)
  const newest = sql`order by ts desc limit 1`
  const from = barsFrom(series, (alias) => {
    const rows = sql`${sql.ref(`${alias}.instrument_id`)} = ${series.id} and ${withinRange(sql.ref(`${alias}.ts`), range.range)}`
    return series.assetClass === 'all' ? sql`${rows} ${newest}` : rows
  })
  const summed = fields.filter(
    (field): field is MetricName =>
      isMetric(field) && !isOfPrice(field) && carriesField(series.assetClass, field),
  )
  const flows = flowsOf(summed, [range], series)
  const columns = fields.map((field) => {
    const value = rangeColumn(field, range, series, flows)
    return value ? sql`${value} as ${sql.ref(camelCase(field))}` : barColumn(field, series)
  })
  const isAttributed = fields.some((field) => field === 'is_partial' || field === 'updated_time')
  const described = isAttributed ? tablesOf(series).map((alias) => attributes(alias, range, series)) : []
  return sql`
    select ${sql.join([sql`${series.id} as "instrumentId"`, sql`last.ts`, ...columns])}
    from (select ${ts} as ts from ${from} order by ${ts} desc limit 1) last
    ${flows.joins} ${described.length > 0 ? sql.join(described, sql` `) : sql``}`
}

/**
 * Returns the start (`YYYY-MM-DD`) of the period before a range that has as many trading days as the range.
 * Null if the range has none, or if the data does not reach back far enough. The current day counts if the
 * caller sees it.
 */
export async function selectStartBefore(
  db: Kysely<DB>,
  dates: TradingDateRange,
  { includeIntraday, now }: { readonly includeIntraday: boolean; readonly now: Date },
): Promise<string | null> {
  const { lower, upper } = stampRange('1d', dates, now)
  const days = sql`
    bar_stamp where interval = '1d' and asset_class = 'all' and is_trading_day
      and ${includeIntraday ? sql`true` : sql`has_completed`}`
  const { rows } = await sql<{ day: string }>`
    with asked as materialized (select count(*) as days from ${days} and ts >= ${lower} and ts <= ${upper})
    select (ts at time zone 'UTC')::date::text as day
    from ${days} and ts < ${lower} and (select days from asked) > 0
    order by ts desc
    offset (select greatest(days - 1, 0) from asked)
    limit 1`.execute(db)
  return rows[0]?.day ?? null
}
