import { type Pair, pair, posted } from './pairs.ts'
import { FLOW } from './paths.ts'
import { flowMetadata, flowRowsOf, leaves } from './selections.ts'

/** REST requests of analyses of any series, each with its GraphQL counterpart. */

const DATES = { start_date: '2025-12-01', end_date: '2026-03-10' }
const GRAPH_DATES = 'from: "2025-12-01", to: "2026-03-10"'
const metadata = `metadata { ${leaves('AssociationMetadata')} warnings { ${leaves('Warning')} } }`
const analysed = leaves('AnalysedSeries')
const model = {
  dependent: { aggregate_id: 1 },
  regressors: [{ slug: 'retail-net' }, { security_id: 1001, metric: 'px', transformation: 'pct_change' }],
  ...DATES,
  covariance: 'hc3',
}
const graphModel = `dependent: { aggregateId: 1 }, regressors: [{ slug: "retail-net" }, { securityId: 1001, metric: PX, transformation: PCT_CHANGE }], ${GRAPH_DATES}, covariance: HC3`

export const ANALYTICS_PAIRS: readonly Pair[] = [
  posted(
    '/analytics/correlation',
    {
      x: { aggregate_id: 3, metric: 'retail_net_turnover', transformation: 'moving_avg', window: 5 },
      y: { slug: 'retail-net', transformation: 'change' },
      ...DATES,
      lags: [-2, 0, 2],
      method: 'spearman',
    },
    `{ correlation(x: { aggregateId: 3, metric: RETAIL_NET_TURNOVER, transformation: MOVING_AVG, window: ONE_WEEK }, y: { slug: "retail-net", transformation: CHANGE }, ${GRAPH_DATES}, lags: [-2, 0, 2], method: SPEARMAN) { x { ${analysed} } y { ${analysed} } ${leaves('SeriesCorrelation')} lags { ${leaves('LaggedCorrelation')} } ${metadata} } }`,
  ),
  posted(
    '/analytics/correlation',
    {
      x: { security_id: 1001, normalisation: 'turnover_share' },
      y: { aggregate_id: 9, metric: 'call_notional', moneyness: 'ITM' },
      ...DATES,
      interval: '1w',
      lags: [1],
      window: 4,
    },
    `{ correlation(x: { securityId: 1001, normalisation: TURNOVER_SHARE }, y: { aggregateId: 9, metric: CALL_NOTIONAL, moneyness: ITM }, ${GRAPH_DATES}, interval: WEEK, lags: [1], window: 4) { lags { correlation } rolling { ${leaves('RollingCorrelation')} } } }`,
  ),
  posted(
    '/analytics/correlation-matrix',
    { series: [{ aggregate_id: 1 }, { security_id: 1001, metric: 'px' }, { slug: 'etf-flow' }], ...DATES },
    `{ correlationMatrix(series: [{ aggregateId: 1 }, { securityId: 1001, metric: PX }, { slug: "etf-flow" }], ${GRAPH_DATES}) { ${leaves('CorrelationMatrix')} rows { series { ${analysed} } ${leaves('CorrelationMatrixRow')} } ${metadata} } }`,
  ),
  posted(
    '/analytics/regression',
    model,
    `{ regression(${graphModel}) { dependent { ${analysed} } ${leaves('Regression')} intercept { ${leaves('Coefficient')} } regressors { ${leaves('Regressor')} series { ${analysed} } } ${metadata} } }`,
  ),
  posted(
    '/analytics/regression/residuals',
    { ...model, records_per_page: 5, page_number: 2 },
    `{ regressionResiduals(${graphModel}, recordsPerPage: 5, pageNumber: 2) { rows { ${leaves('Residual')} } count pagination { ${leaves('Pagination')} } ${metadata} } }`,
  ),
  posted(
    '/flow/analytics/trend',
    { slug: 'retail-net', ...DATES, as_of: '2026-02-01' },
    `{ flowTrend(slug: "retail-net", ${GRAPH_DATES}, asOf: "2026-02-01") { ${leaves('FlowTrend')} series { ${leaves('FlowSeries')} } } }`,
  ),
  posted(
    '/flow/analytics/volatility',
    { slug: 'etf-flow', basis: 'level' },
    `{ flowVolatility(slug: "etf-flow", basis: LEVEL) { ${leaves('FlowVolatility')} series { ${leaves('FlowSeries')} } } }`,
  ),
  pair(
    '/flow/stats',
    '/flow/stats?slugs=etf-flow,no-data,nope',
    flowRowsOf('flowStats(slugs: ["etf-flow", "no-data", "nope"])', 'FlowStatisticsList', 'FlowStatistics'),
  ),
  pair(
    FLOW,
    `${FLOW}?slugs=retail-net,etf-flow&start_date=2026-01-05&transformation=moving_avg&window=60&order=asc`,
    `{ flowTimeseries(slugs: ["retail-net", "etf-flow"], from: "2026-01-05", transformation: MOVING_AVG, window: THREE_MONTHS, order: ASC) { rows { date value transformed } ${flowMetadata} } }`,
  ),
  posted(
    '/series/analytics/correlation',
    { security_id_1: 1001, security_id_2: 1002, ...DATES, metric: 'px' },
    `{ securityCorrelation(securityId1: 1001, securityId2: 1002, ${GRAPH_DATES}, metric: PX) { ${leaves('Correlation')} } }`,
  ),
  posted(
    '/series/analytics/trend',
    { security_id: 1001, ...DATES, interval: '1w' },
    `{ securityTrend(securityId: 1001, ${GRAPH_DATES}, interval: WEEK) { ${leaves('Trend')} } }`,
  ),
  posted(
    '/series/analytics/volatility',
    { security_id: 1001, ...DATES, metric: 'px' },
    `{ securityVolatility(securityId: 1001, ${GRAPH_DATES}, metric: PX) { ${leaves('Volatility')} } }`,
  ),
  pair(
    '/series/stats',
    '/series/stats?security_ids=1001,1002,42&start_date=2025-12-01',
    `{ securityStats(securityIds: [1001, 1002, 42], from: "2025-12-01") { rows { ${leaves('Statistics')} } ${leaves('SecurityStatistics')} metadata { ${leaves('SeriesMetadata')} } } }`,
  ),
]
