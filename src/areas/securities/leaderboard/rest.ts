import { type Route, route } from '../../../protocols/rest/route.ts'
import { handOverIfAsked } from '../../jobs/handover.ts'
import { leaderboardJob } from './job.ts'
import { securityLeaderboard } from './operations.ts'
import { LeaderboardResponse, presentLeaderboard } from './responses.ts'

export const securityLeaderboardRoutes: Route[] = [
  route({
    path: '/series/timeseries/leaderboard',
    operation: securityLeaderboard,
    summary: 'Securities ranked by a metric',
    tag: 'Series',
    refusals: ['tier_insufficient', 'too_many_jobs'],
    handOver: handOverIfAsked(leaderboardJob),
    body: LeaderboardResponse,
    present: presentLeaderboard,
  }),
]
