import { ExactSum, ExponentialMean, squaredDeviations } from './exact.ts'

/**
 * Trailing statistics of a series without gaps, oldest first. Every function returns one number per value,
 * NaN if undefined. All run in linear time regardless of the window, except percentile ranks (n log n).
 */
export type Numbers = Float64Array<ArrayBuffer>

/** For each value, the window that ends at it. */
interface Windows {
  /** Index of the first value of each window. */
  readonly starts: Int32Array
  /** Index of the first value whose window is full. */
  readonly complete: number
}

/** Reads a typed array, NaN before its start. All other reads are in bounds, unknown to the compiler. */
const at = (values: Numbers | Int32Array, index: number): number => values[index] ?? Number.NaN

/** The newest windows, kept because many consecutive series have the same length. */
let lastWindows: { readonly periods: number; readonly windows: Windows } = {
  ...{ periods: Number.NaN, windows: { starts: new Int32Array(), complete: 0 } },
}

/**
 * Builds windows of the last `periods` values or, if `days` is given, of all values of the last `periods`
 * days. Infinite periods: everything up to each value.
 */
export function windowsOf(length: number, periods: number, days: Int32Array | null): Windows {
  const { windows: last } = lastWindows
  if (!days && lastWindows.periods === periods && last.starts.length === length) return last
  const windows = newWindows(length, periods, days)
  if (!days) lastWindows = { periods, windows }
  return windows
}

function newWindows(length: number, periods: number, days: Int32Array | null): Windows {
  const starts = new Int32Array(length)
  if (periods === Number.POSITIVE_INFINITY) return { starts, complete: 0 }
  if (!days) {
    for (let index = periods; index < length; index++) starts[index] = index - periods + 1
    return { starts, complete: periods - 1 }
  }
  let complete = Number.POSITIVE_INFINITY
  let start = 0
  let seen = 0
  for (let index = 0; index < length; index++) {
    if (index === 0 || at(days, index) !== at(days, index - 1)) seen++
    for (; seen > periods; start++) if (at(days, start) !== at(days, start + 1)) seen--
    if (seen === periods) complete = Math.min(complete, index)
    starts[index] = start
  }
  return { starts, complete }
}

/** Applies `read` to the sum of each full window. */
function overSums(
  values: Numbers,
  { starts, complete }: Windows,
  read: (sum: ExactSum, count: number) => number,
): Numbers {
  const result = new Float64Array(values.length).fill(Number.NaN)
  const sum = new ExactSum()
  let start = 0
  for (let index = 0; index < values.length; index++) {
    sum.add(at(values, index))
    for (; start < at(starts, index); start++) sum.add(-at(values, start))
    if (index >= complete) result[index] = read(sum, index - start + 1)
  }
  return result
}

export const movingSums = (values: Numbers, windows: Windows): Numbers =>
  overSums(values, windows, (sum) => sum.high)

export const movingMeans = (values: Numbers, windows: Windows): Numbers =>
  overSums(values, windows, (sum, count) => sum.over(count))

/**
 * Writes each value minus the mean of its window, and the window's sample standard deviation: exactly 0 if
 * all values are equal, NaN for a single value.
 */
function writeGapsAndDeviations(
  values: Numbers,
  { starts }: Windows,
  gaps: Numbers,
  deviations: Numbers,
): void {
  const sum = new ExactSum()
  const squares = new ExactSum()
  let start = 0
  // Length of the current run of equal values, and the largest sum of squares so far, whose rounding error
  // limits the precision of smaller sums.
  let run = 0
  let peak = 0
  for (let index = 0; index < values.length; index++) {
    const value = at(values, index)
    run = at(values, index - 1) === value ? run + 1 : 1
    sum.add(value)
    squares.addSquare(value, 1)
    peak = Math.max(peak, squares.high)
    for (; start < at(starts, index); start++) {
      sum.add(-at(values, start))
      squares.addSquare(at(values, start), -1)
    }
    const count = index - start + 1
    gaps[index] = sum.gapOf(value, count)
    if (run >= count) deviations[index] = count > 1 ? 0 : Number.NaN
    else {
      const deviation = squaredDeviations(squares, sum, count)
      // Beyond a ratio of 2^50 too few of the 104 bits remain: recompute the window in two passes.
      const safe = deviation * 2 ** 50 > peak ? deviation : twoPass(values, start, index, sum.over(count))
      deviations[index] = Math.sqrt(safe / (count - 1))
    }
  }
}

/** Scratch array, reused: new ones would be most of the garbage of a study. */
let memory: Numbers = new Float64Array()

function memoryOf(length: number): Numbers {
  if (memory.length < length) memory = new Float64Array(length)
  return memory.subarray(0, length)
}

/** Returns Σ(x − mean)² by definition, corrected for the rounding error of the mean. */
function twoPass(values: Numbers, start: number, end: number, mean: number): number {
  let squares = 0
  let rest = 0
  for (let index = start; index <= end; index++) {
    const deviation = at(values, index) - mean
    squares += deviation * deviation
    rest += deviation
  }
  return Math.max(0, squares - (rest * rest) / (end - start + 1))
}

/** Returns the sample standard deviations (ddof 1) of full windows. */
export function movingDeviations(values: Numbers, windows: Windows): Numbers {
  const deviations = new Float64Array(values.length)
  writeGapsAndDeviations(values, windows, memoryOf(values.length), deviations)
  return deviations.fill(Number.NaN, 0, Math.min(windows.complete, values.length))
}

/** (x − mean) / sample standard deviation. NaN if that is 0 or the window has fewer than `least` values. */
export function rollingZScores(values: Numbers, windows: Windows, least: number): Numbers {
  const scores = new Float64Array(values.length)
  const deviations = memoryOf(values.length)
  writeGapsAndDeviations(values, windows, scores, deviations)
  for (let index = 0; index < scores.length; index++) {
    const deviation = at(deviations, index)
    const isKnown = index - at(windows.starts, index) + 1 >= least && deviation > 0
    scores[index] = isKnown ? at(scores, index) / deviation : Number.NaN
  }
  return scores
}

/** pandas' `ewm(span=window, adjust=False).mean()`. */
export function exponentialMeans(values: Numbers, window: number): Numbers {
  const mean = new ExponentialMean(window)
  return values.map((value) => mean.push(value))
}

export function cumulativeSums(values: Numbers): Numbers {
  const sum = new ExactSum()
  return values.map((value) => {
    sum.add(value)
    return sum.high
  })
}

/** Returns a change as a fraction of the earlier value. NaN if that is not above 0 (meaningless fraction). */
export const relativeChange = (value: number, before: number): number =>
  before > 0 ? (value - before) / before : Number.NaN

/** Returns the differences from the last value before each window. */
export const changes = (values: Numbers, { starts }: Windows): Numbers =>
  values.map((value, index) => value - at(values, at(starts, index) - 1))

/** Returns the relative changes from the last value before each window. */
export const relativeChanges = (values: Numbers, { starts }: Windows): Numbers =>
  values.map((value, index) => relativeChange(value, at(values, at(starts, index) - 1)))

/** Returns the index of each value in sorted order. Ties share the first index. */
function placesOf(values: Numbers): Int32Array {
  const sorted = values.toSorted()
  return Int32Array.from(values, (value) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (at(sorted, middle) < value) low = middle + 1
      else high = middle
    }
    return low
  })
}

/** Counts per place, with prefix sums (a Fenwick tree). */
class Counts {
  readonly #tree: Int32Array

  constructor(places: number) {
    this.#tree = new Int32Array(places + 1)
  }

  add(place: number, by: 1 | -1): void {
    for (let node = place + 1; node < this.#tree.length; node += node & -node)
      this.#tree[node] = at(this.#tree, node) + by
  }

  below(place: number): number {
    let count = 0
    for (let node = place; node > 0; node -= node & -node) count += at(this.#tree, node)
    return count
  }
}

/** SciPy's `percentileofscore(window, x, kind='rank')`, 0 to 100. */
export function percentileRanks(values: Numbers, { starts }: Windows, least: number): Numbers {
  const places = placesOf(values)
  const counts = new Counts(values.length)
  let start = 0
  return values.map((_, index) => {
    const place = at(places, index)
    counts.add(place, 1)
    for (; start < at(starts, index); start++) counts.add(at(places, start), -1)
    const count = index - start + 1
    return count < least ? Number.NaN : ((counts.below(place) + counts.below(place + 1) + 1) * 50) / count
  })
}

/** Extreme of a sliding window: a monotonic queue of the values that can still become the extreme. */
class Extremes {
  readonly #values: Numbers
  readonly #sign: 1 | -1
  readonly #candidates: Int32Array
  #first = 0
  #end = 0

  constructor(values: Numbers, sign: 1 | -1) {
    this.#values = values
    this.#sign = sign
    this.#candidates = new Int32Array(values.length)
  }

  /** Returns the largest (sign 1) or smallest (sign -1) value from `start` to `index`, which only grow. */
  slide(index: number, start: number): number {
    const values = this.#values
    const candidates = this.#candidates
    const value = this.#sign * at(values, index)
    while (this.#end > this.#first && this.#sign * at(values, at(candidates, this.#end - 1)) <= value)
      this.#end--
    candidates[this.#end++] = index
    while (at(candidates, this.#first) < start) this.#first++
    return at(values, at(candidates, this.#first))
  }
}

/** (x − min) / (max − min). NaN if all values are equal or there are fewer than `least`. */
export function minMaxPlaces(values: Numbers, { starts }: Windows, least: number): Numbers {
  const [largest, smallest] = [new Extremes(values, 1), new Extremes(values, -1)]
  return values.map((value, index) => {
    const start = at(starts, index)
    const max = largest.slide(index, start)
    const min = smallest.slide(index, start)
    return index - start + 1 < least || max === min ? Number.NaN : (value - min) / (max - min)
  })
}
