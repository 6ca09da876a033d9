import { type Route, route } from '../../../protocols/rest/route.ts'
import { aggregateRanking, type KindRanking, securityRanking } from './operations.ts'
import {
  AGGREGATE_RANKING_RESPONSES,
  presentLeaderboard,
  presentRankHistory,
  type RankingResponses,
  SECURITY_RANKING_RESPONSES,
} from './responses.ts'

/** Paths of the rankings of one kind of instrument. */
interface RankingPaths {
  readonly tag: Route['tag']
  readonly leaderboard: Pick<Route, 'path' | 'summary'>
  readonly rankHistory: Pick<Route, 'path' | 'summary'>
}

const rankingRoutesOf = (
  { kind, leaderboard, rankHistory }: KindRanking,
  responses: RankingResponses,
  { tag, ...paths }: RankingPaths,
): Route[] => [
  route({
    ...paths.leaderboard,
    operation: leaderboard,
    tag,
    apiKey: kind.isOpenToKeys,
    refusals: ['tier_insufficient', 'too_many_jobs'],
    body: responses.Leaderboard,
    table: 'data',
    present: (page) => presentLeaderboard(responses, page),
  }),
  route({
    ...paths.rankHistory,
    operation: rankHistory,
    tag,
    refusals: [kind.notFound],
    body: responses.RankHistory,
    table: 'data',
    present: (history) => presentRankHistory(responses, history),
  }),
]

export const rankingRoutes: Route[] = [
  ...rankingRoutesOf(aggregateRanking, AGGREGATE_RANKING_RESPONSES, {
    tag: 'Aggregates',
    leaderboard: { path: '/aggregates/leaderboard', summary: 'Aggregates ranked by a metric' },
    rankHistory: {
      path: '/aggregates/{aggregate_id}/rank-history',
      summary: 'Past ranks of an aggregate',
    },
  }),
  ...rankingRoutesOf(securityRanking, SECURITY_RANKING_RESPONSES, {
    tag: 'Series',
    leaderboard: { path: '/series/timeseries/leaderboard', summary: 'Securities ranked by a metric' },
    rankHistory: { path: '/series/securities/{ticker}/rank-history', summary: 'Past ranks of a security' },
  }),
]
