import type { Bench } from './bench.ts'
import type { Market } from './market.ts'

/** What a line must reach, and in what it is measured (`x`: a ratio within this run). */
export type Goal = { readonly unit: 'x' | 's' | 'ms' | 'MB' | 'kB' | '%' | 'frames/s' } & (
  | { readonly atLeast: number }
  | { readonly atMost: number }
)

export interface Measured {
  readonly value: number
  /** What the value is made of. */
  readonly detail: string
}

/** One line of the table; later areas add theirs. */
export interface Line {
  /** For `--only`. */
  readonly name: string
  readonly title: string
  readonly goal: Goal
  /** Takes minutes, or gigabytes of disk: `--quick` leaves it out. */
  readonly isHeavy?: boolean
  /** The market that is measured on; null: none. Default: the main one. */
  readonly market?: Market | null
  /** Takes an hour the first time: measured only when it is named. */
  readonly isHuge?: boolean
  measure(bench: Bench): Promise<Measured>
}

export const isReached = (goal: Goal, value: number): boolean =>
  'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost

/** The middle one of several values; of an even number the upper of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Measures once for each bench, so that one run serves several lines. */
export function oncePerBench<T>(measure: (bench: Bench) => Promise<T>): (bench: Bench) => Promise<T> {
  const runs = new WeakMap<Bench, Promise<T>>()
  return (bench) => {
    const known = runs.get(bench) ?? measure(bench)
    runs.set(bench, known)
    return known
  }
}
