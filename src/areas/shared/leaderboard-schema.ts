import { z } from 'zod'
import type { Leaderboard } from '../../engine/bars/leaderboard.ts'
import { RankedDates, RankingMetadata } from '../../engine/bars/place.ts'
import { pastRankShape } from '../../engine/bars/rank-history.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'
import { readFields, WarningRef } from './page-schema.ts'

export const RankedDatesRef = builder.objectRef<z.output<typeof RankedDates>>('RankedDates').implement({
  description: 'Dates that a ranking covers.',
  fields: (t) => zodFields(t, RankedDates),
})

export const RankingMetadataRef = builder
  .objectRef<z.output<typeof RankingMetadata>>('RankingMetadata')
  .implement({
    description: 'Metadata of a ranking.',
    fields: (t) => ({
      ...zodFields(t, RankingMetadata.omit({ warnings: true })),
      warnings: t.expose('warnings', {
        type: [WarningRef],
        description: 'Parts of the request that the server changed or ignored.',
      }),
    }),
  })

const PastRank = z.object(pastRankShape)
export const PastRankRef = builder.objectRef<z.output<typeof PastRank>>('PastRank').implement({
  description: 'Rank of an instrument in one completed bar.',
  fields: (t) => zodFields(t, PastRank),
})

/** Fields of every leaderboard page besides its places. */
export const leaderboardFields = <T extends Leaderboard>(t: FieldBuilder<T>) => ({
  totalCount: t.int({
    description: 'Number of ranked instruments on all pages.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ total }: Leaderboard) => total,
  }),
  metric: t.field({
    type: enumRef('Metric'),
    description: 'Metric that determines the ranking.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ metric }: Leaderboard) => metric,
  }),
  ...readFields(t),
  dateRange: t.field({
    type: RankedDatesRef,
    description: 'Dates that the ranking covers.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ dateRange }: Leaderboard) => dateRange,
  }),
  metadata: t.field({
    type: RankingMetadataRef,
    description: 'Metadata of the ranking.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ metadata }: Leaderboard) => metadata,
  }),
})

/** Paths at which a query selects the bars of a page's places. */
export const PLACE_PATHS = [
  ['nodes', 'bar'],
  ['edges', 'node', 'bar'],
  ['columns', 'bar'],
]
