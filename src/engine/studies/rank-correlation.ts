import { ascendingPlaces, averageRanks } from '../statistics/ranks.ts'

/** Least pairs of a correlation. */
const LEAST = 3

/** Returns the sum of the products of distances from the mean of ranks, exactly: all terms are multiples of a quarter. */
function productsOf(a: Float64Array, b: Float64Array): number {
  const mean = (a.length + 1) / 2
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - mean) * ((b[at] ?? 0) - mean)
  return sum
}

/** Returns the ranks of ascending values from 1. Ties share the average of their ranks. */
function ranksOfAscending(values: Float64Array): Float64Array {
  const ranks = new Float64Array(values.length)
  for (let start = 0, end = 0; start < values.length; start = end) {
    while (end < values.length && values[end] === values[start]) end++
    for (let at = start; at < end; at++) ranks[at] = (start + 1 + end) / 2
  }
  return ranks
}

/** Returns the values with an outcome, and these. */
function knownOf(ascending: Float64Array, outcomes: Float64Array): [Float64Array, Float64Array] {
  let count = 0
  const [values, known] = [new Float64Array(outcomes.length), new Float64Array(outcomes.length)]
  for (let at = 0; at < outcomes.length; at++) {
    const outcome = outcomes[at] ?? Number.NaN
    if (Number.isNaN(outcome)) continue
    values[count] = ascending[at] ?? 0
    known[count++] = outcome
  }
  return [values.subarray(0, count), known.subarray(0, count)]
}

/**
 * Returns Spearman's ρ of values in ascending order and the outcomes that follow them, without the missing ones (NaN). NaN
 * under three pairs, or if either is constant.
 */
export function rankCorrelation(ascending: Float64Array, outcomes: Float64Array): number {
  const [x, y] = outcomes.some(Number.isNaN) ? knownOf(ascending, outcomes) : [ascending, outcomes]
  if (y.length < LEAST) return Number.NaN
  const ranksOfX = ranksOfAscending(x)
  const ranksOfY = averageRanks(y, ascendingPlaces(y))
  const size = Math.sqrt(productsOf(ranksOfX, ranksOfX) * productsOf(ranksOfY, ranksOfY))
  return size === 0 ? Number.NaN : Math.max(-1, Math.min(1, productsOf(ranksOfX, ranksOfY) / size))
}
