import { z } from 'zod'
import { placeShape, positionText } from '../../../engine/bars/place.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { BarRef } from '../../shared/bars.ts'
import { AggregateRef } from '../../shared/instruments.ts'
import { leaderboardFields, PLACE_PATHS } from '../../shared/leaderboard-schema.ts'
import { fieldsSelected } from '../../shared/selected.ts'
import {
  aggregateLeaderboard,
  type LeaderboardPlace,
  type LeaderboardWindow,
  leaderboardInput,
  leaderboardPlaceInput,
  leaderboards,
} from './operations.ts'

export const LeaderboardPlaceRef = builder.objectRef<LeaderboardPlace>('LeaderboardPlace').implement({
  description: 'A place in a leaderboard and the aggregate that stands there.',
  fields: (t) => ({
    ...zodFields(t, z.object(placeShape)),
    aggregate: t.expose('aggregate', { type: AggregateRef, description: 'The aggregate that stands there.' }),
    bar: t.expose('bar', {
      type: BarRef,
      description:
        'Its bar; of a range all bars as one: flows added up, the last price and its change over the range, stamped like the last of them.',
    }),
  }),
})

const LeaderboardConnectionRef = connectionType<LeaderboardPlace, LeaderboardWindow, LeaderboardPlace>({
  name: 'Leaderboard',
  description: 'A page of a leaderboard, the highest value first.',
  node: LeaderboardPlaceRef,
  cursor: leaderboards.cursor,
  positionOf: ({ value, aggregate: { id } }) => positionText({ value, id }),
  fields: leaderboardFields,
})

builder.queryFields((t) => ({
  aggregateLeaderboard: t.field({
    type: LeaderboardConnectionRef,
    description: aggregateLeaderboard.description,
    ...withArguments(t, leaderboardInput, (_root: unknown, args, context, info) =>
      leaderboards.loadPage(args, context, fieldsSelected(info, PLACE_PATHS)),
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
      leaderboards.loadPlace(context, id, args, fieldsSelected(info, [['bar']])),
    ),
  }),
}))
