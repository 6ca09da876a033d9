import type { Leaf } from '../../../core/rows/origins.ts'
import type { AssetClass } from '../../../market/vocabulary.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { encodedRow, encodedRows, partsOf } from '../../shared/encoded-rows.ts'
import {
  aggregateLatest,
  aggregateSnapshot,
  aggregateTimeseries,
  type Snapshot,
  singleAggregateTimeseries,
} from './operations.ts'
import { LatestResponse, LatestRow, SnapshotResponse, TimeseriesResponse } from './responses.ts'
import { aggregateMembers, presentPage } from './rows.ts'

const tag = 'Aggregates'
const refusals = ['aggregate_not_found'] as const

const latestMembers = (rows: Snapshot['rows'], assetClass: AssetClass): Leaf[] =>
  aggregateMembers(LatestRow.shape, partsOf(rows, 'aggregate'), assetClass)

export const aggregateTimeseriesRoutes: Route[] = [
  route({
    path: '/aggregates/timeseries',
    operation: aggregateTimeseries,
    summary: 'Time series of aggregates',
    tag,
    apiKey: true,
    refusals: [...refusals, 'tier_insufficient', 'too_many_jobs'],
    body: TimeseriesResponse,
    table: 'data',
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
    table: 'data',
    present: ({ rows, ...result }) => ({
      body: {
        data: encodedRows(rows, latestMembers(rows, result.assetClass)),
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
    table: 'data',
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
    table: 'data',
    present: ({ rows, metadata, assetClass }) => ({
      body: { data: encodedRow(rows, latestMembers(rows, assetClass)), metadata },
    }),
  }),
]
