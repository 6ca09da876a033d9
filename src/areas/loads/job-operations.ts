import { z } from 'zod'
import { serviceOperation } from '../../core/operation.ts'
import type { JobContext } from '../../jobs/context.ts'
import type { JobRecord } from '../../jobs/record.ts'
import { cancel } from '../jobs/commands.ts'
import { jobId, jobNotFound, requireJob } from '../jobs/operations.ts'
import { loadJob, unloadJob } from './job.ts'
import { requireLoader } from './operations.ts'

/** Whether a job loads data or undoes a load. */
export const isLoadJob = ({ type }: Pick<JobRecord, 'type'>): boolean =>
  type === loadJob.type || type === unloadJob.type

/** Returns the caller's job that loads data or undoes a load. Throws a 404 for any other id. */
async function requireLoadJob(context: JobContext, id: string): Promise<JobRecord> {
  requireLoader(context.principal)
  const record = await requireJob(context, id)
  if (!isLoadJob(record)) throw jobNotFound(id)
  return record
}

export const loadJobAtPath = serviceOperation({
  id: 'loadJobAtPath',
  description:
    "One of the caller's jobs that load data or undo a load, with its steps, and its report or its faults. Until it is final, poll again after `Retry-After`.",
  input: z.object({ jobId }),
  run: ({ jobId: id }, context: JobContext) => requireLoadJob(context, id),
})

export const cancelLoadJob = serviceOperation({
  id: 'cancelLoadJob',
  description: 'Cancels a job that loads data or undoes a load. A cancelled job changes no data.',
  input: z.object({ jobId }),
  run: async ({ jobId: id }, context: JobContext) => {
    await requireLoadJob(context, id)
    return cancel(id, context)
  },
})
