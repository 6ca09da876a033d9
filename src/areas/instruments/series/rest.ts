import { z } from 'zod'
import { encodedRow, encodedRows } from '../../../core/rows/json-rows.ts'
import type { Leaf } from '../../../core/rows/origins.ts'
import { pointsParameters } from '../../../engine/bars/downsampled.ts'
import { withFittingFields } from '../../../engine/bars/fields.ts'
import { AGGREGATE, SECURITY } from '../../../engine/instruments/kinds.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { order, SYMBOL_MATCHING } from '../../../market/parameters.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import {
  aggregateLatest,
  aggregateSnapshot,
  aggregateTimeseries,
  type SecurityLatest,
  securityLatest,
  securityMarketData,
  securityPanel,
  securityTimeseries,
  singleAggregateTimeseries,
} from './operations.ts'
import {
  Identifier,
  rangeRules,
  rowRules,
  securityDates,
  securityFields,
  securityParameters,
  tickers,
} from './parameters.ts'
import type { AggregateSeries, NewestBars } from './plan.ts'
import {
  AggregateSeriesResponse,
  LatestAggregateResponse,
  LatestAggregateRow,
  LatestSeriesResponse,
  LatestSeriesRow,
  MarketDataResponse,
  marketDataRows,
  marketDataTable,
  PanelResponse,
  presentAggregates,
  presentPage,
  presentPanel,
  SeriesMetric,
  SeriesResponse,
  SnapshotResponse,
  TickerResponse,
  valueRows,
} from './responses.ts'
import { partsOf, rowMembers, SeriesRow } from './rows.ts'

const latestMembers = ({ rows, assetClass }: NewestBars<AggregateSeries>): Leaf[] =>
  rowMembers(AGGREGATE, LatestAggregateRow.shape, partsOf(rows, 'aggregate'), assetClass)

const ofAggregates = { tag: 'Aggregates', refusals: ['aggregate_not_found'] } as const

const aggregateRoutes: Route[] = [
  route({
    ...ofAggregates,
    path: '/aggregates/timeseries',
    operation: aggregateTimeseries,
    summary: 'Time series of aggregates',
    apiKey: true,
    refusals: [...ofAggregates.refusals, 'tier_insufficient', 'too_many_jobs'],
    isChart: true,
    body: AggregateSeriesResponse,
    table: 'data',
    present: presentAggregates,
  }),
  route({
    ...ofAggregates,
    path: '/aggregates/snapshot',
    operation: aggregateSnapshot,
    summary: 'Newest bars of aggregates',
    apiKey: true,
    body: SnapshotResponse,
    table: 'data',
    present: (page) => presentPage(page, encodedRows(page.rows, latestMembers(page))),
  }),
  route({
    ...ofAggregates,
    path: '/aggregates/{aggregate_id}/timeseries',
    operation: singleAggregateTimeseries,
    summary: 'Time series of one aggregate',
    maxAge: 60,
    body: AggregateSeriesResponse,
    table: 'data',
    present: presentAggregates,
  }),
  route({
    ...ofAggregates,
    path: '/aggregates/{aggregate_id}/latest',
    operation: aggregateLatest,
    summary: 'Newest bar of one aggregate',
    maxAge: 60,
    body: LatestAggregateResponse,
    table: 'data',
    present: (latest) => ({
      body: { data: encodedRow(latest.rows, latestMembers(latest)), metadata: latest.metadata },
    }),
  }),
]

const ofSecurities = { tag: 'Series', refusals: ['security_not_found', 'tier_insufficient'] } as const

const panelRoutes: Route[] = [
  route({
    ...ofSecurities,
    method: 'post',
    path: '/securities/timeseries',
    operation: securityPanel,
    summary: 'Time series of many securities',
    example: { sector: EXAMPLE.sector, start_date: EXAMPLE.startDate, records_per_page: 10, page_number: 1 },
    refusals: [...ofSecurities.refusals, 'too_many_jobs'],
    body: PanelResponse,
    table: 'data',
    present: presentPanel,
  }),
]

const presentLatest = ({ rows, noData, assetClass, fields, metadata }: SecurityLatest) => ({
  body: {
    status: 'success' as const,
    results: encodedRows(
      rows,
      rowMembers(SECURITY, LatestSeriesRow.shape, partsOf(rows, 'security'), assetClass, fields),
    ),
    notFound: metadata.notFound,
    noData: [...noData],
    metadata,
  },
})

const legacyRoutes: Route[] = [
  route({
    ...ofSecurities,
    path: '/series/timeseries',
    operation: securityTimeseries,
    summary: 'Time series of securities',
    isChart: true,
    body: SeriesResponse,
    table: 'results',
    present: ({ rows, instrument, assetClass, fields, metadata, pagination }) => {
      const parts = { instrument, bar: rows }
      const results = encodedRows(rows, rowMembers(SECURITY, SeriesRow.shape, parts, assetClass, fields))
      return { body: { status: 'success' as const, results, metadata, pagination }, page: pagination }
    },
  }),
  route({
    ...ofSecurities,
    path: '/series/ticker',
    operation: securityMarketData,
    id: 'securityField',
    summary: 'One field of one security',
    deprecated: { since: '2026-01-01', successor: '/series/timeseries' },
    input: withFittingFields(
      rangeRules(
        z.object({
          ticker: Identifier.describe(`Trading symbol, ${SYMBOL_MATCHING}.`).meta({
            example: EXAMPLE.ticker,
          }),
          field: SeriesMetric.default('retail_net_turnover').describe(
            'Metric to return, stored or calculated.',
          ),
          ...securityDates,
          ...securityParameters,
          order,
          points: pointsParameters.points,
        }),
      ),
      'field',
    ),
    toInput: ({ ticker, field: name, ...input }) => ({ ...input, tickers: [ticker], fields: [name] }),
    body: TickerResponse,
    table: 'data',
    present: ({ series: [one], interval }, { ticker: symbol, field: name }) => {
      const { ticker, providerId } = one?.security ?? { ticker: symbol, providerId: '' }
      const data = one ? valueRows(one, name) : []
      return { body: { ticker, providerId, field: name, interval, count: one?.rows.length ?? 0, data } }
    },
  }),
  route({
    ...ofSecurities,
    path: '/series/marketdata',
    operation: securityMarketData,
    summary: 'Bars of several securities',
    body: MarketDataResponse,
    table: marketDataTable,
    present: ({ metadata, ...batch }) => {
      const results = marketDataRows(batch)
      return { body: { status: 'success' as const, results, notFound: metadata.notFound, metadata } }
    },
  }),
  route({
    ...ofSecurities,
    path: '/series/timeseries/latest',
    operation: securityLatest,
    summary: 'Newest bars of securities',
    body: LatestSeriesResponse,
    table: 'results',
    present: presentLatest,
  }),
  route({
    ...ofSecurities,
    path: '/series/latest',
    operation: securityLatest,
    id: 'securityLatestByTicker',
    summary: 'Newest bars of securities by symbol',
    input: rowRules(z.object({ tickers, ...securityParameters, fields: securityFields })),
    toInput: ({ tickers: ticker, ...input }) => ({ ...input, ticker, calculateMetrics: false }),
    body: LatestSeriesResponse,
    table: 'results',
    present: presentLatest,
  }),
]

export const seriesRoutes: readonly Route[] = [...aggregateRoutes, ...panelRoutes, ...legacyRoutes]
