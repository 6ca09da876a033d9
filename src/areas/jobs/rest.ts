import { type Route, route } from '../../protocols/rest/route.ts'
import { cancelJobAtPath } from './commands.ts'
import { jobList, jobStatus, jobWithResult } from './operations.ts'
import { JobListResponse, JobStatusResponse, resultOf } from './responses.ts'
import { JobStatusOnly, pollHeaders, statusOf } from './status.ts'

const tag = 'Jobs'
const refusals = ['job_not_found'] as const
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
