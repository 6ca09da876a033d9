import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { distinctList } from '../../../core/faults.ts'
import { Id } from '../../../core/inputs.ts'
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
import { SECURITY_COLUMNS, type SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { withMetric, withSecurityMetric } from '../../../market/metric-parameters.ts'
import { securityParameters, withAssetClass } from '../../../market/parameters.ts'
import type { DateRange } from '../../../market/periods.ts'
import { OrderDirection, Universe } from '../../../market/vocabulary.ts'
import { type LeaderboardFilter, rankedSecurities, selectLeaderboard } from './queries.ts'

const filterParameters = {
  securityIds: distinctList(Id, 1000)
    .optional()
    .describe('Ids of the securities to rank. At most 1000. Default: all.')
    .meta({ examples: [EXAMPLE.securityIds] }),
  sector: securityParameters.sector,
  industry: securityParameters.industry,
}
const order = OrderDirection.default('desc').describe(
  'Sort direction of the values. By default, the largest come first.',
)

const leaderboardParameters = {
  ...rankingParameters,
  ...filterParameters,
  universe: Universe.default('current')
    .describe(
      'Securities to rank: those active today, or those active on the ranked dates, which avoids survivorship bias.',
    )
    .meta({ examples: ['point_in_time'] }),
  order,
}

/** Arguments of a security's past ranks. */
export const rankHistoryInput = withSecurityMetric(
  withMetric(withAssetClass(z.object({ ...rankHistoryParameters, ...filterParameters, order }))),
)

/** A security's place in a leaderboard, with the ranked bar. */
export type SecurityPlace = RankedPlace<'security', SecurityRecord>

/** A numbered page of a leaderboard. */
export type LeaderboardPage = NumberedPlaces<SecurityPlace>

const withSecurityRanking = <S extends z.ZodObject>(schema: S): S => withSecurityMetric(withRanking(schema))

/** Arguments of a security's place in the leaderboard. */
export const securityPlaceInput = withSecurityRanking(z.object(leaderboardParameters))
export type LeaderboardInput = z.output<typeof securityPlaceInput>

const filterOf = ({
  securityIds: ids,
  sector,
  industry,
}: Pick<LeaderboardInput, keyof typeof filterParameters>): LeaderboardFilter => ({ ids, sector, industry })

/** Returns the dates on which the ranked securities were active. Null for those active today. */
function activeOn(
  { universe, date }: LeaderboardInput,
  dates: EffectiveRanking['dates'],
  now: Date,
): DateRange | null {
  if (universe === 'current') return null
  const day = date ?? exchangeDate(now).toString()
  return dates?.current ?? { start: day, end: day }
}

export const leaderboards = new Leaderboards<LeaderboardInput, 'security', SecurityRecord>({
  kind: 'security',
  columns: SECURITY_COLUMNS,
  select: (request, { selection, metric, period, dates }, window, fields, { db, now }) => {
    const active = activeOn(request, dates, now)
    const ranking = { filter: filterOf(request), active, selection, metric, period, order: request.order }
    return selectLeaderboard(db, ranking, window, fields)
  },
})

/** Loads a security's ranks in the last completed bars, newest first. */
export const loadSecurityRanks = (
  context: ReadContext,
  { id }: SecurityRecord,
  input: z.output<typeof rankHistoryInput>,
) => {
  return loadRankHistory(context, id, 'security', input, () =>
    rankedSecurities(context.db, filterOf(input), null),
  )
}

/** Counts the ranked securities and the bars to read: those in a range, otherwise one per security. */
export async function sizeOf(
  request: LeaderboardInput,
  { selection, period, dates }: EffectiveRanking,
  { db, now }: ReadContext,
): Promise<{ securities: number; rows: number }> {
  const range = period.kind === 'bar' ? null : period.current.range
  const universe = rankedSecurities(db, filterOf(request), activeOn(request, dates, now))
  const { instruments, bars } = await countUniverse(db, universe, selection, range ?? {})
  return { securities: instruments, rows: range ? bars : instruments }
}

export const securityLeaderboard = plannedOperation({
  id: 'securityLeaderboard',
  connected: 'Security.leaderboardPlace',
  description:
    'Securities ranked by a metric, highest or lowest value first. A ranking covers the bar of a date, the combined bars of a date range or, by default, the newest completed bar.',
  input: withSecurityRanking(z.object({ ...leaderboardParameters, ...pagingParameters(RANKING_PAGE) })),
  plan: rankingOf,
  answer: (ranking, input, context) => leaderboards.readPage(ranking, input, context),
})

/** Arguments of the leaderboard connection. */
export const leaderboardInput = withConnection(
  withSecurityRanking(z.object({ ...leaderboardParameters, ...connectionParameters(RANKING_PAGE) })),
  leaderboards.cursor,
)
