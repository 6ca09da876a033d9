import { z } from 'zod'
import { requireBearer } from '../../../core/principal.ts'
import { placeShape, positionText } from '../../../engine/bars/place.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { BarRef } from '../../shared/bars.ts'
import { SecurityRef } from '../../shared/instruments.ts'
import { leaderboardFields, PLACE_PATHS } from '../../shared/leaderboard-schema.ts'
import { fieldsSelected } from '../../shared/selected.ts'
import {
  type LeaderboardWindow,
  leaderboardInput,
  leaderboards,
  type SecurityPlace,
  securityLeaderboard,
  securityPlaceInput,
} from './operations.ts'

const SecurityPlaceRef = builder.objectRef<SecurityPlace>('SecurityPlace').implement({
  description: 'A place in a ranking and the security that stands there.',
  fields: (t) => ({
    ...zodFields(t, z.object(placeShape)),
    security: t.expose('security', { type: SecurityRef, description: 'The security that stands there.' }),
    bar: t.expose('bar', {
      type: BarRef,
      description:
        'Its bar; of a range all bars as one: flows added up, the last price and its change over the range, stamped like the last of them. Calculated metrics are null.',
    }),
  }),
})

const SecurityLeaderboardRef = connectionType<SecurityPlace, LeaderboardWindow, SecurityPlace>({
  name: 'SecurityLeaderboard',
  description: 'A page of ranked securities, in the order asked.',
  node: SecurityPlaceRef,
  cursor: leaderboards.cursor,
  positionOf: ({ value, security: { id } }) => positionText({ value, id }),
  fields: leaderboardFields,
})

builder.queryFields((t) => ({
  securityLeaderboard: t.field({
    type: SecurityLeaderboardRef,
    description: securityLeaderboard.description,
    ...withArguments(t, leaderboardInput, (_root: unknown, args, context, info) => {
      requireBearer(context.principal)
      return leaderboards.loadPage(args, context, fieldsSelected(info, PLACE_PATHS))
    }),
  }),
}))

builder.objectFields(SecurityRef, (t) => ({
  leaderboardPlace: t.field({
    type: SecurityPlaceRef,
    nullable: true,
    description:
      'Its place among the securities of the universe; null when it has none: without a value, not among them, or left out by a filter.',
    ...withArguments(t, securityPlaceInput, ({ id }: SecurityRecord, args, context, info) => {
      requireBearer(context.principal)
      return leaderboards.loadPlace(context, id, args, fieldsSelected(info, [['bar']]))
    }),
  }),
}))
