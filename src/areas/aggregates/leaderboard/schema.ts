import { z } from 'zod'
import type { LeaderboardWindow } from '../../../engine/bars/leaderboard.ts'
import { placeShape, positionText } from '../../../engine/bars/place.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import type { Context } from '../../../protocols/context.ts'
import { accessOf, OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { fromOperation, parsing, withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { objectFields, queryFields } from '../../../protocols/graphql/parts.ts'
import { BarRef } from '../../instruments/series/bar-types.ts'
import { fieldsSelected } from '../../instruments/series/selected.ts'
import { AggregateRef } from '../../instruments/types.ts'
import { columnsField } from '../../shared/columns.ts'
import { encodedEdges, encodedNode, encodedNodes } from '../../shared/encoded-graph.ts'
import {
  leaderboardFields,
  PastRankRef,
  PLACE_PATHS,
  rankPageFields,
  sparklineField,
} from '../../shared/leaderboard-schema.ts'
import { AggregatePlaceColumnsRef } from '../../shared/place-columns.ts'
import {
  aggregateLeaderboard,
  aggregateRankHistory,
  type LeaderboardInput,
  type LeaderboardPlace,
  leaderboardInput,
  leaderboardPlaceInput,
  leaderboards,
  loadAggregateRanks,
  rankHistoryInput,
} from './operations.ts'

export const LeaderboardPlaceRef = builder.objectRef<LeaderboardPlace>('LeaderboardPlace').implement({
  description: 'A ranked aggregate and its place in the leaderboard.',
  fields: (t) => ({
    ...zodFields(t, z.object(placeShape)),
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The ranked aggregate.' }),
    bar: t.expose('bar', {
      type: BarRef,
      description:
        'The ranked bar. For a range, all bars combined: summed flows, the last price, its change over the range, and the timestamp of the last bar. Calculated metrics are null.',
    }),
    sparkline: sparklineField<LeaderboardPlace>(t, ({ aggregate }) => aggregate.id, { isOpenToKeys: true }),
  }),
})

type Info = Parameters<typeof fieldsSelected>[0]
type Window = LeaderboardWindow<LeaderboardPlace>

const LeaderboardConnectionRef = connectionType<LeaderboardPlace, Window, LeaderboardPlace>({
  name: 'Leaderboard',
  description: 'A page of a leaderboard, highest value first.',
  node: LeaderboardPlaceRef,
  cursor: leaderboards.cursor,
  positionOf: ({ value, ranked, aggregate: { id } }) => positionText({ value, id }, ranked.sort),
  encoded: {
    nodes: ({ rows }, _args, _context, info) => encodedNodes(rows, info),
    edges: ({ rows }, _args, _context, info) => encodedEdges(rows, info, leaderboards.cursorOf),
  },
  fields: (t) => ({
    ...leaderboardFields(t),
    columns: columnsField(t, AggregatePlaceColumnsRef, 'The same page as parallel arrays.', {
      isOpenToKeys: true,
    }),
  }),
})

type History = Awaited<ReturnType<typeof aggregateRankHistory.run>>

const RankHistoryRef = builder.objectRef<History>('AggregateRankHistory').implement({
  description: 'A page of the past ranks of an aggregate.',
  fields: (t) => ({
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate.' }),
    ...rankPageFields(t),
  }),
})

export const aggregateLeaderboardQueries = queryFields((t) => ({
  aggregateRankHistory: t.field({ ...fromOperation(t, aggregateRankHistory), type: RankHistoryRef }),
  aggregateLeaderboard: t.field({
    type: LeaderboardConnectionRef,
    description: aggregateLeaderboard.description,
    extensions: accessOf(aggregateLeaderboard),
    ...withArguments(t, leaderboardInput, (_root: unknown, args, context, info) =>
      leaderboards.loadPage(args, context, fieldsSelected(info, PLACE_PATHS)),
    ),
  }),
}))

const loadPlace = ({ id }: AggregateRecord, input: LeaderboardInput, context: Context, info: Info) =>
  leaderboards.loadPlace(context, id, input, fieldsSelected(info, [['bar']]))

export const ranksOfAggregate = objectFields(AggregateRef, (t) => ({
  rankHistory: t.field({
    type: [PastRankRef],
    description:
      'Ranks among the aggregates visible to the caller in the last completed bars, newest first. Omits bars in which the aggregate has no value; empty if it is inactive or excluded by a filter.',
    ...withArguments(t, rankHistoryInput, async (aggregate: AggregateRecord, input, context) => [
      ...(await loadAggregateRanks(context, aggregate, input)),
    ]),
  }),
  leaderboardPlace: t.field({
    type: LeaderboardPlaceRef,
    description:
      'Place among the aggregates visible to the caller. Null if the aggregate has no value, is inactive or is excluded by a filter.',
    extensions: {
      ...OPEN_TO_KEYS,
      ...encodedBy(
        parsing(leaderboardPlaceInput, async (aggregate: AggregateRecord, input, context, info) => {
          const place = await loadPlace(aggregate, input, context, info)
          return place && encodedNode(place, info)
        }),
      ),
    },
    ...withArguments(t, leaderboardPlaceInput, async (aggregate: AggregateRecord, input, context, info) => {
      const place = await loadPlace(aggregate, input, context, info)
      return place?.at(0) ?? null
    }),
  }),
}))
