import { builder } from '../../protocols/graphql/builder.ts'
import { mutationOf, successOf } from '../../protocols/graphql/mutations.ts'
import {
  cancelJob,
  startLeaderboardJob,
  startSecurityLeaderboardJob,
  startSeriesJob,
  startTimeseriesJob,
} from './commands.ts'
import { JobRef } from './schema.ts'

const START_REFUSALS = ['tier_insufficient', 'too_many_jobs'] as const

builder.mutationFields((t) => ({
  startTimeseriesJob: t.field(
    mutationOf(t, startTimeseriesJob, {
      input: 'Bars to compute, as for `aggregateTimeseries`.',
      refusals: ['aggregate_not_found', ...START_REFUSALS],
      success: successOf('job', JobRef, 'The job that computes the bars.'),
      omit: ['recordsPerPage', 'pageNumber', 'type', 'notional', 'points', 'pointsBy'],
    }),
  ),
  startLeaderboardJob: t.field(
    mutationOf(t, startLeaderboardJob, {
      input: 'Leaderboard to compute, as for `aggregateLeaderboard`.',
      refusals: START_REFUSALS,
      success: successOf('job', JobRef, 'The job that computes the leaderboard.'),
      omit: ['recordsPerPage', 'pageNumber', 'sparkline'],
    }),
  ),
  startSeriesJob: t.field(
    mutationOf(t, startSeriesJob, {
      input: 'Bars to compute, as for `securityPanel`.',
      refusals: ['security_not_found', ...START_REFUSALS],
      success: successOf('job', JobRef, 'The job that computes the bars.'),
      omit: ['recordsPerPage', 'pageNumber', 'type', 'notional', 'calculateMetrics'],
    }),
  ),
  startSecurityLeaderboardJob: t.field(
    mutationOf(t, startSecurityLeaderboardJob, {
      input: 'Leaderboard to compute, as for `securityLeaderboard`.',
      refusals: START_REFUSALS,
      success: successOf('job', JobRef, 'The job that computes the leaderboard.'),
      omit: ['recordsPerPage', 'pageNumber', 'sparkline'],
    }),
  ),
  cancelJob: t.field(
    mutationOf(t, cancelJob, {
      input: 'Job to cancel.',
      refusals: ['job_not_found', 'job_already_finished'],
      success: successOf('job', JobRef, 'The cancelled job.'),
    }),
  ),
}))
