import { z } from 'zod'
import { isFinal, JobFailureCode, type JobRecord, JobStage, JobStatus } from '../../jobs/record.ts'

const instant = z.string().meta({ format: 'date-time' })

export const JobRequest = z
  .object({
    endpoint: z.string().describe('Path that returns the same data page by page.'),
    params: z.record(z.string(), z.unknown()).describe('Parameters of the request, including defaults.'),
  })
  .meta({ id: 'JobRequest', description: 'Request that the job runs.' })

export const JobFailureShape = z
  .object({
    code: JobFailureCode.describe('Machine-readable code of the failure.'),
    title: z.string().describe('Short summary of the failure.'),
    detail: z.string().describe('Explanation of the failure, and how to resolve it.'),
    retryable: z.boolean().describe('Whether the same request may succeed if retried.'),
  })
  .meta({ id: 'JobFailure', description: 'Reason why a job failed.' })

export const JobLinksShape = z
  .object({
    self: z.string().describe('Path of the status and result.'),
    status: z.string().describe('Path of the status without the result.'),
    export: z.string().describe('Path of the result as a file.'),
    stream: z.string().describe('Path of the result, line by line.'),
    cancel: z.string().describe('Path for cancelling the job with DELETE.'),
  })
  .meta({ id: 'JobLinks', description: 'REST paths of a job.' })

/** Fields shared by both protocols. */
export const jobMembers = {
  status: JobStatus.describe('Status of the job.'),
  progress: z.int().describe('Percentage of rows stored. Never decreases. 100 only if the job is completed.'),
  stage: JobStage.nullable().describe('Current stage of the job. Null if the job is final.'),
  rowsProcessed: z.int().describe('Number of rows stored so far. Each attempt starts at 0.'),
  rowsTotal: z.int().describe('Expected total number of rows.'),
  rowCount: z.int().nullable().describe('Number of rows of the result. Null until the job is completed.'),
  createdAt: instant.describe('Time of the request.'),
  startedAt: instant.nullable().describe('Time at which a worker first started the job. Null until then.'),
  updatedAt: instant.describe('Time of the last change of status or progress.'),
  finishedAt: instant.nullable().describe('Time at which the job became final. Null until then.'),
  expiresAt: instant
    .nullable()
    .describe('Time at which the result expires. Null if the job has not produced a result.'),
  attempt: z.int().describe('Number of the current attempt, 1 to 3.'),
}

/** Paths below which each kind of instrument has its jobs. All open every job of the caller. */
export const JOB_BASES = [
  { base: '/aggregates', suffix: '', opens: { apiKey: true } },
  { base: '/securities', suffix: 'OfSecurities', opens: { apiKey: false, reads: true } },
] as const
export type JobBase = (typeof JOB_BASES)[number]

/** Returns the path of a job that loads data or undoes a load. Null for other types. */
const loadPathOf = ({ id, type }: Pick<JobRecord, 'id' | 'type'>): string | null =>
  type === 'load' || type === 'unload' ? `/loads/jobs/${id}` : null

/** Returns the REST paths of a job. */
export function linksOf(job: Pick<JobRecord, 'id' | 'type'>): z.output<typeof JobLinksShape> {
  const { id, type } = job
  const self = `/${type.startsWith('securities_') ? 'securities' : 'aggregates'}/jobs/${id}`
  const files = { export: `${self}/export`, stream: `${self}/stream` }
  const loadPath = loadPathOf(job)
  if (loadPath) return { self: loadPath, status: loadPath, ...files, cancel: loadPath }
  return { self, status: `${self}/status`, ...files, cancel: self }
}

/** Converts a job to its REST shape. */
export const statusOf = ({ id, type, endpoint, params, ...job }: JobRecord) => ({
  ...job,
  jobId: id,
  jobType: type,
  warnings: [...job.warnings],
  request: { endpoint, params: { ...params } },
  links: linksOf({ id, type }),
})

/** Returns the seconds until the next poll, which grow with the job's age. Null if the job is final. */
function retryAfter(job: JobRecord, now: number = Date.now()): number | null {
  if (isFinal(job)) return null
  const age = (now - Date.parse(job.createdAt)) / 1000
  return age < 5 ? 1 : age < 20 ? 2 : age < 60 ? 5 : 10
}

/** Returns the caching and polling headers of a response about a job. */
export function pollHeaders(job: JobRecord): Record<string, string> {
  const seconds = retryAfter(job)
  return { 'Cache-Control': 'no-store', ...(seconds !== null && { 'Retry-After': String(seconds) }) }
}
