/** Statistics of plain numbers: float64, two passes, compensated sums; no I/O, and null where there is no answer. */

/** Neumaier's sum: what each addition loses is kept and added at the end. */
export function sumOf(values: Float64Array): number {
  let sum = 0
  let lost = 0
  for (const value of values) {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + lost
}

export const meanOf = (values: Float64Array): number => sumOf(values) / values.length

/** Whether all values are one and the same, of which a computed variance would leave a rest of rounding. */
export const isConstant = (values: Float64Array): boolean => values.every((value) => value === values[0])

/** The values as distances from their mean; exactly 0 where all are the same. */
export function centred(values: Float64Array): Float64Array {
  const mean = isConstant(values) ? (values[0] ?? 0) : meanOf(values)
  const distances = values.map((value) => value - mean)
  // What the mean has lost by rounding, which counts where the values are large and close together.
  const rest = meanOf(distances)
  return distances.map((distance) => distance - rest)
}

/** Sum of the products of two equally long series. */
export function dot(a: Float64Array, b: Float64Array): number {
  const products = new Float64Array(a.length)
  for (let at = 0; at < a.length; at++) products[at] = (a[at] ?? 0) * (b[at] ?? 0)
  return sumOf(products)
}

/** Sample variance (ddof 1) of distances from a mean; null under two of them. */
const varianceOf = (distances: Float64Array): number | null =>
  distances.length < 2 ? null : dot(distances, distances) / (distances.length - 1)

/** Sample standard deviation (ddof 1); null under two values. */
export function deviationOf(values: Float64Array): number | null {
  const variance = varianceOf(centred(values))
  return variance === null ? null : Math.sqrt(variance)
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Pearson's coefficient of two equally long series; null under three points or when one of them is constant. */
export function correlationOf(a: Float64Array, b: Float64Array): number | null {
  if (a.length < 3 || isConstant(a) || isConstant(b)) return null
  const [x, y] = [centred(a), centred(b)]
  // Two roots, not the root of the product: that could overflow.
  return within(dot(x, y) / (Math.sqrt(dot(x, x)) * Math.sqrt(dot(y, y))), -1, 1)
}

/** A quantile of ascending values by linear interpolation, as `percentile_cont`; null without any. */
export function quantileOf(ascending: Float64Array, share: number): number | null {
  const place = share * (ascending.length - 1)
  const low = ascending[Math.floor(place)]
  const high = ascending[Math.ceil(place)]
  if (low === undefined || high === undefined) return null
  return low + (high - low) * (place - Math.floor(place))
}

/** The third and fourth moment, corrected for bias as in pandas' `skew()` and `kurt()`; 0 for a constant series. */
function shapeOf(distances: Float64Array): { skewness: number | null; kurtosis: number | null } {
  const n = distances.length
  const squares = distances.map((distance) => distance * distance)
  const m2 = sumOf(squares)
  const m3 = dot(squares, distances)
  const m4 = dot(squares, squares)
  const skewness = m2 === 0 ? 0 : ((n * Math.sqrt(n - 1)) / (n - 2)) * (m3 / m2 ** 1.5)
  const excess = (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
  const kurtosis = m2 === 0 ? 0 : (n * (n + 1) * (n - 1) * (m4 / m2 ** 2)) / ((n - 2) * (n - 3)) - excess
  return { skewness: n < 3 ? null : skewness, kurtosis: n < 4 ? null : kurtosis }
}

/** What a set of values is like, without its order. */
export interface Basics {
  readonly count: number
  readonly sum: number | null
  readonly mean: number | null
  readonly median: number | null
  /** Sample standard deviation; null under two values. */
  readonly stdDev: number | null
  readonly min: number | null
  readonly max: number | null
}

/** The basic statistics of a set of values, given in ascending order too; all null without any value. */
export function basicsOf(values: Float64Array, ascending: Float64Array = values.toSorted()): Basics {
  const count = values.length
  const sum = sumOf(values)
  return {
    count,
    sum: count === 0 ? null : sum,
    mean: count === 0 ? null : sum / count,
    median: quantileOf(ascending, 0.5),
    stdDev: deviationOf(values),
    min: ascending[0] ?? null,
    max: ascending.at(-1) ?? null,
  }
}

/** Everything that is said about a series; places of the extremes are the first ones, -1 without values. */
export interface Description extends Basics {
  readonly minPlace: number
  readonly maxPlace: number
  readonly p05: number | null
  readonly p25: number | null
  readonly p75: number | null
  readonly p95: number | null
  readonly first: number | null
  readonly last: number | null
  /** Share of the values that are above 0. */
  readonly positiveShare: number | null
  readonly skewness: number | null
  readonly kurtosis: number | null
}

/** Describes a series, oldest value first. */
export function describe(values: Float64Array): Description {
  const ascending = values.toSorted()
  const basics = basicsOf(values, ascending)
  const positive = values.reduce((count, value) => count + Number(value > 0), 0)
  return {
    ...basics,
    minPlace: values.indexOf(basics.min ?? Number.NaN),
    maxPlace: values.indexOf(basics.max ?? Number.NaN),
    p05: quantileOf(ascending, 0.05),
    p25: quantileOf(ascending, 0.25),
    p75: quantileOf(ascending, 0.75),
    p95: quantileOf(ascending, 0.95),
    first: values[0] ?? null,
    last: values.at(-1) ?? null,
    positiveShare: values.length === 0 ? null : positive / values.length,
    ...shapeOf(centred(values)),
  }
}
