import { z } from 'zod'
import type { Leaderboard, NumberedPlaces } from '../../engine/bars/leaderboard.ts'
import { RankedDates, RankingMetadata } from '../../engine/bars/place.ts'
import { pastRankShape, RankHistoryMetadata, type RankPage } from '../../engine/bars/rank-history.ts'
import { loadSparkline, type Ranked, Sparkline, sparklineInput } from '../../engine/bars/sparkline.ts'
import { OPEN_TO_KEYS } from '../../protocols/graphql/access.ts'
import { builder, type FieldBuilder } from '../../protocols/graphql/builder.ts'
import { enumRef } from '../../protocols/graphql/enums.ts'
import { withArguments, zodFields } from '../../protocols/graphql/from-zod.ts'
import { readFields } from '../instruments/series/schema.ts'
import { PaginationRef, WarningRef } from './page-schema.ts'

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

const RankHistoryMetadataRef = builder
  .objectRef<z.output<typeof RankHistoryMetadata>>('RankHistoryMetadata')
  .implement({
    description: 'Metadata of past ranks.',
    fields: (t) => ({
      ...zodFields(t, RankHistoryMetadata.omit({ warnings: true })),
      warnings: t.expose('warnings', {
        type: [WarningRef],
        description: 'Parts of the request that the server changed or ignored.',
      }),
    }),
  })

/** Fields of every page of past ranks. */
export const rankPageFields = <T extends RankPage>(t: FieldBuilder<T>) => ({
  rows: t.field({
    type: [PastRankRef],
    description: 'Ranks on this page, newest first.',
    resolve: ({ rows }: RankPage) => [...rows],
  }),
  metric: t.field({
    type: enumRef('Metric'),
    description: 'Metric that determines the ranking.',
    resolve: ({ metric }: RankPage) => metric,
  }),
  interval: t.field({
    type: enumRef('Interval'),
    description: 'Length of the bars.',
    resolve: ({ interval }: RankPage) => interval,
  }),
  assetClasses: t.field({
    type: [enumRef('AssetClass')],
    description: 'Asset classes of the bars.',
    resolve: ({ assetClasses }: RankPage) => [...assetClasses],
  }),
  count: t.int({
    description: 'Number of rows on this page.',
    resolve: ({ rows }: RankPage) => rows.length,
  }),
  pagination: t.field({
    type: PaginationRef,
    description: 'Position of the page among all pages.',
    resolve: ({ pagination }: RankPage) => pagination,
  }),
  metadata: t.field({
    type: RankHistoryMetadataRef,
    description: 'Metadata of the response.',
    resolve: ({ metadata }: RankPage) => metadata,
  }),
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

type NumberedBoard = NumberedPlaces<unknown>

/** Fields of a numbered page of a leaderboard other than its places. */
export const numberedFields = <T extends NumberedBoard>(t: FieldBuilder<T>) => ({
  metric: t.field({
    type: enumRef('Metric'),
    description: 'Metric to rank by.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ metric }: NumberedBoard) => metric,
  }),
  interval: t.field({
    type: enumRef('Interval'),
    description: 'Length of the bars.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ interval }: NumberedBoard) => interval,
  }),
  assetClasses: t.field({
    type: [enumRef('AssetClass')],
    description: 'Asset classes of the bars.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ assetClasses }: NumberedBoard) => [...assetClasses],
  }),
  dateRange: t.field({
    type: RankedDatesRef,
    description: 'Dates that the ranking covers.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ dateRange }: NumberedBoard) => dateRange,
  }),
  count: t.int({
    description: 'Number of places on this page.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ rows }: NumberedBoard) => rows.length,
  }),
  pagination: t.field({
    type: PaginationRef,
    description: 'Position of the page among all pages.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ pagination }: NumberedBoard) => pagination,
  }),
  metadata: t.field({
    type: RankingMetadataRef,
    description: 'Metadata of the ranking.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ metadata }: NumberedBoard) => metadata,
  }),
})

/** Defines the last values of the ranked metric of a place. */
export const sparklineField = <P extends { readonly ranked: Ranked }>(
  t: FieldBuilder<P>,
  idOf: (place: P) => number,
  { isOpenToKeys = false } = {},
) =>
  t.field({
    type: ['Float'],
    description: Sparkline.description ?? '',
    extensions: isOpenToKeys ? OPEN_TO_KEYS : {},
    ...withArguments(t, sparklineInput, (place: P, { points }, context) =>
      loadSparkline(context, idOf(place), place.ranked, points),
    ),
    nullable: { list: true, items: true },
  })

/** Paths at which a query selects the bars of a page's places. */
export const PLACE_PATHS = [
  ['nodes', 'bar'],
  ['edges', 'node', 'bar'],
  ['columns', 'bar'],
]
