import { type Route, route } from '../../../protocols/rest/route.ts'
import { seriesMembers } from '../../flow/series/responses.ts'
import { flowStats, flowTrend, flowVolatility } from './operations.ts'
import { FlowStatisticsResponse, FlowTrendResponse, FlowVolatilityResponse } from './responses.ts'

const tag = 'Flow'
const refusals = ['series_not_found'] as const
const example = { slug: 'retail-turnover', start_date: '2026-01-01', end_date: '2026-06-30' }

export const flowAnalyticsRoutes: Route[] = [
  route({
    method: 'post',
    path: '/flow/analytics/trend',
    operation: flowTrend,
    summary: 'Trend of a flow series',
    tag,
    refusals,
    example,
    body: FlowTrendResponse,
    present: ({ series, slopeCi95, ...trend }) => ({
      body: { ...seriesMembers(series), ...trend, slopeCi95: [...slopeCi95] },
    }),
  }),
  route({
    method: 'post',
    path: '/flow/analytics/volatility',
    operation: flowVolatility,
    summary: 'Volatility of a flow series',
    tag,
    refusals,
    example: { ...example, basis: 'log_return', ewma_lambda: 0.94 },
    body: FlowVolatilityResponse,
    present: ({ series, ...volatility }) => ({ body: { ...seriesMembers(series), ...volatility } }),
  }),
  route({
    path: '/flow/stats',
    operation: flowStats,
    summary: 'Statistics of flow series',
    tag,
    refusals,
    body: FlowStatisticsResponse,
    table: 'data',
    present: ({ rows, metadata }) => ({
      body: {
        data: rows.map(({ series, ...row }) => ({ ...seriesMembers(series), ...row })),
        count: rows.length,
        metadata,
      },
    }),
  }),
]
