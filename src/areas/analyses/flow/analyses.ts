import type { DateRange } from '../../../core/answers.ts'
import { pause } from '../../../core/async/turns.ts'
import type { ReadContext } from '../../../core/context.ts'
import { type Line, lineThrough } from '../../../engine/statistics/regression.ts'
import { type Basis, basisOf, type Dispersion, dispersionOf } from '../../../engine/statistics/risk.ts'
import type { Description } from '../../../engine/statistics/statistics.ts'
import type { TimedValues } from '../../../platform/database/timed.ts'
import { dayRange, knownUntil } from '../../flow/series/dates.ts'
import type { FlowFrequency, FlowSeries, FlowUnit } from '../../flow/series/shapes.ts'
import { flowUnitOf } from '../../flow/series/shapes.ts'
import { readFlowValues, tooManyObservations } from '../../flow/series/values.ts'
import { type DrawdownOf, drawdown, statisticsIn } from '../statistics/analyses.ts'
import { dateRangeOf } from '../statistics/series.ts'

/** Dates and revisions of an analysis. */
interface FlowQuestion {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly asOf?: string | undefined
}

/** Most observations of one series: 550 years of days. */
const MAX_LENGTH = 200_000

/** Loads the observations of a series. Series with equal arguments share one statement. */
async function loadValues(
  { loaders, db }: ReadContext,
  { id, frequency }: FlowSeries,
  { startDate: start, endDate: end, asOf }: FlowQuestion,
): Promise<TimedValues> {
  const scope = { range: dayRange({ start, end }), knownUntil: knownUntil(asOf) }
  const values = await loaders.load('flowValues', scope, id, async (ids) => {
    const requests = ids.map((one) => ({ series: { id: one, frequency }, transform: null }))
    const read = await readFlowValues(db, requests, scope, MAX_LENGTH)
    if ('excess' in read) throw tooManyObservations(MAX_LENGTH)
    return read
  })
  await pause()
  return values
}

/** An analysis of one flow series. */
interface FlowAnalysis {
  readonly series: FlowSeries
  readonly dataPoints: number
  readonly dateRange: DateRange
}

/** Linear trend of a flow series. */
export interface FlowTrend extends FlowAnalysis, Line {
  readonly slopeUnit: 'per_observation'
}

/** Returns the trend of a series. Null if there are fewer than three observations. */
export async function flowTrendOf(
  context: ReadContext,
  series: FlowSeries,
  question: FlowQuestion,
): Promise<FlowTrend | null> {
  const { times, values } = await loadValues(context, series, question)
  const line = lineThrough(values)
  if (!line) return null
  const slopeUnit = 'per_observation' as const
  return { series, dataPoints: values.length, dateRange: dateRangeOf(times), ...line, slopeUnit }
}

/** Observations per year. Null for irregular series. */
const PERIODS: Readonly<Record<FlowFrequency, number | null>> = {
  daily: 252,
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  annual: 1,
  event: null,
}

const PRICES: ReadonlySet<FlowUnit> = new Set(['usd', 'usd_per_bbl', 'usd_per_oz', 'fx_rate', 'index'])
const LEVELS: ReadonlySet<FlowUnit> = new Set(['index_points', 'pct', 'ratio'])

/** Returns what the values of a unit are. */
function natureOf(code: string): DrawdownOf {
  const unit = flowUnitOf(code)
  if (PRICES.has(unit)) return 'price'
  return LEVELS.has(unit) ? 'level' : 'flow'
}

/** Volatility and maximum drawdown of a flow series. */
export interface FlowVolatility extends FlowAnalysis, Omit<Dispersion, 'count'>, ReturnType<typeof drawdown> {
  readonly basis: Basis
  /** Null for irregular series; likewise the next. */
  readonly annualisedVolatility: number | null
  readonly periodsPerYear: number | null
  readonly ewmaLambda: number
}

/** Returns the volatility of a series. Null if the basis has fewer than two values. */
export async function flowVolatilityOf(
  context: ReadContext,
  series: FlowSeries,
  {
    basis: requested,
    ewmaLambda,
    ...question
  }: FlowQuestion & { basis?: Basis | undefined; ewmaLambda: number },
): Promise<FlowVolatility | null> {
  const observations = await loadValues(context, series, question)
  const nature = natureOf(series.unit)
  const basis = requested ?? (nature === 'price' ? 'log_return' : 'change')
  const dispersion = dispersionOf(basisOf(observations.values, basis), ewmaLambda)
  if (!dispersion) return null
  const { count, ...measured } = dispersion
  const periodsPerYear = PERIODS[series.frequency]
  return {
    series,
    basis,
    dateRange: dateRangeOf(observations.times),
    dataPoints: count,
    ...measured,
    annualisedVolatility: periodsPerYear === null ? null : measured.stdDev * Math.sqrt(periodsPerYear),
    periodsPerYear,
    ewmaLambda,
    ...drawdown(observations, nature),
  }
}

/** Statistics of a flow series. Measures are null if there are no observations. */
export interface FlowStatistics extends Description {
  readonly series: FlowSeries
  readonly minTs: string | null
  readonly maxTs: string | null
  readonly dateRange: DateRange | null
}

export const flowStatisticsOf = async (
  context: ReadContext,
  series: FlowSeries,
  question: FlowQuestion,
): Promise<FlowStatistics> => ({ series, ...statisticsIn(await loadValues(context, series, question)) })
