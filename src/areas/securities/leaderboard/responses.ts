import { z } from 'zod'
import { placeShape, RankingMetadata } from '../../../engine/bars/place.ts'
import { boardShape } from '../../shared/leaderboard-responses.ts'
import { SeriesRow } from '../timeseries/responses.ts'
import { rowOf } from '../timeseries/rows.ts'
import type { LeaderboardPage, SecurityPlace } from './operations.ts'

// A rank is the place here; it is by the metric asked for.
const { rank, ...place } = placeShape
const { ts, providerId, rank: _calculated, zScore: _z, momentum: _m, ris: _r, ...members } = SeriesRow.shape

const LeaderboardRow = z
  .object({ rank, id: z.int().describe('Id of the security.'), providerId, ts, ...place, ...members })
  .meta({
    id: 'SecurityLeaderboardRow',
    description: 'A security in its place, with its bar; of a range with all of its bars as one.',
  })

export const LeaderboardResponse = z
  .object({
    status: z.literal('success').describe('Always `success`.'),
    data: z.array(LeaderboardRow).describe('Places of the page, in the order asked.'),
    ...boardShape,
    metadata: RankingMetadata.omit({ unknownProviderIds: true }).meta({
      id: 'SecurityRankingMetadata',
      description: 'How a ranking of securities was made.',
    }),
  })
  .meta({
    id: 'SecurityLeaderboardResponse',
    description: 'Securities ranked by a metric, one page of them.',
  })

export const toRow = ({ security, bar, ...standing }: SecurityPlace, { assetClass }: LeaderboardPage) => ({
  ...rowOf(security, bar, assetClass),
  id: security.id,
  ...standing,
})
