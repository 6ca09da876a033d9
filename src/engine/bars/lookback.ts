import { hasMetric, METRICS, type MetricName } from '../../market/metrics.ts'
import type { Transform } from '../../market/transformations.ts'
import type { AssetClass } from '../../market/vocabulary.ts'
import type { Numbers } from '../statistics/rolling.ts'

/** A transform resolved to numbers of bars for one interval. */
export interface TransformPlan {
  readonly transform: Transform
  /** Whether windows count trading dates (intraday intervals) instead of bars. */
  readonly countsDays: boolean
  /** Periods of the transformation's window; 1 for a change against the previous value. */
  readonly window: number
  /** Bars in the window of an exponential mean. */
  readonly windowBars: number
  readonly normalisation: number
  readonly share: number
  readonly reach: Reach
}

/** How far back a value looks: over `periods` (including its own, may be infinite) plus `warmUp` values. */
export interface Reach {
  readonly periods: number
  readonly warmUp: number
  /** Intermediate series that the look-back runs over, if it has gaps that the values do not. */
  readonly made?: {
    readonly periods: number
    readonly of: (values: Numbers, days: Int32Array | null) => Numbers
  }
}

/**
 * Returns the number of values after which the seed of an exponential mean no longer matters:
 * (1 − 2 / (n + 1)) to this power is below 2^-80, far below its rounding error.
 */
const warmUpOf = (windowBars: number): number => 28 * (windowBars + 1)

/** Returns how far back the values of a plan look. */
export function reachOf(
  { transformation, normalisation }: Transform,
  plan: Pick<TransformPlan, 'window' | 'windowBars' | 'normalisation' | 'share'>,
): Reach {
  const own = {
    none: 1,
    moving_avg: plan.window,
    moving_sum: plan.window,
    moving_std: plan.window,
    ewma: 1,
    cumulative_sum: Number.POSITIVE_INFINITY,
    change: plan.window + 1,
    pct_change: plan.window + 1,
  }[transformation ?? 'none']
  const periods =
    normalisation === 'turnover_share'
      ? Math.max(own, plan.share)
      : own + (normalisation ? plan.normalisation - 1 : 0)
  return { periods, warmUp: transformation === 'ewma' ? warmUpOf(plan.windowBars) : 0 }
}

/** Returns the total whose moving mean a metric is divided by for `turnover_share`. */
export function shareTotalOf(metric: MetricName, assetClass: AssetClass): MetricName {
  const own = METRICS[metric].assetClass
  return own === 'options' || (own === 'both' && assetClass === 'options')
    ? 'cp_turnover'
    : 'retail_total_turnover'
}

/** Returns the metrics to read for a transform, among those that the asset class has. */
export function metricsRead(
  { normalisation }: Transform,
  metrics: readonly MetricName[],
  assetClass: AssetClass,
): Set<MetricName> {
  const own = metrics.filter((metric) => hasMetric(assetClass, metric))
  const totals = own.map((metric) => shareTotalOf(metric, assetClass))
  return new Set(normalisation === 'turnover_share' ? [...own, ...totals] : own)
}
