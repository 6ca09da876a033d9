import { builder } from '../../protocols/graphql/builder.ts'
import { withInput } from '../../protocols/graphql/from-zod.ts'
import { asPayload, payloadType } from '../../protocols/graphql/mutations.ts'
import { cancelJob, startLeaderboardJob, startTimeseriesJob } from './commands.ts'
import { JobRef } from './schema.ts'

const START_REFUSALS = {
  aggregate_not_found: 'None of the aggregates is known to the caller.',
  tier_insufficient: "The request is larger than a job of the caller's tier may be.",
  too_many_jobs: 'The caller has as many jobs waiting and running as the tier allows.',
} as const
const CANCEL_REFUSALS = {
  job_not_found: 'The caller has no such job.',
  job_already_finished: 'The job is final already.',
} as const

const { aggregate_not_found: _ids, ...LEADERBOARD_REFUSALS } = START_REFUSALS
const StartTimeseriesJobPayload = payloadType('StartTimeseriesJobPayload', JobRef, START_REFUSALS)
const StartLeaderboardJobPayload = payloadType('StartLeaderboardJobPayload', JobRef, LEADERBOARD_REFUSALS)
const CancelJobPayload = payloadType('CancelJobPayload', JobRef, CANCEL_REFUSALS)

builder.mutationFields((t) => ({
  startTimeseriesJob: t.field({
    type: StartTimeseriesJobPayload,
    description: startTimeseriesJob.description,
    ...withInput(
      t,
      { name: 'StartTimeseriesJobInput', description: 'Bars to work out, as in aggregateTimeseries.' },
      startTimeseriesJob.input,
      (input, context) => asPayload(startTimeseriesJob.run(input, context), START_REFUSALS),
      ['recordsPerPage', 'pageNumber'],
    ),
  }),
  startLeaderboardJob: t.field({
    type: StartLeaderboardJobPayload,
    description: startLeaderboardJob.description,
    ...withInput(
      t,
      { name: 'StartLeaderboardJobInput', description: 'What to rank, as in aggregateLeaderboard.' },
      startLeaderboardJob.input,
      (input, context) => asPayload(startLeaderboardJob.run(input, context), LEADERBOARD_REFUSALS),
      ['recordsPerPage', 'pageNumber'],
    ),
  }),
  cancelJob: t.field({
    type: CancelJobPayload,
    description: cancelJob.description,
    ...withInput(
      t,
      { name: 'CancelJobInput', description: 'The job to stop.' },
      cancelJob.input,
      (input, context) => asPayload(cancelJob.run(input, context), CANCEL_REFUSALS),
    ),
  }),
}))
