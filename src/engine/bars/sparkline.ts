import { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import { charge, WORK } from '../../core/work.ts'
import type { MetricName } from '../../market/metrics.ts'
import type { RankingSort } from './queries/sorting.ts'
import { type SparklineEnd, selectSparklines } from './queries/sparkline.ts'
import type { SeriesSelection } from './selection.ts'

/** The ranking that a place belongs to. */
export interface Ranked {
  readonly selection: SeriesSelection
  readonly metric: MetricName
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
  { end, ...series }: Ranked,
  points: number,
): Promise<(number | null)[][]> {
  await charge(ids.length * points * WORK.sparkline, {
    path: ['sparkline'],
    cheaper: 'Ask for fewer values or fewer rows',
  })
  const sparklines =
    end && ids.length > 0 ? await selectSparklines(db, ids, series, end, points) : new Map<number, null[]>()
  return ids.map((id) => sparklines.get(id) ?? new Array<null>(points).fill(null))
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
