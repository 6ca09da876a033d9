import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { distinctList } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { connectionParameters, withConnection } from '../../../core/keyset-pages.ts'
import { pagingParameters } from '../../../core/numbered-pages.ts'
import { plannedOperation } from '../../../core/operation.ts'
import {
  Leaderboards,
  type NumberedPlaces,
  RANKING_PAGE,
  type RankedPlace,
} from '../../../engine/bars/leaderboard.ts'
import { countUniverse } from '../../../engine/bars/queries/universe.ts'
import { loadRankHistory, rankHistoryParameters } from '../../../engine/bars/rank-history.ts'
import {
  type EffectiveRanking,
  rankingOf,
  rankingParameters,
  withRanking,
} from '../../../engine/bars/ranking-request.ts'
import { AGGREGATE_COLUMNS, type AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { withMetric } from '../../../market/metric-parameters.ts'
import { typeParameters, withAssetClass } from '../../../market/parameters.ts'
import { type LeaderboardFilter, rankedAggregates, selectLeaderboard } from './queries.ts'

const filterParameters = {
  providerIds: distinctList(Text.min(1).max(256), 1000)
    .optional()
    .describe('Provider ids of the aggregates to rank. At most 1000. Default: all.')
    .meta({ example: EXAMPLE.aggregateProviderIds }),
  types: typeParameters.types.describe('Types to rank, case-insensitive. Default: all.'),
  subtypes: typeParameters.subtypes.describe('Subtypes to rank, case-insensitive. Default: all.'),
}
const leaderboardParameters = { ...rankingParameters, ...filterParameters }

/** Arguments of an aggregate's past ranks. */
export const rankHistoryInput = withMetric(
  withAssetClass(z.object({ ...rankHistoryParameters, ...filterParameters })),
)

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
  select: (request, ranking, window, fields, { db, principal }) =>
    selectLeaderboard(db, principal.email, { filter: filterOf(request), ...ranking }, window, fields),
})

/** Loads an aggregate's ranks in the last completed bars, newest first. */
export const loadAggregateRanks = (
  context: ReadContext,
  { id }: AggregateRecord,
  input: z.output<typeof rankHistoryInput>,
) =>
  loadRankHistory(context, id, 'aggregate', input, () =>
    rankedAggregates(context.db, context.principal.email, filterOf(input)),
  )

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
  input: withRanking(z.object({ ...leaderboardParameters, ...pagingParameters(RANKING_PAGE) })),
  plan: rankingOf,
  answer: (ranking, input, context) => leaderboards.readPage(ranking, input, context),
})

/** Arguments of the leaderboard connection. */
export const leaderboardInput = withConnection(
  withRanking(z.object({ ...leaderboardParameters, ...connectionParameters(RANKING_PAGE) })),
  leaderboards.cursor,
)
