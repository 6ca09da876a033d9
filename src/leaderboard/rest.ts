import { z } from 'zod'
import { AggregateRow, rowOf } from '../aggregates/rest.ts'
import { Pagination } from '../bars/answer.ts'
import { placeShape, RankedDates, RankingMetadata } from '../bars/place.ts'
import { Metric } from '../market/parameters.ts'
import { AssetClass, Interval } from '../market/vocabulary.ts'
import { type Route, route } from '../rest/route.ts'
import { aggregateLeaderboard, type LeaderboardPage, type LeaderboardPlace } from './operations.ts'

const { rank, ...place } = placeShape
const { ts, id, providerId, name, type, subtype, ...members } = AggregateRow.shape

const LeaderboardRow = z
  .object({ rank, id, providerId, name, type, subtype, ts, ...place, ...members })
  .meta({
    id: 'AggregateLeaderboardRow',
    description: 'An aggregate in its place, with its bar; of a range with all of its bars as one.',
  })

const LeaderboardResponse = z
  .object({
    data: z.array(LeaderboardRow).describe('Places of the page, the highest value first.'),
    metric: Metric.describe('Metric that is ranked by.'),
    interval: Interval.describe('Length of the bars.'),
    assetClasses: z.array(AssetClass).describe('Asset classes in the rows.'),
    dateRange: RankedDates,
    count: z.int().describe('Number of rows on this page.'),
    pagination: Pagination,
    metadata: RankingMetadata,
  })
  .meta({
    id: 'AggregateLeaderboardResponse',
    description: 'Aggregates ranked by a metric, one page of them.',
  })

const toRow = ({ aggregate, bar, ...standing }: LeaderboardPlace, { assetClass }: LeaderboardPage) => ({
  ...rowOf(aggregate, bar, assetClass),
  ...standing,
})

export const leaderboardRoutes: Route[] = [
  route({
    path: '/aggregates/leaderboard',
    operation: aggregateLeaderboard,
    summary: 'Aggregates ranked by a metric',
    tag: 'Aggregates',
    apiKey: true,
    body: LeaderboardResponse,
    present: (page) => ({
      body: {
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
