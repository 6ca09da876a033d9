import { z } from 'zod'
import { Pagination } from '../../../core/paging.ts'
import { placeShape, RankedDates, RankingMetadata } from '../../../engine/bars/place.ts'
import { Metric } from '../../../market/parameters.ts'
import { AssetClass, Interval } from '../../../market/vocabulary.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { rowOf, SeriesRow } from '../timeseries/rest.ts'
import { type MoverPage, type SecurityPlace, securityLeaderboard } from './operations.ts'

// A rank is the place here; it is by the metric asked for.
const { rank, ...place } = placeShape
const { ts, providerId, rank: _calculated, zScore: _z, momentum: _m, ris: _r, ...members } = SeriesRow.shape

const LeaderboardRow = z
  .object({ rank, id: z.int().describe('Id of the security.'), providerId, ts, ...place, ...members })
  .meta({
    id: 'SecurityLeaderboardRow',
    description: 'A security in its place, with its bar; of a range with all of its bars as one.',
  })

const LeaderboardResponse = z
  .object({
    status: z.literal('success').describe('Always `success`.'),
    data: z.array(LeaderboardRow).describe('Places of the page, in the order asked.'),
    metric: Metric.describe('Metric that is ranked by.'),
    interval: Interval.describe('Length of the bars.'),
    assetClasses: z.array(AssetClass).describe('Asset classes in the rows.'),
    dateRange: RankedDates,
    count: z.int().describe('Number of rows on this page.'),
    pagination: Pagination,
    metadata: RankingMetadata.omit({ unknownProviderIds: true }).meta({
      id: 'SecurityRankingMetadata',
      description: 'How a ranking of securities was made.',
    }),
  })
  .meta({
    id: 'SecurityLeaderboardResponse',
    description: 'Securities ranked by a metric, one page of them.',
  })

const toRow = ({ security, bar, ...standing }: SecurityPlace, { assetClass }: MoverPage) => ({
  ...rowOf(security, bar, assetClass),
  id: security.id,
  ...standing,
})

export const moverRoutes: Route[] = [
  route({
    path: '/series/timeseries/leaderboard',
    operation: securityLeaderboard,
    summary: 'Securities ranked by a metric',
    tag: 'Series',
    body: LeaderboardResponse,
    present: (page) => ({
      body: {
        status: 'success' as const,
        data: page.rows.map((row) => toRow(row, page)),
        metric: page.metric,
        interval: page.interval,
        assetClasses: page.assetClasses,
        dateRange: page.dateRange,
        count: page.rows.length,
        pagination: page.pagination,
        metadata: page.metadata,
      },
      page: page.pagination,
    }),
  }),
]
