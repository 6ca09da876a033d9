import { centred, dot, isConstant, meanOf } from '../statistics/statistics.ts'
import { type Significance, significanceOf } from './significance.ts'

/** Mean of a series whose neighbours overlap, and the two-sided test of the hypothesis that it is 0. */
export interface OverlappingMean extends Significance {
  /** Null without values. */
  readonly mean: number | null
  /** Standard error by Newey and West. Null, as is the test, if there are too few values. */
  readonly stdErr: number | null
}

/** Least values of a test. */
const LEAST = 3
/** Share of a variance below which the sum of its weighted covariances, which is never below 0, is a rounding error. */
const ROUNDING = 1e-12

/** Returns the covariance of a series with itself at a lag, given its distances from the mean. */
const autocovariance = (distances: Float64Array, lag: number): number =>
  dot(distances.subarray(lag), distances.subarray(0, distances.length - lag)) / distances.length

/**
 * Tests the mean of a series of which each value shares what it is made of with the `lag` next ones, such as returns over
 * `lag` + 1 bars from each bar. Bartlett's weights and Student's t: as statsmodels' `OLS` of the series on a constant with
 * `cov_type='HAC'`, `maxlags=lag` and `use_t=True`. The error of fewer values than twice those that overlap would be far too
 * small.
 */
export function overlappingMean(values: Float64Array, lag: number): OverlappingMean {
  const { length } = values
  const mean = length === 0 ? null : isConstant(values) ? (values[0] ?? 0) : meanOf(values)
  if (mean === null || length < Math.max(LEAST, 2 * (lag + 1)))
    return { mean, stdErr: null, tStatistic: null, pValue: null }
  const distances = centred(values)
  const own = autocovariance(distances, 0)
  let variance = own
  for (let at = 1; at <= lag; at++) variance += 2 * (1 - at / (lag + 1)) * autocovariance(distances, at)
  const stdErr = variance <= ROUNDING * own ? 0 : Math.sqrt(variance / length)
  return { mean, stdErr, ...significanceOf(mean, stdErr, length - 1) }
}
