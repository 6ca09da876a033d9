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

/** The values as distances from their mean. */
export function centred(values: Float64Array): Float64Array {
  const mean = meanOf(values)
  return values.map((value) => value - mean)
}

/** Sum of the products of two equally long series. */
export const dot = (a: Float64Array, b: Float64Array): number =>
  sumOf(a.map((value, at) => value * (b[at] ?? Number.NaN)))

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Pearson's coefficient of two equally long series; null under three points or when one of them is constant. */
export function correlationOf(a: Float64Array, b: Float64Array): number | null {
  if (a.length < 3 || isConstant(a) || isConstant(b)) return null
  const [x, y] = [centred(a), centred(b)]
  // Two roots, not the root of the product: that could overflow.
  return within(dot(x, y) / (Math.sqrt(dot(x, x)) * Math.sqrt(dot(y, y))), -1, 1)
}
