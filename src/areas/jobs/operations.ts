import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { CursorKind } from '../../core/cursors.ts'
import { Refusal } from '../../core/errors.ts'
import { globalIdKey } from '../../core/global-ids.ts'
import { Text } from '../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../core/keyset-pages.ts'
import { distinctList } from '../../core/lists.ts'
import { orderByKeys } from '../../core/loaders.ts'
import { type Pagination, paginate, paginateRows, pagingParameters } from '../../core/numbered-pages.ts'
import { serviceOperation } from '../../core/operation.ts'
import { type Principal, requireAccess } from '../../core/principal.ts'
import { readStored } from '../../files/stored/rows.ts'
import type { JobContext } from '../../jobs/context.ts'
import type { ResultKind } from '../../jobs/kind.ts'
import {
  countJobs,
  type JobFilter,
  selectJobPage,
  selectJobs,
  selectNumberedJobs,
} from '../../jobs/queries.ts'
import { isFinal, isJobId, type JobRecord, JobStatus } from '../../jobs/record.ts'
import { EXAMPLE } from '../../market/examples.ts'

export const jobNotFound = (id: string): Refusal =>
  new Refusal('job_not_found', `Job not found, or not visible to you: ${id}.`)

/** Loads a job of the caller. Null for unknown ids and for other users' jobs. */
export const loadJob = (
  { loaders, primary, principal }: JobContext,
  id: string,
): Promise<JobRecord | null> =>
  isJobId(id)
    ? loaders.load('job', null, id.toLowerCase(), async (ids) =>
        orderByKeys(ids, await selectJobs(primary, principal.email, ids), (job) => job.id, null),
      )
    : Promise.resolve(null)

/** Loads a job of the caller. Throws a 404 for any other id. */
export async function requireJob(context: JobContext, id: string): Promise<JobRecord> {
  const job = await loadJob(context, id)
  if (!job) throw jobNotFound(id)
  return job
}

/** Throws a 401 for an API key if the operation that the job runs is closed to it. */
export function requireResultAccess(
  { operation: { apiKey = false, reads = false } }: ResultKind,
  principal: Principal,
): void {
  // A link that an API key created opens no more than the key.
  if (principal.keyId !== undefined) requireAccess({ ...principal, via: 'api_key' }, { apiKey, reads })
}

export const jobId = Text.max(256).describe('Id of the job.').meta({ example: EXAMPLE.jobId })

/** Id of a job on the graph: its UUID or its global id. */
export const id = Text.max(256)
  .meta({ format: 'id' })
  .describe('Id of the job: its `jobId` or its global `id`.')

/** Returns the UUID in an id of either kind, or the text itself if it is neither. */
export const jobIdOf = (text: string): string => (isJobId(text) ? text : (globalIdKey('Job', text) ?? text))

export const job = serviceOperation({
  id: 'job',
  description: "One of the caller's jobs. Null if it does not exist or belongs to another user.",
  apiKey: true,
  input: z.object({ id }),
  run: ({ id: text }, context: JobContext) => loadJob(context, jobIdOf(text)),
})

export const jobStatus = serviceOperation({
  id: 'jobStatus',
  description: "Status of one of the caller's jobs. Until it is final, poll again after `Retry-After`.",
  apiKey: true,
  input: z.object({ jobId }),
  run: ({ jobId: id }, context: JobContext) => requireJob(context, id),
})

/** A page of a job's result, as returned by the operation of its kind. */
export interface JobResult {
  readonly type: string
  readonly page: unknown
  readonly pagination: Pagination
}

/** Reads a page of a job's result. Null if the job has no result, or not yet, or no longer. */
export async function readResult(
  record: JobRecord,
  paging: { readonly pageNumber: number; readonly recordsPerPage: number },
  context: JobContext,
): Promise<JobResult | null> {
  const { status, columns, rowCount, scope, type } = record
  const kind = context.jobs.resultKinds.get(type)
  if (!kind || status !== 'COMPLETED' || !columns || rowCount === null) return null
  requireResultAccess(kind, context.principal)
  const pagination = paginate(paging, rowCount)
  const first = (paging.pageNumber - 1) * paging.recordsPerPage
  const rows = await readStored(context.primary, record, columns, first, paging.recordsPerPage)
  if (rows === null) return null
  const page = await kind.page({ scope, columns, rows, pagination }, context)
  return { type, page, pagination }
}

export const resultPaging = pagingParameters({ max: 10_000, size: 2000 })

export const jobWithResult = serviceOperation({
  id: 'jobWithResult',
  description:
    "Status of one of the caller's jobs and, once completed, a page of its result. The result has the shape of the original endpoint's response.",
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
  .describe('States to include. Default: all.')
  .meta({ example: ['RUNNING', 'COMPLETED'] })

/** A page of jobs, with the filter for counting them all. */
export interface JobsPage extends Page<JobRecord> {
  readonly filter: JobFilter
}

export const jobs = serviceOperation({
  id: 'jobs',
  connected: 'User.jobs',
  description: "The caller's jobs, newest first.",
  apiKey: true,
  input: withConnection(
    z.object({ statuses, ...connectionParameters({ max: 1000, size: PAGE_SIZE }) }),
    jobCursor,
  ),
  run: async ({ statuses, ...paging }, { primary, principal }: JobContext): Promise<JobsPage> => {
    const filter = { statuses }
    const window = windowOf(paging, PAGE_SIZE, jobCursor)
    return { ...keysetPageOf(await selectJobPage(primary, principal.email, filter, window), window), filter }
  },
})

export const loadJobCount = ({ primary, principal }: JobContext, { filter }: JobsPage): Promise<number> =>
  countJobs(primary, principal.email, filter)

export const jobList = serviceOperation({
  id: 'jobList',
  description: "A page of the caller's jobs, newest first.",
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
    return { rows, pagination: paginateRows(paging, rows, total) }
  },
})

const POLL_MS = 100

/** Waits until a job is final, at most the given number of seconds. Throws if the client disconnects. */
export async function waitFor(record: JobRecord, seconds: number, context: JobContext): Promise<JobRecord> {
  const { primary, principal, signal } = context
  let latest = record
  for (const end = performance.now() + seconds * 1000; !isFinal(latest) && performance.now() < end; ) {
    await sleep(POLL_MS, undefined, { signal })
    const [newest] = await selectJobs(primary, principal.email, [record.id])
    if (!newest) break
    latest = newest
  }
  return latest
}
