import { type Route, route } from '../../../protocols/rest/route.ts'
import { type KindAnalyses, ofAggregates, ofSecurities } from './operations.ts'
import {
  AGGREGATE_ANALYSIS_RESPONSES,
  type AnalysisResponses,
  SECURITY_ANALYSIS_RESPONSES,
} from './responses.ts'

const tag = 'Analytics'

/** Paths of the analyses of a kind of instrument, and examples of their bodies. */
interface AnalysisPaths {
  readonly base: '/aggregates' | '/series'
  readonly example: {
    readonly one: object
    readonly two: object
    readonly series: object
    readonly basis: 'change' | 'log_return'
  }
}

const analysisRoutesOf = (
  { kind, correlation, trend, volatility, stats }: KindAnalyses,
  responses: AnalysisResponses,
  { base, example: { one, two, series, basis } }: AnalysisPaths,
): Route[] => [
  route({
    method: 'post',
    path: `${base}/analytics/correlation`,
    operation: correlation,
    summary: `Correlation of two ${kind.plural}`,
    tag,
    refusals: [kind.notFound],
    example: { ...two, ...series },
    body: responses.Correlation,
    present: (result) => ({ body: responses.presentCorrelation(result) }),
  }),
  route({
    method: 'post',
    path: `${base}/analytics/trend`,
    operation: trend,
    summary: `Trend of ${kind.oneOf}`,
    tag,
    refusals: [kind.notFound],
    example: { ...one, ...series },
    body: responses.Trend,
    present: (result) => ({ body: responses.presentTrend(result) }),
  }),
  route({
    method: 'post',
    path: `${base}/analytics/volatility`,
    operation: volatility,
    summary: `Volatility of ${kind.oneOf}`,
    tag,
    refusals: [kind.notFound],
    example: { ...one, ...series, basis, ewma_lambda: 0.94 },
    body: responses.Volatility,
    present: (result) => ({ body: responses.presentVolatility(result) }),
  }),
  route({
    path: `${base}/stats`,
    operation: stats,
    summary: `Statistics of ${kind.plural}`,
    tag,
    refusals: [kind.notFound],
    body: responses.Statistics,
    table: 'data',
    present: (result) => ({ body: responses.presentStatistics(result) }),
  }),
]

export const analyticsRoutes: Route[] = [
  ...analysisRoutesOf(ofAggregates, AGGREGATE_ANALYSIS_RESPONSES, {
    base: '/aggregates',
    example: {
      one: { aggregate_id: 101 },
      two: { aggregate_id_1: 101, aggregate_id_2: 106 },
      series: {
        start_date: '2026-01-01T00:00:00Z',
        end_date: '2026-06-30T00:00:00Z',
        metric: 'retail_net_turnover',
      },
      basis: 'change',
    },
  }),
  ...analysisRoutesOf(ofSecurities, SECURITY_ANALYSIS_RESPONSES, {
    base: '/series',
    example: {
      one: { security_id: 1043 },
      two: { security_id_1: 1043, security_id_2: 1070 },
      series: { start_date: '2026-01-01', end_date: '2026-06-30', metric: 'px' },
      basis: 'log_return',
    },
  }),
]
