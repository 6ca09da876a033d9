/** Steps between marks of an axis, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]

/** The values of an axis: its ends, and marks between them. */
interface Scale {
  readonly low: number
  readonly high: number
  readonly marks: readonly number[]
}

/** Chooses an axis of about so many marks around values. Columns begin at zero. */
export function scaleOf(values: readonly (number | null)[], count: number, hasZero: boolean): Scale {
  let [low, high] = hasZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value === null) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (!(high > low)) {
    const margin = Math.abs(low) / 10 || 1
    low -= margin
    high += margin
  }
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  const marks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
  return { low: first * step, high: last * step, marks }
}
