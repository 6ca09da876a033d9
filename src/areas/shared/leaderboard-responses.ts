import { z } from 'zod'
import { Pagination } from '../../core/numbered-pages.ts'
import { encodedRows } from '../../core/rows/json-rows.ts'
import type { Member } from '../../core/rows/origins.ts'
import type { NumberedPlaces } from '../../engine/bars/leaderboard.ts'
import { RankedDates } from '../../engine/bars/place.ts'
import { pastRankShape, RankHistoryMetadata, type RankPage } from '../../engine/bars/rank-history.ts'
import { Metric } from '../../market/metric-parameters.ts'
import { AssetClass, Interval } from '../../market/vocabulary.ts'

/** Members of a leaderboard response between its rows and its metadata. */
export const leaderboardShape = {
  metric: Metric.describe('Metric that determines the ranking.'),
  interval: Interval.describe('Length of the bars.'),
  assetClasses: z.array(AssetClass).describe('Asset classes of the rows.'),
  dateRange: RankedDates,
  count: z.int().describe('Number of rows on this page.'),
  pagination: Pagination,
}

/** Converts a page of a leaderboard to a response. */
export const presentLeaderboardPage = <P>(page: NumberedPlaces<P>, members: readonly Member[]) => ({
  body: {
    data: encodedRows(page.rows, members),
    metric: page.metric,
    interval: page.interval,
    assetClasses: page.assetClasses,
    dateRange: page.dateRange,
    count: page.rows.length,
    pagination: page.pagination,
    metadata: page.metadata,
  },
  page: page.pagination,
})

export const PastRank = z
  .object(pastRankShape)
  .meta({ id: 'PastRank', description: 'Rank of an instrument in one completed bar.' })

/** Members of a response with past ranks, besides those that name the instrument. */
export const rankHistoryShape = {
  data: z.array(PastRank).describe('Ranks on this page, newest first.'),
  metric: leaderboardShape.metric,
  interval: leaderboardShape.interval,
  assetClasses: leaderboardShape.assetClasses.describe('Asset classes of the bars.'),
  count: leaderboardShape.count,
  pagination: Pagination,
  metadata: RankHistoryMetadata,
}

/** Returns the members of a response with past ranks. */
export const presentRankPage = ({
  rows,
  metric,
  interval,
  assetClasses,
  pagination,
  metadata,
}: RankPage) => ({
  data: rows.map(({ ts, date, rank, value }) => ({ ts, date, rank, value })),
  metric,
  interval,
  assetClasses,
  count: rows.length,
  pagination,
  metadata,
})
