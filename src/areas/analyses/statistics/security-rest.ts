import { type Route, route } from '../../../protocols/rest/route.ts'
import {
  securityCorrelation,
  securityStats,
  securityTrend,
  securityVolatility,
} from './security-operations.ts'
import {
  presentSecurityTrend,
  SecurityCorrelationResponse,
  SecurityStatisticsResponse,
  SecurityTrendResponse,
  SecurityVolatilityResponse,
} from './security-responses.ts'

const tag = 'Analytics'
const refusals = ['security_not_found'] as const
const series = { start_date: '2026-01-01', end_date: '2026-06-30', metric: 'px' }

export const securityAnalyticsRoutes: Route[] = [
  route({
    method: 'post',
    path: '/series/analytics/correlation',
    operation: securityCorrelation,
    summary: 'Correlation of two securities',
    tag,
    refusals,
    example: { security_id_1: 1043, security_id_2: 1070, ...series },
    body: SecurityCorrelationResponse,
    present: (found, { securityId1, securityId2 }) => ({ body: { ...found, securityId1, securityId2 } }),
  }),
  route({
    method: 'post',
    path: '/series/analytics/trend',
    operation: securityTrend,
    summary: 'Trend of a security',
    tag,
    refusals,
    example: { security_id: 1043, ...series },
    body: SecurityTrendResponse,
    present: (trend) => ({ body: presentSecurityTrend(trend) }),
  }),
  route({
    method: 'post',
    path: '/series/analytics/volatility',
    operation: securityVolatility,
    summary: 'Volatility of a security',
    tag,
    refusals,
    example: { security_id: 1043, ...series, basis: 'log_return', ewma_lambda: 0.94 },
    body: SecurityVolatilityResponse,
    present: (volatility, { securityId: id }) => ({ body: { ...volatility, securityId: id } }),
  }),
  route({
    path: '/series/stats',
    operation: securityStats,
    summary: 'Statistics of securities',
    tag,
    refusals,
    body: SecurityStatisticsResponse,
    table: 'data',
    present: ({ rows, noDataSecurityIds, ...answer }) => ({
      body: {
        ...answer,
        data: rows.map(({ instrument, ...row }) => ({
          id: instrument.id,
          providerId: instrument.providerId,
          symbol: instrument.kind === 'security' ? instrument.ticker : '',
          ...row,
        })),
        count: rows.length,
        noDataSecurityIds: [...noDataSecurityIds],
      },
    }),
  }),
]
