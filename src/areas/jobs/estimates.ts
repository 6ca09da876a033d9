import { z } from 'zod'
import type { Warning } from '../../core/answers.ts'
import { serviceOperation } from '../../core/operation.ts'
import type { JobContext } from '../../jobs/context.ts'
import type { ResultKind } from '../../jobs/kind.ts'
import { LIMITS, tierFor } from '../../jobs/limits.ts'
import { TierName } from '../../market/vocabulary.ts'
import { leaderboardJob } from '../aggregates/leaderboard/job.ts'
import { aggregateLeaderboard } from '../aggregates/leaderboard/operations.ts'
import { panelJob, timeseriesJob } from '../instruments/series/job.ts'
import { aggregateTimeseries, securityPanel } from '../instruments/series/operations.ts'
import { leaderboardJob as securityLeaderboardJob } from '../securities/leaderboard/job.ts'
import { securityLeaderboard } from '../securities/leaderboard/operations.ts'

export const JobEstimateShape = z.object({
  rows: z.int().describe('Number of rows of the result.'),
  rowsRead: z
    .int()
    .describe(
      'Number of rows to read: those of the result or, for a leaderboard over a date range, the bars in the range.',
    ),
  rowThreshold: z.int().describe('Number of rows to read above which the REST API starts a job.'),
  exceedsThreshold: z
    .boolean()
    .describe('Whether the REST API starts a job for this request if it has no page number.'),
  rowLimit: z.int().describe("Maximum number of rows of a job of the caller's tier."),
  exceedsLimit: z.boolean().describe("Whether the result has too many rows for a job of the caller's tier."),
  requiredTier: TierName.nullable().describe(
    'Lowest tier whose jobs may have this many rows. Null if there is none.',
  ),
})

/** Size of a job before it is started, and the limits that apply to it. */
export interface JobEstimate extends z.output<typeof JobEstimateShape> {
  readonly warnings: readonly Warning[]
}

/** Measures a request as a job of a kind. Throws whatever the operation would throw. */
async function estimated<I extends z.ZodObject, P, R>(
  kind: ResultKind<I, P, R>,
  input: z.output<I>,
  context: JobContext,
): Promise<JobEstimate> {
  const plan = await kind.operation.plan(input, context)
  const { total, rows, warnings } = await kind.measure(plan, input, context)
  const { rowThreshold } = context.jobs
  const rowLimit = LIMITS[context.principal.tier].rows
  return {
    rows: total,
    rowsRead: rows,
    rowThreshold,
    exceedsThreshold: rows > rowThreshold,
    rowLimit,
    exceedsLimit: total > rowLimit,
    requiredTier: tierFor(total),
    warnings,
  }
}

export const timeseriesJobEstimate = serviceOperation({
  id: 'timeseriesJobEstimate',
  description:
    'Number of rows that `startTimeseriesJob` would compute for the same input, and the limits that apply. Counts rows without reading them, so it is fast enough to query while a user types.',
  apiKey: true,
  input: aggregateTimeseries.input,
  run: (input, context: JobContext) => estimated(timeseriesJob, input, context),
})

export const leaderboardJobEstimate = serviceOperation({
  id: 'leaderboardJobEstimate',
  description:
    'Number of rows that `startLeaderboardJob` would compute for the same input, and the limits that apply.',
  apiKey: true,
  input: aggregateLeaderboard.input,
  run: (input, context: JobContext) => estimated(leaderboardJob, input, context),
})

export const seriesJobEstimate = serviceOperation({
  id: 'seriesJobEstimate',
  description:
    'Number of rows that `startSeriesJob` would compute for the same input, and the limits that apply. Counts rows without reading them.',
  reads: true,
  input: securityPanel.input,
  run: (input, context: JobContext) => estimated(panelJob, input, context),
})

export const securityLeaderboardJobEstimate = serviceOperation({
  id: 'securityLeaderboardJobEstimate',
  description:
    'Number of rows that `startSecurityLeaderboardJob` would compute for the same input, and the limits that apply.',
  reads: true,
  input: securityLeaderboard.input,
  run: (input, context: JobContext) => estimated(securityLeaderboardJob, input, context),
})
