import { z } from 'zod'
import { placeShape, RankingMetadata } from '../../../engine/bars/place.ts'
import { leaderboardShape } from '../../shared/leaderboard-responses.ts'
import { SeriesRow } from '../timeseries/responses.ts'
import { securityRow } from '../timeseries/rows.ts'
import type { LeaderboardPage, SecurityPlace } from './operations.ts'

// `rank` is the place by the requested metric, not the calculated metric of that name.
const { rank, ...place } = placeShape
const { ts, providerId, rank: _calculated, zScore: _z, momentum: _m, ris: _r, ...members } = SeriesRow.shape

const LeaderboardRow = z
  .object({ rank, id: z.int().describe('Id of the security.'), providerId, ts, ...place, ...members })
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

export const placeRow = ({ security, bar, ...standing }: SecurityPlace, { assetClass }: LeaderboardPage) => ({
  ...securityRow(security, bar, assetClass),
  id: security.id,
  ...standing,
})
