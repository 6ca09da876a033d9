import { type Route, route } from '../../protocols/rest/route.ts'
import { cancelJobAtPath } from './commands.ts'
import { jobList, jobStatus, jobWithResult } from './operations.ts'
import { JobListResponse, JobStatusResponse, resultOf } from './responses.ts'
import { JOB_BASES, type JobBase, JobStatusOnly, pollHeaders, statusOf } from './status.ts'

const tag = 'Jobs'
const refusals = ['job_not_found'] as const

const resultRoutes = ({ base, suffix, opens }: JobBase): Route[] => [
  route({
    path: `${base}/jobs`,
    operation: jobList,
    id: `jobList${suffix}`,
    summary: 'Jobs of the caller',
    tag,
    ...opens,
    body: JobListResponse,
    present: ({ rows, pagination }) => ({
      body: { data: rows.map(statusOf), count: rows.length, pagination },
      page: pagination,
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  route({
    path: `${base}/jobs/{job_id}`,
    operation: jobWithResult,
    id: `jobWithResult${suffix}`,
    summary: 'Status and result of a job',
    tag,
    ...opens,
    isFree: true,
    refusals,
    body: JobStatusResponse,
    present: async ({ record, result }) => ({
      body: { ...statusOf(record), result: result && (await resultOf(result)) },
      ...(result && { page: result.pagination }),
      headers: pollHeaders(record),
    }),
  }),
]

const statusRoutes = ({ base, suffix, opens }: JobBase): Route[] => [
  route({
    path: `${base}/jobs/{job_id}/status`,
    operation: jobStatus,
    id: `jobStatus${suffix}`,
    summary: 'Status of a job',
    tag,
    ...opens,
    isFree: true,
    refusals,
    body: JobStatusOnly,
    present: (record) => ({ body: statusOf(record), headers: pollHeaders(record) }),
  }),
  route({
    method: 'delete',
    path: `${base}/jobs/{job_id}`,
    operation: cancelJobAtPath,
    id: `cancelJob${suffix}`,
    summary: 'Cancel a job',
    tag,
    ...opens,
    refusals: [...refusals, 'job_already_finished'],
    body: JobStatusOnly,
    present: (record) => ({ body: statusOf(record), headers: pollHeaders(record) }),
  }),
]

export const jobRoutes: Route[] = JOB_BASES.flatMap((base) => [...resultRoutes(base), ...statusRoutes(base)])
