import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import { encodedRows } from '../../../core/rows/json-rows.ts'
import type { Leaf } from '../../../core/rows/origins.ts'
import type { LeaderboardPage } from '../../../engine/bars/leaderboard.ts'
import { placeShape, RankedDates, RankingMetadata } from '../../../engine/bars/place.ts'
import { pastRankShape, RankHistoryMetadata } from '../../../engine/bars/rank-history.ts'
import { Sparkline } from '../../../engine/bars/sparkline.ts'
import { AGGREGATE, SECURITY } from '../../../engine/instruments/kinds.ts'
import { Metric } from '../../../market/metric-parameters.ts'
import { AssetClass, Interval } from '../../../market/vocabulary.ts'
import { BarMembers, partsOf, rowMembers, SeriesRow } from '../series/rows.ts'
import type { RankHistory } from './operations.ts'

/** How REST shows the rankings of a kind of instrument. */
export interface RankingResponses {
  readonly Row: z.ZodObject
  readonly Leaderboard: z.ZodObject<{ readonly data: z.ZodType; readonly pagination: z.ZodType }>
  readonly RankHistory: z.ZodObject
  /** Members that every body has. */
  readonly constant: Readonly<Record<string, unknown>>
  /** Returns the members of a leaderboard's rows. */
  membersOf(rows: LeaderboardPage['rows'], assetClass: AssetClass): Leaf[]
  /** Returns the members that name the instrument of a history. */
  nameOf(instrument: RankHistory['instrument']): Readonly<Record<string, unknown>>
}

// `rank` is the place by the ranked metric, not the calculated metric with the same name.
const { rank, ...place } = placeShape

/** Members of a leaderboard between its rows and its metadata. */
const leaderboardShape = {
  metric: Metric.describe('Metric that determines the ranking.'),
  interval: Interval.describe('Length of the bars.'),
  assetClasses: z.array(AssetClass).describe('Asset classes of the rows.'),
  dateRange: RankedDates,
  count: z.int().describe('Number of rows on this page.'),
  pagination: Pagination,
}

const PastRank = z
  .object(pastRankShape)
  .meta({ id: 'PastRank', description: 'Rank of an instrument in one completed bar.' })

/** Members of a response with past ranks, besides those that name the instrument. */
const rankHistoryShape = {
  data: z.array(PastRank).describe('Ranks on this page, newest first.'),
  metric: leaderboardShape.metric,
  interval: leaderboardShape.interval,
  assetClasses: leaderboardShape.assetClasses.describe('Asset classes of the bars.'),
  count: leaderboardShape.count,
  pagination: Pagination,
  metadata: RankHistoryMetadata,
}

const { ts, id, providerId, name, type, subtype, ...aggregateShape } = BarMembers.shape

const AggregateRow = z
  .object({
    ...{ rank, id, providerId, name, type, subtype, ts },
    ...place,
    ...aggregateShape,
    sparkline: Sparkline.optional(),
  })
  .meta({
    id: 'AggregateLeaderboardRow',
    description: 'A ranked aggregate with its bar. For a range, the bar combines all bars of the aggregate.',
  })

export const AGGREGATE_RANKING_RESPONSES: RankingResponses = {
  Row: AggregateRow,
  Leaderboard: z
    .object({
      data: z.array(AggregateRow).describe('Ranked aggregates on this page, highest value first.'),
      ...leaderboardShape,
      metadata: RankingMetadata,
    })
    .meta({
      id: 'AggregateLeaderboardResponse',
      description: 'A page of aggregates ranked by a metric.',
    }),
  RankHistory: z
    .object({
      aggregateId: z.int().describe('Id of the aggregate.'),
      providerId: z.string().describe('Provider id of the aggregate.'),
      ...rankHistoryShape,
    })
    .meta({ id: 'AggregateRankHistoryResponse', description: 'A page of the past ranks of an aggregate.' }),
  constant: {},
  membersOf: (rows, assetClass) => rowMembers(AGGREGATE, AggregateRow.shape, partsOf(rows), assetClass),
  nameOf: (aggregate) => ({ aggregateId: aggregate.id, providerId: aggregate.providerId }),
}

const {
  providerId: securityProviderId,
  ts: securityTs,
  rank: _calculated,
  zScore: _z,
  momentum: _m,
  ris: _r,
  putCallRatio: _p,
  putCallNotionalRatio: _n,
  callShare: _c,
  turnoverToNotional: _t,
  streak: _s,
  ...securityShape
} = SeriesRow.shape

const SecurityRow = z
  .object({
    rank,
    id: z.int().describe('Id of the security.'),
    providerId: securityProviderId,
    ts: securityTs,
    ...place,
    ...securityShape,
    sparkline: Sparkline.optional(),
  })
  .meta({
    id: 'SecurityLeaderboardRow',
    description: 'A ranked security with its bar. For a range, the bar combines all bars of the security.',
  })

const status = z.literal('success').describe('Always `success`.')

export const SECURITY_RANKING_RESPONSES: RankingResponses = {
  Row: SecurityRow,
  Leaderboard: z
    .object({
      status,
      data: z.array(SecurityRow).describe('Ranked securities on this page, in the requested order.'),
      ...leaderboardShape,
      metadata: RankingMetadata.omit({ unknownProviderIds: true }).meta({
        id: 'SecurityRankingMetadata',
        description: 'Metadata of a ranking of securities.',
      }),
    })
    .meta({
      id: 'SecurityLeaderboardResponse',
      description: 'A page of securities ranked by a metric.',
    }),
  RankHistory: z
    .object({
      status,
      id: z.int().describe('Id of the security.'),
      providerId: securityProviderId,
      symbol: z.string().describe('Trading symbol.'),
      ...rankHistoryShape,
    })
    .meta({ id: 'SecurityRankHistoryResponse', description: 'A page of the past ranks of a security.' }),
  constant: { status: 'success' },
  membersOf: (rows, assetClass) => rowMembers(SECURITY, SecurityRow.shape, partsOf(rows), assetClass),
  nameOf: (security) => ({
    id: security.id,
    providerId: security.providerId,
    symbol: security.kind === 'security' ? security.ticker : '',
  }),
}

/** Converts a page of a leaderboard to a response. */
export const presentLeaderboard = (
  { constant, membersOf }: RankingResponses,
  { rows, ...board }: LeaderboardPage,
) => ({
  body: {
    ...constant,
    ...board,
    data: encodedRows(rows, membersOf(rows, board.assetClass)),
    count: rows.length,
  },
  page: board.pagination,
})

/** Converts a page of past ranks to a response. */
export const presentRankHistory = (
  { constant, nameOf }: RankingResponses,
  { instrument, rows, ...history }: RankHistory,
) => ({
  body: { ...constant, ...nameOf(instrument), ...history, data: rows, count: rows.length },
  page: history.pagination,
})
