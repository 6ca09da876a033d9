import { type Route, route } from '../../../protocols/rest/route.ts'
import { handOverAsJob } from '../../jobs/handover.ts'
import { leaderboardJob } from './job.ts'
import { aggregateLeaderboard } from './operations.ts'
import { LeaderboardResponse, presentLeaderboard } from './responses.ts'

export const aggregateLeaderboardRoutes: Route[] = [
  route({
    path: '/aggregates/leaderboard',
    operation: aggregateLeaderboard,
    summary: 'Aggregates ranked by a metric',
    tag: 'Aggregates',
    apiKey: true,
    refusals: ['tier_insufficient', 'too_many_jobs'],
    handOver: handOverAsJob(leaderboardJob),
    body: LeaderboardResponse,
    table: 'data',
    present: presentLeaderboard,
  }),
]
