/**
 * Sums in double-double precision. A sliding sum adds and later subtracts the same numbers; in one double,
 * the rounding errors would stay behind. Here the result is the correctly rounded sum (except in about 1 of
 * 10¹⁵ cases), whatever the starting point, so a page shows the same values as the whole series.
 */

/** Returns the rounding error of `a + b`, given the rounded sum (Knuth's TwoSum). */
const sumError = (a: number, b: number, sum: number): number => {
  const part = sum - a
  return a - (sum - part) + (b - part)
}

const SPLITTER = 2 ** 27 + 1

/** Returns the upper half of a number's digits (Veltkamp split); products of halves are exact. */
function highHalf(value: number): number {
  const scaled = SPLITTER * value
  return scaled - (scaled - value)
}

/** Returns the rounding error of `a * b`, given the rounded product (Dekker). */
function productError(a: number, b: number, product: number): number {
  const highA = highHalf(a)
  const highB = highHalf(b)
  const lowA = a - highA
  const lowB = b - highB
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB)
}

/** A running sum whose value is `high + low`. */
export class ExactSum {
  high = 0
  low = 0

  add(value: number): void {
    const sum = this.high + value
    const rest = sumError(this.high, value, sum) + this.low
    this.high = sum + rest
    this.low = rest - (this.high - sum)
  }

  addSquare(value: number, sign: 1 | -1): void {
    const square = value * value
    this.add(sign * square)
    this.add(sign * productError(value, value, square))
  }

  /** Returns the sum divided by an integer, rounded once. */
  over(count: number): number {
    const mean = this.high / count
    return mean + this.#restOf(mean, count)
  }

  /** Returns a value minus the sum divided by an integer. */
  gapOf(value: number, count: number): number {
    const mean = this.high / count
    const gap = value - mean
    return gap + (sumError(value, -mean, gap) - this.#restOf(mean, count))
  }

  /** Returns the rounding error of the division. */
  #restOf(mean: number, count: number): number {
    const product = mean * count
    return (this.high - product - productError(mean, count, product) + this.low) / count
  }
}

/** Returns Σ(x − mean)² from Σx² and Σx of `count` values. */
export function squaredDeviations(squares: ExactSum, sum: ExactSum, count: number): number {
  const product = sum.high * sum.high
  const rest = productError(sum.high, sum.high, product) + 2 * sum.high * sum.low
  const high = product / count
  const back = high * count
  const low = (product - back - productError(high, count, back) + rest) / count
  const difference = squares.high - high
  return difference + (sumError(squares.high, -high, difference) + squares.low - low)
}

/** Exponential mean `s + 2 (x − s) / (n + 1)`, seeded with the first value. */
export class ExponentialMean {
  readonly #divisor: number
  #mean = new ExactSum()
  #isEmpty = true

  constructor(window: number) {
    this.#divisor = window + 1
  }

  push(value: number): number {
    const mean = this.#mean
    if (this.#isEmpty) {
      mean.add(value)
      this.#isEmpty = false
      return value
    }
    const gap = value - mean.high
    const rest = sumError(value, -mean.high, gap) - mean.low
    // Doubling is exact; the division has a rounding error of its own.
    const step = (2 * gap) / this.#divisor
    const product = step * this.#divisor
    mean.add(step)
    mean.add((2 * gap - product - productError(step, this.#divisor, product) + 2 * rest) / this.#divisor)
    return mean.high
  }
}
