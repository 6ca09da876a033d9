import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { operation } from '../../../core/operation.ts'
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
import { rankingOf, rankingParameters, withRanking } from '../../../engine/bars/ranked.ts'
import type { RankingWindow } from '../../../engine/bars/ranking.ts'
import { type BarField, type BarRow, defaultFields } from '../../../engine/bars/selection.ts'
import type { SecurityRecord } from '../../../engine/instruments/securities.ts'
import { exchangeDate } from '../../../market/dates.ts'
import { securityParameters, withSecurityMetric } from '../../../market/parameters.ts'
import { Order, Universe } from '../../../market/vocabulary.ts'
import { type EmptyRow, type MoverRow, selectMovers } from './queries.ts'

const moverParameters = {
  ...rankingParameters,
  sector: securityParameters.sector,
  industry: securityParameters.industry,
  universe: Universe.default('current')
    .describe(
      'Securities that are ranked: those active today, or those active at the time, so that a ranking of the past has no survivorship bias.',
    )
    .meta({ examples: ['point_in_time'] }),
  order: Order.default('desc').describe('The largest values first (desc) or the smallest (asc).'),
}

/** A security in its place, with the bar that put it there. */
export interface SecurityPlace extends Place {
  readonly security: SecurityRecord
  readonly bar: BarRow
}

/** A numbered page of ranked securities. */
export type MoverPage = NumberedPlaces<SecurityPlace>
/** A keyset page of ranked securities. */
export interface MoverWindow extends Leaderboard, Page<SecurityPlace> {}

const withSecurityRanking = <S extends z.ZodObject>(schema: S): S => withSecurityMetric(withRanking(schema))

/** Arguments of a security's place. */
export const securityPlaceInput = withSecurityRanking(z.object(moverParameters))
type MoverInput = z.output<typeof securityPlaceInput>

const isPlace = (row: MoverRow | EmptyRow): row is MoverRow => row.rank !== null

const securityIn = (row: MoverRow): SecurityRecord => ({
  kind: row.kind,
  id: row.id,
  providerId: row.providerId,
  ticker: row.ticker,
  name: row.name,
  figi: row.figi,
  isin: row.isin,
  exchange: row.exchange,
  sector: row.sector,
  industry: row.industry,
  assetType: row.assetType,
  isActive: row.isActive,
})

/** Places in the order of the window, and what the ranking says beside them; no fields mean all of the class. */
async function readMovers(
  { sector, industry, universe, order, ...request }: MoverInput,
  window: RankingWindow,
  fields: readonly BarField[] | undefined,
  context: ReadContext,
): Promise<LeaderboardRead<SecurityPlace>> {
  const ranking = await rankingOf(request, context)
  const { selection, metric, period, dates } = ranking
  const date = request.date ?? exchangeDate(context.now).toString()
  const active = universe === 'current' ? null : (dates?.current ?? { start: date, end: date })
  const rows = await selectMovers(
    context.db,
    { filter: { sector, industry }, active, selection, metric, period, order },
    window,
    fields ?? defaultFields(selection.assetClass),
  )
  const [totals] = rows
  if (!totals) throw new Error('A ranking answers one row at least')
  return {
    ...leaderboardOf(request, ranking, { ...totals, unknownProviderIds: [] }, context),
    places: rows.filter(isPlace).map((row) => ({
      ...placeOf(row, metric),
      security: securityIn(row),
      // The bar's columns stand beside those of the place.
      bar: row,
    })),
  }
}

export const securityLeaderboard = operation({
  id: 'securityLeaderboard',
  description:
    'Securities ranked by a metric, the largest or the smallest value first. With a date its bar is ranked, with a range all bars in it together, otherwise the newest bar whose period is over.',
  input: withSecurityRanking(z.object({ ...moverParameters, ...pagingParameters(RANKING_PAGE) })),
  run: ({ recordsPerPage, pageNumber, ...input }, context): Promise<MoverPage> =>
    numberedPlaces({ recordsPerPage, pageNumber }, context, (window) =>
      readMovers(input, window, undefined, context),
    ),
})

export const moverCursor = rankingCursor('securityPlace')

/** Arguments of the ranking as a connection. */
export const moversInput = withConnection(
  withSecurityRanking(z.object({ ...moverParameters, ...connectionParameters(RANKING_PAGE) })),
  moverCursor,
)

/** A keyset page of ranked securities with some columns of the bars. */
export const loadMovers = (
  { first, after, last, before, ...input }: z.output<typeof moversInput>,
  context: ReadContext,
  fields: readonly BarField[],
): Promise<MoverWindow> =>
  connectedPlaces({ first, after, last, before }, moverCursor, context, (window) =>
    readMovers(input, window, fields, context),
  )

/** A security's place, null without one; places of several securities with equal arguments are one statement. */
export const loadSecurityPlace = (
  context: ReadContext,
  securityId: number,
  input: MoverInput,
  fields: readonly BarField[],
): Promise<SecurityPlace | null> =>
  context.loaders.load('securityPlace', [input, fields], securityId, async (ids) => {
    const { places } = await readMovers(input, { ids }, fields, context)
    const byId = new Map(places.map((place) => [place.security.id, place]))
    return ids.map((id) => byId.get(id) ?? null)
  })
