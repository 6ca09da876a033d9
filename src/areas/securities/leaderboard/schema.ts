import { z } from 'zod'
import type { LeaderboardWindow } from '../../../engine/bars/leaderboard.ts'
import { placeShape, positionText } from '../../../engine/bars/place.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import type { Context } from '../../../protocols/context.ts'
import { accessOf } from '../../../protocols/graphql/access.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { fromOperation, parsing, withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { objectFields, queryFields } from '../../../protocols/graphql/parts.ts'
import { BarRef } from '../../instruments/series/bar-types.ts'
import { fieldsSelected } from '../../instruments/series/selected.ts'
import { SecurityRef } from '../../instruments/types.ts'
import { columnsField } from '../../shared/columns.ts'
import { encodedEdges, encodedNode, encodedNodes } from '../../shared/encoded-graph.ts'
import {
  leaderboardFields,
  PastRankRef,
  PLACE_PATHS,
  rankPageFields,
  sparklineField,
} from '../../shared/leaderboard-schema.ts'
import { SecurityPlaceColumnsRef } from '../../shared/place-columns.ts'
import {
  type LeaderboardInput,
  leaderboardInput,
  leaderboards,
  loadSecurityRanks,
  rankHistoryInput,
  type SecurityPlace,
  securityLeaderboard,
  securityPlaceInput,
  securityRankHistory,
} from './operations.ts'

export const SecurityPlaceRef = builder.objectRef<SecurityPlace>('SecurityPlace').implement({
  description: 'A ranked security and its place in the leaderboard.',
  fields: (t) => ({
    ...zodFields(t, z.object(placeShape)),
    security: t.expose('security', { type: SecurityRef, description: 'The ranked security.' }),
    bar: t.expose('bar', {
      type: BarRef,
      description:
        'The ranked bar. For a range, all bars combined: summed flows, the last price, its change over the range, and the timestamp of the last bar. Calculated metrics are null.',
    }),
    sparkline: sparklineField<SecurityPlace>(t, ({ security }) => security.id),
  }),
})

type Info = Parameters<typeof fieldsSelected>[0]
type Window = LeaderboardWindow<SecurityPlace>

const SecurityLeaderboardRef = connectionType<SecurityPlace, Window, SecurityPlace>({
  name: 'SecurityLeaderboard',
  description: 'A page of ranked securities, in the requested order.',
  node: SecurityPlaceRef,
  cursor: leaderboards.cursor,
  positionOf: ({ value, ranked, security: { id } }) => positionText({ value, id }, ranked.sort),
  encoded: {
    nodes: ({ rows }, _args, _context, info) => encodedNodes(rows, info),
    edges: ({ rows }, _args, _context, info) => encodedEdges(rows, info, leaderboards.cursorOf),
  },
  fields: (t) => ({
    ...leaderboardFields(t),
    columns: columnsField(t, SecurityPlaceColumnsRef, 'The same page as parallel arrays.'),
  }),
})

type History = Awaited<ReturnType<typeof securityRankHistory.run>>

const RankHistoryRef = builder.objectRef<History>('SecurityRankHistory').implement({
  description: 'A page of the past ranks of a security.',
  fields: (t) => ({
    security: t.expose('security', { type: SecurityRef, description: 'The security.' }),
    ...rankPageFields(t),
  }),
})

export const securityLeaderboardQueries = queryFields((t) => ({
  securityRankHistory: t.field({ ...fromOperation(t, securityRankHistory), type: RankHistoryRef }),
  securityLeaderboard: t.field({
    type: SecurityLeaderboardRef,
    description: securityLeaderboard.description,
    extensions: accessOf(securityLeaderboard),
    ...withArguments(t, leaderboardInput, (_root: unknown, args, context, info) => {
      return leaderboards.loadPage(args, context, fieldsSelected(info, PLACE_PATHS))
    }),
  }),
}))

const loadPlace = ({ id }: SecurityRecord, input: LeaderboardInput, context: Context, info: Info) =>
  leaderboards.loadPlace(context, id, input, fieldsSelected(info, [['bar']]))

export const ranksOfSecurity = objectFields(SecurityRef, (t) => ({
  rankHistory: t.field({
    type: [PastRankRef],
    description:
      'Ranks among the active securities in the last completed bars, newest first. Omits bars in which the security has no value; empty if it is inactive or excluded by a filter.',
    ...withArguments(t, rankHistoryInput, async (security: SecurityRecord, input, context) => [
      ...(await loadSecurityRanks(context, security, input)),
    ]),
  }),
  leaderboardPlace: t.field({
    type: SecurityPlaceRef,
    description:
      'Place among the securities of the universe. Null if the security has no value, is not in the universe or is excluded by a filter.',
    extensions: encodedBy(
      parsing(securityPlaceInput, async (security: SecurityRecord, input, context, info) => {
        const place = await loadPlace(security, input, context, info)
        return place && encodedNode(place, info)
      }),
    ),
    ...withArguments(t, securityPlaceInput, async (security: SecurityRecord, input, context, info) => {
      const place = await loadPlace(security, input, context, info)
      return place?.at(0) ?? null
    }),
  }),
}))
