/** Statistics of plain numbers: float64, two-pass, with compensated sums. Undefined statistics are null. */

/** Returns the sum of `count` terms by Neumaier's algorithm: rounding errors are accumulated separately. */
export function sumBy(count: number, termAt: (at: number) => number): number {
  let sum = 0
  let lost = 0
  // Plain loops here and below: callbacks of typed array methods cost several times as much per value.
  for (let at = 0; at < count; at++) {
    const term = termAt(at)
    const next = sum + term
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
    sum = next
  }
  return sum + lost
}

export const sumOf = (values: Float64Array): number => sumBy(values.length, (at) => values[at] ?? 0)

export const meanOf = (values: Float64Array): number => sumOf(values) / values.length

/** Returns a new array with `change` applied to each value. */
export function mapped(values: Float64Array, change: (value: number) => number): Float64Array {
  const changed = new Float64Array(values.length)
  for (let at = 0; at < values.length; at++) changed[at] = change(values[at] ?? 0)
  return changed
}

/** Whether all values are equal. Rounding could leave their computed variance above 0. */
export function isConstant(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at++) if (values[at] !== values[0]) return false
  return true
}

const known = new WeakMap<Float64Array, Float64Array>()

/** Returns the distances of the values from their mean, exactly 0 if all are equal. Cached per array. */
export function centred(values: Float64Array): Float64Array {
  let distances = known.get(values)
  if (!distances) {
    const mean = isConstant(values) ? (values[0] ?? 0) : meanOf(values)
    // Rounding error of the mean: significant when the values are large and close together.
    const rest = sumBy(values.length, (at) => (values[at] ?? 0) - mean) / values.length
    distances = mapped(values, (value) => value - mean - rest)
    known.set(values, distances)
  }
  return distances
}

/** Returns the dot product of two series of equal length. A loop of its own, because most time is spent here. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  let lost = 0
  for (let at = 0; at < a.length; at++) {
    const term = (a[at] ?? 0) * (b[at] ?? 0)
    const next = sum + term
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
    sum = next
  }
  return sum + lost
}

/** Returns the sample variance (ddof 1) of distances from a mean. Null under two values. */
export const varianceOf = (distances: Float64Array): number | null =>
  distances.length < 2 ? null : dot(distances, distances) / (distances.length - 1)

/** Returns the sample standard deviation (ddof 1) of distances from a mean. Null under two values. */
export function deviationOf(distances: Float64Array): number | null {
  const variance = varianceOf(distances)
  return variance === null ? null : Math.sqrt(variance)
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Returns Pearson's r of two series of equal length. Null under three points or if either is constant. */
export function correlationOf(a: Float64Array, b: Float64Array): number | null {
  if (a.length < 3 || isConstant(a) || isConstant(b)) return null
  const [x, y] = [centred(a), centred(b)]
  // Two square roots: the product of the sums could overflow.
  return within(dot(x, y) / (Math.sqrt(dot(x, x)) * Math.sqrt(dot(y, y))), -1, 1)
}

/** Returns a quantile of ascending values, interpolated as in `percentile_cont`. Null without values. */
export function quantileOf(ascending: Float64Array, share: number): number | null {
  const place = share * (ascending.length - 1)
  const low = ascending[Math.floor(place)]
  const high = ascending[Math.ceil(place)]
  if (low === undefined || high === undefined) return null
  return low + (high - low) * (place - Math.floor(place))
}

/** Returns skewness and excess kurtosis, bias-corrected as pandas' `skew()` and `kurt()`; 0 if constant. */
function shapeOf(distances: Float64Array): { skewness: number | null; kurtosis: number | null } {
  const n = distances.length
  const squares = mapped(distances, (distance) => distance * distance)
  const m2 = sumOf(squares)
  const m3 = dot(squares, distances)
  const m4 = dot(squares, squares)
  const skewness = m2 === 0 ? 0 : ((n * Math.sqrt(n - 1)) / (n - 2)) * (m3 / m2 ** 1.5)
  const excess = (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
  const kurtosis = m2 === 0 ? 0 : (n * (n + 1) * (n - 1) * (m4 / m2 ** 2)) / ((n - 2) * (n - 3)) - excess
  return { skewness: n < 3 ? null : skewness, kurtosis: n < 4 ? null : kurtosis }
}

/** Order-independent statistics of a set of values. */
interface Basics {
  readonly count: number
  readonly sum: number | null
  readonly mean: number | null
  readonly median: number | null
  /** Sample standard deviation; null under two values. */
  readonly stdDev: number | null
  readonly min: number | null
  readonly max: number | null
}

/** Returns the basic statistics of a set of values. All but the count are null without values. */
export function basicsOf(
  values: Float64Array,
  ascending: Float64Array = values.toSorted(),
  distances: Float64Array = centred(values),
): Basics {
  const count = values.length
  const sum = sumOf(values)
  return {
    count,
    sum: count === 0 ? null : sum,
    mean: count === 0 ? null : sum / count,
    median: quantileOf(ascending, 0.5),
    stdDev: deviationOf(distances),
    min: ascending[0] ?? null,
    max: ascending.at(-1) ?? null,
  }
}

/** Full description of a series. Extremes are given by their first index, -1 without values. */
export interface Description extends Basics {
  readonly minPlace: number
  readonly maxPlace: number
  readonly p05: number | null
  readonly p25: number | null
  readonly p75: number | null
  readonly p95: number | null
  readonly first: number | null
  readonly last: number | null
  /** Fraction of the values above 0. */
  readonly positiveShare: number | null
  readonly skewness: number | null
  readonly kurtosis: number | null
}

/** Describes a series, oldest value first. */
export function describe(values: Float64Array): Description {
  const ascending = values.toSorted()
  const distances = centred(values)
  const basics = basicsOf(values, ascending, distances)
  let positive = 0
  for (const value of values) if (value > 0) positive++
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
    ...shapeOf(distances),
  }
}
