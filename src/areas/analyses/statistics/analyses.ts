import type { DateRange } from '../../../core/answers.ts'
import { type ReadContext, warn } from '../../../core/context.ts'
import type { Instrument } from '../../../engine/instruments/kinds.ts'
import { type Line, lineThrough } from '../../../engine/statistics/regression.ts'
import {
  type Basis,
  basisOf,
  type Dispersion,
  dispersionOf,
  drawdownOf,
  runningSum,
} from '../../../engine/statistics/risk.ts'
import { correlationOf, type Description, describe } from '../../../engine/statistics/statistics.ts'
import { type AnyMetric, CATALOGUE, isPrice, isStoredMetric } from '../../../market/metrics.ts'
import type { Interval } from '../../../market/vocabulary.ts'
import type { Series } from './queries.ts'
import { dateRangeOf, loadSeries, type SeriesQuery, stampOf, unpairedWarning } from './series.ts'

/** Data that an analysis is based on. */
interface Analysis {
  readonly metric: AnyMetric
  readonly interval: Interval
  readonly dataPoints: number
  readonly dateRange: DateRange
}

/** Correlation of a metric between two instruments. */
export interface Correlation extends Analysis {
  readonly instruments: readonly [Instrument, Instrument]
  readonly correlation: number
}

/** Returns the values of two series at their common times. */
function common(a: Series, b: Series): { times: Float64Array; first: Float64Array; second: Float64Array } {
  const times: number[] = []
  const first: number[] = []
  const second: number[] = []
  // Both are ascending, so one pass finds all common times.
  for (let [i, j] = [0, 0]; i < a.times.length && j < b.times.length; ) {
    const time = a.times[i] ?? 0
    const other = b.times[j] ?? 0
    if (time === other) {
      times.push(time)
      first.push(a.values[i] ?? 0)
      second.push(b.values[j] ?? 0)
    }
    if (time <= other) i++
    if (other <= time) j++
  }
  return {
    times: Float64Array.from(times),
    first: Float64Array.from(first),
    second: Float64Array.from(second),
  }
}

/** Correlates two instruments. Null if they share fewer than three bars, or if one is constant there. */
export async function correlate(
  context: ReadContext,
  [one, other]: readonly [Instrument, Instrument],
  question: SeriesQuery,
): Promise<Correlation | null> {
  const [a, b] = await Promise.all([
    loadSeries(context, one.id, question),
    loadSeries(context, other.id, question),
  ])
  const { times, first, second } = common(a, b)
  for (const warning of unpairedWarning(a.times.length + b.times.length - 2 * times.length))
    warn(context, warning)
  const correlation = correlationOf(first, second)
  if (correlation === null) return null
  const { metric, interval } = question
  return {
    instruments: [one, other],
    correlation,
    dataPoints: times.length,
    metric,
    interval,
    dateRange: dateRangeOf(times),
  }
}

/** Linear trend of a metric of an instrument. */
export interface Trend extends Analysis, Line {
  readonly instrument: Instrument
  readonly slopeUnit: 'per_observation'
}

/** Returns the trend of a series. Null if it has fewer than three values. */
export function trendThrough(
  { times, values }: Pick<Series, 'times' | 'values'>,
  { metric, interval }: Pick<SeriesQuery, 'metric' | 'interval'>,
): Omit<Trend, 'instrument'> | null {
  const line = lineThrough(values)
  if (!line) return null
  return {
    ...{ metric, interval, dateRange: dateRangeOf(times), dataPoints: values.length },
    ...line,
    slopeUnit: 'per_observation',
  }
}

/** Returns the trend of an instrument. Null if fewer than three bars have a value. */
export async function trendOf(
  context: ReadContext,
  instrument: Instrument,
  question: SeriesQuery,
): Promise<Trend | null> {
  const trend = trendThrough(await loadSeries(context, instrument.id, question), question)
  return trend && { instrument, ...trend }
}

/** Bars per year of 252 trading days, each with 39 ten-minute bars. */
const PERIODS: Readonly<Record<Interval, number>> = {
  '10min': 39 * 252,
  '30min': 13 * 252,
  '1h': 7 * 252,
  '3h': 3 * 252,
  '1d': 252,
  '1w': 52,
  '1m': 12,
  '1y': 1,
}

/** Volatility and maximum drawdown of a metric of an instrument. */
export interface Volatility extends Analysis, Omit<Dispersion, 'count'> {
  readonly instrument: Instrument
  readonly basis: Basis
  readonly annualisedVolatility: number
  readonly periodsPerYear: number
  readonly ewmaLambda: number
  readonly maxDrawdown: number
  readonly maxDrawdownPct: number | null
  readonly peakTs: string | null
  readonly troughTs: string | null
}

/** Returns the default basis: log returns for prices, levels for fractions, otherwise changes. */
const defaultBasis = (metric: AnyMetric): Basis => {
  if (isPrice(metric)) return 'log_return'
  return CATALOGUE[metric].unit === 'fraction' ? 'level' : 'change'
}

/** What a drawdown is measured on: prices by share of the peak, other levels in units, flows by their running sum. */
export type DrawdownOf = 'price' | 'level' | 'flow'

function drawdownKind(metric: AnyMetric): DrawdownOf {
  if (isPrice(metric)) return 'price'
  return isStoredMetric(metric) ? 'flow' : 'level'
}

/** Returns the members of a response about the maximum drawdown of a series. */
export function drawdown({ times, values }: Pick<Series, 'times' | 'values'>, of: DrawdownOf) {
  const { fall, share, peak, trough } = drawdownOf(
    of === 'flow' ? runningSum(values) : values,
    of === 'price' ? 'share' : 'units',
  )
  const ts = (place: number | null) => (place === null ? null : stampOf(times[place] ?? 0))
  return {
    maxDrawdown: of === 'price' ? (share ?? 0) : fall,
    maxDrawdownPct: share,
    peakTs: ts(peak),
    troughTs: ts(trough),
  }
}

/** Returns the volatility of an instrument. Null if the basis has fewer than two values. */
export async function volatilityOf(
  context: ReadContext,
  instrument: Instrument,
  question: SeriesQuery,
  { basis: requested, ewmaLambda }: { basis?: Basis | undefined; ewmaLambda: number },
): Promise<Volatility | null> {
  const series = await loadSeries(context, instrument.id, question)
  const { metric, interval } = question
  const basis = requested ?? defaultBasis(metric)
  const dispersion = dispersionOf(basisOf(series.values, basis), ewmaLambda)
  if (!dispersion) return null
  const { count, ...measured } = dispersion
  const periodsPerYear = PERIODS[interval]
  return {
    instrument,
    metric,
    interval,
    basis,
    dateRange: dateRangeOf(series.times),
    dataPoints: count,
    ...measured,
    annualisedVolatility: measured.stdDev * Math.sqrt(periodsPerYear),
    periodsPerYear,
    ewmaLambda,
    ...drawdown(series, drawdownKind(metric)),
  }
}

/** Statistics of a metric of an instrument. Measures are null if there are no values. */
export interface Statistics extends Description {
  readonly instrument: Instrument
  readonly metric: AnyMetric
  readonly interval: Interval
  readonly missing: number
  readonly minTs: string | null
  readonly maxTs: string | null
  /** First and last bar with a value. Null if there is none. */
  readonly dateRange: DateRange | null
}

/** Counts the calendar's times between the first and last of a series that the series lacks. */
function countMissing({ times, calendar }: Series): number {
  const [first, last] = [times[0], times.at(-1)]
  if (times === calendar || first === undefined || last === undefined) return 0
  let missing = 0
  let at = 0
  for (const time of calendar) {
    if (time < first || time > last) continue
    // Both are ascending, so earlier times of the series can be skipped.
    while ((times[at] ?? time) < time) at++
    if (times[at] !== time) missing++
  }
  return missing
}

/** Describes a series, with the times of its extremes and ends. */
export function statisticsIn({ times, values }: Pick<Series, 'times' | 'values'>) {
  const described = describe(values)
  const ts = (place: number) => (place < 0 ? null : stampOf(times[place] ?? 0))
  return {
    ...described,
    minTs: ts(described.minPlace),
    maxTs: ts(described.maxPlace),
    dateRange: described.count === 0 ? null : dateRangeOf(times),
  }
}

export async function statisticsOf(
  context: ReadContext,
  instrument: Instrument,
  question: SeriesQuery,
): Promise<Statistics> {
  const series = await loadSeries(context, instrument.id, question)
  const { metric, interval } = question
  return { instrument, metric, interval, ...statisticsIn(series), missing: countMissing(series) }
}
