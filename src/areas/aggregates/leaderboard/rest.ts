import { z } from 'zod'
import { Pagination } from '../../../core/paging.ts'
import { RankedDates, RankingMetadata } from '../../../engine/bars/place.ts'
import { Metric } from '../../../market/parameters.ts'
import { AssetClass, Interval } from '../../../market/vocabulary.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { byJob } from '../../jobs/handover.ts'
import { leaderboardJob } from './job.ts'
import { aggregateLeaderboard, type LeaderboardPage } from './operations.ts'
import { LeaderboardRow, toRow } from './row.ts'

export const LeaderboardResponse = z
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

export const presentLeaderboard = (page: LeaderboardPage) => ({
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
})

export const leaderboardRoutes: Route[] = [
  route({
    path: '/aggregates/leaderboard',
    operation: aggregateLeaderboard,
    summary: 'Aggregates ranked by a metric',
    tag: 'Aggregates',
    apiKey: true,
    refusals: ['tier_insufficient', 'too_many_jobs'],
    handOver: byJob(leaderboardJob),
    body: LeaderboardResponse,
    present: presentLeaderboard,
  }),
]
