import { centred, dot, mapped, meanOf, varianceOf } from './statistics.ts'

export type Basis = 'change' | 'log_return' | 'level'

/** Returns the values to measure volatility on. Log returns skip pairs with a value not above 0. */
export function basisOf(values: Float64Array, basis: Basis): Float64Array {
  if (basis === 'level') return values
  const pairs = values.subarray(1)
  const before = (at: number): number => values[at] ?? Number.NaN
  if (basis === 'change') return pairs.map((value, at) => value - before(at))
  return pairs
    .map((value, at) => (value > 0 && before(at) > 0 ? logRatio(value, before(at)) : Number.NaN))
    .filter((value) => !Number.isNaN(value))
}

/** Returns the logarithm of a ratio, without losing digits when the ratio is close to 1. */
function logRatio(value: number, before: number): number {
  const ratio = value / before
  return ratio > 0.5 && ratio < 2 ? Math.log1p((value - before) / before) : Math.log(ratio)
}

/** Returns RiskMetrics volatility: s² = λ s² + (1 − λ) r² around a mean of 0, seeded with the first r². */
function ewmaVolatility(returns: Float64Array, lambda: number): number {
  const [first = 0, ...rest] = returns
  return Math.sqrt(
    rest.reduce((variance, value) => lambda * variance + (1 - lambda) * value * value, first * first),
  )
}

/** Dispersion of a set of values. */
export interface Dispersion {
  /** Number of values. */
  readonly count: number
  readonly mean: number
  /** Sample standard deviation (ddof 1). */
  readonly stdDev: number
  readonly variance: number
  readonly downsideDeviation: number
  readonly ewmaVolatility: number
  /** Standard deviation divided by the absolute mean. Null if the mean is 0. */
  readonly coefficientOfVariation: number | null
  readonly min: number
  readonly max: number
}

/** Returns the dispersion of the values of a basis. Null under two values. */
export function dispersionOf(returns: Float64Array, lambda: number): Dispersion | null {
  const variance = varianceOf(centred(returns))
  if (variance === null) return null
  const stdDev = Math.sqrt(variance)
  const mean = meanOf(returns)
  const losses = mapped(returns, (value) => Math.min(value, 0))
  const [min, max] = extremes(returns)
  return {
    count: returns.length,
    mean,
    stdDev,
    variance,
    downsideDeviation: Math.sqrt(dot(losses, losses) / returns.length),
    ewmaVolatility: ewmaVolatility(returns, lambda),
    coefficientOfVariation: mean === 0 ? null : stdDev / Math.abs(mean),
    min,
    max,
  }
}

function extremes(values: Float64Array): [min: number, max: number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return [min, max]
}

/** Maximum drawdown. Without any fall, `fall` is 0 and the indexes are null. */
interface Drawdown {
  /** Peak minus trough. */
  readonly fall: number
  /** Fall as a fraction of the peak. Null if the peak is not above 0. */
  readonly share: number | null
  /** Index of the peak; likewise of the trough. */
  readonly peak: number | null
  readonly trough: number | null
}

/**
 * Returns the maximum drawdown of a level: by fraction of the peak (`share`, for prices; only peaks above 0
 * count) or in units.
 */
export function drawdownOf(level: Float64Array, measure: 'share' | 'units'): Drawdown {
  let deepest: Drawdown = { fall: 0, share: null, peak: null, trough: null }
  let [peak, most] = [0, 0]
  for (const [at, value] of level.entries()) {
    const high = level[peak] ?? value
    if (value > high) peak = at
    const top = Math.max(high, value)
    const fall = top - value
    const share = top > 0 ? fall / top : null
    const measured = measure === 'units' ? fall : (share ?? 0)
    if (measured <= most) continue
    most = measured
    deepest = { fall, share, peak, trough: at }
  }
  return deepest.trough === null ? { ...deepest, share: (level[peak] ?? 0) > 0 ? 0 : null } : deepest
}

/** Returns the running sum of flows: the level that their drawdowns are measured on. */
export function runningSum(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length)
  let [sum, lost] = [0, 0]
  for (const [at, value] of values.entries()) {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
    sums[at] = sum + lost
  }
  return sums
}
