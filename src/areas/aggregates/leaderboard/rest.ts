import { type Route, route } from '../../../protocols/rest/route.ts'
import { presentRankPage } from '../../shared/leaderboard-responses.ts'
import { aggregateLeaderboard, aggregateRankHistory } from './operations.ts'
import { LeaderboardResponse, presentLeaderboard, RankHistoryResponse } from './responses.ts'

export const aggregateLeaderboardRoutes: Route[] = [
  route({
    path: '/aggregates/leaderboard',
    operation: aggregateLeaderboard,
    summary: 'Aggregates ranked by a metric',
    tag: 'Aggregates',
    apiKey: true,
    refusals: ['tier_insufficient', 'too_many_jobs'],
    body: LeaderboardResponse,
    table: 'data',
    present: presentLeaderboard,
  }),
  route({
    path: '/aggregates/{aggregate_id}/rank-history',
    operation: aggregateRankHistory,
    summary: 'Past ranks of an aggregate',
    tag: 'Aggregates',
    refusals: ['aggregate_not_found'],
    body: RankHistoryResponse,
    table: 'data',
    present: ({ aggregate: { id, providerId }, ...page }) => ({
      body: { aggregateId: id, providerId, ...presentRankPage(page) },
      page: page.pagination,
    }),
  }),
]
