import { z } from 'zod'
import { placeShape } from '../../../engine/bars/place.ts'
import { aggregateRow, BarMembers } from '../timeseries/rows.ts'
import type { LeaderboardPage, LeaderboardPlace } from './operations.ts'

const { rank, ...place } = placeShape
const { ts, id, providerId, name, type, subtype, ...members } = BarMembers.shape

export const LeaderboardRow = z
  .object({ rank, id, providerId, name, type, subtype, ts, ...place, ...members })
  .meta({
    id: 'AggregateLeaderboardRow',
    description: 'A ranked aggregate with its bar. For a range, the bar combines all bars of the aggregate.',
  })

/** Converts a place to a row of the REST layer. */
export const placeRow = (
  { aggregate, bar, ...standing }: LeaderboardPlace,
  { assetClass }: Pick<LeaderboardPage, 'assetClass'>,
): z.output<typeof LeaderboardRow> => ({
  ...aggregateRow(aggregate, bar, assetClass),
  ...standing,
})
