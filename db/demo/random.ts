/**
 * The demo market's randomness: every draw is a hash of what it is for, so the same arguments give the same market
 * on any machine, in any plan, and a date keeps its draws whatever the range around it.
 */

const LEVELS = 4096

/**
 * Quantiles of the standard normal distribution at the middles of 4096 equal steps, the `$1` of every statement
 * that draws `normal`. Tukey's lambda distribution with lambda 0.14 is normal to two decimals; rounding makes the
 * table the same whatever the machine's `pow`.
 */
export const NORMAL_QUANTILES: readonly number[] = Array.from({ length: LEVELS }, (_, level) => {
  const p = (level + 0.5) / LEVELS
  return Math.round(4.91 * (p ** 0.14 - (1 - p) ** 0.14) * 1e5) / 1e5
})

/** SQL: 64 hashed bits for an integer key, of a bigint seed and one of its streams. */
export const draw = (seed: string, stream: number, key: string): string =>
  `hashint8extended((${key})::bigint, ${seed} # ${stream})`

/** SQL: a standard normal number from one of the five lanes (0 to 4) of a draw. Needs NORMAL_QUANTILES as `$1`. */
export const normal = (drawn: string, lane = 0): string => `($1::float8[])[${level(drawn, lane)} + 1]`

/** SQL: a number from 0 (included) to 1 (excluded) from one of the five lanes (0 to 4) of a draw. */
export const uniform = (drawn: string, lane = 0): string => `(${level(drawn, lane)} / ${LEVELS}.0::float8)`

const level = (drawn: string, lane: number): string => `((${drawn} >> ${lane * 12}) & ${LEVELS - 1})::int`

/** Random numbers for the reference data, which is built here rather than in SQL. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  uniform(): number
  normal(): number
  /** An integer from 0 to below `n`. */
  below(n: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** A generator of its own for each pair of seed and stream (mulberry32 by Tommy Ettinger, public domain). */
export function random(seed: number, stream: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    uniform: next,
    normal: () => NORMAL_QUANTILES[below(LEVELS)] ?? 0,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}
