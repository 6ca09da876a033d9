import type { JobRecord } from '../../jobs/record.ts'
import { type Route, route } from '../../protocols/rest/route.ts'
import type { JobShapes } from '../jobs/responses.ts'
import { linksOf, pollHeaders, statusOf } from '../jobs/status.ts'
import { loadParameters, startLoad, startUnload } from './commands.ts'
import { cancelLoadJob, loadJobAtPath } from './job-operations.ts'
import { loadAtPath, loadList } from './operations.ts'
import { LoadListResponse, LoadResponse, loadJobOf, loadJobShape, summaryOf } from './responses.ts'
import { UPLOAD_MEDIA } from './uploads.ts'

const access = { tag: 'Loads', loads: true } as const
const uncached = { 'Cache-Control': 'no-store' }

export const loadRoutes: Route[] = [
  route({
    path: '/loads',
    operation: loadList,
    summary: 'History of loads',
    ...access,
    refusals: ['not_owner'],
    body: LoadListResponse,
    present: ({ rows, pagination }) => ({
      body: { data: rows.map(summaryOf), count: rows.length, pagination },
      page: pagination,
      headers: uncached,
    }),
  }),
  route({
    path: '/loads/{version}',
    operation: loadAtPath,
    id: 'load',
    summary: 'A load and its report',
    ...access,
    refusals: ['not_owner', 'load_not_found'],
    body: LoadResponse,
    present: (record) => ({ body: { ...summaryOf(record), report: record.report }, headers: uncached }),
  }),
]

/** Presents a job that has been started. */
const started = (record: JobRecord) => ({
  body: statusOf(record),
  headers: { 'Retry-After': '1', ...pollHeaders(record), Location: linksOf(record).self },
})

const startRoutes = ({ JobStatusOnly }: JobShapes): Route[] => [
  route({
    method: 'post',
    path: '/loads',
    operation: startLoad,
    summary: 'Load files',
    ...access,
    status: 202,
    files: UPLOAD_MEDIA,
    refusals: ['not_owner', 'idempotency_key_reused', 'too_many_jobs'],
    input: loadParameters,
    toInput: (input, request) => ({ ...input, request }),
    body: JobStatusOnly,
    present: started,
  }),
  route({
    method: 'delete',
    path: '/loads/{version}',
    operation: startUnload,
    summary: 'Undo the newest load',
    ...access,
    status: 202,
    refusals: ['not_owner', 'load_not_found', 'load_not_undoable', 'too_many_jobs'],
    body: JobStatusOnly,
    present: started,
  }),
]

function jobRoutes(shapes: JobShapes): Route[] {
  const body = loadJobShape(shapes)
  const present = (record: JobRecord) => ({ body: loadJobOf(record), headers: pollHeaders(record) })
  return [
    route({
      path: '/loads/jobs/{job_id}',
      operation: loadJobAtPath,
      id: 'loadJob',
      summary: 'Job of a load, with its report or its faults',
      ...access,
      isFree: true,
      refusals: ['not_owner', 'job_not_found'],
      ...{ body, present },
    }),
    route({
      method: 'delete',
      path: '/loads/jobs/{job_id}',
      operation: cancelLoadJob,
      summary: 'Cancel the job of a load',
      ...access,
      refusals: ['not_owner', 'job_not_found', 'job_already_finished'],
      ...{ body, present },
    }),
  ]
}

/** Returns the routes whose responses are jobs. */
export const loadJobRoutes = (shapes: JobShapes): Route[] => [...startRoutes(shapes), ...jobRoutes(shapes)]
