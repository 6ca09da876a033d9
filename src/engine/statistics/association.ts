import { ascendingPlaces, averageRanks } from './ranks.ts'
import { probability } from './regression.ts'
import { centred, dot, isConstant, mapped, sumBy } from './statistics.ts'

export type AssociationMethod = 'pearson' | 'spearman'

/** Correlation of two series, and the two-sided p-value for the hypothesis that they are not correlated. */
export interface Association {
  /** Null under three pairs or if either series is constant there. */
  readonly correlation: number | null
  readonly pValue: number | null
  /** Number of pairs. */
  readonly dataPoints: number
}

const ranked = new WeakMap<Float64Array, Float64Array>()

/** Returns the ranks of the values from 1; ties share the average of their ranks. Cached per array. */
export function ranksOf(values: Float64Array): Float64Array {
  let ranks = ranked.get(values)
  if (!ranks) {
    ranks = averageRanks(values, ascendingPlaces(values))
    ranked.set(values, ranks)
  }
  return ranks
}

const directions = new WeakMap<Float64Array, Float64Array | null>()

/** Returns the distances from the mean, scaled to length 1. Null for a constant series. Cached per array. */
export function directionOf(values: Float64Array): Float64Array | null {
  let direction = directions.get(values)
  if (direction === undefined) {
    direction = isConstant(values) ? null : unit(centred(values))
    directions.set(values, direction)
  }
  return direction
}

/** Returns a series that is not 0 everywhere, scaled to length 1. */
function unit(values: Float64Array): Float64Array {
  let size = 0
  for (let at = 0; at < values.length; at++) size = Math.max(size, Math.abs(values[at] ?? 0))
  // By the largest value first: squares could overflow or vanish.
  const scaled = mapped(values, (value) => value / size)
  const length = Math.sqrt(dot(scaled, scaled))
  return mapped(scaled, (value) => value / length)
}

/** Above this, 1 − r² would lose digits. */
const CLOSE = 0.9

/** Returns 1 − |r| of two series of length 1: half the squared distance between them. */
function gapOf(u: Float64Array, v: Float64Array, sign: number): number {
  const squares = sumBy(u.length, (at) => {
    const apart = (u[at] ?? 0) - sign * (v[at] ?? 0)
    return apart * apart
  })
  return squares / 2
}

/** Below this, a gap is a rounding error. */
const NO_GAP = 4 * Number.EPSILON ** 2

/**
 * Correlates two series of equal length: Pearson's r, or Spearman's ρ, which is that of the ranks. The p-values are those
 * of SciPy's `pearsonr` (beta distribution) and `spearmanr` (t distribution), which are the same function of r and n.
 */
export function associationOf(a: Float64Array, b: Float64Array, method: AssociationMethod): Association {
  const dataPoints = a.length
  const [x, y] = method === 'spearman' ? [ranksOf(a), ranksOf(b)] : [a, b]
  const [u, v] = dataPoints < 3 ? [null, null] : [directionOf(x), directionOf(y)]
  if (!u || !v) return { correlation: null, pValue: null, dataPoints }
  const r = Math.max(-1, Math.min(1, dot(u, v)))
  const isClose = Math.abs(r) > CLOSE
  const gap = isClose ? gapOf(u, v, Math.sign(r)) : 1 - Math.abs(r)
  if (gap <= NO_GAP * dataPoints) return { correlation: Math.sign(r), pValue: 0, dataPoints }
  const correlation = isClose ? Math.sign(r) * (1 - gap) : r
  return { correlation, pValue: probability(r * r, gap * (2 - gap), dataPoints - 2), dataPoints }
}

/**
 * Correlates two series of equal length with the second shifted. A positive lag k pairs the first at t with the second at
 * t + k: the first leads.
 */
export function laggedAssociation(
  x: Float64Array,
  y: Float64Array,
  lag: number,
  method: AssociationMethod,
): Association {
  const [first, second] = laggedPairs(x, y, lag)
  return associationOf(first, second, method)
}

/** Returns the pairs at a lag, each of which ends at the later of the two observations. */
export function laggedPairs(x: Float64Array, y: Float64Array, lag: number): [Float64Array, Float64Array] {
  // The whole series as it is, which finds its ranks and distances cached.
  if (lag === 0) return [x, y]
  const count = Math.max(0, x.length - Math.abs(lag))
  const [fromX, fromY] = lag > 0 ? [0, lag] : [-lag, 0]
  return [x.subarray(fromX, fromX + count), y.subarray(fromY, fromY + count)]
}

/** Correlates the window of `length` consecutive pairs that begins at the pair `start`. */
export const windowAssociation = (
  x: Float64Array,
  y: Float64Array,
  start: number,
  length: number,
  method: AssociationMethod,
): Association => associationOf(x.subarray(start, start + length), y.subarray(start, start + length), method)
