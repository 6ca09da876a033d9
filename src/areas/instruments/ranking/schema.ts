import { z } from 'zod'
import type { LeaderboardWindow, RankedPlace } from '../../../engine/bars/leaderboard.ts'
import { placeShape, positionText } from '../../../engine/bars/place.ts'
import { loadSparkline, Sparkline, sparklineInput } from '../../../engine/bars/sparkline.ts'
import type { Instrument } from '../../../engine/instruments/kinds.ts'
import type { Context } from '../../../protocols/context.ts'
import { accessOf, OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { encodedBy, plainAs } from '../../../protocols/graphql/encoded-schema.ts'
import { fromOperation, withArguments, zodFields } from '../../../protocols/graphql/from-zod.ts'
import { objectFields, queryFields, type SchemaPart } from '../../../protocols/graphql/parts.ts'
import { validating } from '../../../protocols/graphql/validation.ts'
import { columnsField } from '../../shared/columns.ts'
import { encodedEdges, encodedNode, encodedNodes } from '../../shared/encoded-graph.ts'
import { INSTRUMENT_REFS } from '../../shared/instruments.ts'
import { BarRef } from '../series/bar-types.ts'
import { fieldsSelected } from '../series/selected.ts'
import { AggregatePlaceColumnsRef, SecurityPlaceColumnsRef } from './columns-schema.ts'
import { aggregateRanking, type KindRanking, type RankHistory, securityRanking } from './operations.ts'
import { leaderboardFields, leaderboardPageType, PastRankRef, rankHistoryFields } from './page-schema.ts'

/** Names and descriptions of the rankings of one kind of instrument on the graph. */
interface RankingTypes {
  readonly place: string
  readonly connection: { readonly name: string; readonly description: string }
  readonly columns: typeof AggregatePlaceColumnsRef
  readonly page: Parameters<typeof leaderboardPageType>[2] & { readonly name: string }
  readonly history: string
  /** Descriptions of the fields of an instrument. */
  readonly placeField: string
  readonly ranksField: string
}

/** Returns the `extensions` of fields and types that are as open to API keys as the kind. */
const openAs = ({ kind }: KindRanking) => (kind.isOpenToKeys ? OPEN_TO_KEYS : {})

/** Defines the type of the places of a kind of instrument. */
const placeType = (ranking: KindRanking, name: string) => {
  const { kind } = ranking
  return builder.objectRef<RankedPlace>(name).implement({
    description: `A ranked ${kind.name} and its place in the leaderboard.`,
    fields: (t) => ({
      ...zodFields(t, z.object(placeShape)),
      [kind.name]: t.expose('instrument', {
        type: INSTRUMENT_REFS[kind.name],
        description: `The ranked ${kind.name}.`,
        extensions: { ...openAs(ranking), ...plainAs('instrument') },
      }),
      bar: t.expose('bar', {
        type: BarRef,
        description:
          'The ranked bar. For a range, all bars combined: summed flows, the last price, its change over the range, and the timestamp of the last bar. Calculated metrics are null.',
      }),
      sparkline: t.field({
        type: ['Float'],
        description: Sparkline.description ?? '',
        extensions: openAs(ranking),
        ...withArguments(t, sparklineInput, ({ instrument, ranked }: RankedPlace, { points }, context) =>
          loadSparkline(context, instrument.id, ranked, points),
        ),
        nullable: { list: true, items: true },
      }),
    }),
  })
}

type PlaceRef = ReturnType<typeof placeType>
type Info = Parameters<typeof fieldsSelected>[0]

/** Paths at which a query selects the bars of a page's places. */
const PLACE_PATHS = [
  ['nodes', 'bar'],
  ['edges', 'node', 'bar'],
  ['columns', 'bar'],
]

/** Defines the leaderboard and the history of ranks of a kind of instrument. */
function queriesOf(
  ranking: KindRanking,
  place: PlaceRef,
  { history, connection, columns }: RankingTypes,
): SchemaPart {
  const { kind, leaderboards, leaderboard, rankHistory, inputs } = ranking
  const LeaderboardRef = connectionType<RankedPlace, LeaderboardWindow, RankedPlace>({
    ...connection,
    node: place,
    cursor: leaderboards.cursor,
    positionOf: ({ value, ranked, instrument: { id } }) => positionText({ value, id }, ranked.sort),
    encoded: {
      nodes: ({ rows }, _args, _context, info) => encodedNodes(rows, info),
      edges: ({ rows }, _args, _context, info) => encodedEdges(rows, info, leaderboards.cursorOf),
    },
    fields: (t) => ({
      ...leaderboardFields(t),
      columns: columnsField(t, columns, 'The same page as parallel arrays.', kind),
    }),
  })
  const HistoryRef = builder.objectRef<RankHistory>(`${kind.typeName}RankHistory`).implement({
    description: history,
    fields: (t) => ({
      [kind.name]: t.expose('instrument', {
        type: INSTRUMENT_REFS[kind.name],
        description: `The ${kind.name}.`,
        extensions: plainAs('instrument'),
      }),
      ...rankHistoryFields(t),
    }),
  })
  return queryFields((t) => ({
    [rankHistory.id]: t.field({ ...fromOperation(t, rankHistory), type: HistoryRef }),
    [leaderboard.id]: t.field({
      type: LeaderboardRef,
      description: leaderboard.description,
      extensions: accessOf(leaderboard),
      ...withArguments(t, inputs.connection, (_root: unknown, args, context, info) =>
        leaderboards.loadPage(args, context, fieldsSelected(info, PLACE_PATHS)),
      ),
    }),
  }))
}

/** Defines the fields of an instrument that show its place and its past ranks. */
function fieldsOf(
  ranking: KindRanking,
  place: PlaceRef,
  { placeField, ranksField }: RankingTypes,
): SchemaPart {
  const { kind, leaderboards, inputs, loadRanks } = ranking
  type Input = Parameters<typeof leaderboards.loadPlace>[2]
  const loadPlace = ({ id }: Instrument, input: Input, context: Context, info: Info) =>
    leaderboards.loadPlace(context, id, input, fieldsSelected(info, [['bar']]))
  return objectFields(INSTRUMENT_REFS[kind.name], (t) => ({
    rankHistory: t.field({
      type: [PastRankRef],
      description: ranksField,
      ...withArguments(t, inputs.ranks, async ({ id }: Instrument, input, context) => [
        ...(await loadRanks(context, id, input)),
      ]),
    }),
    leaderboardPlace: t.field({
      type: place,
      description: placeField,
      extensions: {
        ...openAs(ranking),
        ...encodedBy(
          validating(inputs.place, async (instrument: Instrument, input, context, info) => {
            const table = await loadPlace(instrument, input, context, info)
            return table && encodedNode(table, info)
          }),
        ),
      },
      ...withArguments(t, inputs.place, async (instrument: Instrument, input, context, info) => {
        const table = await loadPlace(instrument, input, context, info)
        return table?.at(0) ?? null
      }),
    }),
  }))
}

/** Defines the fields of the rankings of a kind of instrument, and the type of their numbered pages. */
function defineRanking(ranking: KindRanking, types: RankingTypes) {
  const place = placeType(ranking, types.place)
  return {
    fields: [queriesOf(ranking, place, types), fieldsOf(ranking, place, types)],
    page: leaderboardPageType(types.page.name, place, types.page, openAs(ranking)),
  }
}

const ofAggregates = defineRanking(aggregateRanking, {
  place: 'LeaderboardPlace',
  connection: { name: 'Leaderboard', description: 'A page of a leaderboard, highest value first.' },
  columns: AggregatePlaceColumnsRef,
  page: {
    name: 'LeaderboardPage',
    page: 'A numbered page of a leaderboard, highest value first.',
    rows: 'Places on this page, highest value first.',
  },
  history: 'A page of the past ranks of an aggregate.',
  placeField:
    'Place among the aggregates visible to the caller. Null if the aggregate has no value, is inactive or is excluded by a filter.',
  ranksField:
    'Ranks among the aggregates visible to the caller in the last completed bars, newest first. Omits bars in which the aggregate has no value; empty if it is inactive or excluded by a filter.',
})

const ofSecurities = defineRanking(securityRanking, {
  place: 'SecurityPlace',
  connection: {
    name: 'SecurityLeaderboard',
    description: 'A page of ranked securities, in the requested order.',
  },
  columns: SecurityPlaceColumnsRef,
  page: {
    name: 'SecurityLeaderboardPage',
    page: 'A numbered page of a leaderboard of securities, in the requested order.',
    rows: 'Places on this page, in the requested order.',
  },
  history: 'A page of the past ranks of a security.',
  placeField:
    'Place among the securities of the universe. Null if the security has no value, is not in the universe or is excluded by a filter.',
  ranksField:
    'Ranks among the active securities in the last completed bars, newest first. Omits bars in which the security has no value; empty if it is inactive or excluded by a filter.',
})

export const AggregateLeaderboardPageRef = ofAggregates.page
export const SecurityLeaderboardPageRef = ofSecurities.page

export const rankingFields = [...ofAggregates.fields, ...ofSecurities.fields]
