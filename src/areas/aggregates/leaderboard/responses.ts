import { z } from 'zod'
import { RankingMetadata } from '../../../engine/bars/place.ts'
import {
  leaderboardShape,
  presentLeaderboardPage,
  rankHistoryShape,
} from '../../shared/leaderboard-responses.ts'
import type { LeaderboardPage } from './operations.ts'
import { LeaderboardRow, placeMembers } from './rows.ts'

export const LeaderboardResponse = z
  .object({
    data: z.array(LeaderboardRow).describe('Ranked aggregates on this page, highest value first.'),
    ...leaderboardShape,
    metadata: RankingMetadata,
  })
  .meta({
    id: 'AggregateLeaderboardResponse',
    description: 'A page of aggregates ranked by a metric.',
  })

export const presentLeaderboard = (page: LeaderboardPage) =>
  presentLeaderboardPage(page, placeMembers(page.rows, page.assetClass))

export const RankHistoryResponse = z
  .object({
    aggregateId: z.int().describe('Id of the aggregate.'),
    providerId: z.string().describe('Provider id of the aggregate.'),
    ...rankHistoryShape,
  })
  .meta({ id: 'AggregateRankHistoryResponse', description: 'A page of the past ranks of an aggregate.' })
