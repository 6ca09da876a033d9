import { type Route, route } from '../../../protocols/rest/route.ts'
import { handOverAsJob } from '../../jobs/handover.ts'
import { timeseriesJob } from './job.ts'
import {
  aggregateLatest,
  aggregateSnapshot,
  aggregateTimeseries,
  singleAggregateTimeseries,
} from './operations.ts'
import { LatestResponse, SnapshotResponse, TimeseriesResponse } from './responses.ts'
import { ownMembers, presentPage, toRow } from './rows.ts'

const tag = 'Aggregates'
const refusals = ['aggregate_not_found'] as const

export const aggregateTimeseriesRoutes: Route[] = [
  route({
    path: '/aggregates/timeseries',
    operation: aggregateTimeseries,
    summary: 'Time series of aggregates',
    tag,
    apiKey: true,
    refusals: [...refusals, 'tier_insufficient', 'too_many_jobs'],
    handOver: handOverAsJob(timeseriesJob),
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
