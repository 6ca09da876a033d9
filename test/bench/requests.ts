import type { Call } from './client.ts'

/** What the throughput lines ask, and how a hand-written handler shapes the same rows. */
export type Shape = 'rest' | 'bars' | 'nested' | 'leaderboard' | 'flow' | 'series' | 'marketdata'

export interface Question {
  readonly path: string
  /** The GraphQL query; absent for REST. */
  readonly query?: string
  readonly shape: Shape
  /** Statements that it may take. */
  readonly statements: number
  /** Put to the market of a thousand aggregates. */
  readonly isOfMany?: boolean
}

export const FIELDS = 'ts px pxChg retailBuyTurnover retailSellTurnover retailNetTurnover retailTotalTurnover'
const TIMESERIES = '/aggregates/timeseries?start_date=2015-01-01'

const graphql = (query: string, shape: Shape): Question => ({ path: '/graphql', query, shape, statements: 2 })

/** Instruments of the market whose series are complete: the first aggregates, ids from 101. */
export const someAggregates = (count: number): string =>
  Array.from({ length: count }, (_, at) => 101 + at).join(',')

export const restPage: Question = {
  path: `${TIMESERIES}&aggregate_ids=${someAggregates(5)}&records_per_page=2000`,
  shape: 'rest',
  statements: 3,
}

/** The same page with seven members per row: the stamp and both ids are always included. */
export const restPageOfSeven: Question = {
  ...restPage,
  path: `${restPage.path}&fields=px,px_chg,retail_net_turnover,retail_total_turnover`,
}

/** The newest observations of the market's daily series. */
export const flowPage: Question = {
  path: '/flow/timeseries?slugs=retail-net-flow,retail-turnover,retail-buy-share,etf-creations,etf-redemptions&records_per_page=2000',
  shape: 'flow',
  statements: 3,
}

/** Two years of five aggregates on pages of the default size, as they are. */
export const rawYears: Pick<Question, 'path'> = {
  path: `/aggregates/timeseries?start_date=2024-07-01&aggregate_ids=${someAggregates(5)}`,
}

/** The same, and for each metric the z-score of its moving average. */
export const transformedYears: Pick<Question, 'path'> = {
  path: `${rawYears.path}&transformation=moving_avg&normalisation=z_score`,
}

const TEN_YEARS =
  '/aggregates/101/timeseries?start_date=2016-07-01&end_date=2026-06-30&records_per_page=10000'

/** Ten years of days of one aggregate, and the rows of it that a chart shows. */
export const tenYears: Pick<Question, 'path'> = { path: TEN_YEARS }
export const tenYearsReduced: Pick<Question, 'path'> = {
  path: `${TEN_YEARS.replace(/&records_per_page=\d+/, '')}&points=500`,
}

const columnsOf = (size: string): Pick<Question, 'path' | 'query'> => ({
  path: '/graphql',
  query: `{ aggregate(by: { aggregateId: 101 }) { bars(from: "2016-07-01", to: "2026-06-30", ${size}) { columns { ${FIELDS} } } } }`,
})
export const tenYearsOnGraph = columnsOf('first: 10000')
export const tenYearsReducedOnGraph = columnsOf('points: 500')

/** A numbered page of 100 rows of fifty aggregates: some 1,250 pages. */
export const restPageNumber = (page: number): string =>
  `${TIMESERIES}&aggregate_ids=${someAggregates(50)}&records_per_page=100&page_number=${page}`

export const graphqlBars = graphql(
  `{ aggregate(by: { aggregateId: 101 }) { bars(first: 2000) { nodes { ${FIELDS} } } } }`,
  'bars',
)

/** The rows of `graphqlBars` as parallel arrays. */
export const graphqlColumns = graphql(
  `{ aggregate(by: { aggregateId: 101 }) { bars(first: 2000) { columns { ${FIELDS} } } } }`,
  'bars',
)

export const graphqlNested = graphql(
  `{ aggregates(first: 50) { nodes { aggregateId bars(first: 20) { nodes { ${FIELDS} } } } } }`,
  'nested',
)

/** Two aggregates over the ten years before the market's end. */
export const correlation: Call = {
  url: '/aggregates/analytics/correlation',
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    aggregate_id_1: 101,
    aggregate_id_2: 106,
    start_date: '2016-07-01',
    end_date: '2026-06-30',
  }),
}

/** Every two of fifty series over the same years. */
export const correlationMatrix: Call = {
  ...correlation,
  url: '/analytics/correlation-matrix',
  body: JSON.stringify({
    series: Array.from({ length: 50 }, (_, at) => ({ aggregate_id: 101 + at })),
    start_date: '2016-07-01',
    end_date: '2026-06-30',
  }),
}

const YEAR = 'from: "2025-07-01", to: "2026-06-30"'

/** Trend and statistics of the first aggregates over the market's last year. */
export const statisticsOf = (count: number): Pick<Question, 'path' | 'query'> => ({
  path: '/graphql',
  query: `{ aggregates(first: ${count}) { nodes { aggregateId trend(${YEAR}) { slope pValue direction } stats(${YEAR}) { mean stdDev median missing skewness } } } }`,
})

const LEADERBOARD = '/aggregates/leaderboard'

/** The first ten of a thousand aggregates on the market's last day; with a page, no ranking becomes a job. */
export const leaderboard: Question = {
  path: `${LEADERBOARD}?date=2026-06-30&page_number=1`,
  shape: 'leaderboard',
  statements: 1,
  isOfMany: true,
}

/** The first ten of the securities of the panel on their last day, by a metric or a measure. */
export const securityLeaderboard = (by: string): Pick<Question, 'path'> => ({
  path: `/series/timeseries/leaderboard?date=2025-12-23&page_number=1&records_per_page=10&${by}`,
})

/** The same of all aggregates of some types. */
export const leaderboardOf = (types: string): string =>
  `${leaderboard.path}&types=${encodeURIComponent(types)}`

/** The first ten over a year that neither begins nor ends with a month. */
export const leaderboardYear: Pick<Question, 'path'> = {
  path: `${LEADERBOARD}?start_date=2025-06-16&end_date=2026-06-15&page_number=1`,
}

/** Securities of the market by their provider ids; all of them are complete. */
const someSecurities = (count: number): string =>
  Array.from({ length: count }, (_, at) => `SEC-${String(at + 1).padStart(6, '0')}`).join(',')

const SERIES = `/series/timeseries?start_date=2015-01-01&provider_id=${someSecurities(5)}`

export const seriesPage: Question = { path: SERIES, shape: 'series', statements: 3 }
export const seriesMetrics: Pick<Question, 'path'> = { path: `${SERIES}&calculate_metrics=true` }

/** The last twenty bars of each of some symbols. */
export const marketData = (tickers: readonly string[]): Question => ({
  path: `/series/marketdata?start_date=2026-06-03&end_date=2026-06-30&tickers=${tickers}`,
  shape: 'marketdata',
  statements: 2,
})

export const seriesLatest = (count: number): Pick<Question, 'path'> => ({
  path: `/series/timeseries/latest?provider_id=${someSecurities(count)}`,
})
