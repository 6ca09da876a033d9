import type { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { Text } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { sortParameter } from '../../../engine/bars/place.ts'
import type { RankedKind } from '../../../engine/bars/ranked-kind.ts'
import {
  type RankingRequest,
  rankingOrder,
  securityOrder,
  sortedOrder,
  sortedSecurityOrder,
} from '../../../engine/bars/ranking-request.ts'
import { AGGREGATE, type Instrument, SECURITY } from '../../../engine/instruments/kinds.ts'
import { type AggregateFilter, requireAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import { requireNamedSecurity } from '../../../engine/instruments/queries/named-securities.ts'
import type { SecurityFilter } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { ListedSecurityId } from '../../../market/identifiers.ts'
import {
  aggregateId,
  securityFilterParameters,
  securityName,
  typeParameters,
} from '../../../market/parameters.ts'
import { Universe } from '../../../market/vocabulary.ts'
import { asOfTotal, rankedAggregates, rankedSecurities, totalsWithUnknown } from './queries.ts'

/** A ranked kind of instrument, and the parameters and descriptions of its rankings. */
export interface RankingKind extends RankedKind {
  /** Parameters that filter the ranked instruments, and further ones that choose the instruments of a leaderboard. */
  readonly filters: z.ZodRawShape
  readonly universeParameters: z.ZodRawShape
  /** Direction of the ranks, and direction of the ranks or a sorted column. */
  readonly order: z.ZodType<RankingRequest['order']>
  readonly sortedOrder: z.ZodType<RankingRequest['order']>
  readonly sort: ReturnType<typeof sortParameter>
  /** The parameter that names the instrument of a history of ranks. */
  readonly identifier: z.ZodRawShape
  readonly descriptions: { readonly leaderboard: string; readonly rankHistory: string }
  /** Loads the instrument with an identifier. Throws if there is none. */
  require(context: ReadContext, identifier: object): Promise<Instrument>
}

const aggregateFilters = {
  providerIds: distinctList(Text.min(1).max(256), 1000)
    .optional()
    .describe('Provider ids of the aggregates to rank. At most 1000. Default: all.')
    .meta({ example: EXAMPLE.aggregateProviderIds }),
  types: typeParameters.types.describe('Types to rank, case-insensitive. Default: all.'),
  subtypes: typeParameters.subtypes.describe('Subtypes to rank, case-insensitive. Default: all.'),
}

type AggregateRanking = RankingRequest & Pick<AggregateFilter, keyof typeof aggregateFilters>

const aggregateFilterOf = ({ providerIds, types, subtypes }: AggregateRanking) => ({
  providerIds,
  types,
  subtypes,
})

export const RANKED_AGGREGATES: RankingKind = {
  ...AGGREGATE,
  hasBoards: false,
  filters: aggregateFilters,
  universeParameters: {},
  order: rankingOrder,
  sortedOrder,
  sort: sortParameter('LeaderboardSort', {
    id: { description: 'Id of the aggregate.' },
    provider_id: { description: 'Provider id of the aggregate.' },
    name: { description: 'Name of the aggregate.' },
    type: { description: 'Type of the aggregate.' },
    subtype: { description: 'Subtype of the aggregate.' },
  }),
  // An aggregate that the examples of the filters include.
  identifier: { aggregateId: aggregateId.meta({ example: EXAMPLE.aggregateIds[1] }) },
  descriptions: {
    leaderboard:
      'Active aggregates visible to the caller, ranked by a metric, highest value first. A ranking covers the bar of a date, the combined bars of a date range or, by default, the newest completed bar.',
    rankHistory:
      'A page of the ranks of an aggregate among those visible to the caller in completed bars on trading days, newest first. Omits bars in which the aggregate has no value; empty if it is inactive or excluded by a filter.',
  },
  require: async (context, { aggregateId: id }: { aggregateId: number }) =>
    (await requireAggregates(context, [id]))[0],
  filterOf: aggregateFilterOf,
  universe: ({ db, principal }, request: AggregateRanking) =>
    rankedAggregates(db, principal.email, aggregateFilterOf(request)),
  totals: ({ principal }, { providerIds }: AggregateRanking) =>
    totalsWithUnknown(principal.email, providerIds),
}

const securityFilters = {
  securityIds: distinctList(ListedSecurityId, 1000)
    .optional()
    .describe('Ids of the securities to rank. At most 1000. Default: all.')
    .meta({ examples: [EXAMPLE.securityIds] }),
  sector: securityFilterParameters.sector,
  industry: securityFilterParameters.industry,
}

interface SecurityRanking extends RankingRequest, Pick<SecurityFilter, 'sector' | 'industry'> {
  readonly securityIds?: readonly number[] | undefined
  readonly universe?: z.output<typeof Universe> | undefined
}

const securityFilterOf = ({ securityIds: ids, sector, industry }: SecurityRanking) => ({
  ids,
  sector,
  industry,
})

export const RANKED_SECURITIES: RankingKind = {
  ...SECURITY,
  hasBoards: true,
  filters: securityFilters,
  universeParameters: {
    universe: Universe.default('current')
      .describe(
        'Securities to rank: those active today, or those active on the ranked dates, which avoids survivorship bias.',
      )
      .meta({ examples: ['point_in_time'] }),
  },
  order: securityOrder,
  sortedOrder: sortedSecurityOrder,
  sort: sortParameter('SecurityLeaderboardSort', {
    id: { description: 'Id of the security.' },
    provider_id: { description: 'Provider id of the security.' },
    symbol: { description: 'Trading symbol.' },
    name: { description: 'Name of the security.' },
    sector: { description: 'Sector.' },
    industry: { description: 'Industry.' },
    asset_type: { description: 'Kind of security, such as common stock or ETF.' },
  }),
  identifier: { ticker: securityName },
  descriptions: {
    leaderboard:
      'Securities ranked by a metric, highest or lowest value first. A ranking covers the bar of a date, the combined bars of a date range or, by default, the newest completed bar.',
    rankHistory:
      'A page of the ranks of a security among the active ones in completed bars on trading days, newest first. Omits bars in which the security has no value; empty if it is inactive or excluded by a filter.',
  },
  require: (context, { ticker }: { ticker: string }) => requireNamedSecurity(context, ticker),
  filterOf: securityFilterOf,
  universe({ db, now }, request: SecurityRanking, dates) {
    const day = request.date ?? exchangeDate(now).toString()
    const ranked = dates?.current ?? { start: day, end: day }
    const isOfDates = request.universe === 'point_in_time'
    return rankedSecurities(db, securityFilterOf(request), isOfDates ? ranked : null)
  },
  totals: () => asOfTotal,
}
