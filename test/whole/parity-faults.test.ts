import { describe, expect, test } from 'vitest'
import { camelCase } from '../../src/core/names.ts'
import { faultsIn } from '../helpers/answers.ts'
import {
  COMPARE,
  CORRELATION,
  FLOW,
  FLOW_LATEST,
  FORECAST,
  LATEST,
  LEADERBOARD,
  REFERENCE,
  SERIES,
  SIDE_BY_SIDE,
  SINGLE,
  STATS,
  TOP,
  TREND,
  VOLATILITY,
} from '../helpers/paths.ts'
import { useApp } from '../helpers/use-app.ts'

/** Both protocols serve the same operations: they report the same faults and refusals. */

const app = useApp()

type Names = Readonly<Record<string, string>>

/** GraphQL names of arguments that differ from the REST parameters. */
const ARGUMENTS: Names = {
  ...{ start_date: 'from', end_date: 'to', q: 'query' },
  ...{ ticker: 'tickers', figi: 'figis', isin: 'isins', provider_id: 'providerIds' },
}
/** The same for fields that take one of several identifiers. */
const IDENTIFIERS: Names = { provider_id: 'by.providerId' }

/** Faults that both type systems let through: those that GraphQL itself refuses cannot be compared. */
const FAULTS: readonly (readonly [path: string, query: string | object, call: string])[] = [
  [
    SERIES,
    'aggregate_ids=0,-1&start_date=now',
    'aggregateTimeseries(aggregateIds: [0, -1], from: "now") { count }',
  ],
  [
    SERIES,
    'aggregate_ids=&start_date=2026-03-02&end_date=2026-03-01',
    'aggregateTimeseries(aggregateIds: [], from: "2026-03-02", to: "2026-03-01") { count }',
  ],
  [
    SERIES,
    `aggregate_ids=${Array.from({ length: 101 }, (_, id) => id + 1)}&start_date=2026-02-30`,
    `aggregateTimeseries(aggregateIds: [${Array.from({ length: 101 }, (_, id) => id + 1)}], from: "2026-02-30") { count }`,
  ],
  [
    SERIES,
    'aggregate_ids=1&start_date=2026-03-01&records_per_page=0&page_number=-7',
    'aggregateTimeseries(aggregateIds: [1], from: "2026-03-01", recordsPerPage: 0, pageNumber: -7) { count }',
  ],
  [
    SERIES,
    'aggregate_ids=1&start_date=2026-03-01&records_per_page=10001',
    'aggregateTimeseries(aggregateIds: [1], from: "2026-03-01", recordsPerPage: 10001) { count }',
  ],
  [
    SERIES,
    'aggregate_ids=1&start_date=2026-03-01&asset_class=cash&moneyness=ITM&size=LARGE',
    'aggregateTimeseries(aggregateIds: [1], from: "2026-03-01", assetClass: CASH, moneyness: ITM, size: LARGE) { count }',
  ],
  [
    SERIES,
    'aggregate_ids=1&start_date=2026-03-01&interval=1m&window=5',
    'aggregateTimeseries(aggregateIds: [1], from: "2026-03-01", interval: MONTH, window: ONE_WEEK) { count }',
  ],
  [
    SINGLE.replace('{aggregate_id}', '0'),
    'start_date=x&end_date=y',
    'singleAggregateTimeseries(aggregateId: 0, from: "x", to: "y") { count }',
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
    'aggregateLeaderboard(type: CALL, notional: PUT, assetClass: CASH, date: "2026-03-10", from: "2026-03-09", types: []) { totalCount }',
  ],
  [
    LEADERBOARD,
    'metric=retail_net_turnover&moneyness=ITM&start_date=2026-03-10&end_date=2026-03-09&date=now',
    'aggregateLeaderboard(metric: RETAIL_NET_TURNOVER, moneyness: ITM, from: "2026-03-10", to: "2026-03-09", date: "now") { totalCount }',
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
    'securityTimeseries(tickers: ["A"], figis: ["B"], date: "2026-01-01", to: "x", assetClass: CASH, moneyness: ITM) { count }',
  ],
  [
    '/series/marketdata',
    'tickers=&size=LARGE&asset_class=cash',
    'securityMarketData(tickers: [], size: LARGE, assetClass: CASH) { interval }',
  ],
  [
    '/series/timeseries/latest',
    'isin=A&provider_id=B',
    'securityLatest(isins: ["A"], providerIds: ["B"]) { interval }',
  ],
  [
    '/series/timeseries/leaderboard',
    'start_date=2026-01-01&type=CALL&notional=ALL&sector=',
    'securityLeaderboard(from: "2026-01-01", type: CALL, notional: ALL, sector: "") { totalCount }',
  ],
  ['/series/securities/search', 'q=&limit=0', 'searchSecurities(query: "", limit: 0) { name }'],
  ['/series/securities/count', `sector=${'x'.repeat(257)}`, `securityCount(sector: "${'x'.repeat(257)}")`],
  [
    '/series/timeseries/list',
    'q=&page_number=0',
    'securityCoverage(query: "", pageNumber: 0) { pagination { totalPages } }',
  ],
  [`${REFERENCE}/search`, 'query=%00', 'searchInstruments(query: "\\u0000") { name }'],
  [`${REFERENCE}/subtypes`, `type=${'x'.repeat(65)}`, `aggregateSubtypes(type: "${'x'.repeat(65)}")`],
  [
    CORRELATION,
    { aggregate_id_1: 0, aggregate_id_2: 2147483647, start_date: '2026-03-02', end_date: '2026-03-01' },
    'aggregateCorrelation(aggregateId1: 0, aggregateId2: 2147483647, from: "2026-03-02", to: "2026-03-01") { metric }',
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
    'aggregateCorrelation(aggregateId1: 1, aggregateId2: 3, from: "x", to: "", metric: PUT_NOTIONAL, assetClass: CASH, size: LARGE) { metric }',
  ],
  [
    CORRELATION,
    { aggregate_id_1: 1, aggregate_id_2: 10, start_date: '2026-03-01', end_date: '2026-03-05' },
    'aggregateCorrelation(aggregateId1: 1, aggregateId2: 10, from: "2026-03-01", to: "2026-03-05") { metric }',
  ],
  [
    COMPARE,
    { aggregate_ids: [0, 0], start_date: '2026-03-02', end_date: '2026-03-01', metrics: [] },
    'aggregateComparison(aggregateIds: [0, 0], from: "2026-03-02", to: "2026-03-01", metrics: []) { interval }',
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
    `aggregateComparison(aggregateIds: [${Array.from({ length: 11 }, (_, id) => id + 1)}], from: "x", to: "2026-03-01", metrics: [PX, PUT_NOTIONAL, CP_TURNOVER], assetClass: CASH, size: LARGE) { interval }`,
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
    'aggregatesSideBySide(aggregateIds: [1], from: "2026-03-02", to: "now", metrics: [RETAIL_BUY_TURNOVER], moneyness: ITM) { count }',
  ],
  [
    '/aggregates/summary/0',
    'metric=cp_turnover&asset_class=cash',
    'aggregateSummary(aggregateId: 0, metric: CP_TURNOVER, assetClass: CASH) { generatedAt }',
  ],
  [
    TOP,
    { aggregate_id: 0, limit: 101, start_date: '2026-03-02', metric: 'cp_turnover', asset_class: 'cash' },
    'topConstituents(aggregateId: 0, limit: 101, from: "2026-03-02", metric: CP_TURNOVER, assetClass: CASH) { count }',
  ],
  [
    TOP,
    { aggregate_id: 1, limit: 0, start_date: '2026-03-02', end_date: '2026-03-01' },
    'topConstituents(aggregateId: 1, limit: 0, from: "2026-03-02", to: "2026-03-01") { count }',
  ],
  [
    TREND,
    { aggregate_id: -1, start_date: '2026-03-02T10:00Z', end_date: '2026-03-02T09:59Z', metric: 'px_chg' },
    'aggregateTrend(aggregateId: -1, from: "2026-03-02T10:00Z", to: "2026-03-02T09:59Z", metric: PX_CHG) { slope }',
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
    'aggregateVolatility(aggregateId: 1, from: "2026-03-02", to: "2026-03-02", ewmaLambda: 1, size: SMALL, metric: RETAIL_BUY_TURNOVER) { mean }',
  ],
  [
    STATS,
    'aggregate_ids=0&start_date=2026-03-02&end_date=2026-03-01&metric=cp_turnover&asset_class=cash',
    'aggregateStats(aggregateIds: [0], from: "2026-03-02", to: "2026-03-01", metric: CP_TURNOVER, assetClass: CASH) { count }',
  ],
  [
    FLOW,
    'slugs=&start_date=2026-03-02&end_date=2026-03-01&as_of=now&records_per_page=0',
    'flowTimeseries(slugs: [], from: "2026-03-02", to: "2026-03-01", asOf: "now", recordsPerPage: 0) { count }',
  ],
  [FLOW_LATEST, `slugs=${'x'.repeat(201)}`, `flowLatest(slugs: ["${'x'.repeat(201)}"]) { count }`],
  ['/flow/availability', 'as_of=2026-13-01', 'flowAvailability(asOf: "2026-13-01") { count }'],
  [FORECAST, 'z_score=0.25&horizons=1,2,3', 'flowForecast(zScore: 0.25, horizons: [1, 2, 3]) { count }'],
  [FORECAST, 'horizons=0&run_date=x', 'flowForecast(horizons: [0], runDate: "x") { count }'],
  [`${REFERENCE}/${'x'.repeat(257)}`, '', `aggregate(by: { providerId: "${'x'.repeat(257)}" }) { name }`],
]

describe('the same faults', () => {
  test.each(FAULTS)('%s?%s', async (path, query, call) => {
    const rest = typeof query === 'string' ? await app.rest(path, query) : await app.post(path, query)
    expect(rest.status).toBe(422)
    const names = call.includes('(by: ') ? IDENTIFIERS : ARGUMENTS
    // Without their location, which GraphQL does not report, and with GraphQL's names.
    const told = faultsIn(rest.body).map((fault) => {
      const [at = '', type] = fault.replace(/^(?:query|path|body)\.?/, '').split(' ')
      return `${names[at] ?? camelCase(at)} ${type}`
    })
    const { errors } = await app.graphql<unknown, never>(`{ ${call} }`)
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
    const issues = errors?.[0]?.extensions.issues ?? []
    expect(issues.map(({ path: at, type }) => `${at} ${type}`)).toEqual(told)
    expect(issues.map(({ message }) => message)).toEqual(rest.body.detail.map(({ msg }) => msg))
  })

  test('the same refusals', async () => {
    for (const [path, call] of [
      [
        '/aggregates/timeseries?aggregate_ids=8,4242&start_date=2026-03-01',
        'aggregateTimeseries(aggregateIds: [8, 4242], from: "2026-03-01") { count }',
      ],
      ['/aggregates/snapshot?aggregate_ids=8', 'aggregateSnapshot(aggregateIds: [8]) { count }'],
      ['/aggregates/8/latest', 'aggregateLatest(aggregateId: 8) { metadata { asOf } }'],
      ['/flow/timeseries?slugs=a,b', 'flowTimeseries(slugs: ["a", "b"]) { count }'],
      ['/flow/forecast?run_date=2026-03-05', 'flowForecast(runDate: "2026-03-05") { count }'],
      ['/aggregates/8/timeseries', 'singleAggregateTimeseries(aggregateId: 8) { count }'],
      [
        '/aggregates/stats?aggregate_ids=8&start_date=2026-03-01',
        'aggregateStats(aggregateIds: [8], from: "2026-03-01") { count }',
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
