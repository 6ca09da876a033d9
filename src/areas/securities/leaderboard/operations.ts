import { z } from 'zod'
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
import { rankingOf, rankingParameters, withRanking } from '../../../engine/bars/ranking-request.ts'
import type { BarRow } from '../../../engine/bars/selection.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { exchangeDate } from '../../../market/dates.ts'
import { withSecurityMetric } from '../../../market/metric-parameters.ts'
import { securityParameters } from '../../../market/parameters.ts'
import { Order, Universe } from '../../../market/vocabulary.ts'
import { selectLeaderboard } from './queries.ts'

const leaderboardParameters = {
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

/** A numbered page of a leaderboard. */
export type LeaderboardPage = NumberedPlaces<SecurityPlace>
/** A keyset page of a leaderboard. */
export interface LeaderboardWindow extends Leaderboard, Page<SecurityPlace> {}

const withSecurityRanking = <S extends z.ZodObject>(schema: S): S => withSecurityMetric(withRanking(schema))

/** Arguments of a security's place. */
export const securityPlaceInput = withSecurityRanking(z.object(leaderboardParameters))
type LeaderboardInput = z.output<typeof securityPlaceInput>

const securityIn = (row: SecurityRecord): SecurityRecord => ({
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

export const leaderboards = new Leaderboards<LeaderboardInput, SecurityRecord, SecurityPlace>({
  name: 'securityPlace',
  select: (request, { selection, metric, period, dates }, window, fields, { db, now }) => {
    const { sector, industry, order, universe, date } = request
    const day = date ?? exchangeDate(now).toString()
    const active = universe === 'current' ? null : (dates?.current ?? { start: day, end: day })
    const ranking = { filter: { sector, industry }, active, selection, metric, period, order }
    return selectLeaderboard(db, ranking, window, fields)
  },
  placed: (row, place, bar) => ({ ...place, security: securityIn(row), bar }),
  idOf: ({ security }) => security.id,
})

export const securityLeaderboard = plannedOperation({
  id: 'securityLeaderboard',
  description:
    'Securities ranked by a metric, the largest or the smallest value first. With a date its bar is ranked, with a range all bars in it together, otherwise the newest bar whose period is over.',
  input: withSecurityRanking(z.object({ ...leaderboardParameters, ...pagingParameters(RANKING_PAGE) })),
  plan: rankingOf,
  answer: (ranking, input, context) => leaderboards.readPage(ranking, input, context),
})

/** Arguments of the leaderboard as a connection. */
export const leaderboardInput = withConnection(
  withSecurityRanking(z.object({ ...leaderboardParameters, ...connectionParameters(RANKING_PAGE) })),
  leaderboards.cursor,
)
