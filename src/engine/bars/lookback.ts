import { carries, METRICS, type MetricName } from '../../market/metrics.ts'
import type { Transform } from '../../market/transformations.ts'
import type { AssetClass } from '../../market/vocabulary.ts'
import type { Numbers } from '../statistics/rolling.ts'

/** What a transform means for bars of one interval, in numbers. */
export interface Plan {
  readonly transform: Transform
  /** Whether windows are made of trading dates with several bars each; otherwise of bars. */
  readonly countsDays: boolean
  /** Periods of the transformation's window; 1 for a change against the previous value. */
  readonly window: number
  /** Bars that an exponential mean's window stands for. */
  readonly windowBars: number
  readonly normalisation: number
  readonly share: number
  readonly reach: Reach
}

/** How far back a value looks: over `periods` with its own, infinite for everything, and `warmUp` values before. */
export interface Reach {
  readonly periods: number
  readonly warmUp: number
  /** What is made of the values first, and looked back over next, where that has gaps of its own. */
  readonly made?: {
    readonly periods: number
    readonly of: (values: Numbers, days: Int32Array | null) => Numbers
  }
}

/**
 * Values after which nothing is left of where an exponential mean began: (1 − 2 / (n + 1)) to this power is below
 * 2^-80, far beyond what its own rounding could show.
 */
const warmUpOf = (windowBars: number): number => 28 * (windowBars + 1)

/** How far back the values of a plan look. */
export function reachOf(
  { transformation, normalisation }: Transform,
  plan: Pick<Plan, 'window' | 'windowBars' | 'normalisation' | 'share'>,
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

/** The metric whose moving mean a metric's share is taken of. */
export function totalOf(metric: MetricName, assetClass: AssetClass): MetricName {
  const own = METRICS[metric].assetClass
  return own === 'options' || (own === 'both' && assetClass === 'options')
    ? 'cp_turnover'
    : 'retail_total_turnover'
}

/** The metrics that have to be read for transforming some of them, as far as rows of the asset class carry them. */
export function metricsRead(
  { normalisation }: Transform,
  metrics: readonly MetricName[],
  assetClass: AssetClass,
): Set<MetricName> {
  const own = metrics.filter((metric) => carries(assetClass, metric))
  const totals = own.map((metric) => totalOf(metric, assetClass))
  return new Set(normalisation === 'turnover_share' ? [...own, ...totals] : own)
}
