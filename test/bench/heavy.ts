import { someAggregates } from './requests.ts'

/** A request that costs much for its operation. */
export interface Heavy {
  readonly name: string
  readonly path: string
  readonly body?: unknown
}

const get = (name: string, path: string): Heavy => ({ name, path })
const post = (name: string, path: string, body: unknown): Heavy => ({ name, path, body })
const graph = (name: string, query: string): Heavy => ({ name, path: '/graphql', body: { query } })

const YEARS = { start_date: '2016-07-01', end_date: '2026-06-30' }
const RANGE = 'start_date=2016-07-01&end_date=2026-06-30'
const aggregates = (count: number) => someAggregates(count).split(',').map(Number)
const series = (count: number) => aggregates(count).map((id) => ({ aggregate_id: id }))
const SECURITIES = Array.from({ length: 20 }, (_, at) => 1001 + at)

const UNUSUAL = [
  { measure: 'retail_net_turnover|z_score:1y', gt: 1 },
  { measure: 'px|pct_change:20', lt: 0 },
]

/** The dearest requests of every operation that reads, within the limits of its parameters. */
export const HEAVY: readonly Heavy[] = [
  get('latest', '/aggregates/101/latest'),
  get(
    'page of aggregates',
    `/aggregates/timeseries?aggregate_ids=${someAggregates(5)}&${RANGE}&records_per_page=10000`,
  ),
  get('default page of aggregates', `/aggregates/timeseries?aggregate_ids=${someAggregates(5)}&${RANGE}`),
  get(
    'transformed page',
    `/aggregates/timeseries?aggregate_ids=${someAggregates(5)}&${RANGE}&records_per_page=10000&transformation=ewma&normalisation=percentile_rank`,
  ),
  get(
    'points of aggregates',
    `/aggregates/timeseries?aggregate_ids=${someAggregates(30)}&${RANGE}&points=100`,
  ),
  get('snapshot', `/aggregates/snapshot?aggregate_ids=${someAggregates(100)}`),
  get('one aggregate', `/aggregates/101/timeseries?${RANGE}&records_per_page=10000`),
  post('correlation of aggregates', '/aggregates/analytics/correlation', {
    aggregate_id_1: 101,
    aggregate_id_2: 106,
    ...YEARS,
  }),
  post('trend', '/aggregates/analytics/trend', { aggregate_id: 101, ...YEARS }),
  post('volatility', '/aggregates/analytics/volatility', { aggregate_id: 101, basis: 'change', ...YEARS }),
  get('statistics', `/aggregates/stats?aggregate_ids=${someAggregates(50)}&${RANGE}`),
  get('statistics of securities', `/series/stats?security_ids=${SECURITIES}&${RANGE}`),
  post('correlation by rank in windows', '/analytics/correlation', {
    x: { aggregate_id: 101 },
    y: { aggregate_id: 106 },
    ...YEARS,
    method: 'spearman',
    window: 250,
  }),
  post('correlation at lags', '/analytics/correlation', {
    x: { aggregate_id: 101 },
    y: { aggregate_id: 106 },
    ...YEARS,
    lags: Array.from({ length: 41 }, (_, at) => at - 20),
  }),
  post('correlation matrix', '/analytics/correlation-matrix', { series: series(50), ...YEARS }),
  post('regression', '/analytics/regression', {
    dependent: { aggregate_id: 101 },
    regressors: series(9).slice(1),
    ...YEARS,
    covariance: 'hc3',
  }),
  post('residuals', '/analytics/regression/residuals', {
    dependent: { aggregate_id: 101 },
    regressors: series(9).slice(1),
    ...YEARS,
  }),
  get('calendar', `/calendar?${RANGE}`),
  get('coverage', '/series/timeseries/list?records_per_page=1000'),
  post('comparison', '/aggregates/comparison/compare', {
    aggregate_ids: aggregates(10),
    ...YEARS,
    metrics: ['retail_net_turnover', 'px', 'retail_buy_turnover', 'retail_sell_turnover'],
  }),
  post('side by side', '/aggregates/comparison/side-by-side', {
    aggregate_ids: aggregates(10),
    ...YEARS,
    metrics: ['retail_net_turnover', 'px'],
  }),
  get(
    'flow page',
    '/flow/timeseries?slugs=retail-net-flow,retail-turnover,retail-buy-share,etf-creations,etf-redemptions&records_per_page=10000',
  ),
  get(
    'flow transformed',
    '/flow/timeseries?slugs=retail-net-flow,retail-turnover&records_per_page=10000&transformation=moving_avg&normalisation=z_score',
  ),
  get('flow points', '/flow/timeseries?slugs=retail-net-flow,retail-turnover&points=500'),
  get('flow latest', '/flow/latest'),
  get('flow availability', '/flow/availability'),
  get('flow export', '/flow/timeseries/export'),
  post('flow trend', '/flow/analytics/trend', { slug: 'retail-turnover', ...YEARS }),
  get('flow statistics', `/flow/stats?slugs=retail-net-flow,retail-turnover&${RANGE}`),
  get('forecast', '/flow/forecast'),
  get('forecast runs', '/flow/forecast/runs'),
  get('leaderboard', '/aggregates/leaderboard?records_per_page=1000'),
  get('leaderboard of a date', '/aggregates/leaderboard?date=2026-06-26&records_per_page=1000'),
  get('leaderboard of a range', `/aggregates/leaderboard?${RANGE}&records_per_page=1000`),
  get('leaderboard with sparklines', '/aggregates/leaderboard?records_per_page=1000&sparkline=100'),
  get('leaderboard of securities', '/series/timeseries/leaderboard?records_per_page=1000'),
  get(
    'leaderboard of securities over a range',
    `/series/timeseries/leaderboard?${RANGE}&records_per_page=1000`,
  ),
  get('leaderboard of securities, sorted', '/series/timeseries/leaderboard?records_per_page=1000&sort=name'),
  get(
    'leaderboard of securities with sparklines',
    '/series/timeseries/leaderboard?records_per_page=1000&sparkline=100',
  ),
  get('rank history', '/aggregates/101/rank-history?records_per_page=1000'),
  get(
    'rank history of a security',
    '/series/securities/QLRL/rank-history?records_per_page=1000&start_date=2016-07-01',
  ),
  get(
    'rank history of a security by price',
    '/series/securities/QLRL/rank-history?records_per_page=1000&start_date=2016-07-01&metric=px',
  ),
  get('search', '/aggregates/reference/search?query=e&limit=100'),
  get('search of securities', '/series/securities/search?q=e&limit=100'),
  get('types', '/aggregates/reference/types'),
  get('sectors', '/series/sectors'),
  get('count of securities', '/series/securities/count'),
  get('indices', '/aggregates/reference/list/indices'),
  get('securities on a date', '/series/timeseries?date=2026-06-26&records_per_page=10000'),
  post('panel', '/securities/timeseries', {
    sector: 'Utilities',
    ...YEARS,
    records_per_page: 10_000,
    page_number: 1,
  }),
  post('top constituents', '/aggregates/summary/top-constituents', {
    aggregate_id: 101,
    metric: 'retail_net_turnover',
    limit: 100,
  }),
  get('security summary', '/series/securities/QLRL/summary'),
  get('aggregate summary', '/aggregates/summary/101'),
  graph(
    'bars on the graph',
    '{ aggregate(by: { aggregateId: 101 }) { bars(first: 2000) { nodes { ts px pxChg retailBuyTurnover retailSellTurnover retailNetTurnover } } } }',
  ),
  graph(
    'nested bars',
    '{ aggregates(first: 100) { nodes { name latest { ts px } bars(first: 100) { nodes { ts px retailNetTurnover } } } } }',
  ),
  graph(
    'nested statistics',
    '{ aggregates(first: 50) { nodes { name stats(from: "2016-07-01", to: "2026-06-30") { mean } trend(from: "2016-07-01", to: "2026-06-30") { slope } } } }',
  ),
  graph(
    'summaries',
    '{ securities(first: 200) { nodes { ticker summary { zScore momentum rank averages { value } } } } }',
  ),
  graph('places', '{ aggregates(first: 100) { nodes { name leaderboardPlace { rank value } } } }'),
  graph(
    'past ranks of securities by price',
    '{ securities(first: 100) { nodes { name rankHistory(first: 60, metric: PX) { rank } } } }',
  ),
  graph('past ranks', '{ aggregates(first: 100) { nodes { name rankHistory(first: 60) { rank } } } }'),
  graph(
    'list of securities',
    '{ securities(first: 800) { nodes { ticker name sector industry figi isin exchange } } }',
  ),
  graph('newest bars', '{ securities(first: 500) { nodes { ticker latest { ts px retailNetTurnover } } } }'),
  graph(
    'instruments of bars',
    '{ aggregates(first: 20) { nodes { name bars(first: 500) { nodes { ts px instrument { name } } } } } }',
  ),
  graph(
    'constituents',
    '{ aggregates(first: 50) { nodes { name constituents(first: 50) { nodes { ticker name sector } } } } }',
  ),
  graph(
    'top constituents on the graph',
    '{ aggregates(first: 50) { nodes { topConstituents(limit: 10) { rows { value } } } } }',
  ),
  graph(
    'observations',
    '{ flowSeriesList(first: 5) { nodes { slug observations(first: 2000) { nodes { date value } } } } }',
  ),
  get('market data', `/series/marketdata?tickers=QLRL,EKVL&${RANGE}`),
  get('a field of a security', `/series/ticker?ticker=QLRL&${RANGE}`),
  get(
    'calculated metrics',
    `/series/timeseries?ticker=QLRL&${RANGE}&records_per_page=10000&calculate_metrics=true`,
  ),
  get('constituents of an aggregate', '/aggregates/reference/AGG-000001/constituents'),
  post('screen', '/screens/run', { any: UNUSUAL, date: '2026-06-26', records_per_page: 1000 }),
  post('screen by percentile rank', '/screens/run', {
    all: [{ measure: 'retail_net_turnover|percentile_rank:1y', gt: 90 }],
    date: '2026-06-26',
  }),
  post('counts of a screen', '/screens/counts', {
    all: UNUSUAL,
    start_date: '2026-04-01',
    end_date: '2026-06-30',
  }),
  post('distribution of a measure', '/screens/distribution', {
    condition: UNUSUAL[0],
    date: '2026-06-26',
  }),
  post('event study', '/analytics/event-study', {
    signals: [{ all: UNUSUAL }],
    universe: { sectors: ['Utilities'] },
    ...YEARS,
  }),
  post('event study minus the universe mean', '/analytics/event-study', {
    signals: [{ all: UNUSUAL }],
    universe: { sectors: ['Utilities'] },
    minus_universe_mean: true,
    ...YEARS,
  }),
  post('quantile study', '/analytics/quantile-study', {
    measures: ['retail_net_turnover|z_score:1y'],
    universe: { sectors: ['Utilities'] },
    ...YEARS,
  }),
]
