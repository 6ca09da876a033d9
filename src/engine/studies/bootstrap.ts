import { pause } from '../../core/async/turns.ts'
import { quantileOf } from '../statistics/statistics.ts'

/** Bounds of a 95 % interval. NaN where no resample has a value. */
interface Intervals {
  readonly lower: Float64Array
  readonly upper: Float64Array
}

/** Sums of several quantities by date: `sums[date * columns + column]` of `counts[…]` values. */
export interface DateSums {
  readonly dates: number
  readonly columns: number
  readonly sums: Float64Array
  readonly counts: Int32Array
}

const TWO_32 = 2 ** 32
const GOLDEN = 0x9e3779b9

/** Mixes the bits of a number (SplitMix32: MurmurHash3's finaliser with the constants of Ettinger). */
function mixed(value: number): number {
  let bits = value ^ (value >>> 16)
  bits = Math.imul(bits, 0x21f0aaad)
  bits ^= bits >>> 15
  bits = Math.imul(bits, 0x735a2d97)
  return (bits ^ (bits >>> 15)) >>> 0
}

/**
 * Returns a generator of whole numbers from 0 to 2^32 - 1: xoshiro128** by Blackman and Vigna, whose four words of state are
 * the outputs of SplitMix32 at `seed` + k · 0x9e3779b9 for k from 1 to 4.
 */
export function generatorOf(seed: number): () => number {
  const word = (k: number) => mixed((seed + k * GOLDEN) | 0)
  let [a, b, c, d] = [word(1), word(2), word(3), word(4)]
  const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by))
  return () => {
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotated(d, 11)
    return result
  }
}

/** Draws as many dates as there are, with replacement, and returns how often each was drawn. */
function drawDates(weights: Int32Array, next: () => number): void {
  const { length } = weights
  weights.fill(0)
  for (let draw = 0; draw < length; draw++) {
    const date = Math.floor((next() / TWO_32) * length)
    weights[date] = (weights[date] ?? 0) + 1
  }
}

/** Writes the means of each column over the drawn dates. */
function meansOf({ dates, columns, sums, counts }: DateSums, weights: Int32Array, means: Float64Array): void {
  const totals = new Float64Array(columns)
  means.fill(0)
  for (let date = 0; date < dates; date++) {
    const weight = weights[date] ?? 0
    if (weight === 0) continue
    const row = date * columns
    for (let column = 0; column < columns; column++) {
      means[column] = (means[column] ?? 0) + weight * (sums[row + column] ?? 0)
      totals[column] = (totals[column] ?? 0) + weight * (counts[row + column] ?? 0)
    }
  }
  // A column without values is 0 / 0.
  for (let column = 0; column < columns; column++)
    means[column] = (means[column] ?? 0) / (totals[column] ?? 0)
}

const LOW = 0.025
const HIGH = 0.975

/**
 * Returns 95 % intervals of the means of several columns by bootstrap over dates: each of the resamples draws as many dates
 * as there are, with replacement, with all values of each. The bounds are percentiles of the means of the resamples.
 */
export async function bootstrapIntervals(
  sums: DateSums,
  { resamples, seed }: { readonly resamples: number; readonly seed: number },
): Promise<Intervals> {
  const { columns, dates } = sums
  const next = generatorOf(seed)
  const weights = new Int32Array(dates)
  const means = new Float64Array(columns)
  const byColumn = Array.from({ length: columns }, () => new Float64Array(resamples))
  for (let resample = 0; resample < resamples; resample++) {
    await pause()
    drawDates(weights, next)
    meansOf(sums, weights, means)
    for (const [column, own] of byColumn.entries()) own[resample] = means[column] ?? Number.NaN
  }
  const [lower, upper] = [new Float64Array(columns), new Float64Array(columns)]
  for (const [column, own] of byColumn.entries()) {
    await pause()
    const ascending = own.filter((mean) => !Number.isNaN(mean)).sort()
    lower[column] = quantileOf(ascending, LOW) ?? Number.NaN
    upper[column] = quantileOf(ascending, HIGH) ?? Number.NaN
  }
  return { lower, upper }
}
