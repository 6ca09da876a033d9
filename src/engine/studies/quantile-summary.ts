import { pause } from '../../core/async/turns.ts'
import { centred, deviationOf, meanOf } from '../statistics/statistics.ts'
import { type OverlappingMean, overlappingMean } from './newey-west.ts'
import type { QuantileTable } from './quantile-table.ts'
import { adjustedPValues } from './significance.ts'

/** Outcomes of a quantile over a horizon. */
export interface QuantileSummary {
  readonly quantile: number
  /** Mean of the means by date, in which each date counts once. Null without outcomes. */
  readonly mean: number | null
  readonly stdErr: number | null
  /** Numbers of outcomes, and of instruments without one. */
  readonly outcomes: number
  readonly missing: number
  /** Number of outcomes that end at the last bar of an instrument that was delisted. */
  readonly delisted: number
  /** Mean share of instruments that were not in the quantile a horizon earlier. Null if the study is too short. */
  readonly turnover: number | null
}

/** Rank correlations by date of a measure with its outcome. Null without dates. */
interface CorrelationSummary extends Omit<OverlappingMean, 'stdErr'> {
  readonly dates: number
  /** Sample standard deviation. Null under two dates. */
  readonly stdDev: number | null
  /** Mean divided by the standard deviation. */
  readonly ratio: number | null
  readonly positiveShare: number | null
}

/** Outcomes over a horizon. */
interface HorizonSummary {
  readonly horizon: number
  /** Outcome of the top less that of the bottom quantile, and the number of dates with both. */
  readonly spread: OverlappingMean & { readonly dates: number }
  readonly correlation: CorrelationSummary
  readonly quantiles: readonly QuantileSummary[]
}

/** Spread that the bars from one horizon to the next add. */
export interface DecayStep extends Omit<OverlappingMean, 'stdErr'> {
  /** In bars: the preceding horizon or 0, and this one. */
  readonly after: number
  readonly until: number
  readonly meanPerBar: number | null
}

/** Results of a study of a measure. */
export interface MeasureSummary {
  /** Number of formation dates with quantiles. */
  readonly dates: number
  /** Numbers of values that were sorted, and of members without one. */
  readonly values: number
  readonly nulls: number
  readonly horizons: readonly HorizonSummary[]
  readonly decay: readonly DecayStep[]
}

const known = (values: Float64Array): Float64Array => values.filter((value) => !Number.isNaN(value))

/** Returns the number of formation dates after one whose outcomes overlap with its own. */
const overlapOf = (bars: number, step: number): number => Math.ceil(bars / step) - 1

/** Returns the values of every formation date at a place of its cells. */
function byDate({ shape: { dates } }: QuantileTable, valueAt: (date: number) => number): Float64Array {
  return Float64Array.from({ length: dates }, (_, date) => valueAt(date))
}

/** Returns the sum of the numbers of a quantile over all dates. */
function totalOf(table: QuantileTable, numbers: Int32Array, horizon: number, quantile: number): number {
  let total = 0
  for (let date = 0; date < table.shape.dates; date++)
    total += numbers[table.cell(date, horizon) + quantile] ?? 0
  return total
}

function quantileSummary(table: QuantileTable, horizon: number, quantile: number): QuantileSummary {
  const { horizons, step } = table.shape
  const means = byDate(table, (date) => table.means[table.cell(date, horizon) + quantile] ?? Number.NaN)
  const { mean, stdErr } = overlappingMean(known(means), overlapOf(horizons[horizon] ?? 1, step))
  const { shares, dates } = table.turnovers[horizon] ?? { shares: [], dates: [] }
  const compared = dates[quantile] ?? 0
  return {
    ...{ quantile: quantile + 1, mean, stdErr },
    outcomes: totalOf(table, table.outcomes, horizon, quantile),
    missing: totalOf(table, table.missing, horizon, quantile),
    delisted: table.delisted[horizon * table.shape.quantiles + quantile] ?? 0,
    turnover: compared === 0 ? null : (shares[quantile] ?? 0) / compared,
  }
}

function correlationSummary(correlations: Float64Array, lag: number): CorrelationSummary {
  const { mean, tStatistic, pValue } = overlappingMean(correlations, lag)
  const stdDev = deviationOf(centred(correlations))
  const dates = correlations.length
  return {
    ...{ dates, mean, stdDev, tStatistic, pValue },
    ratio: mean === null || !stdDev ? null : mean / stdDev,
    positiveShare: dates === 0 ? null : meanOf(correlations.map((value) => (value > 0 ? 1 : 0))),
  }
}

function* horizonSummary(table: QuantileTable, at: number): Generator<void, HorizonSummary> {
  const { horizons, quantiles, step } = table.shape
  const horizon = horizons[at] ?? 1
  const lag = overlapOf(horizon, step)
  const spreads = known(
    byDate(table, (date) => {
      const cell = table.cell(date, at)
      return (table.means[cell + quantiles - 1] ?? Number.NaN) - (table.means[cell] ?? Number.NaN)
    }),
  )
  const correlations = byDate(table, (date) => table.correlations[date * horizons.length + at] ?? Number.NaN)
  const summaries: QuantileSummary[] = []
  for (let quantile = 0; quantile < quantiles; quantile++) {
    yield
    summaries.push(quantileSummary(table, at, quantile))
  }
  return {
    horizon,
    spread: { ...overlappingMean(spreads, lag), dates: spreads.length },
    correlation: correlationSummary(known(correlations), lag),
    quantiles: summaries,
  }
}

function decayStep({ shape: { horizons, step }, marginalSpreads }: QuantileTable, at: number): DecayStep {
  const [after, until] = [horizons[at - 1] ?? 0, horizons[at] ?? 1]
  const spreads = known(marginalSpreads[at] ?? new Float64Array())
  const { mean, tStatistic, pValue } = overlappingMean(spreads, overlapOf(until - after, step))
  return { after, until, mean, meanPerBar: mean === null ? null : mean / (until - after), tStatistic, pValue }
}

/** Summarises the table of a measure. */
export function* summaryOf(table: QuantileTable): Generator<void, MeasureSummary> {
  const horizons: HorizonSummary[] = []
  for (const at of table.shape.horizons.keys()) horizons.push(yield* horizonSummary(table, at))
  const decay = table.shape.horizons.map((_, at) => decayStep(table, at))
  const { dates, values, nulls } = table
  return { dates, values, nulls, horizons, decay }
}

/** A test with its p-value adjusted for all measures and horizons of the study. */
type Adjusted<T> = T & { readonly adjustedPValue: number | null }

/** Outcomes over a horizon, beside those of other measures. */
export interface AdjustedHorizon extends HorizonSummary {
  readonly spread: Adjusted<HorizonSummary['spread']>
  readonly correlation: Adjusted<CorrelationSummary>
}

/** Results of a study of a measure, beside others. */
export interface MeasureResult extends MeasureSummary {
  /** Text of the measure. */
  readonly measure: string
  readonly horizons: readonly AdjustedHorizon[]
}

/** Summarises the tables of measures, by their texts, and lets others run in between. */
export async function resultsOf(tables: ReadonlyMap<string, QuantileTable>): Promise<MeasureResult[]> {
  const summaries: MeasureSummary[] = []
  for (const table of tables.values()) {
    const steps = summaryOf(table)
    let step = steps.next()
    for (; !step.done; step = steps.next()) await pause()
    summaries.push(step.value)
  }
  const all = summaries.flatMap(({ horizons }) => horizons)
  const ofSpreads = adjustedPValues(all.map(({ spread }) => spread.pValue))
  const ofCorrelations = adjustedPValues(all.map(({ correlation }) => correlation.pValue))
  const texts = [...tables.keys()]
  let next = 0
  return summaries.map((summary, at) => ({
    ...summary,
    measure: texts[at] ?? '',
    horizons: summary.horizons.map((one) => {
      const place = next++
      return {
        ...one,
        spread: { ...one.spread, adjustedPValue: ofSpreads[place] ?? null },
        correlation: { ...one.correlation, adjustedPValue: ofCorrelations[place] ?? null },
      }
    }),
  }))
}
