import { type Route, route } from '../../../protocols/rest/route.ts'
import { presentLeaderboardPage, presentRankPage } from '../../shared/leaderboard-responses.ts'
import { securityLeaderboard, securityRankHistory } from './operations.ts'
import { LeaderboardResponse, placeMembers, RankHistoryResponse } from './responses.ts'

export const securityLeaderboardRoutes: Route[] = [
  route({
    path: '/series/timeseries/leaderboard',
    operation: securityLeaderboard,
    summary: 'Securities ranked by a metric',
    tag: 'Series',
    body: LeaderboardResponse,
    table: 'data',
    present: (page) => {
      const { body, ...answered } = presentLeaderboardPage(page, placeMembers(page.rows, page.assetClass))
      return { body: { status: 'success' as const, ...body }, ...answered }
    },
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
