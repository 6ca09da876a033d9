/**
 * Random numbers of the demo market. Each draw is a hash of its key, so the same arguments give the same market on any
 * machine and with any query plan, and a date has the same draws in every range.
 */

const LEVELS = 4096

/**
 * Quantiles of the standard normal distribution at the midpoints of 4096 equal steps: parameter `$1` of every statement
 * that uses `normal`. Approximated to two decimals by Tukey's lambda distribution with lambda 0.14. Rounded, so that
 * the table does not depend on the machine's `pow`.
 */
export const NORMAL_QUANTILES: readonly number[] = Array.from({ length: LEVELS }, (_, level) => {
  const p = (level + 0.5) / LEVELS
  return Math.round(4.91 * (p ** 0.14 - (1 - p) ** 0.14) * 1e5) / 1e5
})

/** SQL: 64 random bits for an integer key, from a bigint seed and the number of a stream. */
export const draw = (seed: string, stream: number, key: string): string =>
  `hashint8extended((${key})::bigint, ${seed} # ${stream})`

/** SQL: a standard normal number from one of the five lanes (0 to 4) of a draw. Needs NORMAL_QUANTILES as `$1`. */
export const normal = (drawn: string, lane = 0): string => `($1::float8[])[${level(drawn, lane)} + 1]`

/** SQL: a number from 0 (included) to 1 (excluded) from one of the five lanes (0 to 4) of a draw. */
export const uniform = (drawn: string, lane = 0): string => `(${level(drawn, lane)} / ${LEVELS}.0::float8)`

const level = (drawn: string, lane: number): string => `((${drawn} >> ${lane * 12}) & ${LEVELS - 1})::int`

/** Random numbers for the reference data, which is built in TypeScript rather than in SQL. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  uniform(): number
  normal(): number
  /** An integer from 0 (included) to `n` (excluded). */
  below(n: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Returns a separate generator for each seed and stream (mulberry32 by Tommy Ettinger, public domain). */
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
