import type { ObjectRef } from '@pothos/core'
import { z } from 'zod'
import type { Leaderboard, LeaderboardPage, RankedPlace } from '../../../engine/bars/leaderboard.ts'
import { RankedDates, RankingMetadata } from '../../../engine/bars/place.ts'
import { pastRankShape, RankHistoryMetadata } from '../../../engine/bars/rank-history.ts'
import { OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { builder, type FieldBuilder, type Types } from '../../../protocols/graphql/builder.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { zodFields } from '../../../protocols/graphql/from-zod.ts'
import { encodedNodes } from '../../shared/encoded-graph.ts'
import { metadataType, PaginationRef } from '../../shared/page-schema.ts'
import { readFields } from '../series/schema.ts'
import type { RankHistory } from './operations.ts'

const RankedDatesRef = builder.objectRef<z.output<typeof RankedDates>>('RankedDates').implement({
  description: 'Dates that a ranking covers.',
  fields: (t) => zodFields(t, RankedDates),
})

const RankingMetadataRef = metadataType<z.output<typeof RankingMetadata>>(
  'RankingMetadata',
  'Metadata of a ranking.',
  RankingMetadata,
)
const RankHistoryMetadataRef = metadataType<z.output<typeof RankHistoryMetadata>>(
  'RankHistoryMetadata',
  'Metadata of past ranks.',
  RankHistoryMetadata,
)

const PastRank = z.object(pastRankShape)
export const PastRankRef = builder.objectRef<z.output<typeof PastRank>>('PastRank').implement({
  description: 'Rank of an instrument in one completed bar.',
  fields: (t) => zodFields(t, PastRank),
})

/** Fields of a page of past ranks besides its instrument. */
export const rankHistoryFields = (t: FieldBuilder<RankHistory>) => ({
  rows: t.field({
    type: [PastRankRef],
    description: 'Ranks on this page, newest first.',
    resolve: ({ rows }) => [...rows],
  }),
  metric: t.expose('metric', {
    type: enumRef('Metric'),
    description: 'Metric that determines the ranking.',
  }),
  interval: t.expose('interval', { type: enumRef('Interval'), description: 'Length of the bars.' }),
  assetClasses: t.expose('assetClasses', {
    type: [enumRef('AssetClass')],
    description: 'Asset classes of the bars.',
  }),
  count: t.int({ description: 'Number of rows on this page.', resolve: ({ rows }) => rows.length }),
  pagination: t.expose('pagination', {
    type: PaginationRef,
    description: 'Position of the page among all pages.',
  }),
  metadata: t.expose('metadata', { type: RankHistoryMetadataRef, description: 'Metadata of the response.' }),
})

/** Fields of every page of a leaderboard. `metric` describes the metric. */
const boardFields = <T extends Leaderboard>(t: FieldBuilder<T>, metric: string) => ({
  metric: t.field({
    type: enumRef('Metric'),
    description: metric,
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

/** Fields of a connection of places. */
export const leaderboardFields = <T extends Leaderboard>(t: FieldBuilder<T>) => ({
  totalCount: t.int({
    description: 'Number of ranked instruments on all pages.',
    extensions: OPEN_TO_KEYS,
    resolve: ({ total }: Leaderboard) => total,
  }),
  ...boardFields(t, 'Metric that determines the ranking.'),
})

/** Defines the type of a numbered page of a leaderboard, as in the result of a job. */
export const leaderboardPageType = (
  name: string,
  place: ObjectRef<Types, RankedPlace>,
  descriptions: { readonly page: string; readonly rows: string },
  access: object,
) =>
  builder.objectRef<LeaderboardPage>(name).implement({
    description: descriptions.page,
    fields: (t) => ({
      rows: t.field({
        type: [place],
        description: descriptions.rows,
        extensions: {
          ...access,
          ...encodedBy<LeaderboardPage>(({ rows }, _args, _context, info) => encodedNodes(rows, info)),
        },
        resolve: ({ rows }) => [...rows],
      }),
      ...boardFields(t, 'Metric to rank by.'),
      count: t.int({
        description: 'Number of places on this page.',
        extensions: OPEN_TO_KEYS,
        resolve: ({ rows }) => rows.length,
      }),
      pagination: t.field({
        type: PaginationRef,
        description: 'Position of the page among all pages.',
        extensions: OPEN_TO_KEYS,
        resolve: ({ pagination }) => pagination,
      }),
    }),
  })
