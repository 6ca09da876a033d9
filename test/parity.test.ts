import { getNamedType, isLeafType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../src/app.ts'
import { snakeCase } from '../src/names.ts'
import { faultsIn } from './helpers/answers.ts'
import { startApp, type TestApp } from './helpers/app.ts'

/** Both protocols serve the same operations: the same statements reach the database, the same faults come back. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Every field of a type that is a plain value and takes no argument. */
function leaves(name: string): string {
  const type = app.app.schema.getType(name)
  if (!isObjectType(type)) throw new Error(`There is no type ${name}`)
  return Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && field.args.length === 0)
    .map((field) => field.name)
    .join(' ')
}

/** Fields of a bar that are stored: to select a calculated one asks for more statements. */
const stored = () =>
  leaves('Bar')
    .split(' ')
    .filter((name) => !['zScore', 'momentum', 'ris', 'rank'].includes(name))
    .join(' ')

const metadata = () =>
  `metadata { ${leaves('BarMetadata')} warnings { ${leaves('Warning')} } } pagination { ${leaves('Pagination')} }`
const page = (call: string) => () => `{ ${call} { rows { ${stored()} } ${leaves('BarPage')} ${metadata()} } }`
const transformedPage = (call: string) => () =>
  `{ ${call} { rows { ${stored()} transformed { ${leaves('TransformedMetrics')} } } ${leaves('BarPage')} ${metadata()} } }`
const snapshot = (call: string) => () =>
  `{ ${call} { rows { stalenessDays aggregate { ${leaves('Aggregate')} } bar { ${stored()} } } ${leaves('AggregateSnapshot')} ${metadata()} } }`
const latest = (call: string) => () =>
  `{ ${call} { latest { stalenessDays aggregate { ${leaves('Aggregate')} } bar { ${stored()} } } metadata { ${leaves('BarMetadata')} } } }`
const board = (call: string) => () =>
  `{ ${call} { nodes { ${leaves('LeaderboardPlace')} aggregate { ${leaves('Aggregate')} } bar { ${stored()} } } ${leaves('LeaderboardConnection')} metadata { ${leaves('RankingMetadata')} } } }`
const list = (call: string) => () => `{ ${call} { nodes { ${leaves('Aggregate')} } } }`

interface Pair {
  readonly path: string
  readonly address: string
  readonly graph: () => string
  /** What is sent by POST; absent for GET. */
  readonly body?: object
}
const pair = (path: string, address: string, graph: () => string): Pair => ({ path, address, graph })
const posted = (path: string, body: object, graph: () => string): Pair => ({
  path,
  address: `POST ${path} ${JSON.stringify(body)}`,
  graph,
  body,
})
const sentBy = ({ path, address, body }: Omit<Pair, 'graph'>) =>
  body ? app.post(path, body) : app.rest(address)

/** The bar fields that rows of series show. */
const SERIES_FIELDS =
  'assetClass moneyness size updatedTime px pxChg retailBuyTurnover retailSellTurnover retailNetTurnover retailTotalTurnover callTurnover putTurnover cpTurnover netCpTurnover callNotional putNotional cpNotional netCpNotional'
const series = (call: string, fields: string) => () =>
  `{ ${call} { rows { ts ${fields} } securities { ${leaves('Security')} } metadata { ${leaves('SeriesMetadata')} } pagination { ${leaves('Pagination')} } } }`
const latestSeries = (call: string, fields: string) => () =>
  `{ ${call} { rows { stalenessDays bar { ts ${fields} } } noData } }`

const SERIES = '/aggregates/timeseries'
const SINGLE = '/aggregates/{aggregate_id}/timeseries'
const LATEST = '/aggregates/{aggregate_id}/latest'
const LEADERBOARD = '/aggregates/leaderboard'
const REFERENCE = '/aggregates/reference'
const CORRELATION = '/aggregates/analytics/correlation'
const TREND = '/aggregates/analytics/trend'
const VOLATILITY = '/aggregates/analytics/volatility'
const STATS = '/aggregates/stats'
const COMPARE = '/aggregates/comparison/compare'
const SIDE_BY_SIDE = '/aggregates/comparison/side-by-side'
const TOP = '/aggregates/summary/top-constituents'
const SUMMARY = '/aggregates/summary/{aggregate_id}'
const summary = (call: string) => () =>
  `{ ${call} { ${leaves('AggregateSummary')} aggregate { ${leaves('Aggregate')} } latest { ${stored()} } trend { ${leaves('Trend')} } } }`
const top = (call: string) => () =>
  `{ ${call} { ${leaves('TopConstituents')} aggregate { ${leaves('Aggregate')} } rows { ${leaves('TopConstituent')} security { ${leaves('Security')} } } } }`
const FLOW = '/flow/timeseries'
const FLOW_LATEST = '/flow/latest'
const FORECAST = '/flow/forecast'
const flowMetadata = () => `metadata { ${leaves('FlowMetadata')} }`
const flowRowsOf = (call: string, type: string, row: string) => () =>
  `{ ${call} { ${leaves(type)} rows { ${leaves(row)} series { ${leaves('FlowSeries')} } } ${flowMetadata()} } }`
// All fields are selected on the graph, so the asset class is always said.
const PAIRS: readonly Pair[] = [
  pair(
    SERIES,
    `${SERIES}?aggregate_ids=3,1,8&start_date=2026-01-05&asset_class=cash`,
    page('aggregateTimeseries(aggregateIds: [3, 1, 8], startDate: "2026-01-05", assetClass: CASH)'),
  ),
  pair(
    SERIES,
    `${SERIES}?aggregate_ids=9&start_date=2026-01-05&end_date=2026-03-01&moneyness=ITM&interval=1w&order=asc&include_intraday=0&asset_class=options`,
    page(
      'aggregateTimeseries(aggregateIds: [9], startDate: "2026-01-05", endDate: "2026-03-01", moneyness: ITM, interval: WEEK, order: ASC, includeIntraday: false, assetClass: OPTIONS)',
    ),
  ),
  pair(
    SERIES,
    `${SERIES}?aggregate_ids=9,1&start_date=2026-03-06T15:00Z&asset_class=all&interval=10min&records_per_page=7&page_number=3`,
    page(
      'aggregateTimeseries(aggregateIds: [9, 1], startDate: "2026-03-06T15:00Z", assetClass: ALL, interval: TEN_MINUTES, recordsPerPage: 7, pageNumber: 3)',
    ),
  ),
  pair(
    SINGLE,
    '/aggregates/3/timeseries?asset_class=all',
    page('singleAggregateTimeseries(aggregateId: 3, assetClass: ALL)'),
  ),
  pair(
    SERIES,
    `${SERIES}?aggregate_ids=9,1&start_date=2026-03-02&asset_class=all&transformation=moving_avg&window=5&normalisation=turnover_share`,
    transformedPage(
      'aggregateTimeseries(aggregateIds: [9, 1], startDate: "2026-03-02", assetClass: ALL, transformation: MOVING_AVG, window: ONE_WEEK, normalisation: TURNOVER_SHARE)',
    ),
  ),
  pair(
    SINGLE,
    '/aggregates/3/timeseries?asset_class=cash&is_full_history=1&interval=1h&normalisation=z_score&normalisation_period=all',
    transformedPage(
      'singleAggregateTimeseries(aggregateId: 3, assetClass: CASH, isFullHistory: true, interval: HOUR, normalisation: Z_SCORE, normalisationPeriod: ALL)',
    ),
  ),
  pair(
    '/aggregates/snapshot',
    '/aggregates/snapshot?aggregate_ids=3,9,10&asset_class=all&interval=1m',
    snapshot('aggregateSnapshot(aggregateIds: [3, 9, 10], assetClass: ALL, interval: MONTH)'),
  ),
  pair(
    '/aggregates/snapshot',
    '/aggregates/snapshot?aggregate_ids=9&size=SMALL',
    snapshot('aggregateSnapshot(aggregateIds: [9], size: SMALL)'),
  ),
  pair(
    LEADERBOARD,
    // With a page number: whether a request is large enough for a job is counted first.
    `${LEADERBOARD}?asset_class=all&date=2026-03-10&types=sector,Benchmark&records_per_page=3&page_number=1`,
    board(
      'aggregateLeaderboard(assetClass: ALL, date: "2026-03-10", types: ["sector", "Benchmark"], first: 3)',
    ),
  ),
  pair(
    LEADERBOARD,
    `${LEADERBOARD}?asset_class=all&type=CALL&moneyness=ITM&start_date=2026-01-05&end_date=2026-03-06&provider_ids=AGG-TECH,none&page_number=1`,
    board(
      'aggregateLeaderboard(assetClass: ALL, type: CALL, moneyness: ITM, startDate: "2026-01-05", endDate: "2026-03-06", providerIds: ["AGG-TECH", "none"])',
    ),
  ),
  pair(LATEST, '/aggregates/3/latest', latest('aggregateLatest(aggregateId: 3)')),
  posted(
    CORRELATION,
    { aggregate_id_1: 3, aggregate_id_2: 1, start_date: '2026-01-05', end_date: '2026-03-01T00:00Z' },
    () =>
      `{ aggregateCorrelation(aggregateId1: 3, aggregateId2: 1, startDate: "2026-01-05", endDate: "2026-03-01T00:00Z") { ${leaves('Correlation')} } }`,
  ),
  posted(
    CORRELATION,
    {
      aggregate_id_1: 9,
      aggregate_id_2: 1,
      start_date: '2026-01-05',
      end_date: '2026-03-06',
      metric: 'call_turnover',
      moneyness: 'ITM',
    },
    () =>
      `{ aggregateCorrelation(aggregateId1: 9, aggregateId2: 1, startDate: "2026-01-05", endDate: "2026-03-06", metric: CALL_TURNOVER, moneyness: ITM) { ${leaves('Correlation')} } }`,
  ),
  posted(
    COMPARE,
    {
      aggregate_ids: [3, 1],
      start_date: '2026-01-05',
      end_date: '2026-03-01',
      metrics: ['px', 'cp_notional'],
    },
    () =>
      `{ aggregateComparison(aggregateIds: [3, 1], startDate: "2026-01-05", endDate: "2026-03-01", metrics: [PX, CP_NOTIONAL]) { ${leaves('AggregateComparison')} aggregates { dataPoints aggregate { ${leaves('Aggregate')} } metrics { ${leaves('ComparedMetric')} } } } }`,
  ),
  posted(
    SIDE_BY_SIDE,
    {
      aggregate_ids: [9, 3],
      start_date: '2026-01-05T00:00:00Z',
      end_date: '2026-03-01',
      moneyness: 'OTM',
      interval: '1w',
      include_intraday: false,
      normalise: 'z_score',
    },
    () =>
      `{ aggregatesSideBySide(aggregateIds: [9, 3], startDate: "2026-01-05T00:00:00Z", endDate: "2026-03-01", moneyness: OTM, interval: WEEK, includeIntraday: false, normalise: Z_SCORE) { ${leaves('SideBySide')} series { ${leaves('SideBySideSeries')} } } }`,
  ),
  pair(SUMMARY, '/aggregates/summary/3', summary('aggregateSummary(aggregateId: 3)')),
  pair(
    SUMMARY,
    '/aggregates/summary/9?asset_class=all&metric=call_notional',
    summary('aggregateSummary(aggregateId: 9, assetClass: ALL, metric: CALL_NOTIONAL)'),
  ),
  posted(TOP, { aggregate_id: 3 }, top('topConstituents(aggregateId: 3)')),
  posted(
    TOP,
    {
      aggregate_id: 9,
      metric: 'px_chg',
      limit: 3,
      interval: '10min',
      start_date: '2026-03-06',
      end_date: '2026-03-09',
      asset_class: 'all',
      order: 'asc',
    },
    top(
      'topConstituents(aggregateId: 9, metric: PX_CHG, limit: 3, interval: TEN_MINUTES, startDate: "2026-03-06", endDate: "2026-03-09", assetClass: ALL, order: ASC)',
    ),
  ),
  posted(
    TREND,
    { aggregate_id: 3, start_date: '2026-01-05', end_date: '2026-03-06', interval: '1w', metric: 'px' },
    () =>
      `{ aggregateTrend(aggregateId: 3, startDate: "2026-01-05", endDate: "2026-03-06", interval: WEEK, metric: PX) { ${leaves('Trend')} } }`,
  ),
  posted(
    VOLATILITY,
    {
      aggregate_id: 9,
      start_date: '2026-01-05',
      end_date: '2026-03-06',
      asset_class: 'options',
      basis: 'level',
      include_intraday: false,
    },
    () =>
      `{ aggregateVolatility(aggregateId: 9, startDate: "2026-01-05", endDate: "2026-03-06", assetClass: OPTIONS, basis: LEVEL, includeIntraday: false) { ${leaves('Volatility')} } }`,
  ),
  pair(
    STATS,
    `${STATS}?aggregate_ids=3,9,10,3&start_date=2026-01-05&asset_class=all`,
    () =>
      `{ aggregateStats(aggregateIds: [3, 9, 10, 3], startDate: "2026-01-05", assetClass: ALL) { rows { ${leaves('Statistics')} } metadata { ${leaves('BarMetadata')} } } }`,
  ),
  pair(
    FLOW,
    `${FLOW}?slugs=retail-net,etf-flow,nope`,
    () =>
      `{ flowTimeseries(slugs: ["retail-net", "etf-flow", "nope"]) { count rows { ${leaves('FlowObservation')} series { ${leaves('FlowSeries')} } } pagination { ${leaves('Pagination')} } ${flowMetadata()} } }`,
  ),
  pair(
    FLOW,
    `${FLOW}?slugs=retail-net&start_date=2025-12-10&end_date=2026-02-10T10:00Z&order=asc&records_per_page=7&page_number=2`,
    () =>
      '{ flowTimeseries(slugs: ["retail-net"], startDate: "2025-12-10", endDate: "2026-02-10T10:00Z", order: ASC, recordsPerPage: 7, pageNumber: 2) { rows { date } } }',
  ),
  pair(
    FLOW,
    `${FLOW}?slugs=retail-net&as_of=2026-01-10`,
    () => '{ flowTimeseries(slugs: ["retail-net"], asOf: "2026-01-10") { rows { date } } }',
  ),
  pair(FLOW_LATEST, FLOW_LATEST, flowRowsOf('flowLatest', 'FlowLatest', 'LatestFlowObservation')),
  pair(
    FLOW_LATEST,
    `${FLOW_LATEST}?slugs=etf-flow,no-data&as_of=2026-01-20T10:00Z`,
    () => '{ flowLatest(slugs: ["etf-flow", "no-data"], asOf: "2026-01-20T10:00Z") { count } }',
  ),
  pair(
    '/flow/availability',
    '/flow/availability?slugs=etf-flow,no-data',
    flowRowsOf(
      'flowAvailability(slugs: ["etf-flow", "no-data"])',
      'FlowAvailabilityList',
      'FlowAvailability',
    ),
  ),
  pair(
    '/flow/forecast/runs',
    '/flow/forecast/runs?slugs=etf-flow',
    () =>
      `{ flowForecastRuns(slugs: ["etf-flow"]) { ${leaves('FlowForecastRuns')} series { ${leaves('FlowSeries')} } ${flowMetadata()} } }`,
  ),
  pair(FORECAST, FORECAST, flowRowsOf('flowForecast', 'FlowForecast', 'FlowForecastCell')),
  pair(
    FORECAST,
    `${FORECAST}?z_score=-1&horizons=5,20&run_date=2026-01-16&slugs=etf-flow`,
    flowRowsOf(
      'flowForecast(zScore: -1, horizons: [5, 20], runDate: "2026-01-16", slugs: ["etf-flow"])',
      'FlowForecast',
      'FlowForecastCell',
    ),
  ),
  pair(
    `${REFERENCE}/search`,
    `${REFERENCE}/search?query=rob&types=sector&include_single_security=1`,
    () =>
      `{ searchInstruments(query: "rob", types: ["sector"], includeSingleSecurity: true) { ...on Aggregate { ${leaves('Aggregate')} } ...on Security { ${leaves('Security')} } } }`,
  ),
  pair(
    `${REFERENCE}/search`,
    `${REFERENCE}/search?query=rob&active_only=no&limit=3`,
    () => '{ searchInstruments(query: "rob", activeOnly: false, limit: 3) { name } }',
  ),
  pair(
    '/series/timeseries',
    '/series/timeseries?ticker=ALFA,BETA,ZETA,x&start_date=2026-01-05&asset_class=cash,options&calculate_metrics=1&records_per_page=7&page_number=2&interval=10min',
    series(
      'securityTimeseries(ticker: ["ALFA", "BETA", "ZETA", "x"], startDate: "2026-01-05", assetClass: [CASH, OPTIONS], recordsPerPage: 7, pageNumber: 2, interval: TEN_MINUTES)',
      `${SERIES_FIELDS} zScore momentum ris rank`,
    ),
  ),
  pair(
    '/series/timeseries',
    '/series/timeseries?date=2026-03-06&fields=px,z_score&interval=1w',
    series('securityTimeseries(date: "2026-03-06", interval: WEEK)', 'px zScore'),
  ),
  pair(
    '/series/ticker',
    '/series/ticker?ticker=ALFA&field=rank&asset_class=options&moneyness=ITM&order=asc',
    () =>
      '{ securityMarketData(tickers: ["ALFA"], assetClass: OPTIONS, moneyness: ITM, order: ASC) { series { columns { ts rank } } } }',
  ),
  pair(
    '/series/marketdata',
    '/series/marketdata?tickers=ALFA,BETA&start_date=2026-01-05&end_date=2026-03-01&asset_class=cash',
    () =>
      `{ securityMarketData(tickers: ["ALFA", "BETA"], startDate: "2026-01-05", endDate: "2026-03-01", assetClass: CASH) { series { rows { ${SERIES_FIELDS} } } } }`,
  ),
  pair(
    '/series/timeseries/latest',
    '/series/timeseries/latest?provider_id=SEC-BETA,SEC-ALFA&asset_class=all&include_intraday=no&calculate_metrics=1',
    latestSeries(
      'securityLatest(providerId: ["SEC-BETA", "SEC-ALFA"], assetClass: ALL, includeIntraday: false)',
      `${SERIES_FIELDS} zScore momentum ris rank`,
    ),
  ),
  pair(
    '/series/latest',
    '/series/latest?tickers=ALFA&asset_class=options',
    latestSeries('securityLatest(ticker: "ALFA", assetClass: OPTIONS)', SERIES_FIELDS),
  ),
  pair(
    '/series/securities/{ticker}/summary',
    '/series/securities/SEC-ALFA/summary?asset_class=all&interval=1w',
    () =>
      `{ securitySummary(ticker: "SEC-ALFA", assetClass: ALL, interval: WEEK) { ${leaves('SecuritySummary')} latest { ${stored()} } } }`,
  ),
  pair(
    '/series/timeseries/leaderboard',
    '/series/timeseries/leaderboard?metric=px&sector=technology&order=asc&start_date=2026-01-05&end_date=2026-03-01&asset_class=all',
    () =>
      `{ securityLeaderboard(metric: PX, sector: "technology", order: ASC, startDate: "2026-01-05", endDate: "2026-03-01", assetClass: ALL) { nodes { ${leaves('SecurityPlace')} bar { ${stored()} } } } }`,
  ),
  pair(
    '/series/securities/search',
    '/series/securities/search?q=alfa%20r&limit=3&is_active=1&sector=technology',
    () =>
      `{ searchSecurities(q: "alfa r", limit: 3, isActive: true, sector: "technology") { ${leaves('Security')} } }`,
  ),
  pair(
    '/series/securities/count',
    '/series/securities/count?exchange=XNYS&asset_type=etf&industry=Oil',
    () => '{ securityCount(exchange: "XNYS", assetType: "etf", industry: "Oil") }',
  ),
  pair('/series/user', '/series/user', () => '{ viewer { username isActive createdAt updatedAt } }'),
  pair('/series/sectors', '/series/sectors?is_active=yes', () => '{ sectors(isActive: true) { sector } }'),
  pair(
    '/series/timeseries/intervals',
    '/series/timeseries/intervals?asset_class=options',
    () => '{ availableIntervals(assetClass: OPTIONS) { intervals } }',
  ),
  pair(
    '/series/timeseries/fields',
    '/series/timeseries/fields?asset_class=all',
    () => '{ metricCatalogue(assetClass: ALL) { name } }',
  ),
  pair(
    '/series/timeseries/list',
    '/series/timeseries/list?q=a&asset_class=options&records_per_page=2&page_number=2',
    () =>
      '{ seriesList(q: "a", assetClass: OPTIONS, recordsPerPage: 2, pageNumber: 2) { rows { firstTs security { name } } } }',
  ),
  pair(`${REFERENCE}/types`, `${REFERENCE}/types`, () => `{ aggregateTypes { ${leaves('AggregateType')} } }`),
  pair(`${REFERENCE}/types/list`, `${REFERENCE}/types/list`, () => '{ aggregateTypes { type } }'),
  pair(`${REFERENCE}/subtypes`, `${REFERENCE}/subtypes`, () => '{ aggregateSubtypes }'),
  pair(
    `${REFERENCE}/subtypes`,
    `${REFERENCE}/subtypes?type=sector`,
    () => '{ aggregateSubtypes(type: "sector") }',
  ),
  pair(
    `${REFERENCE}/list/indices`,
    `${REFERENCE}/list/indices`,
    list('aggregates(types: ["Benchmark"], isActive: true, first: 1000)'),
  ),
  pair(
    `${REFERENCE}/list/sectors-industries`,
    `${REFERENCE}/list/sectors-industries`,
    list('aggregates(types: ["Sector", "Industry"], isActive: true, first: 1000)'),
  ),
  pair(
    `${REFERENCE}/{provider_id}`,
    `${REFERENCE}/AGG-IDX`,
    () => `{ aggregate(providerId: "AGG-IDX") { ${leaves('Aggregate')} constituentsCount } }`,
  ),
  pair(
    `${REFERENCE}/{provider_id}`,
    `${REFERENCE}/AGG-IDX?include_constituents=1`,
    () =>
      `{ aggregate(providerId: "AGG-IDX") { constituents(first: 1000) { nodes { ${leaves('Security')} } } } }`,
  ),
  pair(
    `${REFERENCE}/{provider_id}/constituents`,
    `${REFERENCE}/AGG-IDX/constituents?as_of=2026-01-21`,
    () =>
      '{ aggregate(providerId: "AGG-IDX") { constituents(asOf: "2026-01-21", first: 1000) { nodes { securityId } } } }',
  ),
]

describe('the same statements', () => {
  // Jobs are listed by number there and by cursor here, and files are no part of the graph: jobs.test.ts compares.
  // Settings are one text there and single values here: user-settings.test.ts compares.
  test('are compared for every route but those of jobs and settings', () => {
    expect([...new Set(PAIRS.map(({ path }) => path))].toSorted()).toEqual(
      routes
        .filter(({ path, method, media }) => !media && !(path === '/series/user' && method === 'put'))
        .map(({ path }) => path)
        .filter((path) => !path.startsWith('/aggregates/jobs') && !path.startsWith('/series/user/'))
        .toSorted(),
    )
  })

  const statements = async (ask: () => Promise<{ status: number }>) => {
    const { result, statements } = await app.recorded(ask)
    expect(result.status).toBe(200)
    return statements.map(({ sql }) => sql).toSorted()
  }

  test.each(PAIRS)('$address', async ({ graph, ...asked }) => {
    const rest = await statements(() => sentBy(asked))
    const onGraph = await statements(async () => {
      const answer = await app.graphql<unknown, never>(graph())
      expect(answer.errors).toBeUndefined()
      return answer
    })
    // What the service knows by itself costs no statement.
    expect(rest.length > 0).toBe(!/(?:intervals|fields)$/.test(asked.path))
    expect(onGraph).toEqual(rest)
  })

  test('a projection reads no more than it shows, over either protocol', async () => {
    const rest = await statements(() =>
      app.rest(`${SERIES}?aggregate_ids=1&start_date=2026-03-01&fields=px,is_partial`),
    )
    const onGraph = await statements(() =>
      app.graphql<unknown, never>(
        '{ aggregateTimeseries(aggregateIds: [1], startDate: "2026-03-01") { rows { isPartial px } } }',
      ),
    )
    expect(onGraph).toEqual(rest)
    expect(rest.join()).not.toContain('retail')
  })
})

/** Parameters that both type systems let through; what GraphQL itself refuses has no names to compare. */
const FAULTS: readonly (readonly [path: string, query: string | object, call: string])[] = [
  [
    SERIES,
    'aggregate_ids=0,-1&start_date=now',
    'aggregateTimeseries(aggregateIds: [0, -1], startDate: "now") { count }',
  ],
  [
    SERIES,
    'aggregate_ids=&start_date=2026-03-02&end_date=2026-03-01',
    'aggregateTimeseries(aggregateIds: [], startDate: "2026-03-02", endDate: "2026-03-01") { count }',
  ],
  [
    SERIES,
    `aggregate_ids=${Array.from({ length: 101 }, (_, id) => id + 1)}&start_date=2026-02-30`,
    `aggregateTimeseries(aggregateIds: [${Array.from({ length: 101 }, (_, id) => id + 1)}], startDate: "2026-02-30") { count }`,
  ],
  [
    SERIES,
    'aggregate_ids=1&start_date=2026-03-01&records_per_page=0&page_number=-7',
    'aggregateTimeseries(aggregateIds: [1], startDate: "2026-03-01", recordsPerPage: 0, pageNumber: -7) { count }',
  ],
  [
    SERIES,
    'aggregate_ids=1&start_date=2026-03-01&records_per_page=10001',
    'aggregateTimeseries(aggregateIds: [1], startDate: "2026-03-01", recordsPerPage: 10001) { count }',
  ],
  [
    SERIES,
    'aggregate_ids=1&start_date=2026-03-01&asset_class=cash&moneyness=ITM&size=LARGE',
    'aggregateTimeseries(aggregateIds: [1], startDate: "2026-03-01", assetClass: CASH, moneyness: ITM, size: LARGE) { count }',
  ],
  [
    SERIES,
    'aggregate_ids=1&start_date=2026-03-01&interval=1m&window=5',
    'aggregateTimeseries(aggregateIds: [1], startDate: "2026-03-01", interval: MONTH, window: ONE_WEEK) { count }',
  ],
  [
    SINGLE.replace('{aggregate_id}', '0'),
    'start_date=x&end_date=y',
    'singleAggregateTimeseries(aggregateId: 0, startDate: "x", endDate: "y") { count }',
  ],
  [
    '/aggregates/snapshot',
    'aggregate_ids=0&records_per_page=1001&page_number=0',
    'aggregateSnapshot(aggregateIds: [0], recordsPerPage: 1001, pageNumber: 0) { count }',
  ],
  [
    '/aggregates/snapshot',
    'aggregate_ids=1&asset_class=cash&size=SMALL',
    'aggregateSnapshot(aggregateIds: [1], assetClass: CASH, size: SMALL) { count }',
  ],
  [
    LEADERBOARD,
    'type=CALL&notional=PUT&asset_class=cash&date=2026-03-10&start_date=2026-03-09&types=',
    'aggregateLeaderboard(type: CALL, notional: PUT, assetClass: CASH, date: "2026-03-10", startDate: "2026-03-09", types: []) { totalCount }',
  ],
  [
    LEADERBOARD,
    'metric=retail_net_turnover&moneyness=ITM&start_date=2026-03-10&end_date=2026-03-09&date=now',
    'aggregateLeaderboard(metric: RETAIL_NET_TURNOVER, moneyness: ITM, startDate: "2026-03-10", endDate: "2026-03-09", date: "now") { totalCount }',
  ],
  [
    LATEST.replace('{aggregate_id}', '0'),
    'asset_class=cash&moneyness=OTM',
    'aggregateLatest(aggregateId: 0, assetClass: CASH, moneyness: OTM) { metadata { asOf } }',
  ],
  [
    `${REFERENCE}/search`,
    `query=${'x'.repeat(101)}&limit=101`,
    `searchInstruments(query: "${'x'.repeat(101)}", limit: 101) { name }`,
  ],
  [
    `${REFERENCE}/search`,
    'query=&types=&limit=0',
    'searchInstruments(query: "", types: [], limit: 0) { name }',
  ],
  ['/series/timeseries', 'records_per_page=0', 'securityTimeseries(recordsPerPage: 0) { count }'],
  [
    '/series/timeseries',
    'ticker=A&figi=B&date=2026-01-01&end_date=x&asset_class=cash&moneyness=ITM',
    'securityTimeseries(ticker: "A", figi: "B", date: "2026-01-01", endDate: "x", assetClass: CASH, moneyness: ITM) { count }',
  ],
  [
    '/series/marketdata',
    'tickers=&size=LARGE&asset_class=cash',
    'securityMarketData(tickers: [], size: LARGE, assetClass: CASH) { interval }',
  ],
  [
    '/series/timeseries/latest',
    'isin=A&provider_id=B',
    'securityLatest(isin: "A", providerId: "B") { interval }',
  ],
  [
    '/series/timeseries/leaderboard',
    'start_date=2026-01-01&type=CALL&notional=ALL&sector=',
    'securityLeaderboard(startDate: "2026-01-01", type: CALL, notional: ALL, sector: "") { totalCount }',
  ],
  ['/series/securities/search', 'q=&limit=0', 'searchSecurities(q: "", limit: 0) { name }'],
  ['/series/securities/count', `sector=${'x'.repeat(257)}`, `securityCount(sector: "${'x'.repeat(257)}")`],
  [
    '/series/timeseries/list',
    'q=&page_number=0',
    'seriesList(q: "", pageNumber: 0) { pagination { totalPages } }',
  ],
  [`${REFERENCE}/search`, 'query=%00', 'searchInstruments(query: "\\u0000") { name }'],
  [`${REFERENCE}/subtypes`, `type=${'x'.repeat(65)}`, `aggregateSubtypes(type: "${'x'.repeat(65)}")`],
  [
    CORRELATION,
    { aggregate_id_1: 0, aggregate_id_2: 2147483647, start_date: '2026-03-02', end_date: '2026-03-01' },
    'aggregateCorrelation(aggregateId1: 0, aggregateId2: 2147483647, startDate: "2026-03-02", endDate: "2026-03-01") { metric }',
  ],
  [
    CORRELATION,
    {
      aggregate_id_1: 1,
      aggregate_id_2: 3,
      start_date: 'x',
      end_date: '',
      metric: 'put_notional',
      asset_class: 'cash',
      size: 'LARGE',
    },
    'aggregateCorrelation(aggregateId1: 1, aggregateId2: 3, startDate: "x", endDate: "", metric: PUT_NOTIONAL, assetClass: CASH, size: LARGE) { metric }',
  ],
  [
    CORRELATION,
    { aggregate_id_1: 1, aggregate_id_2: 10, start_date: '2026-03-01', end_date: '2026-03-05' },
    'aggregateCorrelation(aggregateId1: 1, aggregateId2: 10, startDate: "2026-03-01", endDate: "2026-03-05") { metric }',
  ],
  [
    COMPARE,
    { aggregate_ids: [0, 0], start_date: '2026-03-02', end_date: '2026-03-01', metrics: [] },
    'aggregateComparison(aggregateIds: [0, 0], startDate: "2026-03-02", endDate: "2026-03-01", metrics: []) { interval }',
  ],
  [
    COMPARE,
    {
      aggregate_ids: Array.from({ length: 11 }, (_, id) => id + 1),
      start_date: 'x',
      end_date: '2026-03-01',
      metrics: ['px', 'put_notional', 'cp_turnover'],
      asset_class: 'cash',
      size: 'LARGE',
    },
    `aggregateComparison(aggregateIds: [${Array.from({ length: 11 }, (_, id) => id + 1)}], startDate: "x", endDate: "2026-03-01", metrics: [PX, PUT_NOTIONAL, CP_TURNOVER], assetClass: CASH, size: LARGE) { interval }`,
  ],
  [
    SIDE_BY_SIDE,
    {
      aggregate_ids: [1],
      start_date: '2026-03-02',
      end_date: 'now',
      metrics: ['retail_buy_turnover'],
      moneyness: 'ITM',
    },
    'aggregatesSideBySide(aggregateIds: [1], startDate: "2026-03-02", endDate: "now", metrics: [RETAIL_BUY_TURNOVER], moneyness: ITM) { count }',
  ],
  [
    '/aggregates/summary/0',
    'metric=cp_turnover&asset_class=cash',
    'aggregateSummary(aggregateId: 0, metric: CP_TURNOVER, assetClass: CASH) { generatedAt }',
  ],
  [
    TOP,
    { aggregate_id: 0, limit: 101, start_date: '2026-03-02', metric: 'cp_turnover', asset_class: 'cash' },
    'topConstituents(aggregateId: 0, limit: 101, startDate: "2026-03-02", metric: CP_TURNOVER, assetClass: CASH) { count }',
  ],
  [
    TOP,
    { aggregate_id: 1, limit: 0, start_date: '2026-03-02', end_date: '2026-03-01' },
    'topConstituents(aggregateId: 1, limit: 0, startDate: "2026-03-02", endDate: "2026-03-01") { count }',
  ],
  [
    TREND,
    { aggregate_id: -1, start_date: '2026-03-02T10:00Z', end_date: '2026-03-02T09:59Z', metric: 'px_chg' },
    'aggregateTrend(aggregateId: -1, startDate: "2026-03-02T10:00Z", endDate: "2026-03-02T09:59Z", metric: PX_CHG) { slope }',
  ],
  [
    VOLATILITY,
    {
      aggregate_id: 1,
      start_date: '2026-03-02',
      end_date: '2026-03-02',
      ewma_lambda: 1,
      size: 'SMALL',
      metric: 'retail_buy_turnover',
    },
    'aggregateVolatility(aggregateId: 1, startDate: "2026-03-02", endDate: "2026-03-02", ewmaLambda: 1, size: SMALL, metric: RETAIL_BUY_TURNOVER) { mean }',
  ],
  [
    STATS,
    'aggregate_ids=0&start_date=2026-03-02&end_date=2026-03-01&metric=cp_turnover&asset_class=cash',
    'aggregateStats(aggregateIds: [0], startDate: "2026-03-02", endDate: "2026-03-01", metric: CP_TURNOVER, assetClass: CASH) { count }',
  ],
  [
    FLOW,
    'slugs=&start_date=2026-03-02&end_date=2026-03-01&as_of=now&records_per_page=0',
    'flowTimeseries(slugs: [], startDate: "2026-03-02", endDate: "2026-03-01", asOf: "now", recordsPerPage: 0) { count }',
  ],
  [FLOW_LATEST, `slugs=${'x'.repeat(201)}`, `flowLatest(slugs: ["${'x'.repeat(201)}"]) { count }`],
  ['/flow/availability', 'as_of=2026-13-01', 'flowAvailability(asOf: "2026-13-01") { count }'],
  [FORECAST, 'z_score=0.25&horizons=1,2,3', 'flowForecast(zScore: 0.25, horizons: [1, 2, 3]) { count }'],
  [FORECAST, 'horizons=0&run_date=x', 'flowForecast(horizons: [0], runDate: "x") { count }'],
  [`${REFERENCE}/${'x'.repeat(257)}`, '', `aggregate(providerId: "${'x'.repeat(257)}") { name }`],
]

describe('the same faults', () => {
  test.each(FAULTS)('%s?%s', async (path, query, call) => {
    const rest = typeof query === 'string' ? await app.rest(path, query) : await app.post(path, query)
    expect(rest.status).toBe(422)
    // Without where they stand, which GraphQL does not know.
    const told = faultsIn(rest.body).map((fault) => fault.replace(/^(?:query|path|body)\.?/, ''))
    const { errors } = await app.graphql<unknown, never>(`{ ${call} }`)
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
    const issues = errors?.[0]?.extensions.issues ?? []
    expect(issues.map(({ path: at, type }) => `${snakeCase(at)} ${type}`)).toEqual(told)
    expect(issues.map(({ message }) => message)).toEqual(rest.body.detail.map(({ msg }) => msg))
  })

  test('the same refusals', async () => {
    for (const [path, call] of [
      [
        '/aggregates/timeseries?aggregate_ids=8,4242&start_date=2026-03-01',
        'aggregateTimeseries(aggregateIds: [8, 4242], startDate: "2026-03-01") { count }',
      ],
      ['/aggregates/snapshot?aggregate_ids=8', 'aggregateSnapshot(aggregateIds: [8]) { count }'],
      ['/aggregates/8/latest', 'aggregateLatest(aggregateId: 8) { metadata { asOf } }'],
      ['/flow/timeseries?slugs=a,b', 'flowTimeseries(slugs: ["a", "b"]) { count }'],
      ['/flow/forecast?run_date=2026-03-05', 'flowForecast(runDate: "2026-03-05") { count }'],
      ['/aggregates/8/timeseries', 'singleAggregateTimeseries(aggregateId: 8) { count }'],
      [
        '/aggregates/stats?aggregate_ids=8&start_date=2026-03-01',
        'aggregateStats(aggregateIds: [8], startDate: "2026-03-01") { count }',
      ],
    ] as const) {
      const rest = await app.rest<{ code: string; detail: string }>(path)
      const { errors } = await app.graphql<unknown, never>(`{ ${call} }`)
      expect([errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual([
        rest.body.code.toUpperCase(),
        rest.body.detail,
      ])
    }
  })
})
