import { distributions } from './distributions.ts'
import { centred, dot, isConstant, meanOf, sumBy } from './statistics.ts'

const SIGNIFICANCE = 0.05

/** Least-squares line through a series, as SciPy's `linregress` over x = 0 … n − 1. */
export interface Line {
  readonly slope: number
  readonly intercept: number
  /** Null for a constant series. */
  readonly rValue: number | null
  readonly rSquared: number | null
  /** Two-sided p-value for the hypothesis that the slope is 0. */
  readonly pValue: number
  readonly stdErr: number
  readonly interceptStdErr: number
  /** 95% confidence interval of the slope. */
  readonly slopeCi95: readonly [low: number, high: number]
  readonly direction: 'up' | 'down' | 'flat'
  readonly isSignificant: boolean
  /** Value of the line at the first and the last point. */
  readonly fittedStart: number
  readonly fittedEnd: number
}

const quantiles = new Map<number, number>()

/** Returns the 97.5% quantile of Student's t. Cached: most series of a batch have the same length. */
export function critical(freedom: number): number {
  let point = quantiles.get(freedom)
  if (point === undefined) {
    point = distributions().quantile(1 - SIGNIFICANCE / 2, freedom)
    if (quantiles.size >= 10_000) quantiles.clear()
    quantiles.set(freedom, point)
  }
  return point
}

/**
 * Returns the probability that a model of `model` parameters explains at least this share of the variance by chance: the
 * p-value of an F test and, for one parameter, of a two-sided t test or a correlation. It is the regularised incomplete
 * beta function at the unexplained share; passing the smaller of the two shares, which add up to 1, keeps full precision
 * at both ends.
 */
export function probability(explained: number, unexplained: number, freedom: number, model = 1): number {
  const { betainc } = distributions()
  return unexplained < explained
    ? betainc(unexplained, freedom / 2, model / 2, true, false)
    : betainc(explained, model / 2, freedom / 2, true, true)
}

const constantLine = (value: number): Line => ({
  slope: 0,
  intercept: value,
  rValue: null,
  rSquared: null,
  pValue: 1,
  stdErr: 0,
  interceptStdErr: 0,
  slopeCi95: [0, 0],
  direction: 'flat',
  isSignificant: false,
  fittedStart: value,
  fittedEnd: value,
})

/**
 * Returns the residual sum of squares of a line through centred values; 0 if no residual exceeds the rounding
 * error of values of that size.
 */
function restOf(y: Float64Array, lineAt: (at: number) => number, size: number): number {
  let farthest = 0
  const rest = sumBy(y.length, (at) => {
    const residual = (y[at] ?? 0) - lineAt(at)
    farthest = Math.max(farthest, Math.abs(residual))
    return residual * residual
  })
  return farthest <= 4 * Number.EPSILON * size ? 0 : rest
}

/** Fits a line by ordinary least squares. Null under three values. A constant series: slope 0, p-value 1. */
export function lineThrough(values: Float64Array): Line | null {
  const n = values.length
  const [first] = values
  if (n < 3 || first === undefined) return null
  if (isConstant(values)) return constantLine(first)
  const middle = (n - 1) / 2
  const y = centred(values)
  // Σ(x − x̄)² of 0 … n − 1.
  const sxx = (n * (n * n - 1)) / 12
  const syy = dot(y, y)
  const slope = sumBy(n, (at) => (at - middle) * (y[at] ?? 0)) / sxx
  const intercept = meanOf(values) - slope * middle
  let size = 0
  for (const value of values) size = Math.max(size, Math.abs(value))
  const rest = restOf(y, (at) => slope * (at - middle), size)
  const freedom = n - 2
  const stdErr = Math.sqrt(rest / freedom / sxx)
  const isExact = rest === 0
  const rValue = isExact
    ? Math.sign(slope)
    : Math.max(-1, Math.min(1, (slope * Math.sqrt(sxx)) / Math.sqrt(syy)))
  const pValue = isExact ? 0 : probability(rValue * rValue, rest / syy, freedom)
  const isSignificant = pValue < SIGNIFICANCE
  const margin = critical(freedom) * stdErr
  return {
    slope,
    intercept,
    rValue,
    rSquared: rValue * rValue,
    pValue,
    stdErr,
    interceptStdErr: stdErr * Math.sqrt(sxx / n + middle * middle),
    slopeCi95: [slope - margin, slope + margin],
    direction: isSignificant ? (slope > 0 ? 'up' : 'down') : 'flat',
    isSignificant,
    fittedStart: intercept,
    fittedEnd: intercept + slope * (n - 1),
  }
}
