import type { MetricName } from '../../market/metrics.ts'
import {
  normalisationPeriods,
  type Period,
  sessionBars,
  type Transform,
  windowPeriods,
} from '../../market/transformations.ts'
import type { AssetClass } from '../../market/vocabulary.ts'
import {
  changes,
  cumulativeSums,
  exponentialMeans,
  minMaxPlaces,
  movingDeviations,
  movingMeans,
  movingSums,
  type Numbers,
  percentileRanks,
  relativeChanges,
  rollingZScores,
  windowsOf,
} from '../statistics/rolling.ts'
import { reachOf, shareTotalOf, type TransformPlan } from './lookback.ts'

/** Minimum number of values that a normalisation or z-score needs. */
export const MIN_VALUES = 60
const SHARE_WINDOW = '20'

/** Builds the plan of a transform for bars of an interval, or for other values of a period. */
export function planOf(transform: Transform, interval: Period): TransformPlan {
  const { window, normalisationPeriod } = transform
  const periods = window ? windowPeriods(interval, window) : 1
  const plan = {
    window: periods,
    windowBars: periods * sessionBars(interval),
    normalisation: normalisationPeriod ? normalisationPeriods(interval, normalisationPeriod) : 1,
    share: Math.max(1, windowPeriods(interval, SHARE_WINDOW)),
  }
  const reach = reachOf(transform, plan)
  const isMadeFirst = transform.transformation === 'pct_change' && normalisationPeriod !== null
  const of = (values: Numbers, days: Int32Array | null) => transformed({ transform, ...plan }, values, days)
  return {
    transform,
    countsDays: sessionBars(interval) > 1,
    ...plan,
    reach: isMadeFirst ? { ...reach, made: { periods: plan.normalisation, of } } : reach,
  }
}

/** One instrument's bars, oldest first, NaN for a missing value. */
export interface TransformSeries {
  readonly assetClass: AssetClass
  readonly values: ReadonlyMap<MetricName, Numbers>
  /** Trading dates of the bars, in days since 1970. Null if windows count bars instead. */
  readonly days: Int32Array | null
  /** Index of the first bar in the cumulative sum. */
  readonly first: number
}

/** Computes over the values that are present. Missing values have no result. */
export function overObservations(
  values: Numbers,
  days: Int32Array | null,
  compute: (observed: Numbers, days: Int32Array | null) => Numbers,
): Numbers {
  let missing = 0
  for (let index = 0; index < values.length; index++) if (Number.isNaN(values[index])) missing++
  if (missing === 0) return compute(values, days)
  const observed = new Float64Array(values.length - missing)
  const observedDays = days && new Int32Array(observed.length)
  let count = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN
    if (Number.isNaN(value)) continue
    if (observedDays) observedDays[count] = days?.[index] ?? 0
    observed[count++] = value
  }
  const computed = compute(observed, observedDays)
  const result = new Float64Array(values.length)
  let next = 0
  for (let index = 0; index < values.length; index++)
    result[index] = Number.isNaN(values[index]) ? Number.NaN : (computed[next++] ?? Number.NaN)
  return result
}

/** Applies the transformation. `first` is the index of the first value in a cumulative sum. */
function transformed(
  { transform, ...plan }: Pick<TransformPlan, 'transform' | 'window' | 'windowBars'>,
  values: Numbers,
  days: Int32Array | null,
  first = 0,
): Numbers {
  const { transformation, window } = transform
  if (!transformation) return values
  const counted =
    transformation === 'cumulative_sum' && first > 0 ? values.slice().fill(Number.NaN, 0, first) : values
  return overObservations(counted, days, (observed, observedDays) => {
    const windows = () => windowsOf(observed.length, plan.window, window ? observedDays : null)
    switch (transformation) {
      case 'moving_avg':
        return movingMeans(observed, windows())
      case 'moving_sum':
        return movingSums(observed, windows())
      case 'moving_std':
        return movingDeviations(observed, windows())
      case 'ewma':
        return exponentialMeans(observed, plan.windowBars)
      case 'cumulative_sum':
        return cumulativeSums(observed)
      case 'change':
        return changes(observed, windows())
      case 'pct_change':
        return relativeChanges(observed, windows())
    }
  })
}

function normalised(
  { transform, ...plan }: TransformPlan,
  values: Numbers,
  days: Int32Array | null,
): Numbers {
  return overObservations(values, days, (observed, observedDays) => {
    const windows = windowsOf(observed.length, plan.normalisation, observedDays)
    switch (transform.normalisation) {
      case 'z_score':
        return rollingZScores(observed, windows, MIN_VALUES)
      case 'percentile_rank':
        return percentileRanks(observed, windows, MIN_VALUES)
      case 'min_max':
        return minMaxPlaces(observed, windows, MIN_VALUES)
      default:
        return observed
    }
  })
}

/** Applies the transformation and the normalisation of a plan to values alone. Returns NaN where undefined. */
export const transformedValues = (
  plan: TransformPlan,
  values: Numbers,
  { days, first }: Pick<TransformSeries, 'days' | 'first'> = { days: null, first: 0 },
): Numbers => normalised(plan, transformed(plan, values, days, first), days)

/** Divides values by the moving means of their totals. NaN if a mean is 0. */
const shares = (values: Numbers, means: Numbers): Numbers =>
  values.map((value, index) => (means[index] === 0 ? Number.NaN : value / (means[index] ?? Number.NaN)))

/** Applies a plan to metrics of a series, one after another. Yields one number per bar, NaN if undefined. */
export function* transformedSeries(
  plan: TransformPlan,
  series: TransformSeries,
  metrics: readonly MetricName[],
): Generator<[MetricName, Numbers]> {
  const valuesOf = (metric: MetricName) => series.values.get(metric) ?? new Float64Array()
  const means = new Map<MetricName, Numbers>()
  const meansOf = (metric: MetricName) => {
    const known =
      means.get(metric) ??
      overObservations(valuesOf(metric), series.days, (observed, days) =>
        movingMeans(observed, windowsOf(observed.length, plan.share, days)),
      )
    means.set(metric, known)
    return known
  }
  for (const metric of metrics) {
    const { transform } = plan
    if (transform.normalisation !== 'turnover_share')
      yield [metric, transformedValues(plan, valuesOf(metric), series)]
    else {
      const values = transformed(plan, valuesOf(metric), series.days, series.first)
      yield [metric, shares(values, meansOf(shareTotalOf(metric, series.assetClass)))]
    }
  }
}
