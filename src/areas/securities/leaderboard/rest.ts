import { type Route, route } from '../../../protocols/rest/route.ts'
import { presentLeaderboardPage } from '../../shared/leaderboard-responses.ts'
import { securityLeaderboard } from './operations.ts'
import { LeaderboardResponse, placeMembers } from './responses.ts'

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
]
