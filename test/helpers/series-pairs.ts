import { ANALYTICS_PAIRS } from './analytics-pairs.ts'
import { type Pair, pair, posted } from './pairs.ts'
import { FLOW, FLOW_LATEST, FORECAST } from './paths.ts'
import {
  flowMetadata,
  flowRowsOf,
  latestSeries,
  leaves,
  ranks,
  SERIES_FIELDS,
  security,
  series,
  stored,
} from './selections.ts'

/** REST requests about securities, users and flow, each with its GraphQL counterpart. */

export const SERIES_PAIRS: readonly Pair[] = [
  ...ANALYTICS_PAIRS,
  pair(
    FLOW,
    `${FLOW}?slugs=retail-net,etf-flow,nope`,
    `{ flowTimeseries(slugs: ["retail-net", "etf-flow", "nope"]) { count rows { ${leaves('FlowObservation')} series { ${leaves('FlowSeries')} } } pagination { ${leaves('Pagination')} } ${flowMetadata} } }`,
  ),
  pair(
    FLOW,
    `${FLOW}?slugs=retail-net&start_date=2025-12-10&end_date=2026-02-10T10:00Z&order=asc&records_per_page=7&page_number=2`,
    '{ flowTimeseries(slugs: ["retail-net"], from: "2025-12-10", to: "2026-02-10T10:00Z", order: ASC, recordsPerPage: 7, pageNumber: 2) { rows { date } } }',
  ),
  pair(
    FLOW,
    `${FLOW}?slugs=retail-net&as_of=2026-01-10`,
    '{ flowTimeseries(slugs: ["retail-net"], asOf: "2026-01-10") { rows { date } } }',
  ),
  pair(FLOW_LATEST, FLOW_LATEST, flowRowsOf('flowLatest', 'FlowLatest', 'LatestFlowObservation')),
  pair(
    FLOW_LATEST,
    `${FLOW_LATEST}?slugs=etf-flow,no-data&as_of=2026-01-20T10:00Z`,
    '{ flowLatest(slugs: ["etf-flow", "no-data"], asOf: "2026-01-20T10:00Z") { count } }',
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
    `{ flowForecastRuns(slugs: ["etf-flow"]) { ${leaves('FlowForecastRuns')} series { ${leaves('FlowSeries')} } ${flowMetadata} } }`,
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
    '/series/timeseries',
    '/series/timeseries?ticker=ALFA,BETA,ZETA,x&start_date=2026-01-05&asset_class=cash,options&calculate_metrics=1&records_per_page=7&page_number=2&interval=10min',
    series(
      'securityTimeseries(tickers: ["ALFA", "BETA", "ZETA", "x"], from: "2026-01-05", assetClass: [CASH, OPTIONS], recordsPerPage: 7, pageNumber: 2, interval: TEN_MINUTES)',
      `${SERIES_FIELDS} zScore momentum ris rank`,
    ),
  ),
  pair(
    '/series/timeseries',
    '/series/timeseries?date=2026-03-06&fields=px,z_score&interval=1w',
    series('securityTimeseries(date: "2026-03-06", interval: WEEK)', 'px zScore'),
  ),
  posted(
    '/securities/timeseries',
    {
      sector: 'technology',
      start_date: '2026-01-05',
      records_per_page: 7,
      page_number: 2,
      fields: ['px', 'z_score'],
    },
    series(
      'securityPanel(sector: "technology", from: "2026-01-05", recordsPerPage: 7, pageNumber: 2)',
      'px zScore',
    ),
  ),
  posted(
    '/securities/timeseries',
    {
      security_ids: [1001, 1002, 999999],
      start_date: '2026-02-05',
      asset_class: ['cash', 'options'],
      order: 'asc',
    },
    series(
      'securityPanel(securityIds: [1001, 1002, 999999], from: "2026-02-05", assetClass: [CASH, OPTIONS], order: ASC)',
      SERIES_FIELDS,
    ),
  ),
  pair(
    '/series/ticker',
    '/series/ticker?ticker=ALFA&field=rank&asset_class=options&moneyness=ITM&order=asc',
    '{ securityMarketData(tickers: ["ALFA"], assetClass: OPTIONS, moneyness: ITM, order: ASC) { series { columns { ts rank } } } }',
  ),
  pair(
    '/series/marketdata',
    '/series/marketdata?tickers=ALFA,BETA&start_date=2026-01-05&end_date=2026-03-01&asset_class=cash',
    `{ securityMarketData(tickers: ["ALFA", "BETA"], from: "2026-01-05", to: "2026-03-01", assetClass: CASH) { series { rows { ${SERIES_FIELDS} } } } }`,
  ),
  pair(
    '/series/timeseries/latest',
    '/series/timeseries/latest?provider_id=SEC-BETA,SEC-ALFA&asset_class=all&include_intraday=no&calculate_metrics=1',
    latestSeries(
      'securityLatest(providerIds: ["SEC-BETA", "SEC-ALFA"], assetClass: ALL, includeIntraday: false)',
      `${SERIES_FIELDS} zScore momentum ris rank`,
    ),
  ),
  pair(
    '/series/latest',
    '/series/latest?tickers=ALFA&asset_class=options',
    latestSeries('securityLatest(tickers: ["ALFA"], assetClass: OPTIONS)', SERIES_FIELDS),
  ),
  pair(
    '/series/securities/{ticker}/summary',
    '/series/securities/SEC-ALFA/summary?asset_class=all&interval=1w',
    `{ securitySummary(ticker: "SEC-ALFA", assetClass: ALL, interval: WEEK) { ${leaves('SecuritySummary')} latest { ${stored} } } }`,
  ),
  pair(
    '/series/timeseries/leaderboard',
    '/series/timeseries/leaderboard?metric=px&sector=technology&order=asc&start_date=2026-01-05&end_date=2026-03-01&asset_class=all',
    `{ securityLeaderboard(metric: PX, sector: "technology", order: ASC, from: "2026-01-05", to: "2026-03-01", assetClass: ALL) { nodes { ${leaves('SecurityPlace')} bar { ${stored} } } } }`,
  ),
  pair(
    '/series/securities/{ticker}/rank-history',
    '/series/securities/ALFA/rank-history?interval=1w&order=asc&sector=technology',
    ranks(
      'securityRankHistory(ticker: "ALFA", interval: WEEK, order: ASC, sector: "technology")',
      'security { ticker }',
    ),
  ),
  pair(
    '/series/securities/search',
    '/series/securities/search?q=alfa%20r&limit=3&is_active=1&sector=technology',
    `{ searchSecurities(query: "alfa r", limit: 3, isActive: true, sector: "technology") { ${security} } }`,
  ),
  pair(
    '/series/securities/count',
    '/series/securities/count?exchange=XNYS&asset_type=etf&industry=Oil',
    '{ securityCount(exchange: "XNYS", assetType: "etf", industry: "Oil") }',
  ),
  pair(
    '/calendar',
    '/calendar?start_date=2026-03-01&end_date=2026-03-20&is_open=true',
    `{ calendar(from: "2026-03-01", to: "2026-03-20", isOpen: true) { ${leaves('SessionCalendar')} rows { ${leaves('CalendarDay')} } } }`,
  ),
  pair('/series/user', '/series/user', '{ viewer { username isActive createdAt updatedAt } }'),
  pair('/series/sectors', '/series/sectors?is_active=yes', '{ sectors(isActive: true) { sector } }'),
  pair(
    '/series/timeseries/intervals',
    '/series/timeseries/intervals?asset_class=options',
    '{ availableIntervals(assetClass: OPTIONS) { intervals } }',
  ),
  pair(
    '/series/timeseries/fields',
    '/series/timeseries/fields?asset_class=all',
    '{ metricCatalogue(assetClass: ALL) { name } }',
  ),
  pair(
    '/series/timeseries/list',
    '/series/timeseries/list?q=a&asset_class=options&records_per_page=2&page_number=2',
    '{ securityCoverage(query: "a", assetClass: OPTIONS, recordsPerPage: 2, pageNumber: 2) { rows { firstTs security { name } } } }',
  ),
]
