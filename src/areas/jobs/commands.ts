import { z } from 'zod'
import { Refusal } from '../../core/errors.ts'
import { pascalCase } from '../../core/names.ts'
import { serviceOperation } from '../../core/operation.ts'
import type { JobContext } from '../../jobs/context.ts'
import { cancelJobOf } from '../../jobs/queries.ts'
import { isJobId, type JobRecord } from '../../jobs/record.ts'
import { startJob } from '../../jobs/start.ts'
import type { ResultJob } from './kind.ts'
import { id, jobId, jobIdOf, jobNotFound, requireJob } from './operations.ts'

/** Name of the operation that starts a job. */
export const startName = ({ name }: Pick<ResultJob, 'name'>): string => `start${pascalCase(name)}`

/** Returns the operation that starts a job for a request of any size. It throws whatever the kind's operation would. */
export const startOf = (kind: ResultJob) =>
  serviceOperation({
    id: startName(kind),
    description: `Starts a background job that ${kind.task}. An identical request for the same data version returns the same live or completed job.`,
    apiKey: kind.operation.apiKey ?? false,
    reads: kind.operation.reads ?? false,
    input: kind.operation.input,
    run: async (input, context: JobContext) => {
      const plan = await kind.operation.plan(input, context)
      return startJob(kind, input, await kind.measure(plan, input, context), context)
    },
  })

/** Cancels a job of the caller. Throws `job_already_finished` if it is final. */
export async function cancel(jobId: string, context: JobContext): Promise<JobRecord> {
  const { primary, principal } = context
  if (!isJobId(jobId)) throw jobNotFound(jobId)
  const cancelled = await cancelJobOf(primary, principal.email, jobId)
  if (cancelled) return cancelled
  const record = await requireJob(context, jobId)
  throw new Refusal('job_already_finished', `The job is already ${record.status}.`)
}

const CANCELS = 'Cancels a job that is not final. Its work stops within two seconds.'

export const cancelJob = serviceOperation({
  id: 'cancelJob',
  description: CANCELS,
  apiKey: true,
  input: z.object({ id }),
  run: ({ id: text }, context: JobContext) => cancel(jobIdOf(text), context),
})

export const cancelJobAtPath = serviceOperation({
  id: 'cancelJobAtPath',
  description: CANCELS,
  apiKey: true,
  input: z.object({ jobId }),
  run: ({ jobId: text }, context: JobContext) => cancel(text, context),
})
