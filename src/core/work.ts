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

/** Units of what requests consist of. A line of the bench compares them with processor time. */
export const WORK = {
  /** Taking a request in and answering it. */
  request: 100,
  /** Reading a token of a GraphQL document that is not known yet, and planning its execution. */
  token: 1,
  /** Describing a part of the GraphQL schema, as its complexity counts them. */
  introspected: 1 / 100,
  /** Asking the database for anything. */
  statement: 40,
  /** Reading a row and writing it, beside its columns. */
  row: 1 / 5,
  /** Reading and writing a column of a row. */
  cell: 1 / 30,
  /** Reading an instrument, with what it is called. */
  instrument: 1 / 2,
  /** Finding the newest bar of an instrument. */
  newest: 1.2,
  /** Reading a value of a series that is analysed. */
  value: 1 / 16,
  /** Correlating one pair of values, at a lag or in a window. */
  pair: 1 / 85,
  /** Correlating one pair of values in a matrix. */
  matrixPair: 1 / 600,
  /** Ranking costs as much as correlating so many pairs. */
  rankedPairs: 4,
  /** Judging and writing the correlation of a window, beside its pairs. */
  window: 2,
  /** Adding an outcome of a study to the sums of its date, or those sums to a resample. */
  summed: 1 / 5000,
  /** Sorting a value of a date into a quantile, or its outcome. */
  sorted: 1 / 50,
  /** Transforming one value of one metric. */
  transformed: 1 / 20,
  /** Reading a bar of those that `points` are chosen from. */
  reduced: 1 / 5,
  /** Deriving a bar of an aggregate from one of a constituent. */
  derived: 1,
  /** Ranking an instrument of a leaderboard by a bar, and by a range of bars. */
  ranked: { bar: 1.3, range: 3 },
  /** Reading a place of a leaderboard and writing it, with the ranked bar. */
  place: 4,
  /** Reading a value of a sparkline. */
  sparkline: 1 / 7,
  /** Ranking the constituents of an aggregate. */
  constituents: 60,
  /** Reading the stored order of all instruments in a bar of the past. */
  board: 5,
  /** Ranking without a stored order, for each instrument in a bar: all of them by sorting, or one by comparing. */
  past: { ranked: 1 / 4, compared: 1 / 16 },
  /** Reading a rank of an instrument in the past. */
  pastRank: 1 / 3,
  /** Finding an instrument of a universe and testing it against a screen. */
  screened: 3 / 4,
  /** Reading a match of a screen and writing it, with all names of its instrument. */
  match: 4,
  /** Summarising a security, beside its newest bar. */
  summary: 40,
  /** Reading a row of a file and writing it. */
  streamed: 1 / 6,
  /** Searching instruments by an index, and without one. */
  search: 200,
  scan: 1500,
  /** Describing a day of the calendar. */
  day: 1.2,
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

/** Counts work that is done at once and bounded otherwise: what it exceeds refuses the next request. */
export function note(units: number): void {
  const call = currentCall()
  if (!call || call.tier === 'none' || units === 0) return
  call.work += units
  // Rejects if there is no work left in this minute.
  call.spend?.(units).catch(() => {})
}

/** Counts the work of reading rows of so many columns and writing them. `path`: the parameter that limits them. */
export const chargeRows = (
  rows: number,
  columns: number,
  path: Fault['path'] = ['recordsPerPage'],
): Promise<void> =>
  charge(WORK.statement + rows * (WORK.row + columns * WORK.cell), {
    path,
    cheaper: 'Ask for fewer rows or fewer fields',
  })

/** Counts the work of reading values of series and computing something of them. */
export const chargeValues = (values: number): Promise<void> =>
  charge(WORK.statement + values * WORK.value, {
    path: ['startDate'],
    cheaper: 'Use a later start, a longer interval or fewer series',
  })

/** Counts the work of reading a page of instruments. */
export const chargeInstruments = (instruments: number): Promise<void> =>
  charge(WORK.statement + instruments * WORK.instrument, { cheaper: 'Ask for smaller pages' })

/** Counts the work of a file, which is streamed: as much of it as its request may still cost. */
export function chargeFile(rows: number): Promise<void> {
  const call = currentCall()
  if (!call || call.tier === 'none') return Promise.resolve()
  const left = WORK_PER_REQUEST[call.tier] - call.work
  return charge(Math.min(rows * WORK.streamed, left), { cheaper: 'Ask for fewer rows' })
}
