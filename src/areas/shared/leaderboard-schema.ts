import type { z } from 'zod'
import type { Leaderboard } from '../../engine/bars/leaderboard.ts'
import { RankedDates, RankingMetadata } from '../../engine/bars/place.ts'
import { builder, type Types } from '../../protocols/graphql/builder.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { zodFields } from '../../protocols/graphql/from-zod.ts'
import { readFields, WarningRef } from './page-schema.ts'

export const RankedDatesRef = builder.objectRef<z.output<typeof RankedDates>>('RankedDates').implement({
  description: 'When a ranking is of.',
  fields: (t) => zodFields(t, RankedDates),
})

export const RankingMetadataRef = builder
  .objectRef<z.output<typeof RankingMetadata>>('RankingMetadata')
  .implement({
    description: 'How a ranking was made.',
    fields: (t) => ({
      ...zodFields(t, RankingMetadata.omit({ warnings: true })),
      warnings: t.expose('warnings', { type: [WarningRef], description: 'What was changed or ignored.' }),
    }),
  })

/** The fields of every page of a leaderboard beside its places. */
export const leaderboardFields = <T extends Leaderboard>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, T>,
) => ({
  totalCount: t.int({
    description: 'Number of instruments that have a place.',
    resolve: ({ total }: Leaderboard) => total,
  }),
  metric: t.field({
    type: enumRef('Metric'),
    description: 'Metric that is ranked by.',
    resolve: ({ metric }: Leaderboard) => metric,
  }),
  ...readFields(t),
  dateRange: t.field({
    type: RankedDatesRef,
    description: 'When the ranking is of.',
    resolve: ({ dateRange }: Leaderboard) => dateRange,
  }),
  metadata: t.field({
    type: RankingMetadataRef,
    description: 'How the ranking was made.',
    resolve: ({ metadata }: Leaderboard) => metadata,
  }),
})

/** Where the bars of the places on a page are selected. */
export const PLACE_PATHS = [
  ['nodes', 'bar'],
  ['edges', 'node', 'bar'],
]
