import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../../db/types.ts'
import type { ReadContext } from '../../core/context.ts'
import { charge, WORK } from '../../core/work.ts'
import { type Measured, metricsOf, plainValueOf } from './measured.ts'
import type { RankingSort } from './queries/sorting.ts'
import { type SparklineEnd, selectSparklineStamps, selectSparklines } from './queries/sparkline.ts'
import { narrowed, type SeriesSelection } from './selection.ts'
import { type BarValues, MAX_LENGTH, NOTHING, readBarValues, tooLong } from './values.ts'

/** The ranking that a place belongs to. */
export interface Ranked extends Measured {
  readonly selection: SeriesSelection
  readonly sort: RankingSort | null
  /** Ranked stamp, or the end of the ranked range. Null if nothing is ranked. */
  readonly end: SparklineEnd | null
}

const MOST = 100

/** Number of values of a sparkline. */
const sparklinePoints = z.int().min(2).max(MOST)

export const sparklineInput = z.object({
  points: sparklinePoints.default(20).describe(`Number of values. 2 to ${MOST}. Default: 20.`),
})

/** The parameter of a sparkline in each row of a leaderboard. */
export const sparklineParameter = sparklinePoints
  .optional()
  .describe(
    `Number of last values of the ranked metric to add to each row as \`sparkline\`. 2 to ${MOST}. Requests with it are never turned into a job. Default: no sparklines.`,
  )
  .meta({ examples: [20] })

/** A sparkline in a row of a leaderboard. */
export const Sparkline = z
  .array(z.number().nullable())
  .describe(
    'Last values of the ranked metric up to the ranked date, oldest first: one for each bar on trading days. Null where the instrument has no value.',
  )

/** Loads the last values of the ranked metric of each instrument, in the order of the ids. */
export async function loadSparklines(
  { db }: Pick<ReadContext, 'db'>,
  ids: readonly number[],
  { end, selection, ...measured }: Ranked,
  points: number,
): Promise<(number | null)[][]> {
  await charge(ids.length * points * WORK.sparkline, {
    path: ['sparkline'],
    cheaper: 'Ask for fewer values or fewer rows',
  })
  if (!end || ids.length === 0) return ids.map(() => new Array<null>(points).fill(null))
  const value = plainValueOf(measured)
  const sparklines = value
    ? await selectSparklines(db, ids, { selection, value }, end, points)
    : await computeSparklines(db, ids, { selection, ...measured }, end, points)
  return ids.map((id) => sparklines.get(id) ?? new Array<null>(points).fill(null))
}

/** Computes the last values of a number that follows from several bars of each instrument. */
async function computeSparklines(
  db: Kysely<DB>,
  ids: readonly number[],
  { selection, ...measured }: Omit<BarValues, 'instrumentId'>,
  end: SparklineEnd,
  points: number,
): Promise<Map<number, (number | null)[]>> {
  const read = narrowed(selection, metricsOf(measured))
  const stamps = await selectSparklineStamps(db, read, end, points)
  const [lower] = stamps
  if (lower === undefined) return new Map()
  const ranged = { ...read, range: { lower, upper: end.ts } }
  const requests = ids.map((instrumentId) => ({ instrumentId, selection: ranged, ...measured }))
  const series = await readBarValues(db, requests, MAX_LENGTH)
  if ('excess' in series) throw tooLong(MAX_LENGTH)
  const places = new Map(stamps.map((ts, at) => [Date.parse(ts) / 1000, points - stamps.length + at]))
  return new Map(
    ids.map((id, at) => {
      const line = new Array<number | null>(points).fill(null)
      const { times, values } = series[at] ?? NOTHING
      for (const [n, time] of times.entries()) {
        const place = places.get(time)
        if (place !== undefined) line[place] = values[n] ?? null
      }
      return [id, line]
    }),
  )
}

/** Loads the sparkline of one instrument. Loads with equal arguments share a statement. */
export const loadSparkline = (
  context: ReadContext,
  id: number,
  ranked: Ranked,
  points: number,
): Promise<(number | null)[]> =>
  context.loaders.load('sparkline', [ranked, points], id, (ids) =>
    loadSparklines(context, ids, ranked, points),
  )
