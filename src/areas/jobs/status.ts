import { z } from 'zod'
import { Warning } from '../../core/answers.ts'
import { isFinal, type JobRecord, JobStage, JobStatus, JobType } from '../../jobs/record.ts'

const instant = z.string().meta({ format: 'date-time' })

const JobRequest = z
  .object({
    endpoint: z.string().describe('Path that answers the same page by page.'),
    params: z.record(z.string(), z.unknown()).describe('Its parameters, with their defaults.'),
  })
  .meta({ id: 'JobRequest', description: 'What was asked for.' })

export const JobFailureShape = z
  .object({
    code: z.string().describe('Kind of the failure.'),
    title: z.string().describe('The kind in words.'),
    detail: z.string().describe('What happened, and what can be done.'),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
  })
  .meta({ id: 'JobFailure', description: 'Why a job failed.' })

export const JobLinksShape = z
  .object({
    self: z.string().describe('Status and result.'),
    status: z.string().describe('Status alone.'),
    export: z.string().describe('The result as a file.'),
    stream: z.string().describe('The result line by line.'),
    cancel: z.string().describe('To be called with DELETE.'),
  })
  .meta({ id: 'JobLinks', description: 'Paths of a job.' })

/** Members that both protocols show as they are. */
export const jobMembers = {
  status: JobStatus.describe('Where the job stands.'),
  progress: z
    .int()
    .describe('Per cent of the rows that are stored; never falls, 100 exactly when completed.'),
  stage: JobStage.nullable().describe('What the job is about; null once it is final.'),
  rowsProcessed: z.int().describe('Rows stored so far; starts again with a new attempt.'),
  rowsTotal: z.int().describe('Rows that there will be.'),
  rowCount: z.int().nullable().describe('Rows of the result; null until it is completed.'),
  createdAt: instant.describe('When the job was asked for.'),
  startedAt: instant.nullable().describe('When a worker first took it; null while it waits.'),
  updatedAt: instant.describe('When its state or progress last changed.'),
  finishedAt: instant.nullable().describe('When it became final; null until then.'),
  expiresAt: instant.nullable().describe('Until when its result is kept; null while there is none.'),
  attempt: z.int().describe('Which try it is, from 1 to 3.'),
}

/** Status and metadata of a job, without its result. */
export const JobStatusOnly = z
  .object({
    jobId: z.string().describe('Id of the job, a UUID of version 7.'),
    jobType: JobType.describe('What the job works out.'),
    ...jobMembers,
    resultBytes: z
      .number()
      .nullable()
      .describe('Bytes of the whole result as CSV; null until it is completed.'),
    request: JobRequest.describe('What was asked for.'),
    error: JobFailureShape.nullable().describe('Why it failed; null unless it did.'),
    warnings: z.array(Warning).describe('What was changed or ignored.'),
    links: JobLinksShape.describe('Paths of the job.'),
  })
  .meta({ id: 'JobStatusOnlyResponse', description: 'A job in the background, recognisable by job_id.' })

/** The paths of a job. */
export function linksOf(id: string): z.output<typeof JobLinksShape> {
  const self = `/aggregates/jobs/${id}`
  return { self, status: `${self}/status`, export: `${self}/export`, stream: `${self}/stream`, cancel: self }
}

/** A job as the REST layer shows it. */
export const statusOf = ({
  id,
  type,
  endpoint,
  params,
  ...job
}: JobRecord): z.output<typeof JobStatusOnly> => ({
  ...job,
  jobId: id,
  jobType: type,
  warnings: [...job.warnings],
  request: { endpoint, params: { ...params } },
  links: linksOf(id),
})

/** Seconds after which to ask again, more the longer a job takes; null once nothing changes any more. */
export function retryAfter(job: JobRecord, now: number = Date.now()): number | null {
  if (isFinal(job)) return null
  const age = (now - Date.parse(job.createdAt)) / 1000
  return age < 5 ? 1 : age < 20 ? 2 : age < 60 ? 5 : 10
}

/** Headers of an answer about a job. */
export function pollHeaders(job: JobRecord): Record<string, string> {
  const seconds = retryAfter(job)
  return { 'Cache-Control': 'no-store', ...(seconds !== null && { 'Retry-After': String(seconds) }) }
}
