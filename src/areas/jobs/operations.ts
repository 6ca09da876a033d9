import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { CursorKind } from '../../core/cursors.ts'
import { Refusal } from '../../core/errors.ts'
import { distinctList } from '../../core/faults.ts'
import { keyIn } from '../../core/global-ids.ts'
import { Text } from '../../core/inputs.ts'
import { connectionParameters, type Page, pageOf, windowOf, withConnection } from '../../core/keyset-pages.ts'
import { inOrder } from '../../core/loaders.ts'
import { type Pagination, paginate, pagingParameters } from '../../core/numbered-pages.ts'
import { operation } from '../../core/operation.ts'
import { readRows } from '../../files/stored/rows.ts'
import type { JobContext } from '../../jobs/context.ts'
import {
  countJobs,
  type JobFilter,
  selectJobPage,
  selectJobs,
  selectNumberedJobs,
} from '../../jobs/queries.ts'
import { isFinal, isJobId, type JobRecord, JobStatus, type ResultType } from '../../jobs/record.ts'
import { EXAMPLE } from '../../market/examples.ts'
import { resultKindOf } from './registry.ts'

export const jobNotFound = (id: string): Refusal =>
  new Refusal('job_not_found', `There is no job ${id} that you may see.`)

/** One of the caller's jobs; null for everybody else's, as for ids that never were. */
export const loadJob = (
  { loaders, primary, principal }: JobContext,
  id: string,
): Promise<JobRecord | null> =>
  isJobId(id)
    ? loaders.load('job', null, id.toLowerCase(), async (ids) =>
        inOrder(ids, await selectJobs(primary, principal.email, ids), (job) => job.id, null),
      )
    : Promise.resolve(null)

/** One of the caller's jobs; a 404 for everything else. */
export async function requireJob(context: JobContext, id: string): Promise<JobRecord> {
  const job = await loadJob(context, id)
  if (!job) throw jobNotFound(id)
  return job
}

export const jobId = Text.max(256).describe('Id of the job.').meta({ example: EXAMPLE.jobId })

/** A job as the graph names it: by its own id, or by its global one. */
export const id = Text.max(256).meta({ format: 'id' }).describe('Id of the job: its jobId, or its global id.')

/** The job's own id in an id of either kind; the text itself where it is neither. */
export const jobIdOf = (text: string): string => (isJobId(text) ? text : (keyIn('Job', text) ?? text))

export const job = operation({
  id: 'job',
  description: "One of the caller's jobs; null when there is none with this id.",
  apiKey: true,
  input: z.object({ id }),
  run: ({ id: text }, context: JobContext) => loadJob(context, jobIdOf(text)),
})

export const jobStatus = operation({
  id: 'jobStatus',
  description: "Where one of the caller's jobs stands. Ask again after Retry-After while it is not final.",
  apiKey: true,
  input: z.object({ jobId }),
  run: ({ jobId: id }, context: JobContext) => requireJob(context, id),
})

/** A page of a job's result as the operation of its kind answers it. */
export interface JobResult {
  readonly type: ResultType
  readonly page: unknown
  readonly pagination: Pagination
}

/** A page of a job's result; null unless there is one. */
export async function readResult(
  record: JobRecord,
  paging: { readonly pageNumber: number; readonly recordsPerPage: number },
  context: JobContext,
): Promise<JobResult | null> {
  const { status, columns, rowCount, scope, type } = record
  if (type === 'aggregate_bars' || status !== 'COMPLETED' || !columns || rowCount === null) return null
  const pagination = paginate(paging, rowCount)
  const first = (paging.pageNumber - 1) * paging.recordsPerPage
  const rows = await readRows(context.primary, record, columns, first, paging.recordsPerPage)
  if (rows === null) return null
  return { type, page: resultKindOf(type).page({ scope, columns, rows, pagination }, context), pagination }
}

export const resultPaging = pagingParameters({ max: 10_000, size: 2000 })

export const jobWithResult = operation({
  id: 'jobWithResult',
  description:
    "Where one of the caller's jobs stands and, once it is completed, a page of its result in the shape of the path that it answers for.",
  apiKey: true,
  input: z.object({ jobId, ...resultPaging }),
  run: async ({ jobId: id, ...paging }, context: JobContext) => {
    const record = await requireJob(context, id)
    return { record, result: await readResult(record, paging, context) }
  },
})

const PAGE_SIZE = 50
export const jobCursor: CursorKind = { name: 'job', isPosition: isJobId }

const statuses = distinctList(JobStatus, JobStatus.options.length)
  .optional()
  .describe('Only jobs in one of these states; absent means all.')
  .meta({ example: ['RUNNING', 'COMPLETED'] })

/** A page of jobs, and what a count of all of them needs. */
export interface JobsPage extends Page<JobRecord> {
  readonly filter: JobFilter
}

export const jobs = operation({
  id: 'jobs',
  description: "The caller's jobs, newest first.",
  apiKey: true,
  input: withConnection(
    z.object({ statuses, ...connectionParameters({ max: 1000, size: PAGE_SIZE }) }),
    jobCursor,
  ),
  run: async ({ statuses: asked, ...paging }, { primary, principal }: JobContext): Promise<JobsPage> => {
    const filter = { statuses: asked }
    const window = windowOf(paging, PAGE_SIZE, jobCursor)
    return { ...pageOf(await selectJobPage(primary, principal.email, filter, window), window), filter }
  },
})

export const loadJobCount = ({ primary, principal }: JobContext, { filter }: JobsPage): Promise<number> =>
  countJobs(primary, principal.email, filter)

export const jobList = operation({
  id: 'jobList',
  description: "The caller's jobs, newest first, page by page.",
  apiKey: true,
  input: z.object({ status: statuses, ...pagingParameters({ max: 1000, size: PAGE_SIZE }) }),
  run: async ({ status, ...paging }, { primary, principal }: JobContext) => {
    const filter = { statuses: status }
    const skip = (paging.pageNumber - 1) * paging.recordsPerPage
    const window = { skip, limit: paging.recordsPerPage }
    const [rows, total] = await Promise.all([
      selectNumberedJobs(primary, principal.email, filter, window),
      countJobs(primary, principal.email, filter),
    ])
    return { rows, pagination: paginate(paging, total) }
  },
})

const POLL_MS = 100

/** Waits until a job is final, for a number of seconds at most; gives up when the client does. */
export async function waitFor(record: JobRecord, seconds: number, context: JobContext): Promise<JobRecord> {
  const { primary, principal, signal } = context
  let latest = record
  for (const end = performance.now() + seconds * 1000; !isFinal(latest) && performance.now() < end; ) {
    await sleep(POLL_MS, undefined, { signal })
    const [found] = await selectJobs(primary, principal.email, [record.id])
    if (!found) break
    latest = found
  }
  return latest
}
