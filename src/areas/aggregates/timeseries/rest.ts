import { z } from 'zod'
import { Pagination } from '../../../core/paging.ts'
import { BarMetadata } from '../../../engine/bars/answer.ts'
import { AssetClass, Interval } from '../../../market/vocabulary.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { byJob } from '../../jobs/handover.ts'
import { timeseriesJob } from './job.ts'
import {
  aggregateLatest,
  aggregateSnapshot,
  aggregateTimeseries,
  singleAggregateTimeseries,
} from './operations.ts'
import type { BarPage } from './plan.ts'
import { AggregateRow, BarMembers, ownMembers, rowsOf, toRow } from './row.ts'

const LatestRow = z
  .object({
    ...BarMembers.shape,
    stalenessDays: z.int().describe('Calendar days (UTC) from the bar to today.'),
  })
  .meta({ id: 'LatestAggregateRow', description: 'The newest bar of an aggregate.' })

const interval = Interval.describe('Length of the bars.')
const assetClasses = z.array(AssetClass).describe('Asset classes in the rows.')
const count = z.int().describe('Number of rows on this page.')

export const TimeseriesResponse = z
  .object({
    data: z.array(AggregateRow).describe('Bars of the page, in order.'),
    interval,
    assetClasses,
    count,
    pagination: Pagination,
    metadata: BarMetadata,
  })
  .meta({ id: 'AggregateTimeseriesResponse', description: 'Bars of aggregates, one page of them.' })

const SnapshotResponse = z
  .object({
    data: z.array(LatestRow).describe('Newest bars, in the order asked.'),
    interval,
    assetClasses,
    count,
    pagination: Pagination,
    metadata: BarMetadata,
  })
  .meta({ id: 'SnapshotResponse', description: 'The newest bar of each aggregate, in the order asked.' })

const LatestResponse = z
  .object({
    data: LatestRow.nullable().describe('The newest bar; null when there is none.'),
    metadata: BarMetadata,
  })
  .meta({ id: 'LatestResponse', description: 'The newest bar of an aggregate; data is null without any.' })

export const presentPage = (result: BarPage) => ({
  body: {
    data: rowsOf(result),
    interval: result.interval,
    assetClasses: result.assetClasses,
    count: result.rows.length,
    pagination: result.pagination,
    metadata: result.metadata,
  },
  page: result.pagination,
})

const tag = 'Aggregates'
const refusals = ['aggregate_not_found']

export const aggregateRoutes: Route[] = [
  route({
    path: '/aggregates/timeseries',
    operation: aggregateTimeseries,
    summary: 'Time series of aggregates',
    tag,
    apiKey: true,
    refusals: [...refusals, 'tier_insufficient', 'too_many_jobs'],
    handOver: byJob(timeseriesJob),
    body: TimeseriesResponse,
    present: presentPage,
  }),
  route({
    path: '/aggregates/snapshot',
    operation: aggregateSnapshot,
    summary: 'Newest bars of aggregates',
    tag,
    apiKey: true,
    refusals,
    body: SnapshotResponse,
    present: ({ rows, ...result }) => ({
      body: {
        data: rows.map(({ aggregate, bar, stalenessDays }) => ({
          ...toRow(bar, ownMembers(aggregate, result)),
          stalenessDays,
        })),
        interval: result.interval,
        assetClasses: result.assetClasses,
        count: rows.length,
        pagination: result.pagination,
        metadata: result.metadata,
      },
      page: result.pagination,
    }),
  }),
  route({
    path: '/aggregates/{aggregate_id}/timeseries',
    operation: singleAggregateTimeseries,
    summary: 'Time series of one aggregate',
    tag,
    maxAge: 60,
    refusals,
    body: TimeseriesResponse,
    present: presentPage,
  }),
  route({
    path: '/aggregates/{aggregate_id}/latest',
    operation: aggregateLatest,
    summary: 'Newest bar of one aggregate',
    tag,
    maxAge: 60,
    refusals,
    body: LatestResponse,
    present: ({ latest, metadata, ...result }) => ({
      body: {
        data: latest && {
          ...toRow(latest.bar, ownMembers(latest.aggregate, result)),
          stalenessDays: latest.stalenessDays,
        },
        metadata,
      },
    }),
  }),
]
