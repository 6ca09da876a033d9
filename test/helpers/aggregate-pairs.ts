import { type Pair, pair, posted } from './pairs.ts'
import {
  COMPARE,
  CORRELATION,
  LATEST,
  LEADERBOARD,
  RANKS,
  REFERENCE,
  SERIES,
  SIDE_BY_SIDE,
  SINGLE,
  STATS,
  SUMMARY,
  TOP,
  TREND,
  VOLATILITY,
} from './paths.ts'
import {
  board,
  latest,
  leaves,
  list,
  page,
  ranks,
  security,
  snapshot,
  summary,
  top,
  transformedPage,
} from './selections.ts'

/** REST requests about aggregates, each with its GraphQL counterpart. */

// The graph queries select all fields, so they always give the asset class.
export const AGGREGATE_PAIRS: readonly Pair[] = [
  pair(
    SERIES,
    `${SERIES}?aggregate_ids=3,1,8&start_date=2026-01-05&asset_class=cash`,
    page('aggregateTimeseries(aggregateIds: [3, 1, 8], from: "2026-01-05", assetClass: CASH)'),
  ),
  pair(
    SERIES,
    `${SERIES}?aggregate_ids=9&start_date=2026-01-05&end_date=2026-03-01&moneyness=ITM&interval=1w&order=asc&include_intraday=0&asset_class=options`,
    page(
      'aggregateTimeseries(aggregateIds: [9], from: "2026-01-05", to: "2026-03-01", moneyness: ITM, interval: WEEK, order: ASC, includeIntraday: false, assetClass: OPTIONS)',
    ),
  ),
  pair(
    SERIES,
    `${SERIES}?aggregate_ids=9,1&start_date=2026-03-06T15:00Z&asset_class=all&interval=10min&records_per_page=7&page_number=3`,
    page(
      'aggregateTimeseries(aggregateIds: [9, 1], from: "2026-03-06T15:00Z", assetClass: ALL, interval: TEN_MINUTES, recordsPerPage: 7, pageNumber: 3)',
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
      'aggregateTimeseries(aggregateIds: [9, 1], from: "2026-03-02", assetClass: ALL, transformation: MOVING_AVG, window: ONE_WEEK, normalisation: TURNOVER_SHARE)',
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
    // With a page number: without one, the size of the result is counted first.
    `${LEADERBOARD}?asset_class=all&date=2026-03-10&types=sector,Benchmark&records_per_page=3&page_number=1`,
    board(
      'aggregateLeaderboard(assetClass: ALL, date: "2026-03-10", types: ["sector", "Benchmark"], first: 3)',
    ),
  ),
  pair(
    LEADERBOARD,
    `${LEADERBOARD}?asset_class=all&type=CALL&moneyness=ITM&start_date=2026-01-05&end_date=2026-03-06&provider_ids=AGG-TECH,none&page_number=1`,
    board(
      'aggregateLeaderboard(assetClass: ALL, type: CALL, moneyness: ITM, from: "2026-01-05", to: "2026-03-06", providerIds: ["AGG-TECH", "none"])',
    ),
  ),
  pair(
    LEADERBOARD,
    `${LEADERBOARD}?date=2026-03-10&sort=name&order=asc&records_per_page=5&page_number=1`,
    board('aggregateLeaderboard(date: "2026-03-10", sort: NAME, order: ASC, first: 5)'),
  ),
  pair(
    RANKS,
    '/aggregates/3/rank-history?metric=px&start_date=2026-01-05&end_date=2026-03-06&types=sector&records_per_page=7&page_number=2',
    ranks(
      'aggregateRankHistory(aggregateId: 3, metric: PX, from: "2026-01-05", to: "2026-03-06", types: ["sector"], recordsPerPage: 7, pageNumber: 2)',
      'aggregate { aggregateId providerId }',
    ),
  ),
  pair(LATEST, '/aggregates/3/latest', latest('aggregateLatest(aggregateId: 3)')),
  posted(
    CORRELATION,
    { aggregate_id_1: 3, aggregate_id_2: 1, start_date: '2026-01-05', end_date: '2026-03-01T00:00Z' },
    `{ aggregateCorrelation(aggregateId1: 3, aggregateId2: 1, from: "2026-01-05", to: "2026-03-01T00:00Z") { ${leaves('Correlation')} } }`,
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
    `{ aggregateCorrelation(aggregateId1: 9, aggregateId2: 1, from: "2026-01-05", to: "2026-03-06", metric: CALL_TURNOVER, moneyness: ITM) { ${leaves('Correlation')} } }`,
  ),
  posted(
    COMPARE,
    {
      aggregate_ids: [3, 1],
      start_date: '2026-01-05',
      end_date: '2026-03-01',
      metrics: ['px', 'cp_notional'],
    },
    `{ aggregateComparison(aggregateIds: [3, 1], from: "2026-01-05", to: "2026-03-01", metrics: [PX, CP_NOTIONAL]) { ${leaves('AggregateComparison')} aggregates { dataPoints aggregate { ${leaves('Aggregate')} } metrics { ${leaves('ComparedMetric')} } } } }`,
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
    `{ aggregatesSideBySide(aggregateIds: [9, 3], from: "2026-01-05T00:00:00Z", to: "2026-03-01", moneyness: OTM, interval: WEEK, includeIntraday: false, normalise: Z_SCORE) { ${leaves('SideBySide')} series { ${leaves('SideBySideSeries')} } } }`,
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
      'topConstituents(aggregateId: 9, metric: PX_CHG, limit: 3, interval: TEN_MINUTES, from: "2026-03-06", to: "2026-03-09", assetClass: ALL, order: ASC)',
    ),
  ),
  posted(
    TREND,
    { aggregate_id: 3, start_date: '2026-01-05', end_date: '2026-03-06', interval: '1w', metric: 'px' },
    `{ aggregateTrend(aggregateId: 3, from: "2026-01-05", to: "2026-03-06", interval: WEEK, metric: PX) { ${leaves('Trend')} } }`,
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
    `{ aggregateVolatility(aggregateId: 9, from: "2026-01-05", to: "2026-03-06", assetClass: OPTIONS, basis: LEVEL, includeIntraday: false) { ${leaves('Volatility')} } }`,
  ),
  pair(
    STATS,
    `${STATS}?aggregate_ids=3,9,10,3&start_date=2026-01-05&asset_class=all`,
    `{ aggregateStats(aggregateIds: [3, 9, 10, 3], from: "2026-01-05", assetClass: ALL) { rows { ${leaves('Statistics')} } metadata { ${leaves('BarMetadata')} } } }`,
  ),
  pair(
    `${REFERENCE}/search`,
    `${REFERENCE}/search?query=rob&types=sector&include_single_security=1`,
    `{ searchInstruments(query: "rob", types: ["sector"], includeSingleSecurity: true) { ...on Aggregate { ${leaves('Aggregate')} } ...on Security { ${security} } } }`,
  ),
  pair(
    `${REFERENCE}/search`,
    `${REFERENCE}/search?query=rob&active_only=no&limit=3`,
    '{ searchInstruments(query: "rob", isActive: null, limit: 3) { name } }',
  ),
  pair(`${REFERENCE}/types`, `${REFERENCE}/types`, `{ aggregateTypes { ${leaves('AggregateType')} } }`),
  pair(`${REFERENCE}/types/list`, `${REFERENCE}/types/list`, '{ aggregateTypes { type } }'),
  pair(`${REFERENCE}/subtypes`, `${REFERENCE}/subtypes`, '{ aggregateSubtypes }'),
  pair(`${REFERENCE}/subtypes`, `${REFERENCE}/subtypes?type=sector`, '{ aggregateSubtypes(type: "sector") }'),
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
    `{ aggregate(by: { providerId: "AGG-IDX" }) { ${leaves('Aggregate')} constituentsCount } }`,
  ),
  pair(
    `${REFERENCE}/{provider_id}`,
    `${REFERENCE}/AGG-IDX?include_constituents=1`,
    `{ aggregate(by: { providerId: "AGG-IDX" }) { constituents(first: 1000) { nodes { ${security} } } } }`,
  ),
  pair(
    `${REFERENCE}/{provider_id}/constituents`,
    `${REFERENCE}/AGG-IDX/constituents?as_of=2026-01-21`,
    '{ aggregate(by: { providerId: "AGG-IDX" }) { constituents(asOf: "2026-01-21", first: 1000) { nodes { securityId } } } }',
  ),
]
