import { z } from 'zod'
import { Pagination } from '../../core/numbered-pages.ts'
import type { ResultType } from '../../jobs/record.ts'
import { bodyEncoder } from '../../protocols/rest/encode.ts'
import type { LeaderboardPage } from '../aggregates/leaderboard/operations.ts'
import { LeaderboardResponse, presentLeaderboard } from '../aggregates/leaderboard/responses.ts'
import type { BarPage } from '../aggregates/timeseries/plan.ts'
import { TimeseriesResponse } from '../aggregates/timeseries/responses.ts'
import { presentPage } from '../aggregates/timeseries/rows.ts'
import type { JobResult } from './operations.ts'
import { JobStatusOnly } from './status.ts'

export const JobStatusResponse = z
  .object({
    ...JobStatusOnly.shape,
    result: z
      .union([TimeseriesResponse, LeaderboardResponse])
      .nullable()
      .describe(
        'A page of what the path of the request answers; null until the job is completed, and once it has expired.',
      ),
  })
  .meta({ id: 'JobStatusResponse', description: 'A job in the background with its result.' })

export const JobListResponse = z
  .object({
    data: z.array(JobStatusOnly).describe('Jobs of the page, newest first.'),
    count: z.int().describe('Number of jobs on this page.'),
    pagination: Pagination,
  })
  .meta({ id: 'JobListResponse', description: "The caller's jobs, newest first, one page of them." })

/** How the path that a job answers for shows a page. */
const RESULTS = {
  aggregates_timeseries: {
    encode: bodyEncoder(TimeseriesResponse),
    bodyOf: (page: unknown) => presentPage(page as BarPage).body,
  },
  aggregates_leaderboard: {
    encode: bodyEncoder(LeaderboardResponse),
    bodyOf: (page: unknown) => presentLeaderboard(page as LeaderboardPage).body,
  },
} as const satisfies Record<ResultType, unknown>

/** A page of a result as the path of its request answers it, spelled as there: a union has no names to go by. */
export function resultOf({ type, page }: JobResult): z.output<typeof JobStatusResponse>['result'] {
  const { encode, bodyOf } = RESULTS[type]
  return JSON.parse(encode(bodyOf(page)))
}
