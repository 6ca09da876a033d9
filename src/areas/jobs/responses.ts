import { z } from 'zod'
import { Warning } from '../../core/answers.ts'
import { Pagination } from '../../core/numbered-pages.ts'
import { vocabulary } from '../../core/vocabulary.ts'
import { resultKinds } from '../../jobs/kind.ts'
import type { AreaJob } from './kind.ts'
import { JobFailureShape, JobLinksShape, JobRequest, jobMembers } from './status.ts'

/** Returns the status of a job of the kinds, without its result. */
function statusShape(kinds: readonly AreaJob[]) {
  const types = Object.fromEntries(kinds.map(({ type, description }) => [type, { description }]))
  return z
    .object({
      jobId: z.string().describe('Id of the job (UUIDv7).'),
      jobType: vocabulary('JobType', 'Type of a job.', types).describe('Type of the job.'),
      ...jobMembers,
      resultBytes: z
        .number()
        .nullable()
        .describe('Size of the result as CSV, in bytes. Null until the job is completed.'),
      request: JobRequest.describe('Request that the job runs.'),
      error: JobFailureShape.nullable().describe('Reason for the failure. Null unless the job failed.'),
      warnings: z.array(Warning).describe('Parts of the request that the server changed or ignored.'),
      links: JobLinksShape.describe('REST paths of the job.'),
    })
    .meta({
      id: 'JobStatusOnlyResponse',
      description: 'Status of a background job. Clients recognise this response by `job_id`.',
    })
}

/** Returns the REST shapes of jobs of the kinds. */
export function jobShapes(kinds: readonly AreaJob[]) {
  const results = [...resultKinds(kinds).values()].map(({ result }) => result)
  const JobStatusOnly = statusShape(kinds)
  const JobStatusResponse = z
    .object({
      ...JobStatusOnly.shape,
      result: z
        .union(results.map(({ body }) => body))
        .nullable()
        .describe(
          'A page of the result, in the shape of the original endpoint. Null until the job is completed, and after it has expired.',
        ),
    })
    .meta({ id: 'JobStatusResponse', description: 'Background job with its result.' })
  const JobListResponse = z
    .object({
      data: z.array(JobStatusOnly).describe('Jobs on this page, newest first.'),
      count: z.int().describe('Number of jobs on this page.'),
      pagination: Pagination,
    })
    .meta({ id: 'JobListResponse', description: "A page of the caller's jobs, newest first." })
  const JobFile = z.union(results.map(({ body, file }) => body.omit({ pagination: true }).meta(file)))
  return { JobStatusOnly, JobStatusResponse, JobListResponse, JobFile }
}
export type JobShapes = ReturnType<typeof jobShapes>
