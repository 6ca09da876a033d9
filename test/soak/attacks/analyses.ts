import { type Attack, around, END, fields, graph, posted, rest, START, some, times, USERS } from './attack.ts'

/** Requests that compute much: as many fields, series, windows and lags as a request may have. */

const RANGE = `from: "${START}", to: "${END}"`
const DATES = { start_date: START, end_date: END }
const LAGS = times(121, (at) => at - 60)

export const analyses: readonly Attack[] = [
  graph(
    'rank correlations over moving windows, 30 in a document',
    ({ aggregateIds }, attacker) =>
      fields(
        attacker.sized(30),
        (at) =>
          `correlation(x: { aggregateId: ${around(aggregateIds, at)} }, y: { aggregateId: ${around(aggregateIds, at + 1)} },
            ${RANGE}, method: SPEARMAN, window: 600) { rolling { ts correlation pValue } }`,
      ),
    { callers: USERS, atOnce: 2 },
  ),
  rest(
    'correlations by 121 lags, 30 in a document',
    ({ aggregateIds, securityIds }, attacker) => {
      const correlations = fields(
        attacker.sized(30),
        (at) =>
          `correlation(x: { aggregateId: ${around(aggregateIds, at)} }, y: { securityId: ${around(securityIds, at)}, metric: PX },
            ${RANGE}, method: SPEARMAN, lags: $lags) { lags { lag correlation } }`,
      )
      return posted('/graphql', { query: `query ($lags: [Int!]) ${correlations}`, variables: { lags: LAGS } })
    },
    { callers: USERS, protocol: 'GraphQL' },
  ),
  rest(
    'matrices of 50 series, 30 in a document',
    ({ aggregateIds }, attacker) => {
      const series = times(50, (at) => ({ aggregateId: around(aggregateIds, at) }))
      const matrices = fields(
        attacker.sized(30),
        () => `correlationMatrix(series: $series, ${RANGE}, method: SPEARMAN) { rows { correlations } }`,
      )
      return posted('/graphql', {
        query: `query ($series: [SeriesInput!]!) ${matrices}`,
        variables: { series },
      })
    },
    { callers: USERS, protocol: 'GraphQL' },
  ),
  rest(
    'a matrix of 50 transformed series',
    ({ aggregateIds }, attacker) =>
      posted('/analytics/correlation-matrix', {
        series: times(attacker.sized(50), (at) => ({
          aggregate_id: around(aggregateIds, at),
          ...{ transformation: 'ewma', normalisation: 'percentile_rank', normalisation_period: '5y' },
        })),
        ...{ ...DATES, method: 'spearman' },
      }),
    { callers: USERS },
  ),
  graph(
    'regressions with eight regressors and robust errors, 30 in a document',
    ({ aggregateIds, securityIds }, attacker) =>
      fields(attacker.sized(30), (place) => {
        const regressors = some(securityIds, 8, place).map(
          (id) => `{ securityId: ${id}, metric: PX, transformation: PCT_CHANGE }`,
        )
        return `regression(dependent: { aggregateId: ${around(aggregateIds, place)} }, regressors: [${regressors}],
          ${RANGE}, covariance: HC3) { rSquared }`
      }),
    { callers: USERS },
  ),
  rest(
    'residuals of a regression, as a table',
    ({ aggregateIds, securityIds }, attacker) =>
      posted(`/analytics/regression/residuals?format=xlsx&page=${attacker.next()}`, {
        dependent: { aggregate_id: around(aggregateIds, 0), transformation: 'moving_avg', window: '252' },
        regressors: some(securityIds, 8).map((id) => ({ security_id: id, metric: 'px' })),
        ...{ ...DATES, covariance: 'hc3' },
      }),
    { callers: USERS },
  ),
  graph('series of four transformed points, 30 in a document', ({ aggregateIds }, attacker) =>
    fields(
      attacker.sized(30),
      () => `aggregateTimeseries(aggregateIds: [${some(aggregateIds, 60)}], ${RANGE}, points: 4,
        transformation: EWMA, normalisation: PERCENTILE_RANK) { rows { ts transformed { retailNetTurnover } } }`,
    ),
  ),
  rest('166 points of 60 aggregates', ({ aggregateIds }, attacker) => ({
    path: `/aggregates/timeseries?aggregate_ids=${some(aggregateIds, attacker.sized(60))}&start_date=2015-07-01&points=166`,
  })),
  rest('transformed pages of 10,000 rows', ({ aggregateIds }, attacker) => ({
    path: `/aggregates/timeseries?aggregate_ids=${some(aggregateIds, attacker.sized(60))}&start_date=${START}&records_per_page=10000&page_number=${1 + (attacker.next() % 5)}&transformation=moving_std&window=252&normalisation=percentile_rank&normalisation_period=5y`,
  })),
  rest(
    'correlations of two aggregates',
    ({ aggregateIds }, attacker) =>
      posted('/aggregates/analytics/correlation', {
        aggregate_id_1: around(aggregateIds, attacker.next()),
        aggregate_id_2: around(aggregateIds, attacker.next()),
        ...{ start_date: '2015-07-01', end_date: END },
      }),
    { callers: USERS, atOnce: 16 },
  ),
  graph(
    'trends, volatilities and statistics of a hundred securities',
    (_market, attacker) =>
      `{ securities(first: ${attacker.sized(100)}) { nodes { trend(${RANGE}, metric: PX) { slope pValue }
        volatility(${RANGE}, metric: PX) { stdDev maxDrawdown } stats(${RANGE}, metric: PX) { median p95 kurtosis } } } }`,
    { callers: USERS },
  ),
  graph(
    'comparisons of ten aggregates by ten metrics, 30 in a document',
    ({ aggregateIds }, attacker) =>
      fields(
        attacker.sized(30),
        (at) => `aggregateComparison(aggregateIds: [${some(aggregateIds, 10, at)}], ${RANGE},
          assetClass: ALL, metrics: [PX, PX_CHG, RETAIL_BUY_TURNOVER, RETAIL_SELL_TURNOVER, RETAIL_NET_TURNOVER,
          RETAIL_TOTAL_TURNOVER, CALL_TURNOVER, PUT_TURNOVER, CALL_NOTIONAL, PUT_NOTIONAL])
          { aggregates { dataPoints metrics { metric } } }`,
      ),
    { callers: USERS },
  ),
  rest(
    'ten aggregates side by side, in five metrics',
    ({ aggregateIds }, attacker) =>
      posted('/aggregates/comparison/side-by-side', {
        aggregate_ids: some(aggregateIds, attacker.sized(10)),
        ...{ start_date: '2015-07-01', end_date: END, normalise: 'z_score' },
        metrics: ['px', 'px_chg', 'retail_buy_turnover', 'retail_sell_turnover', 'retail_net_turnover'],
      }),
    { callers: USERS },
  ),
  graph(
    'flow series: transformed, with trends and volatilities, 30 in a document',
    ({ slugs }, attacker) =>
      fields(attacker.sized(30), (at) => {
        const slug = JSON.stringify(around(slugs, at))
        return `flowSeries(slug: ${slug}) { observations(first: 500, transformation: EWMA, normalisation: Z_SCORE)
          { nodes { transformed } } trend { slope } volatility(basis: CHANGE) { stdDev } stats { median } }`
      }),
    { callers: USERS },
  ),
  rest(
    'forecasts of all series and horizons, as a table',
    (_market, attacker) => ({
      path: `/flow/forecast?format=xlsx&z_score=${(attacker.next() % 3) - 1}`,
    }),
    { callers: USERS },
  ),
]
