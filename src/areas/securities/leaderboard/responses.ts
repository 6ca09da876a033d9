import { z } from 'zod'
import type { Leaf } from '../../../core/rows/origins.ts'
import { placeShape, RankingMetadata } from '../../../engine/bars/place.ts'
import { Sparkline } from '../../../engine/bars/sparkline.ts'
import type { AssetClass } from '../../../market/vocabulary.ts'
import { SECURITIES } from '../../instruments/kinds.ts'
import { partsOf, rowMembers, SeriesRow } from '../../instruments/series/rows.ts'
import {
  leaderboardShape,
  presentLeaderboardPage,
  rankHistoryShape,
} from '../../shared/leaderboard-responses.ts'
import type { LeaderboardPage } from './operations.ts'

// `rank` is the place by the requested metric, not the calculated metric of that name.
const { rank, ...place } = placeShape
const { ts, providerId, rank: _calculated, zScore: _z, momentum: _m, ris: _r, ...members } = SeriesRow.shape

export const LeaderboardRow = z
  .object({
    rank,
    id: z.int().describe('Id of the security.'),
    providerId,
    ts,
    ...place,
    ...members,
    sparkline: Sparkline.optional(),
  })
  .meta({
    id: 'SecurityLeaderboardRow',
    description: 'A ranked security with its bar. For a range, the bar combines all bars of the security.',
  })

export const LeaderboardResponse = z
  .object({
    status: z.literal('success').describe('Always `success`.'),
    data: z.array(LeaderboardRow).describe('Ranked securities on this page, in the requested order.'),
    ...leaderboardShape,
    metadata: RankingMetadata.omit({ unknownProviderIds: true }).meta({
      id: 'SecurityRankingMetadata',
      description: 'Metadata of a ranking of securities.',
    }),
  })
  .meta({
    id: 'SecurityLeaderboardResponse',
    description: 'A page of securities ranked by a metric.',
  })

/** Returns the members of a leaderboard's rows. */
export const placeMembers = (rows: LeaderboardPage['rows'], assetClass: AssetClass): Leaf[] =>
  rowMembers(SECURITIES, LeaderboardRow.shape, partsOf(rows, 'security'), assetClass)

export const RankHistoryResponse = z
  .object({
    status: LeaderboardResponse.shape.status,
    id: z.int().describe('Id of the security.'),
    providerId,
    symbol: z.string().describe('Trading symbol.'),
    ...rankHistoryShape,
  })
  .meta({ id: 'SecurityRankHistoryResponse', description: 'A page of the past ranks of a security.' })
export function presentLeaderboard(page: LeaderboardPage) {
  const { body, ...answered } = presentLeaderboardPage(page, placeMembers(page.rows, page.assetClass))
  return { body: { status: 'success' as const, ...body }, ...answered }
}
