import { z } from 'zod'
import { RankingMetadata } from '../../../engine/bars/place.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { boardShape, presentBoard } from '../../bars/board-responses.ts'
import { byJob } from '../../jobs/handover.ts'
import { leaderboardJob } from './job.ts'
import { aggregateLeaderboard, type LeaderboardPage } from './operations.ts'
import { LeaderboardRow, toRow } from './rows.ts'

export const LeaderboardResponse = z
  .object({
    data: z.array(LeaderboardRow).describe('Places of the page, the highest value first.'),
    ...boardShape,
    metadata: RankingMetadata,
  })
  .meta({
    id: 'AggregateLeaderboardResponse',
    description: 'Aggregates ranked by a metric, one page of them.',
  })

export const presentLeaderboard = (page: LeaderboardPage) => presentBoard(page, toRow)

export const aggregateLeaderboardRoutes: Route[] = [
  route({
    path: '/aggregates/leaderboard',
    operation: aggregateLeaderboard,
    summary: 'Aggregates ranked by a metric',
    tag: 'Aggregates',
    apiKey: true,
    refusals: ['tier_insufficient', 'too_many_jobs'],
    handOver: byJob(leaderboardJob),
    body: LeaderboardResponse,
    present: presentLeaderboard,
  }),
]
