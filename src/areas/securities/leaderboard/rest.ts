import { type Route, route } from '../../../protocols/rest/route.ts'
import { presentRankPage } from '../../shared/leaderboard-responses.ts'
import { securityLeaderboard, securityRankHistory } from './operations.ts'
import { LeaderboardResponse, presentLeaderboard, RankHistoryResponse } from './responses.ts'

export const securityLeaderboardRoutes: Route[] = [
  route({
    path: '/series/timeseries/leaderboard',
    operation: securityLeaderboard,
    summary: 'Securities ranked by a metric',
    tag: 'Series',
    refusals: ['tier_insufficient', 'too_many_jobs'],
    body: LeaderboardResponse,
    table: 'data',
    present: presentLeaderboard,
  }),
  route({
    path: '/series/securities/{ticker}/rank-history',
    operation: securityRankHistory,
    summary: 'Past ranks of a security',
    tag: 'Series',
    refusals: ['security_not_found'],
    body: RankHistoryResponse,
    table: 'data',
    present: ({ security: { id, providerId, ticker }, ...page }) => ({
      body: { status: 'success' as const, id, providerId, symbol: ticker, ...presentRankPage(page) },
      page: page.pagination,
    }),
  }),
]
