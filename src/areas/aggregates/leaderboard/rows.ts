import { z } from 'zod'
import type { Leaf } from '../../../core/rows/origins.ts'
import { placeShape } from '../../../engine/bars/place.ts'
import { Sparkline } from '../../../engine/bars/sparkline.ts'
import type { AssetClass } from '../../../market/vocabulary.ts'
import { AGGREGATES } from '../../instruments/kinds.ts'
import { BarMembers, partsOf, rowMembers } from '../../instruments/series/rows.ts'
import type { LeaderboardPage } from './operations.ts'

const { rank, ...place } = placeShape
const { ts, id, providerId, name, type, subtype, ...members } = BarMembers.shape

export const LeaderboardRow = z
  .object({
    rank,
    id,
    providerId,
    name,
    type,
    subtype,
    ts,
    ...place,
    ...members,
    sparkline: Sparkline.optional(),
  })
  .meta({
    id: 'AggregateLeaderboardRow',
    description: 'A ranked aggregate with its bar. For a range, the bar combines all bars of the aggregate.',
  })

/** Returns the members of a leaderboard's rows. */
export const placeMembers = (rows: LeaderboardPage['rows'], assetClass: AssetClass): Leaf[] =>
  rowMembers(AGGREGATES, LeaderboardRow.shape, partsOf(rows, 'aggregate'), assetClass)
