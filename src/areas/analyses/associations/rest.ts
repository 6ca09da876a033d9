import { type Route, route } from '../../../protocols/rest/route.ts'
import { correlation, correlationMatrix } from './operations.ts'
import { regression, regressionResiduals } from './regressions.ts'
import {
  CorrelationMatrixResponse,
  presentCorrelation,
  presentRegression,
  presentSeries,
  RegressionResponse,
  ResidualsResponse,
  SeriesCorrelationResponse,
} from './responses.ts'

const tag = 'Analytics'
const refusals = ['aggregate_not_found', 'security_not_found', 'series_not_found'] as const
const range = { start_date: '2026-01-01', end_date: '2026-06-30' }
const sector = { aggregate_id: 101, metric: 'retail_net_turnover' }
const price = { aggregate_id: 106, metric: 'px_linked', transformation: 'pct_change' }
const flow = { slug: 'retail-net-flow', transformation: 'change' }
const model = { dependent: sector, regressors: [price, flow], ...range, covariance: 'hc3' }

export const associationRoutes: Route[] = [
  route({
    method: 'post',
    path: '/analytics/correlation',
    operation: correlation,
    summary: 'Correlation of any two series',
    tag,
    refusals,
    example: { x: sector, y: flow, ...range, lags: [-5, -1, 0, 1, 5], method: 'pearson' },
    body: SeriesCorrelationResponse,
    table: 'lags',
    present: (result) => ({ body: presentCorrelation(result) }),
  }),
  route({
    method: 'post',
    path: '/analytics/correlation-matrix',
    operation: correlationMatrix,
    summary: 'Correlations of every two of several series',
    tag,
    refusals,
    example: { series: [sector, price, flow], ...range, method: 'spearman' },
    body: CorrelationMatrixResponse,
    present: ({ series, correlations, pValues, dataPoints, unpaired, ...others }) => ({
      body: {
        ...others,
        series: series.map(presentSeries),
        correlations: correlations.map((row) => [...row]),
        pValues: pValues.map((row) => [...row]),
        dataPoints: dataPoints.map((row) => [...row]),
        unpaired: unpaired.map((row) => [...row]),
      },
    }),
  }),
  route({
    method: 'post',
    path: '/analytics/regression',
    operation: regression,
    summary: 'Regression of a series on others',
    tag,
    refusals,
    example: model,
    body: RegressionResponse,
    present: (result) => ({ body: presentRegression(result) }),
  }),
  route({
    method: 'post',
    path: '/analytics/regression/residuals',
    operation: regressionResiduals,
    summary: 'Residuals of a regression',
    tag,
    refusals,
    example: model,
    body: ResidualsResponse,
    table: 'data',
    present: ({ rows, pagination, ...others }) => ({
      body: { ...others, data: [...rows], count: rows.length, pagination },
    }),
  }),
]
