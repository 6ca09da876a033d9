import { z } from 'zod'
import { RankingMetadata } from '../../../engine/bars/place.ts'
import { boardShape, presentBoard } from '../../shared/leaderboard-responses.ts'
import type { LeaderboardPage } from './operations.ts'
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
