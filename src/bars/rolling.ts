import { ExactSum, ExponentialMean, squaredDeviations } from './exact.ts'

/**
 * Trailing statistics of a series without gaps, oldest first: every function answers one number per value, NaN where
 * there is none. Each takes time in proportion to the series, whatever the window, but for the logarithm of a rank.
 */
export type Numbers = Float64Array<ArrayBuffer>

/** The windows that end at each value. */
export interface Windows {
  /** Index of the first value of each. */
  readonly starts: Int32Array
  /** Index of the first value whose window has all its periods. */
  readonly complete: number
}

/** Typed arrays are read in bounds here; the compiler cannot know. */
const at = (values: Numbers | Int32Array, index: number): number => values[index] ?? Number.NaN

/**
 * Windows of the last `periods` values, or of all values of the last `periods` days where each value has its day;
 * infinite: of everything before.
 */
export function windowsOf(length: number, periods: number, days: Int32Array | null): Windows {
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

/** Number, sum and sum of squares of the values in a window that slides over a series. */
class Moments {
  readonly #values: Numbers
  readonly sum = new ExactSum()
  readonly #squares = new ExactSum()
  #start = 0
  #end = 0
  /** Equal values at the end of the window. */
  #run = 0
  /** The largest sum of squares so far: what is left of it limits the precision of smaller ones. */
  #peak = 0

  constructor(values: Numbers) {
    this.#values = values
  }

  get count(): number {
    return this.#end - this.#start
  }

  /** Takes in the next value, and lets go of those before `start`. */
  slide(start: number): void {
    const value = at(this.#values, this.#end)
    this.#run = this.#end > 0 && at(this.#values, this.#end - 1) === value ? this.#run + 1 : 1
    this.sum.add(value)
    this.#squares.addSquare(value, 1)
    this.#peak = Math.max(this.#peak, this.#squares.high)
    this.#end++
    for (; this.#start < start; this.#start++) {
      const gone = at(this.#values, this.#start)
      this.sum.add(-gone)
      this.#squares.addSquare(gone, -1)
    }
  }

  /** Sample standard deviation of the window: 0 exactly when all values are equal, NaN of a single value. */
  deviation(): number {
    if (this.count < 2) return Number.NaN
    if (this.#run >= this.count) return 0
    const sum = squaredDeviations(this.#squares, this.sum, this.count)
    // Beyond 2^50 the sums have too few of their 104 bits left: then the window is gone through again.
    return Math.sqrt((sum * 2 ** 50 > this.#peak ? sum : this.#twoPass()) / (this.count - 1))
  }

  #twoPass(): number {
    const mean = this.sum.over(this.count)
    let squares = 0
    let rest = 0
    for (let index = this.#start; index < this.#end; index++) {
      const deviation = at(this.#values, index) - mean
      squares += deviation * deviation
      rest += deviation
    }
    return Math.max(0, squares - (rest * rest) / this.count)
  }
}

/** Slides a window over the values and reads a number off it at each complete one. */
function overWindows(
  values: Numbers,
  { starts, complete }: Windows,
  read: (window: Moments, value: number) => number,
): Numbers {
  const result = new Float64Array(values.length).fill(Number.NaN)
  const window = new Moments(values)
  for (let index = 0; index < values.length; index++) {
    window.slide(at(starts, index))
    if (index >= complete) result[index] = read(window, at(values, index))
  }
  return result
}

export const movingSums = (values: Numbers, windows: Windows): Numbers =>
  overWindows(values, windows, ({ sum }) => sum.high)

export const movingMeans = (values: Numbers, windows: Windows): Numbers =>
  overWindows(values, windows, ({ sum, count }) => sum.over(count))

/** Sample standard deviations (ddof 1). */
export const movingDeviations = (values: Numbers, windows: Windows): Numbers =>
  overWindows(values, windows, (window) => window.deviation())

/** (x − mean) / sample standard deviation; none where that is 0 or the window holds fewer than `least` values. */
export const zScores = (values: Numbers, windows: Windows, least: number): Numbers =>
  overWindows(values, windows, (window, value) => {
    if (window.count < least) return Number.NaN
    const deviation = window.deviation()
    return deviation > 0 ? (value - window.sum.over(window.count)) / deviation : Number.NaN
  })

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

/** Differences to the last value before each window. */
export const changes = (values: Numbers, { starts }: Windows): Numbers =>
  values.map((value, index) => value - at(values, at(starts, index) - 1))

/** The same over the absolute earlier value; none where that is 0. */
export const relativeChanges = (values: Numbers, { starts }: Windows): Numbers =>
  values.map((value, index) => {
    const before = at(values, at(starts, index) - 1)
    return before === 0 ? Number.NaN : (value - before) / Math.abs(before)
  })

/** Place of each value among the sorted ones; equal values share the first. */
function placesOf(values: Numbers): Int32Array {
  const sorted = values.toSorted()
  return Int32Array.from(values, (value) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (at(sorted, middle) < value) low = middle + 1
      else high = middle
    }
    return low
  })
}

/** Counts at places, and how many lie up to a place (a Fenwick tree). */
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

/** Extremes of sliding windows: of the values so far, those that a later one may still leave as the extreme. */
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

  /** The largest (sign 1) or smallest (sign -1) value from `start` to `index`; both only ever grow. */
  slide(index: number, start: number): number {
    const [values, candidates] = [this.#values, this.#candidates]
    const value = this.#sign * at(values, index)
    while (this.#end > this.#first && this.#sign * at(values, at(candidates, this.#end - 1)) <= value)
      this.#end--
    candidates[this.#end++] = index
    while (at(candidates, this.#first) < start) this.#first++
    return at(values, at(candidates, this.#first))
  }
}

/** (x − min) / (max − min); none where all values are equal or fewer than `least`. */
export function minMaxPlaces(values: Numbers, { starts }: Windows, least: number): Numbers {
  const [largest, smallest] = [new Extremes(values, 1), new Extremes(values, -1)]
  return values.map((value, index) => {
    const start = at(starts, index)
    const [max, min] = [largest.slide(index, start), smallest.slide(index, start)]
    return index - start + 1 < least || max === min ? Number.NaN : (value - min) / (max - min)
  })
}
