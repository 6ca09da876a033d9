import { probability } from '../statistics/regression.ts'
import { centred, dot, isConstant, meanOf, sumOf } from '../statistics/statistics.ts'

/** A t statistic and the two-sided p-value for the hypothesis that the mean is 0. */
export interface Significance {
  /** Null without variation or with fewer than two observations. */
  readonly tStatistic: number | null
  readonly pValue: number | null
}

const UNKNOWN: Significance = { tStatistic: null, pValue: null }

/** Returns the t statistic of an estimate, by its standard error, with the p-value of Student's distribution. */
export function significanceOf(estimate: number, standardError: number, freedom: number): Significance {
  if (!(standardError > 0) || freedom < 1) return UNKNOWN
  const tStatistic = estimate / standardError
  const squared = tStatistic * tStatistic
  const sum = squared + freedom
  // The squares of huge statistics exceed float64; their p-value is 0.
  const explained = Number.isFinite(sum) ? squared / sum : 1
  return { tStatistic, pValue: probability(explained, Number.isFinite(sum) ? freedom / sum : 0, freedom) }
}

/** Returns the t test of a mean, as `scipy.stats.ttest_1samp`. */
export function meanTest(values: Float64Array): Significance {
  const { length } = values
  if (length < 2 || isConstant(values)) return UNKNOWN
  const distances = centred(values)
  const deviation = Math.sqrt(dot(distances, distances) / (length - 1))
  return significanceOf(meanOf(values), deviation / Math.sqrt(length), length - 1)
}

/**
 * Returns the t test of a mean of observations that depend on each other within a cluster: the regression on a constant of
 * statsmodels with `cov_type='cluster'` and `use_t`. `clusters`: the cluster of each value, from 0 to `count` - 1.
 */
export function clusteredTest(values: Float64Array, clusters: Int32Array, count: number): Significance {
  if (values.length < 2 || isConstant(values)) return UNKNOWN
  const distances = centred(values)
  const sums = new Float64Array(count)
  const sizes = new Int32Array(count)
  for (let at = 0; at < distances.length; at++) {
    const cluster = clusters[at] ?? 0
    sums[cluster] = (sums[cluster] ?? 0) + (distances[at] ?? 0)
    sizes[cluster] = (sizes[cluster] ?? 0) + 1
  }
  const groups = sizes.filter((size) => size > 0).length
  if (groups < 2) return UNKNOWN
  const variance = ((groups / (groups - 1)) * dot(sums, sums)) / values.length ** 2
  return significanceOf(sumOf(values) / values.length, Math.sqrt(variance), groups - 1)
}

/**
 * Adjusts p-values for the number of tests by Benjamini and Hochberg, which bounds the expected share of false discoveries,
 * as `scipy.stats.false_discovery_control`. Null values stay null, and count as no tests.
 */
export function adjustedPValues(pValues: readonly (number | null)[]): (number | null)[] {
  const known = pValues.flatMap((pValue, at) => (pValue === null ? [] : [{ pValue, at }]))
  const adjusted: (number | null)[] = pValues.map(() => null)
  let least = 1
  for (const [above, { pValue, at }] of known.toSorted((a, b) => b.pValue - a.pValue).entries()) {
    least = Math.min(least, (pValue * known.length) / (known.length - above))
    adjusted[at] = least
  }
  return adjusted
}
