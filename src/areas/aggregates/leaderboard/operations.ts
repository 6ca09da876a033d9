import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { distinctList } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { connectionParameters, type Page, withConnection } from '../../../core/keyset-pages.ts'
import { pagingParameters } from '../../../core/numbered-pages.ts'
import { plannedOperation } from '../../../core/operation.ts'
import {
  type Leaderboard,
  Leaderboards,
  type NumberedPlaces,
  RANKING_PAGE,
} from '../../../engine/bars/leaderboard.ts'
import type { Place } from '../../../engine/bars/place.ts'
import {
  type EffectiveRanking,
  rankingOf,
  rankingParameters,
  withRanking,
} from '../../../engine/bars/ranking-request.ts'
import type { BarRow } from '../../../engine/bars/selection.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { typeParameters } from '../../../market/parameters.ts'
import { countRanked, selectLeaderboard } from './queries.ts'

const leaderboardParameters = {
  ...rankingParameters,
  providerIds: distinctList(Text.min(1).max(256), 1000)
    .optional()
    .describe('Provider ids of the aggregates to rank, at most 1000; absent means all.')
    .meta({ example: EXAMPLE.aggregateProviderIds }),
  types: typeParameters.types.describe('Types to rank, whatever their case; absent means all.'),
  subtypes: typeParameters.subtypes.describe('Subtypes to rank, whatever their case; absent means all.'),
}

/** An aggregate in its place, with the bar that put it there. */
export interface LeaderboardPlace extends Place {
  readonly aggregate: AggregateRecord
  readonly bar: BarRow
}

/** A numbered page of a leaderboard. */
export type LeaderboardPage = NumberedPlaces<LeaderboardPlace>

/** A keyset page of a leaderboard. */
export interface LeaderboardWindow extends Leaderboard, Page<LeaderboardPlace> {}

/** Arguments of an aggregate's place. */
export const leaderboardPlaceInput = withRanking(z.object(leaderboardParameters))
export type LeaderboardInput = z.output<typeof leaderboardPlaceInput>

const filterOf = ({ providerIds, types, subtypes }: LeaderboardInput) => ({ providerIds, types, subtypes })

export const leaderboards = new Leaderboards<LeaderboardInput, AggregateRecord, LeaderboardPlace>({
  name: 'aggregatePlace',
  select: (request, ranking, window, fields, { db, principal }) =>
    selectLeaderboard(db, principal.email, { filter: filterOf(request), ...ranking }, window, fields),
  placed: ({ kind, id, providerId, name, type, subtype, isActive, ownerEmail }, place, bar) => ({
    ...place,
    aggregate: { kind, id, providerId, name, type, subtype, isActive, ownerEmail },
    bar,
  }),
  idOf: ({ aggregate }) => aggregate.id,
})

/** How many aggregates are ranked, and from how many bars: the newest bar of each is one. */
export async function sizeOf(
  request: LeaderboardInput,
  { selection, period }: EffectiveRanking,
  { db, principal }: ReadContext,
): Promise<{ aggregates: number; rows: number }> {
  const range = period.kind === 'bar' ? null : period.current.range
  const ranked = { filter: filterOf(request), selection }
  const { aggregates, bars } = await countRanked(db, principal.email, ranked, range ?? {})
  return { aggregates, rows: range ? bars : aggregates }
}

export const aggregateLeaderboard = plannedOperation({
  id: 'aggregateLeaderboard',
  description:
    'Aggregates ranked by a metric, the highest value first: active service-managed ones and the caller’s own. With a date its bar is ranked, with a range all bars in it together, otherwise the newest bar whose period is over.',
  apiKey: true,
  input: withRanking(z.object({ ...leaderboardParameters, ...pagingParameters(RANKING_PAGE) })),
  plan: rankingOf,
  answer: (ranking, input, context) => leaderboards.readPage(ranking, input, context),
})

/** Arguments of the leaderboard as a connection. */
export const leaderboardInput = withConnection(
  withRanking(z.object({ ...leaderboardParameters, ...connectionParameters(RANKING_PAGE) })),
  leaderboards.cursor,
)
