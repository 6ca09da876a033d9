import { z } from 'zod'
import { Refusal } from '../../core/errors.ts'
import { serviceOperation } from '../../core/operation.ts'
import type { JobContext } from '../../jobs/context.ts'
import type { ResultKind } from '../../jobs/kind.ts'
import { cancelJobOf } from '../../jobs/queries.ts'
import { isJobId, type JobRecord } from '../../jobs/record.ts'
import { startJob } from '../../jobs/start.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { leaderboardJob } from '../aggregates/leaderboard/job.ts'
import { aggregateLeaderboard } from '../aggregates/leaderboard/operations.ts'
import { panelJob, timeseriesJob } from '../instruments/series/job.ts'
import { aggregateTimeseries, securityPanel } from '../instruments/series/operations.ts'
import { leaderboardJob as securityLeaderboardJob } from '../securities/leaderboard/job.ts'
import { securityLeaderboard } from '../securities/leaderboard/operations.ts'
import { id, jobId, jobIdOf, jobNotFound, requireJob } from './operations.ts'

/** Starts a job for a request of any size. Throws whatever the operation would throw. */
async function startPlanned<I extends z.ZodObject, P, R>(
  kind: ResultKind<I, P, R>,
  input: z.output<I>,
  context: JobContext,
): Promise<JobRecord> {
  const plan = await kind.operation.plan(input, context)
  return startJob(kind, input, await kind.measure(plan, input, context), context)
}

export const startTimeseriesJob = serviceOperation({
  id: 'startTimeseriesJob',
  description:
    'Starts a background job that computes bars of aggregates over a date range. An identical request for the same data version returns the same live or completed job.',
  apiKey: true,
  input: aggregateTimeseries.input,
  run: (input, context: JobContext) => startPlanned(timeseriesJob, input, context),
})

export const startLeaderboardJob = serviceOperation({
  id: 'startLeaderboardJob',
  description:
    'Starts a background job that ranks aggregates by a metric. An identical request for the same data version returns the same live or completed job.',
  apiKey: true,
  input: aggregateLeaderboard.input,
  run: (input, context: JobContext) => startPlanned(leaderboardJob, input, context),
})

export const startSeriesJob = serviceOperation({
  id: 'startSeriesJob',
  description:
    'Starts a background job that computes bars of many securities over a date range: those listed, those of a sector or an industry, or all. An identical request for the same data version returns the same live or completed job.',
  reads: true,
  input: securityPanel.input,
  run: (input, context: JobContext) => startPlanned(panelJob, input, context),
})

export const startSecurityLeaderboardJob = serviceOperation({
  id: 'startSecurityLeaderboardJob',
  description:
    'Starts a background job that ranks securities by a metric. An identical request for the same data version returns the same live or completed job.',
  reads: true,
  input: securityLeaderboard.input,
  run: (input, context: JobContext) => startPlanned(securityLeaderboardJob, input, context),
})

/** Cancels a job of the caller. Throws `job_already_finished` if it is final. */
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
