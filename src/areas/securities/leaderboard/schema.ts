import { z } from 'zod'
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
  description: 'A ranked security and its place in the leaderboard.',
  fields: (t) => ({
    ...zodFields(t, z.object(placeShape)),
    security: t.expose('security', { type: SecurityRef, description: 'The ranked security.' }),
    bar: t.expose('bar', {
      type: BarRef,
      description:
        'The ranked bar. For a range, all bars combined: summed flows, the last price, its change over the range, and the timestamp of the last bar. Calculated metrics are null.',
    }),
  }),
})

const SecurityLeaderboardRef = connectionType<SecurityPlace, LeaderboardWindow, SecurityPlace>({
  name: 'SecurityLeaderboard',
  description: 'A page of ranked securities, in the requested order.',
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
      return leaderboards.loadPage(args, context, fieldsSelected(info, PLACE_PATHS))
    }),
  }),
}))

builder.objectFields(SecurityRef, (t) => ({
  leaderboardPlace: t.field({
    type: SecurityPlaceRef,
    description:
      'Place among the securities of the universe. Null if the security has no value, is not in the universe or is excluded by a filter.',
    ...withArguments(t, securityPlaceInput, ({ id }: SecurityRecord, args, context, info) => {
      return leaderboards.loadPlace(context, id, args, fieldsSelected(info, [['bar']]))
    }),
  }),
}))
