import { z } from 'zod'
import { Pagination } from '../../core/paging.ts'
import type { ResultType } from '../../jobs/record.ts'
import { bodyEncoder } from '../../protocols/rest/encode.ts'
import { type Route, route } from '../../protocols/rest/route.ts'
import { spelledWarnings } from '../../protocols/rest/warnings.ts'
import type { LeaderboardPage } from '../aggregates/leaderboard/operations.ts'
import { LeaderboardResponse, presentLeaderboard } from '../aggregates/leaderboard/rest.ts'
import type { BarPage } from '../aggregates/timeseries/plan.ts'
import { presentPage, TimeseriesResponse } from '../aggregates/timeseries/rest.ts'
import { cancelJobAtPath, type JobResult, jobList, jobStatus, jobWithResult } from './operations.ts'
import { JobStatusOnly, pollHeaders, statusOf } from './status.ts'

const JobStatusResponse = z
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

const JobListResponse = z
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
function resultOf({ type, page }: JobResult): z.output<typeof JobStatusResponse>['result'] {
  const { encode, bodyOf } = RESULTS[type]
  const body = bodyOf(page)
  const warnings = spelledWarnings(body.metadata.warnings)
  return JSON.parse(encode({ ...body, metadata: { ...body.metadata, warnings } }))
}

const tag = 'Jobs'
const refusals = ['job_not_found']
const apiKey = true

export const jobRoutes: Route[] = [
  route({
    path: '/aggregates/jobs',
    operation: jobList,
    summary: 'Jobs of the caller',
    tag,
    apiKey,
    body: JobListResponse,
    present: ({ rows, pagination }) => ({
      body: { data: rows.map(statusOf), count: rows.length, pagination },
      page: pagination,
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  route({
    path: '/aggregates/jobs/{job_id}',
    operation: jobWithResult,
    summary: 'Status and result of a job',
    tag,
    apiKey,
    isFree: true,
    refusals,
    body: JobStatusResponse,
    present: ({ record, result }) => ({
      body: { ...statusOf(record), result: result && resultOf(result) },
      ...(result && { page: result.pagination }),
      headers: pollHeaders(record),
    }),
  }),
  route({
    path: '/aggregates/jobs/{job_id}/status',
    operation: jobStatus,
    summary: 'Status of a job',
    tag,
    apiKey,
    isFree: true,
    refusals,
    body: JobStatusOnly,
    present: (record) => ({ body: statusOf(record), headers: pollHeaders(record) }),
  }),
  route({
    method: 'delete',
    path: '/aggregates/jobs/{job_id}',
    operation: cancelJobAtPath,
    id: 'cancelJob',
    summary: 'Cancel a job',
    tag,
    apiKey,
    refusals: [...refusals, 'job_already_finished'],
    body: JobStatusOnly,
    present: (record) => ({ body: statusOf(record), headers: pollHeaders(record) }),
  }),
]
