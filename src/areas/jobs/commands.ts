import { z } from 'zod'
import { Refusal } from '../../core/errors.ts'
import { operation } from '../../core/operation.ts'
import type { JobContext } from '../../jobs/context.ts'
import type { ResultKind } from '../../jobs/kind.ts'
import { cancelJobOf } from '../../jobs/queries.ts'
import { isJobId, type JobRecord } from '../../jobs/record.ts'
import { startJob } from '../../jobs/start.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { leaderboardJob } from '../aggregates/leaderboard/job.ts'
import { aggregateLeaderboard } from '../aggregates/leaderboard/operations.ts'
import { timeseriesJob } from '../aggregates/timeseries/job.ts'
import { aggregateTimeseries } from '../aggregates/timeseries/operations.ts'
import { id, jobId, jobIdOf, jobNotFound, requireJob } from './operations.ts'

/** Hands a request over, however small it is; refuses what the operation would refuse. */
async function startPlanned<I extends z.ZodObject, P, R>(
  kind: ResultKind<I, P, R>,
  input: z.output<I>,
  context: JobContext,
): Promise<JobRecord> {
  const plan = await kind.operation.plan(input, context)
  return startJob(kind, input, await kind.measure(plan, input, context), context)
}

export const startTimeseriesJob = operation({
  id: 'startTimeseriesJob',
  description:
    'Works out bars of aggregates over a date range in the background. The same request of the same data version gives the same job.',
  apiKey: true,
  input: aggregateTimeseries.input,
  run: (input, context: JobContext) => startPlanned(timeseriesJob, input, context),
})

export const startLeaderboardJob = operation({
  id: 'startLeaderboardJob',
  description:
    'Ranks aggregates by a metric in the background. The same request of the same data version gives the same job.',
  apiKey: true,
  input: aggregateLeaderboard.input,
  run: (input, context: JobContext) => startPlanned(leaderboardJob, input, context),
})

/** Stops a job of the caller that is not final. */
async function cancel(jobId: string, context: JobContext): Promise<JobRecord> {
  const { primary, principal, jobs: settings } = context
  if (!isJobId(jobId)) throw jobNotFound(jobId)
  const cancelled = await inTransaction(primary, async (trx) => {
    const stopped = await cancelJobOf(trx, principal.email, jobId)
    if (stopped) await settings.queue.withdraw(trx, [stopped.delivery])
    return stopped
  })
  if (cancelled) return cancelled
  const record = await requireJob(context, jobId)
  throw new Refusal('job_already_finished', `The job is ${record.status} already.`)
}

const CANCELS = 'Stops a job that is not final; what it was doing ends within two seconds.'

export const cancelJob = operation({
  id: 'cancelJob',
  description: CANCELS,
  apiKey: true,
  input: z.object({ id }),
  run: ({ id: text }, context: JobContext) => cancel(jobIdOf(text), context),
})

export const cancelJobAtPath = operation({
  id: 'cancelJobAtPath',
  description: CANCELS,
  apiKey: true,
  input: z.object({ jobId }),
  run: ({ jobId: text }, context: JobContext) => cancel(text, context),
})
