import { z } from 'zod'
import { Pagination } from '../../core/numbered-pages.ts'
import { EncodedJson } from '../../core/rows/json-bytes.ts'
import type { ResultType } from '../../jobs/record.ts'
import { bodyEncoder } from '../../protocols/rest/encode.ts'
import type { LeaderboardPage } from '../aggregates/leaderboard/operations.ts'
import { LeaderboardResponse, presentLeaderboard } from '../aggregates/leaderboard/responses.ts'
import type { AggregateSeries, SecuritySeries, SeriesPage } from '../instruments/series/plan.ts'
import {
  AggregateSeriesResponse,
  PanelResponse,
  presentAggregates,
  presentPanel,
} from '../instruments/series/responses.ts'
import type { LeaderboardPage as SecurityLeaderboardPage } from '../securities/leaderboard/operations.ts'
import {
  presentLeaderboard as presentSecurityLeaderboard,
  LeaderboardResponse as SecurityLeaderboardResponse,
} from '../securities/leaderboard/responses.ts'
import type { JobResult } from './operations.ts'
import { JobStatusOnly } from './status.ts'

export const JobStatusResponse = z
  .object({
    ...JobStatusOnly.shape,
    result: z
      .union([AggregateSeriesResponse, LeaderboardResponse, PanelResponse, SecurityLeaderboardResponse])
      .nullable()
      .describe(
        'A page of the result, in the shape of the original endpoint. Null until the job is completed, and after it has expired.',
      ),
  })
  .meta({ id: 'JobStatusResponse', description: 'Background job with its result.' })

export const JobListResponse = z
  .object({
    data: z.array(JobStatusOnly).describe('Jobs on this page, newest first.'),
    count: z.int().describe('Number of jobs on this page.'),
    pagination: Pagination,
  })
  .meta({ id: 'JobListResponse', description: "A page of the caller's jobs, newest first." })

/** Presenters of the original endpoints, by the type of result. */
const RESULTS = {
  aggregates_timeseries: {
    encode: bodyEncoder(AggregateSeriesResponse),
    bodyOf: (page: unknown) => presentAggregates(page as SeriesPage<AggregateSeries>).body,
  },
  aggregates_leaderboard: {
    encode: bodyEncoder(LeaderboardResponse),
    bodyOf: (page: unknown) => presentLeaderboard(page as LeaderboardPage).body,
  },
  securities_timeseries: {
    encode: bodyEncoder(PanelResponse),
    bodyOf: (page: unknown) => presentPanel(page as SeriesPage<SecuritySeries>).body,
  },
  securities_leaderboard: {
    encode: bodyEncoder(SecurityLeaderboardResponse),
    bodyOf: (page: unknown) => presentSecurityLeaderboard(page as SecurityLeaderboardPage).body,
  },
} as const satisfies Record<ResultType, unknown>

/** Presents a page as its endpoint does, encoded here because the encoder cannot rename union members. */
export async function resultOf({ type, page }: JobResult): Promise<EncodedJson> {
  const { encode, bodyOf } = RESULTS[type]
  return new EncodedJson(await encode(bodyOf(page)))
}
