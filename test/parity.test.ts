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

const metadata = () =>
  `metadata { ${leaves('BarMetadata')} warnings { ${leaves('Warning')} } } pagination { ${leaves('Pagination')} }`
const page = (call: string) => () =>
  `{ ${call} { rows { ${leaves('Bar')} } ${leaves('BarPage')} ${metadata()} } }`
const snapshot = (call: string) => () =>
  `{ ${call} { rows { stalenessDays aggregate { ${leaves('Aggregate')} } bar { ${leaves('Bar')} } } ${leaves('AggregateSnapshot')} ${metadata()} } }`
const latest = (call: string) => () =>
  `{ ${call} { latest { stalenessDays aggregate { ${leaves('Aggregate')} } bar { ${leaves('Bar')} } } metadata { ${leaves('BarMetadata')} } } }`
const board = (call: string) => () =>
  `{ ${call} { nodes { ${leaves('LeaderboardPlace')} aggregate { ${leaves('Aggregate')} } bar { ${leaves('Bar')} } } ${leaves('LeaderboardConnection')} metadata { ${leaves('RankingMetadata')} } } }`
const list = (call: string) => () => `{ ${call} { nodes { ${leaves('Aggregate')} } } }`

interface Pair {
  readonly path: string
  readonly address: string
  readonly graph: () => string
}
const pair = (path: string, address: string, graph: () => string): Pair => ({ path, address, graph })

const SERIES = '/aggregates/timeseries'
const SINGLE = '/aggregates/{aggregate_id}/timeseries'
const LATEST = '/aggregates/{aggregate_id}/latest'
const LEADERBOARD = '/aggregates/leaderboard'
const REFERENCE = '/aggregates/reference'
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
    `${LEADERBOARD}?asset_class=all&date=2026-03-10&types=sector,Benchmark&records_per_page=3`,
    board(
      'aggregateLeaderboard(assetClass: ALL, date: "2026-03-10", types: ["sector", "Benchmark"], first: 3)',
    ),
  ),
  pair(
    LEADERBOARD,
    `${LEADERBOARD}?asset_class=all&type=CALL&moneyness=ITM&start_date=2026-01-05&end_date=2026-03-06&provider_ids=AGG-TECH,none`,
    board(
      'aggregateLeaderboard(assetClass: ALL, type: CALL, moneyness: ITM, startDate: "2026-01-05", endDate: "2026-03-06", providerIds: ["AGG-TECH", "none"])',
    ),
  ),
  pair(LATEST, '/aggregates/3/latest', latest('aggregateLatest(aggregateId: 3)')),
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
  test('are compared for every route', () => {
    expect([...new Set(PAIRS.map(({ path }) => path))].toSorted()).toEqual(
      routes.map(({ path }) => path).toSorted(),
    )
  })

  const statements = async (ask: () => Promise<{ status: number }>) => {
    const { result, statements } = await app.recorded(ask)
    expect(result.status).toBe(200)
    return statements.map(({ sql }) => sql).toSorted()
  }

  test.each(PAIRS)('$address', async ({ address, graph }) => {
    const rest = await statements(() => app.rest(address))
    const onGraph = await statements(async () => {
      const answer = await app.graphql<unknown, never>(graph())
      expect(answer.errors).toBeUndefined()
      return answer
    })
    expect(rest.length).toBeGreaterThan(0)
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
const FAULTS: readonly (readonly [path: string, query: string, call: string])[] = [
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
  [`${REFERENCE}/search`, 'query=%00', 'searchInstruments(query: "\\u0000") { name }'],
  [`${REFERENCE}/subtypes`, `type=${'x'.repeat(65)}`, `aggregateSubtypes(type: "${'x'.repeat(65)}")`],
  [`${REFERENCE}/${'x'.repeat(257)}`, '', `aggregate(providerId: "${'x'.repeat(257)}") { name }`],
]

describe('the same faults', () => {
  test.each(FAULTS)('%s?%s', async (path, query, call) => {
    const rest = await app.rest(path, query)
    expect(rest.status).toBe(422)
    // Without where they stand, which GraphQL does not know.
    const told = faultsIn(rest.body).map((fault) => fault.replace(/^(?:query|path)\./, ''))
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
      ['/aggregates/8/timeseries', 'singleAggregateTimeseries(aggregateId: 8) { count }'],
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
