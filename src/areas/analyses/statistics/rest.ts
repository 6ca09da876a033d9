import { type Route, route } from '../../../protocols/rest/route.ts'
import { aggregateCorrelation, aggregateStats, aggregateTrend, aggregateVolatility } from './operations.ts'
import {
  CorrelationResponse,
  presentTrend,
  StatisticsResponse,
  TrendResponse,
  VolatilityResponse,
} from './responses.ts'

const tag = 'Analytics'
const refusals = ['aggregate_not_found'] as const
const series = {
  start_date: '2026-01-01T00:00:00Z',
  end_date: '2026-06-30T00:00:00Z',
  metric: 'retail_net_turnover',
}

export const analyticsRoutes: Route[] = [
  route({
    method: 'post',
    path: '/aggregates/analytics/correlation',
    operation: aggregateCorrelation,
    summary: 'Correlation of two aggregates',
    tag,
    refusals,
    example: { aggregate_id_1: 101, aggregate_id_2: 106, ...series },
    body: CorrelationResponse,
    present: (found, { aggregateId1, aggregateId2 }) => ({ body: { ...found, aggregateId1, aggregateId2 } }),
  }),
  route({
    method: 'post',
    path: '/aggregates/analytics/trend',
    operation: aggregateTrend,
    summary: 'Trend of an aggregate',
    tag,
    refusals,
    example: { aggregate_id: 101, ...series },
    body: TrendResponse,
    present: (trend) => ({ body: presentTrend(trend) }),
  }),
  route({
    method: 'post',
    path: '/aggregates/analytics/volatility',
    operation: aggregateVolatility,
    summary: 'Volatility of an aggregate',
    tag,
    refusals,
    example: { aggregate_id: 101, ...series, basis: 'change', ewma_lambda: 0.94 },
    body: VolatilityResponse,
    present: (volatility, { aggregateId: id }) => ({ body: { ...volatility, aggregateId: id } }),
  }),
  route({
    path: '/aggregates/stats',
    operation: aggregateStats,
    summary: 'Statistics of aggregates',
    tag,
    refusals,
    body: StatisticsResponse,
    table: 'data',
    present: ({ rows, ...answer }) => ({
      body: {
        ...answer,
        data: rows.map(({ instrument, ...row }) => ({
          id: instrument.id,
          providerId: instrument.providerId,
          ...row,
        })),
        count: rows.length,
      },
    }),
  }),
]
