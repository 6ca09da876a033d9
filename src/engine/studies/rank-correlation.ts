import { ascendingPlaces } from '../statistics/ranks.ts'

/** Least pairs of a correlation. */
const LEAST = 3

/** Values in ascending order, and their ranks. */
interface Ranked {
  readonly values: Float64Array
  readonly ranks: Float64Array
}

/** Returns the ranks of ascending values from 1. Ties share the average of their ranks. `ranks`: array to write to. */
export function ranksOfAscending(
  values: Float64Array,
  ranks: Float64Array = new Float64Array(values.length),
): Float64Array {
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

function hasMissing(outcomes: Float64Array): boolean {
  for (let at = 0; at < outcomes.length; at++) if (Number.isNaN(outcomes[at])) return true
  return false
}

/** Places of outcomes, reused: a study computes ten thousand correlations. */
let memory = new Uint32Array()

/**
 * Returns Spearman's ρ of values in ascending order and the outcomes that follow them, without the missing ones (NaN). NaN
 * under three pairs, or if either is constant. Sums are exact: all terms are multiples of a quarter.
 */
export function rankCorrelation({ values, ranks }: Ranked, outcomes: Float64Array): number {
  if (hasMissing(outcomes)) {
    const [known, own] = knownOf(values, outcomes)
    return rankCorrelation({ values: known, ranks: ranksOfAscending(known) }, own)
  }
  const { length } = outcomes
  if (length < LEAST) return Number.NaN
  if (memory.length < length) memory = new Uint32Array(length)
  const places = ascendingPlaces(outcomes, memory.subarray(0, length))
  const mean = (length + 1) / 2
  let [products, squares, squaresOfOutcomes] = [0, 0, 0]
  for (let at = 0; at < length; at++) squares += ((ranks[at] ?? 0) - mean) ** 2
  for (let start = 0, end = 0; start < length; start = end) {
    const outcome = outcomes[places[start] ?? 0]
    while (end < length && outcomes[places[end] ?? 0] === outcome) end++
    const distance = (start + 1 + end) / 2 - mean
    for (let at = start; at < end; at++) products += ((ranks[places[at] ?? 0] ?? 0) - mean) * distance
    squaresOfOutcomes += (end - start) * distance * distance
  }
  const size = Math.sqrt(squares * squaresOfOutcomes)
  return size === 0 ? Number.NaN : Math.max(-1, Math.min(1, products / size))
}
