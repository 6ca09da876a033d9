import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { Text } from '../../../core/inputs.ts'
import { connectionParameters, withConnection } from '../../../core/keyset-pages.ts'
import { distinctList } from '../../../core/lists.ts'
import { operation, plannedOperation } from '../../../core/operation.ts'
import { Leaderboards, type NumberedPlaces, type RankedPlace } from '../../../engine/bars/leaderboard.ts'
import { withSameSort } from '../../../engine/bars/place.ts'
import { countUniverse } from '../../../engine/bars/queries/universe.ts'
import {
  loadRankHistory,
  type RankedAmong,
  rankHistoryParameters,
  rankPageParameters,
  readRankPage,
  withRankHistory,
} from '../../../engine/bars/rank-history.ts'
import { RANKING_PAGE } from '../../../engine/bars/ranking-pages.ts'
import {
  type EffectiveRanking,
  rankingOf,
  rankingOrder,
  rankingParameters,
  sortedOrder,
  withRanking,
  withSort,
} from '../../../engine/bars/ranking-request.ts'
import { sortParameter } from '../../../engine/bars/sort-parameter.ts'
import { sparklineParameter } from '../../../engine/bars/sparkline.ts'
import {
  AGGREGATE_COLUMNS,
  type AggregateRecord,
  requireAggregates,
} from '../../../engine/instruments/queries/aggregates.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { aggregateId, typeParameters } from '../../../market/parameters.ts'
import { type LeaderboardFilter, rankedAggregates, selectLeaderboard } from './queries.ts'

const filterParameters = {
  providerIds: distinctList(Text.min(1).max(256), 1000)
    .optional()
    .describe('Provider ids of the aggregates to rank. At most 1000. Default: all.')
    .meta({ example: EXAMPLE.aggregateProviderIds }),
  types: typeParameters.types.describe('Types to rank, case-insensitive. Default: all.'),
  subtypes: typeParameters.subtypes.describe('Subtypes to rank, case-insensitive. Default: all.'),
}
const leaderboardParameters = { ...rankingParameters, ...filterParameters, order: rankingOrder }

const sort = sortParameter('LeaderboardSort', {
  id: { description: 'Id of the aggregate.' },
  provider_id: { description: 'Provider id of the aggregate.' },
  name: { description: 'Name of the aggregate.' },
  type: { description: 'Type of the aggregate.' },
  subtype: { description: 'Subtype of the aggregate.' },
})

const historyFilters = { ...filterParameters, order: rankingOrder }

/** Arguments of an aggregate's past ranks. */
export const rankHistoryInput = withRankHistory(z.object({ ...rankHistoryParameters, ...historyFilters }))

/** An aggregate's place in a leaderboard, with the ranked bar. */
export type LeaderboardPlace = RankedPlace<'aggregate', AggregateRecord>

/** A numbered page of a leaderboard. */
export type LeaderboardPage = NumberedPlaces<LeaderboardPlace>

/** Arguments of an aggregate's place in the leaderboard. */
export const leaderboardPlaceInput = withRanking(z.object(leaderboardParameters))
export type LeaderboardInput = z.output<typeof leaderboardPlaceInput>

const filterOf = ({ providerIds, types, subtypes }: LeaderboardFilter): LeaderboardFilter => ({
  providerIds,
  types,
  subtypes,
})

export const leaderboards = new Leaderboards<LeaderboardInput, 'aggregate', AggregateRecord>({
  kind: 'aggregate',
  columns: AGGREGATE_COLUMNS,
  categoriesOf: filterOf,
  select: (request, ranking, window, fields, { db, principal }) =>
    selectLeaderboard(db, principal.email, { filter: filterOf(request), ...ranking }, window, fields),
})

const rankedAmong = ({ db, principal }: ReadContext, filter: LeaderboardFilter): RankedAmong => ({
  kind: 'aggregate',
  universe: rankedAggregates(db, principal.email, filterOf(filter)),
  categories: filterOf(filter),
})

/** Loads an aggregate's ranks in the last completed bars, newest first. */
export const loadAggregateRanks = (
  context: ReadContext,
  { id }: AggregateRecord,
  input: z.output<typeof rankHistoryInput>,
) => loadRankHistory(context, id, input, rankedAmong(context, input))

// An aggregate that the examples of the filters include.
const rankedId = aggregateId.meta({ example: EXAMPLE.aggregateIds[1] })

export const aggregateRankHistory = operation({
  id: 'aggregateRankHistory',
  connected: 'Aggregate.rankHistory',
  description:
    'A page of the ranks of an aggregate among those visible to the caller in completed bars on trading days, newest first. Omits bars in which the aggregate has no value; empty if it is inactive or excluded by a filter.',
  input: withRankHistory(z.object({ aggregateId: rankedId, ...rankPageParameters, ...historyFilters })),
  run: async ({ aggregateId: id, ...input }, context) => {
    const [aggregate] = await requireAggregates(context, [id])
    return { ...(await readRankPage(context, id, input, rankedAmong(context, input))), aggregate }
  },
})

/** Counts the ranked aggregates and the bars to read: those in a range, otherwise one per aggregate. */
export async function sizeOf(
  request: LeaderboardInput,
  { selection, period }: EffectiveRanking,
  { db, principal }: ReadContext,
): Promise<{ aggregates: number; rows: number }> {
  const range = period.kind === 'bar' ? null : period.current.range
  const universe = rankedAggregates(db, principal.email, filterOf(request))
  const { instruments, bars } = await countUniverse(db, universe, selection, range ?? {})
  return { aggregates: instruments, rows: range ? bars : instruments }
}

export const aggregateLeaderboard = plannedOperation({
  id: 'aggregateLeaderboard',
  connected: 'Aggregate.leaderboardPlace',
  description:
    'Active aggregates visible to the caller, ranked by a metric, highest value first. A ranking covers the bar of a date, the combined bars of a date range or, by default, the newest completed bar.',
  apiKey: true,
  input: withSort(
    withRanking(
      z.object({
        ...leaderboardParameters,
        ...dataPagingParameters(RANKING_PAGE),
        order: sortedOrder,
        sort,
        sparkline: sparklineParameter,
      }),
    ),
  ),
  plan: rankingOf,
  answer: (ranking, input, context) => leaderboards.readPage(ranking, input, context),
})

/** Arguments of the leaderboard connection. */
export const leaderboardInput = withSameSort(
  withConnection(
    withSort(
      withRanking(
        z.object({
          ...leaderboardParameters,
          ...connectionParameters(RANKING_PAGE),
          order: sortedOrder,
          sort,
        }),
      ),
    ),
    leaderboards.cursor,
  ),
  leaderboards.cursor,
)
