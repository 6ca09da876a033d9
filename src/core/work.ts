import { type Fault, InvalidInput } from './errors.ts'
import { currentCall } from './observation/call.ts'
import type { Tier } from './principal.ts'

/**
 * What operations cost: one unit is about 10 µs of processor time on a machine of 2025. Operations say from their plan
 * what they will read and compute, whichever protocol they are called by.
 */

/** Units that one request may cost, by the tier of the caller. */
export const WORK_PER_REQUEST: Readonly<Record<Tier, number>> = {
  basic: 200_000,
  professional: 750_000,
  data_license: 2_000_000,
}

/** Units of work of the computations that are known to be dear. */
export const WORK = {
  /** Correlating one pair of values. */
  pair: 1 / 140,
  /** Ranking costs as much as correlating so many pairs. */
  rankedPairs: 8,
  /** Judging and writing the correlation of a window, beside its pairs. */
  window: 2,
  /** Reading a row and writing it. */
  row: 1 / 2,
  /** Transforming one value of one metric. */
  transformed: 1 / 20,
  /** Reading a bar of those that `points` are chosen from. */
  reduced: 1 / 5,
  /** Deriving a bar of an aggregate from one of a constituent. */
  derived: 1,
} as const

interface Way {
  /** The parameter that makes the request dear. */
  readonly path?: Fault['path']
  /** How to ask for less, as a sentence without a full stop. */
  readonly cheaper: string
}

const inWords = (units: number): string => Math.ceil(units).toLocaleString('en')

/**
 * Counts work of the running request before it is done. Throws InvalidInput if the request costs more than its caller's
 * tier allows, and `rate_limited` if the caller has no work left in this minute. Jobs are not counted.
 */
export async function charge(units: number, { path = [], cheaper }: Way): Promise<void> {
  const call = currentCall()
  if (!call || call.tier === 'none' || call.protocol === 'job') return
  const cost = call.work + units
  const limit = WORK_PER_REQUEST[call.tier]
  if (cost > limit)
    throw new InvalidInput([
      {
        path,
        type: 'too_costly',
        message: `The request costs about ${inWords(cost)} units of work; at most ${inWords(limit)} are allowed. ${cheaper}`,
        ctx: { le: limit },
      },
    ])
  call.work = cost
  await call.spend?.(units)
}
