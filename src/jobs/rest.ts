import { z } from 'zod'
import { presentPage, TimeseriesResponse } from '../aggregates/rest.ts'
import type { BarPage } from '../aggregates/scope.ts'
import { Pagination } from '../bars/answer.ts'
import { type Route, route } from '../rest/route.ts'
import { spelledWarnings } from '../rest/warnings.ts'
import { cancelJobAtPath, jobList, jobStatus, jobWithResult } from './operations.ts'
import { JobStatusOnly, pollHeaders, statusOf } from './status.ts'

const JobStatusResponse = z
  .object({
    ...JobStatusOnly.shape,
    result: TimeseriesResponse.nullable().describe(
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

/** A result as the path of its request answers it. */
function resultOf(page: BarPage): z.output<typeof TimeseriesResponse> {
  const { body } = presentPage(page)
  const warnings = spelledWarnings(body.metadata.warnings)
  return { ...body, metadata: { ...body.metadata, warnings } }
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
    refusals,
    body: JobStatusResponse,
    present: ({ record, result }) => ({
      body: { ...statusOf(record), result: result && resultOf(result.page as BarPage) },
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
