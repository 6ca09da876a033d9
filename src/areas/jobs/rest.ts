import { EncodedJson } from '../../core/rows/json-bytes.ts'
import { type Route, route } from '../../protocols/rest/route.ts'
import { cancelJobAtPath } from './commands.ts'
import type { ResultJob } from './kind.ts'
import { type JobResult, jobList, jobStatus, jobWithResult } from './operations.ts'
import type { JobShapes } from './responses.ts'
import { JOB_BASES, type JobBase, pollHeaders, statusOf } from './status.ts'

const tag = 'Jobs'
const refusals = ['job_not_found'] as const

type Kinds = ReadonlyMap<string, ResultJob>

/** Encodes a page as the endpoint of its kind does: an encoder cannot rename members of a union. */
async function encoded({ type, page }: JobResult, kinds: Kinds): Promise<EncodedJson> {
  const kind = kinds.get(type)
  if (!kind) throw new TypeError(`No kind of job has the type ${type}`)
  return new EncodedJson(await kind.encodePage(page))
}

const resultRoutes = (
  { base, suffix, opens }: JobBase,
  { JobListResponse, JobStatusResponse }: JobShapes,
  kinds: Kinds,
): Route[] => [
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
      body: { ...statusOf(record), result: result && (await encoded(result, kinds)) },
      ...(result && { page: result.pagination }),
      headers: pollHeaders(record),
    }),
  }),
]

const statusRoutes = ({ base, suffix, opens }: JobBase, { JobStatusOnly }: JobShapes): Route[] => [
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

export const jobRoutes = (shapes: JobShapes, kinds: Kinds): Route[] =>
  JOB_BASES.flatMap((base) => [...resultRoutes(base, shapes, kinds), ...statusRoutes(base, shapes)])
