import { z } from 'zod'
import { WarningRef } from '../aggregates/schema.ts'
import { placeShape, positionText, RankedDates, RankingMetadata } from '../bars/place.ts'
import { BarRef, fieldsSelected } from '../bars/schema.ts'
import { builder } from '../graphql/builder.ts'
import { connectionType } from '../graphql/connections.ts'
import { enumRef, withArguments, zodFields } from '../graphql/from-zod.ts'
import type { AggregateRecord } from '../instruments/aggregates.ts'
import { AggregateRef } from '../instruments/schema.ts'
import {
  aggregateLeaderboard,
  type LeaderboardPlace,
  type LeaderboardWindow,
  leaderboardCursor,
  leaderboardInput,
  leaderboardPlaceInput,
  loadLeaderboard,
  loadLeaderboardPlace,
} from './operations.ts'

export const LeaderboardPlaceRef = builder.objectRef<LeaderboardPlace>('LeaderboardPlace').implement({
  description: 'A place in a leaderboard and the aggregate that stands there.',
  fields: (t) => ({
    ...zodFields(t, z.object(placeShape)),
    aggregate: t.field({
      type: AggregateRef,
      description: 'The aggregate that stands there.',
      resolve: ({ aggregate }) => aggregate,
    }),
    bar: t.field({
      type: BarRef,
      description:
        'Its bar; of a range all bars as one: flows added up, the last price and its change over the range, stamped like the last of them.',
      resolve: ({ bar }) => bar,
    }),
  }),
})

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
      warnings: t.field({
        type: [WarningRef],
        description: 'What was changed or ignored.',
        resolve: ({ warnings }) => warnings,
      }),
    }),
  })

const LeaderboardConnectionRef = connectionType<LeaderboardPlace, LeaderboardWindow, LeaderboardPlace>({
  name: 'Leaderboard',
  description: 'A page of a leaderboard, the highest value first.',
  node: LeaderboardPlaceRef,
  cursor: leaderboardCursor,
  positionOf: ({ value, aggregate: { id } }) => positionText({ value, id }),
  fields: (t) => ({
    totalCount: t.int({
      description: 'Number of aggregates that have a place.',
      resolve: ({ total }) => total,
    }),
    metric: t.field({
      type: enumRef('Metric'),
      description: 'Metric that is ranked by.',
      resolve: ({ metric }) => metric,
    }),
    interval: t.field({
      type: enumRef('Interval'),
      description: 'Length of the bars.',
      resolve: ({ interval }) => interval,
    }),
    assetClasses: t.field({
      type: [enumRef('AssetClass')],
      description: 'Asset classes in the bars.',
      resolve: ({ assetClasses }) => assetClasses,
    }),
    dateRange: t.field({
      type: RankedDatesRef,
      description: 'When the ranking is of.',
      resolve: ({ dateRange }) => dateRange,
    }),
    metadata: t.field({
      type: RankingMetadataRef,
      description: 'How the ranking was made.',
      resolve: ({ metadata }) => metadata,
    }),
  }),
})

const PAGE_PATHS = [
  ['nodes', 'bar'],
  ['edges', 'node', 'bar'],
]

builder.queryFields((t) => ({
  aggregateLeaderboard: t.field({
    type: LeaderboardConnectionRef,
    description: aggregateLeaderboard.description,
    ...withArguments(t, leaderboardInput, (_root: unknown, args, context, info) =>
      loadLeaderboard(args, context, fieldsSelected(info, PAGE_PATHS)),
    ),
  }),
}))

builder.objectFields(AggregateRef, (t) => ({
  leaderboardPlace: t.field({
    type: LeaderboardPlaceRef,
    nullable: true,
    description:
      'Its place among the aggregates that the caller may see; null when it has none: without a value, inactive, or left out by a filter.',
    ...withArguments(t, leaderboardPlaceInput, ({ id }: AggregateRecord, args, context, info) =>
      loadLeaderboardPlace(context, id, args, fieldsSelected(info, [['bar']])),
    ),
  }),
}))
