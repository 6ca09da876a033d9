import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { distinctList } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { plannedOperation } from '../../../core/operation.ts'
import { connectionParameters, type Page, withConnection } from '../../../core/page.ts'
import { pagingParameters } from '../../../core/paging.ts'
import {
  connectedPlaces,
  type Leaderboard,
  type LeaderboardRead,
  leaderboardOf,
  type NumberedPlaces,
  numberedPlaces,
  RANKING_PAGE,
} from '../../../engine/bars/leaderboard.ts'
import { type Place, placeOf, rankingCursor } from '../../../engine/bars/place.ts'
import {
  type EffectiveRanking,
  rankingOf,
  rankingParameters,
  withRanking,
} from '../../../engine/bars/ranked.ts'
import type { RankingWindow } from '../../../engine/bars/ranking.ts'
import { type BarField, type BarRow, defaultFields } from '../../../engine/bars/selection.ts'
import type { AggregateRecord } from '../../../engine/instruments/aggregates.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { typeParameters } from '../../../market/parameters.ts'
import { countRanked, type EmptyRow, type LeaderboardRow, selectLeaderboard } from './queries.ts'

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

const isPlace = (row: LeaderboardRow | EmptyRow): row is LeaderboardRow => row.rank !== null

/** Places in the order of the window, and what the leaderboard says beside them; no fields mean all of the class. */
async function readPlaces(
  { providerIds, types, subtypes, ...request }: LeaderboardInput,
  ranking: EffectiveRanking,
  window: RankingWindow,
  fields: readonly BarField[] | undefined,
  context: ReadContext,
): Promise<LeaderboardRead<LeaderboardPlace>> {
  const { selection, metric, period } = ranking
  const rows = await selectLeaderboard(
    context.db,
    context.principal.email,
    { filter: { providerIds, types, subtypes }, selection, metric, period },
    window,
    fields ?? defaultFields(selection.assetClass),
  )
  const [totals] = rows
  if (!totals) throw new Error('A ranking answers one row at least')
  return {
    ...leaderboardOf(request, ranking, totals, context),
    places: rows.filter(isPlace).map((row) => ({
      ...placeOf(row, metric),
      aggregate: aggregateIn(row),
      // The bar's columns stand beside those of the place.
      bar: row,
    })),
  }
}

const readLeaderboard = async (
  input: LeaderboardInput,
  window: RankingWindow,
  fields: readonly BarField[] | undefined,
  context: ReadContext,
): Promise<LeaderboardRead<LeaderboardPlace>> =>
  readPlaces(input, await rankingOf(input, context), window, fields, context)

const aggregateIn = ({
  kind,
  id,
  providerId,
  name,
  type,
  subtype,
  isActive,
  ownerEmail,
}: LeaderboardRow): AggregateRecord => ({
  kind,
  id,
  providerId,
  name,
  type,
  subtype,
  isActive,
  ownerEmail,
})

/** Every place of a leaderboard, in its order. */
export const readWholeLeaderboard = (
  input: LeaderboardInput,
  ranking: EffectiveRanking,
  context: ReadContext,
): Promise<LeaderboardRead<LeaderboardPlace>> =>
  readPlaces(input, ranking, { limit: Number.MAX_SAFE_INTEGER, offset: 0 }, undefined, context)

/** How many aggregates are ranked, and from how many bars: the newest bar of each is one. */
export async function sizeOf(
  { providerIds, types, subtypes }: LeaderboardInput,
  { selection, period }: EffectiveRanking,
  { db, principal }: ReadContext,
): Promise<{ aggregates: number; rows: number }> {
  const range = period.kind === 'bar' ? null : period.current.range
  const filter = { providerIds, types, subtypes }
  const { aggregates, bars } = await countRanked(db, principal.email, { filter, selection }, range ?? {})
  return { aggregates, rows: range ? bars : aggregates }
}

export const aggregateLeaderboard = plannedOperation({
  id: 'aggregateLeaderboard',
  description:
    'Aggregates ranked by a metric, the highest value first: active service-managed ones and the caller’s own. With a date its bar is ranked, with a range all bars in it together, otherwise the newest bar whose period is over.',
  apiKey: true,
  input: withRanking(z.object({ ...leaderboardParameters, ...pagingParameters(RANKING_PAGE) })),
  plan: rankingOf,
  answer: (ranking, { recordsPerPage, pageNumber, ...input }, context): Promise<LeaderboardPage> =>
    numberedPlaces({ recordsPerPage, pageNumber }, context, (window) =>
      readPlaces(input, ranking, window, undefined, context),
    ),
})

export const leaderboardCursor = rankingCursor('aggregatePlace')

/** Arguments of the leaderboard as a connection. */
export const leaderboardInput = withConnection(
  withRanking(z.object({ ...leaderboardParameters, ...connectionParameters(RANKING_PAGE) })),
  leaderboardCursor,
)

/** A keyset page of the leaderboard with some columns of the bars. */
export const loadLeaderboard = (
  { first, after, last, before, ...input }: z.output<typeof leaderboardInput>,
  context: ReadContext,
  fields: readonly BarField[],
): Promise<LeaderboardWindow> =>
  connectedPlaces({ first, after, last, before }, leaderboardCursor, context, (window) =>
    readLeaderboard(input, window, fields, context),
  )

/** An aggregate's place, null without one; places of several aggregates with equal arguments are one statement. */
export const loadLeaderboardPlace = (
  context: ReadContext,
  aggregateId: number,
  input: LeaderboardInput,
  fields: readonly BarField[],
): Promise<LeaderboardPlace | null> =>
  context.loaders.load('leaderboardPlace', [input, fields], aggregateId, async (ids) => {
    const { places } = await readLeaderboard(input, { ids }, fields, context)
    const byId = new Map(places.map((place) => [place.aggregate.id, place]))
    return ids.map((id) => byId.get(id) ?? null)
  })
