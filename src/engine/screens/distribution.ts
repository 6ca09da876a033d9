import type { FoundScreen } from './screens.ts'

/** Values from a lower bound up to, but except in the last bin without, an upper one. */
export interface Bin {
  readonly lower: number
  readonly upper: number
  /** Number of instruments with such a value, and of those that meet the condition. */
  readonly count: number
  readonly matches: number
}

/** Distribution of the measure of a condition over a universe. */
export interface Distribution {
  readonly bins: readonly Bin[]
  /** Number of instruments without a value. */
  readonly nulls: number
  readonly matches: number
  readonly minimum: number | null
  readonly median: number | null
  readonly maximum: number | null
  /** Values that separate those that meet the condition, ascending. */
  readonly thresholds: readonly number[]
}

/** Part of the values at each end that the outer bins take in, whatever their distance. */
const TAIL = 0.01

/** Without the last digits of a sum, which nobody can read. */
const rounded = (value: number): number => Number(value.toPrecision(12))

/** Returns the bounds of equally wide bins, from the lower bound of the first to the upper one of the last. */
const boundsFrom = (low: number, width: number, bins: number): number[] =>
  Array.from({ length: bins + 1 }, (_, at) => rounded(low + at * width))

/** Returns the bounds of bins that hold the same number of whole numbers, halfway between two. */
function wholeBounds(low: number, high: number, bins: number): number[] {
  const steps = high - low + 1
  const width = Math.ceil(steps / bins)
  return boundsFrom(low - 0.5, width, Math.ceil(steps / width))
}

/**
 * Returns the bounds of at most `bins` bins. They are equally wide between the first and the last percentile, and the
 * outer ones extend to the smallest and the largest value.
 */
function boundsOf(sorted: Float64Array, bins: number): number[] {
  const [minimum = 0, maximum = minimum] = [sorted[0], sorted.at(-1)]
  const tail = Math.floor(sorted.length * TAIL)
  const [low = minimum, high = maximum] = [sorted[tail], sorted[sorted.length - 1 - tail]]
  if (sorted.every(Number.isInteger)) {
    const inner = wholeBounds(low, high, bins).slice(1, -1)
    return [minimum - 0.5, ...inner, maximum + 0.5]
  }
  if (minimum === maximum) return [minimum, maximum]
  const [from, to] = low < high ? [low, high] : [minimum, maximum]
  return [minimum, ...boundsFrom(from, (to - from) / bins, bins).slice(1, -1), maximum]
}

/** Returns the number of the bin of a value: the last one whose lower bound it reaches. */
function binOf(value: number, bounds: readonly number[]): number {
  let [first, last] = [0, bounds.length - 2]
  while (first < last) {
    const middle = Math.ceil((first + last) / 2)
    if (value >= (bounds[middle] ?? 0)) first = middle
    else last = middle - 1
  }
  return first
}

function medianOf(sorted: Float64Array): number | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : low + (high - low) / 2
}

/** Returns the values that a condition compares with. For one on places, the last value that has one. */
function thresholdsOf({ plan }: FoundScreen, met: readonly number[]): readonly number[] {
  const [{ comparison } = {}] = plan.terms.flatMap(({ conditions }) => conditions)
  if (!comparison) return []
  const { by, bound } = comparison
  if (by === 'between') return bound
  if (by !== 'top' && by !== 'topPercent' && by !== 'bottom') return [bound]
  const last =
    by === 'bottom'
      ? met.reduce((a, b) => Math.max(a, b), -Infinity)
      : met.reduce((a, b) => Math.min(a, b), Infinity)
  return met.length === 0 ? [] : [last]
}

/** Returns the distribution of the measure of a screen with a single condition, in at most `bins` bins. */
export function distributionOf(found: FoundScreen, bins: number): Distribution {
  const { plan, read, universe, matches } = found
  const [{ measure = '' } = {}] = plan.terms.flatMap(({ conditions }) => conditions)
  const values = read?.values.get(measure)?.current ?? new Float64Array()
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  const bounds = sorted.length === 0 ? [] : boundsOf(sorted, bins)
  const counts = { all: new Int32Array(bounds.length), met: new Int32Array(bounds.length) }
  const count = (numbers: Int32Array, value: number) => {
    const bin = binOf(value, bounds)
    numbers[bin] = (numbers[bin] ?? 0) + 1
  }
  const met = matches.map(({ place }) => values[place] ?? Number.NaN)
  for (const value of sorted) count(counts.all, value)
  for (const value of met) count(counts.met, value)
  return {
    bins: bounds.slice(1).map((upper, at) => ({
      ...{ lower: bounds[at] ?? upper, upper },
      ...{ count: counts.all[at] ?? 0, matches: counts.met[at] ?? 0 },
    })),
    nulls: universe - sorted.length,
    matches: met.length,
    ...{ minimum: sorted[0] ?? null, median: medianOf(sorted), maximum: sorted.at(-1) ?? null },
    thresholds: thresholdsOf(found, met),
  }
}
