import { z } from 'zod'
import { pointsParameters } from '../../../engine/bars/downsampled.ts'
import { withFittingFields } from '../../../engine/bars/fields.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { order, SYMBOL_MATCHING } from '../../../market/parameters.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { encodedRows, partsOf } from '../../shared/encoded-rows.ts'
import { securityLatest, securityMarketData, securityTimeseries, tickers } from './operations.ts'
import {
  dateParameters,
  fields,
  Identifier,
  rangeRules,
  seriesParameters,
  seriesRules,
} from './parameters.ts'
import {
  LatestResponse,
  LatestRow,
  MarketDataResponse,
  SeriesMetric,
  TickerResponse,
  TimeseriesResponse,
} from './responses.ts'
import { marketDataRows, marketDataTable, securityMembers, seriesRows, valueRows } from './rows.ts'

const tag = 'Series'
const refusals = ['security_not_found', 'tier_insufficient'] as const

const field = SeriesMetric.default('retail_net_turnover').describe('Metric to return, stored or calculated.')

const presentLatest = ({ rows, noData, ...answer }: Awaited<ReturnType<typeof securityLatest.run>>) => ({
  body: {
    status: 'success' as const,
    results: encodedRows(
      rows,
      securityMembers(LatestRow.shape, partsOf(rows, 'security'), answer.assetClass, answer.fields),
    ),
    notFound: answer.metadata.notFound,
    noData: [...noData],
    metadata: answer.metadata,
  },
})

export const securityTimeseriesRoutes: Route[] = [
  route({
    path: '/series/timeseries',
    operation: securityTimeseries,
    summary: 'Time series of securities',
    tag,
    refusals,
    body: TimeseriesResponse,
    table: 'results',
    present: ({ rows, metadata, pagination, ...answer }) => ({
      body: { status: 'success' as const, results: seriesRows(rows, answer), metadata, pagination },
      page: pagination,
    }),
  }),
  route({
    path: '/series/ticker',
    operation: securityMarketData,
    id: 'securityField',
    summary: 'One field of one security',
    tag,
    refusals,
    deprecated: { since: '2026-01-01', successor: '/series/timeseries' },
    input: withFittingFields(
      rangeRules(
        z.object({
          ticker: Identifier.describe(`Trading symbol, ${SYMBOL_MATCHING}.`).meta({
            example: EXAMPLE.ticker,
          }),
          field,
          ...dateParameters,
          ...seriesParameters,
          order,
          points: pointsParameters.points,
        }),
      ),
      'field',
    ),
    toInput: ({ ticker, field: name, ...input }) => ({ ...input, tickers: [ticker], fields: [name] }),
    body: TickerResponse,
    table: 'data',
    present: ({ series: [found], interval }, { ticker: asked, field: name }) => {
      const { ticker, providerId } = found?.security ?? { ticker: asked, providerId: '' }
      const data = found ? valueRows(found, name) : []
      return { body: { ticker, providerId, field: name, interval, count: found?.rows.length ?? 0, data } }
    },
  }),
  route({
    path: '/series/marketdata',
    operation: securityMarketData,
    summary: 'Bars of several securities',
    tag,
    refusals,
    body: MarketDataResponse,
    table: marketDataTable,
    present: ({ series, metadata, ...answer }) => {
      const results = marketDataRows(series, answer)
      return { body: { status: 'success' as const, results, notFound: metadata.notFound, metadata } }
    },
  }),
  route({
    path: '/series/timeseries/latest',
    operation: securityLatest,
    summary: 'Newest bars of securities',
    tag,
    refusals,
    body: LatestResponse,
    table: 'results',
    present: presentLatest,
  }),
  route({
    path: '/series/latest',
    operation: securityLatest,
    id: 'securityLatestByTicker',
    summary: 'Newest bars of securities by symbol',
    tag,
    refusals,
    input: seriesRules(z.object({ tickers, ...seriesParameters, fields })),
    toInput: ({ tickers: ticker, ...input }) => ({ ...input, ticker, calculateMetrics: false }),
    body: LatestResponse,
    table: 'results',
    present: presentLatest,
  }),
]
