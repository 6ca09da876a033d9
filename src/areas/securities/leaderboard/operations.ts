import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
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
  rankingParameters,
  securityOrder,
  sortedSecurityOrder,
  withRanking,
  withSort,
} from '../../../engine/bars/ranking-request.ts'
import { sortParameter } from '../../../engine/bars/sort-parameter.ts'
import { sparklineParameter } from '../../../engine/bars/sparkline.ts'
import { SECURITY_COLUMNS, type SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { ListedSecurityId } from '../../../market/identifiers.ts'
import { withSecurityMetric } from '../../../market/metric-parameters.ts'
import { securityParameters } from '../../../market/parameters.ts'
import type { DateRange } from '../../../market/periods.ts'
import { Universe } from '../../../market/vocabulary.ts'
import { requireSecurity, securityName } from '../directory/named.ts'
import { type LeaderboardFilter, rankedSecurities, selectLeaderboard } from './queries.ts'

const filterParameters = {
  securityIds: distinctList(ListedSecurityId, 1000)
    .optional()
    .describe('Ids of the securities to rank. At most 1000. Default: all.')
    .meta({ examples: [EXAMPLE.securityIds] }),
  sector: securityParameters.sector,
  industry: securityParameters.industry,
}

const category = (description: string) => ({ description })
const sort = sortParameter('SecurityLeaderboardSort', {
  id: category('Id of the security.'),
  provider_id: category('Provider id of the security.'),
  symbol: category('Trading symbol.'),
  name: category('Name of the security.'),
  sector: category('Sector.'),
  industry: category('Industry.'),
  asset_type: category('Kind of security, such as common stock or ETF.'),
})

const leaderboardParameters = {
  ...rankingParameters,
  ...filterParameters,
  universe: Universe.default('current')
    .describe(
      'Securities to rank: those active today, or those active on the ranked dates, which avoids survivorship bias.',
    )
    .meta({ examples: ['point_in_time'] }),
  order: securityOrder,
}

const historyFilters = { ...filterParameters, order: securityOrder }

/** Arguments of a security's past ranks. */
export const rankHistoryInput = withSecurityMetric(
  withRankHistory(z.object({ ...rankHistoryParameters, ...historyFilters })),
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
  categoriesOf: filterOf,
  select: (request, { dates, ...ranking }, window, fields, { db, now }) => {
    const active = activeOn(request, dates, now)
    return selectLeaderboard(db, { filter: filterOf(request), active, ...ranking }, window, fields)
  },
})

const rankedAmong = ({ db }: ReadContext, filters: Parameters<typeof filterOf>[0]): RankedAmong => {
  const filter = filterOf(filters)
  return {
    kind: 'security',
    universe: rankedSecurities(db, filter, null),
    categories: filter,
    isOnBoards: Object.values(filter).every((given) => given === undefined),
  }
}

/** Loads a security's ranks in the last completed bars, newest first. */
export const loadSecurityRanks = (
  context: ReadContext,
  { id }: SecurityRecord,
  input: z.output<typeof rankHistoryInput>,
) => loadRankHistory(context, id, input, rankedAmong(context, input))

export const securityRankHistory = operation({
  id: 'securityRankHistory',
  connected: 'Security.rankHistory',
  description:
    'A page of the ranks of a security among the active ones in completed bars on trading days, newest first. Omits bars in which the security has no value; empty if it is inactive or excluded by a filter.',
  input: withSecurityMetric(
    withRankHistory(z.object({ ticker: securityName, ...rankPageParameters, ...historyFilters })),
  ),
  run: async ({ ticker, ...input }, context) => {
    const security = await requireSecurity(context, ticker)
    return { ...(await readRankPage(context, security.id, input, rankedAmong(context, input))), security }
  },
})

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
  input: withSort(
    withSecurityRanking(
      z.object({
        ...leaderboardParameters,
        ...dataPagingParameters(RANKING_PAGE),
        order: sortedSecurityOrder,
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
      withSecurityRanking(
        z.object({
          ...leaderboardParameters,
          ...connectionParameters(RANKING_PAGE),
          order: sortedSecurityOrder,
          sort,
        }),
      ),
    ),
    leaderboards.cursor,
  ),
  leaderboards.cursor,
)
