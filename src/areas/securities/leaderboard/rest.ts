import { type Route, route } from '../../../protocols/rest/route.ts'
import { presentBoard } from '../../shared/leaderboard-responses.ts'
import { securityLeaderboard } from './operations.ts'
import { LeaderboardResponse, toRow } from './responses.ts'

export const securityLeaderboardRoutes: Route[] = [
  route({
    path: '/series/timeseries/leaderboard',
    operation: securityLeaderboard,
    summary: 'Securities ranked by a metric',
    tag: 'Series',
    body: LeaderboardResponse,
    present: (page) => {
      const { body, ...answered } = presentBoard(page, toRow)
      return { body: { status: 'success' as const, ...body }, ...answered }
    },
  }),
]
