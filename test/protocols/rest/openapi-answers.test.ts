import { beforeAll, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../../src/core/errors.ts'
import { CALCULATED_NAMES, STANDARD_CALCULATED } from '../../../src/market/metrics.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from '../../helpers/jobs.ts'
import { type Document, differences, type Json } from '../../helpers/openapi.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Responses match the OpenAPI document. */

const PUT_JSON = { method: 'PUT', headers: { 'content-type': 'application/json' } }

const app = useApp()
let document: Document
beforeAll(async () => {
  document = (await app.nobody.rest<Document>('/openapi.json')).body
})

describe('responses', () => {
  test.each([
    [
      '/aggregates/timeseries',
      '/aggregates/timeseries?aggregate_ids=1,9,77&start_date=2026-02-20&asset_class=all&nonsense=1',
    ],
    ['/aggregates/timeseries', '/aggregates/timeseries?aggregate_ids=9&start_date=2026-02-20&fields=px'],
    [
      '/aggregates/timeseries',
      '/aggregates/timeseries?aggregate_ids=9&start_date=2026-02-20&asset_class=all&transformation=ewma&normalisation=min_max',
    ],
    ['/aggregates/snapshot', '/aggregates/snapshot?aggregate_ids=1,10,6'],
    ['/aggregates/leaderboard', '/aggregates/leaderboard?asset_class=all&provider_ids=AGG-TECH,none'],
    ['/aggregates/leaderboard', '/aggregates/leaderboard?start_date=2026-02-02&end_date=2026-03-06'],
    ['/aggregates/{aggregate_id}/timeseries', '/aggregates/9/timeseries?moneyness=ITM&interval=10min'],
    ['/aggregates/stats', '/aggregates/stats?aggregate_ids=1,9,10,77&start_date=2026-01-01&metric=px&x=1'],
    ['/aggregates/stats', '/aggregates/stats?aggregate_ids=10&start_date=2026-01-01'],
    ['/aggregates/{aggregate_id}/latest', '/aggregates/1/latest'],
    ['/aggregates/summary/{aggregate_id}', '/aggregates/summary/9?asset_class=all&metric=px'],
    ['/aggregates/summary/{aggregate_id}', '/aggregates/summary/10?metric=cp_turnover'],
    ['/aggregates/{aggregate_id}/latest', '/aggregates/10/latest'],
    [
      '/aggregates/reference/search',
      '/aggregates/reference/search?query=a&include_single_security=true&active_only=false',
    ],
    ['/aggregates/reference/types', '/aggregates/reference/types'],
    ['/aggregates/reference/types/list', '/aggregates/reference/types/list'],
    ['/aggregates/reference/subtypes', '/aggregates/reference/subtypes'],
    ['/aggregates/reference/list/indices', '/aggregates/reference/list/indices'],
    ['/aggregates/reference/list/sectors-industries', '/aggregates/reference/list/sectors-industries'],
    ['/aggregates/reference/{provider_id}', '/aggregates/reference/AGG-IDX?include_constituents=true'],
    ['/flow/timeseries', '/flow/timeseries?slugs=retail-net,etf-flow,nope&records_per_page=5'],
    ['/flow/latest', '/flow/latest'],
    ['/flow/availability', '/flow/availability?as_of=2025-12-31'],
    ['/flow/forecast/runs', '/flow/forecast/runs'],
    ['/flow/forecast/runs', '/flow/forecast/runs?slugs=no-data'],
    ['/flow/forecast', '/flow/forecast?z_score=1'],
    ['/aggregates/reference/{provider_id}/constituents', '/aggregates/reference/AGG-IDX/constituents'],
    [
      '/series/timeseries',
      '/series/timeseries?symbol=ALFA,NONE,x&start_date=2026-02-20&calculate_metrics=true&nonsense=1',
    ],
    ['/series/timeseries', '/series/timeseries?date=2026-03-10&asset_class=cash,options'],
    ['/series/timeseries', '/series/timeseries?isin=US0000001018&fields=rank,px,moneyness&size=SMALL'],
    ['/series/ticker', '/series/ticker?ticker=ALFA&field=momentum'],
    ['/series/marketdata', '/series/marketdata?tickers=ALFA,NONE,x&asset_class=options'],
    ['/series/timeseries/latest', '/series/timeseries/latest?provider_id=SEC-ALFA,SEC-EMPTY,x'],
    ['/series/latest', '/series/latest?tickers=ALFA&fields=z_score,name'],
    ['/series/securities/{ticker}/summary', '/series/securities/ALFA/summary'],
    ['/series/securities/{ticker}/summary', '/series/securities/NONE/summary?asset_class=all&interval=1m'],
    ['/series/timeseries/leaderboard', '/series/timeseries/leaderboard?asset_class=all&records_per_page=3'],
    ['/series/securities/search', '/series/securities/search?q=a'],
    ['/series/securities/count', '/series/securities/count?sector=energy'],
    ['/series/sectors', '/series/sectors'],
    ['/series/timeseries/intervals', '/series/timeseries/intervals?asset_class=options'],
    ['/series/timeseries/fields', '/series/timeseries/fields?asset_class=all'],
    ['/series/timeseries/list', '/series/timeseries/list?q=a'],
    ['/series/user', '/series/user'],
    ['/series/user/charts', '/series/user/charts'],
    ['/series/user/preferences', '/series/user/preferences'],
    ['/series/user/configuration', '/series/user/configuration'],
    ['/series/user/configurations', '/series/user/configurations?email=Analyst@example.com'],
  ])('%s answers as described: %s', async (path, address) => {
    const { status, body } = await app.rest<unknown>(address)
    expect(status).toBe(200)
    const schema = document.paths[path]?.['get']?.responses['200']?.content?.['application/json']?.schema
    expect(schema && differences(document, body, schema)).toEqual([])
  })
})

describe('responses to POST', () => {
  test.each([
    [
      '/aggregates/analytics/correlation',
      { aggregate_id_1: 1, aggregate_id_2: 3, start_date: '2026-01-01', end_date: '2026-03-01' },
    ],
    [
      '/aggregates/comparison/compare',
      {
        aggregate_ids: [1, 9, 10],
        start_date: '2026-01-01',
        end_date: '2026-03-01',
        metrics: ['px', 'cp_notional'],
      },
    ],
    [
      '/aggregates/comparison/compare',
      { aggregate_ids: [6, 10], start_date: '2026-01-01', end_date: '2026-01-01' },
    ],
    [
      '/aggregates/comparison/side-by-side',
      { aggregate_ids: [1, 9], start_date: '2026-02-20', end_date: '2026-03-11', interval: '10min' },
    ],
    ['/aggregates/summary/top-constituents', { aggregate_id: 3, asset_class: 'options' }],
    ['/series/user/configuration', { charts: [1, { a: null }], preferences: { theme: 'dark' } }],
    ['/aggregates/summary/top-constituents', { aggregate_id: 10 }],
    [
      '/aggregates/summary/top-constituents',
      { aggregate_id: 3, metric: 'px_chg', start_date: '2026-01-01', end_date: '2026-03-01' },
    ],
    [
      '/aggregates/analytics/trend',
      { aggregate_id: 1, start_date: '2026-01-01', end_date: '2026-03-01', metric: 'px' },
    ],
    [
      '/aggregates/analytics/volatility',
      { aggregate_id: 9, start_date: '2026-01-01', end_date: '2026-03-01', asset_class: 'options' },
    ],
  ])('%s answers as described: %j', async (path, sent) => {
    const { status, body } = await app.post<unknown>(path, sent)
    expect(status).toBe(200)
    const schema = document.paths[path]?.['post']?.responses['200']?.content?.['application/json']?.schema
    expect(schema && differences(document, body, schema)).toEqual([])
  })
})

/** Members that rows have only if `fields` names them. */
const BY_NAME: ReadonlySet<string> = new Set(
  CALCULATED_NAMES.filter((name) => !STANDARD_CALCULATED.includes(name)),
)

describe('rows, files and refusals', () => {
  test.each([
    ['AggregateLeaderboardRow', '/aggregates/leaderboard?asset_class=all&sparkline=3'],
    ['SecurityLeaderboardRow', '/series/timeseries/leaderboard?asset_class=all&sparkline=3'],
    ['AggregateRow', '/aggregates/timeseries?aggregate_ids=9&start_date=2026-02-20&asset_class=all&fields='],
    ['LatestAggregateRow', '/aggregates/snapshot?aggregate_ids=9&asset_class=all'],
    ['SeriesRow', '/series/timeseries?ticker=ALFA&start_date=2026-02-20&asset_class=all'],
    ['LatestSeriesRow', '/series/latest?tickers=ALFA&asset_class=all'],
  ])('a %s has every member described', async (name, address) => {
    const all = document.components.schemas['AggregateField']?.['enum']
    const { body } = await app.rest<{ data?: Json[]; results?: Json[] }>(
      address.replace(/fields=$/, `$&${String(all)}`),
    )
    const [row = {}] = body.data ?? body.results ?? []
    const { properties } = document.components.schemas[name] ?? {}
    const isNamed = address.endsWith('fields=')
    const described = Object.keys(properties as Json).filter((member) => isNamed || !BY_NAME.has(member))
    expect(Object.keys(row).toSorted()).toEqual(described.toSorted())
  })

  test('JSON files match their description', async () => {
    const worker = await workFor(app.database)
    for (const address of [
      '/aggregates/timeseries?aggregate_ids=9&start_date=2026-02-20&asset_class=all&transformation=ewma',
      '/aggregates/leaderboard?asset_class=all',
    ]) {
      const { status, body: job } = await app.rest<JobBody>(address, {}, ASYNC)
      const { pathname } = new URL(address, 'http://flowgate.test')
      const accepted = document.paths[pathname]?.['get']?.responses['202']?.content?.['application/json']
      expect([status, accepted && differences(document, job, accepted.schema)]).toEqual([202, []])
      await statusOnce(app, job.job_id, ['COMPLETED'])
      const file = await app.rest<unknown>(`${job.links.export}?export_format=json`)
      expect(fileDifferences('/aggregates/jobs/{job_id}/export', file.body)).toEqual([])
    }
    await worker.stop()
    const { body } = await app.rest<unknown>(
      '/flow/timeseries/export?export_format=json&slugs=retail-net,nope',
    )
    expect(fileDifferences('/flow/timeseries/export', body)).toEqual([])
  })

  const fileDifferences = (path: string, body: unknown): string[] | undefined => {
    const { schema } = document.paths[path]?.['get']?.responses['200']?.content?.['application/json'] ?? {}
    return schema && differences(document, body, schema)
  }

  test('refusals match their description, whichever rule fails', async () => {
    const volatility = { aggregate_id: 9, start_date: '2026-01-01', end_date: '2026-03-01' }
    const refused = [
      await app.rest('/aggregates/snapshot'),
      await app.rest('/aggregates/snapshot?aggregate_ids=x,0&interval=2d'),
      await app.rest('/aggregates/snapshot?aggregate_ids=1&interval=%ff&records_per_page=5000'),
      await app.rest('/aggregates/reference/search?query='),
      await app.rest(`/aggregates/reference/search?query=${'x'.repeat(101)}`),
      await app.post('/aggregates/comparison/compare', { ...volatility, aggregate_ids: [1] }),
      await app.post('/aggregates/analytics/volatility', { ...volatility, ewma_lambda: 0 }),
      await app.post('/aggregates/analytics/volatility', { ...volatility, ewma_lambda: 1 }),
      await app.post('/aggregates/analytics/volatility', '{'),
      await app.rest('/series/user/charts', {}, { ...PUT_JSON, body: '{"a b": 1}' }),
    ]
    for (const { status, body } of refused)
      expect([
        status,
        differences(document, body, { $ref: '#/components/schemas/HTTPValidationError' }),
      ]).toEqual([422, []])
    const said = refused.flatMap(({ body }) => (body.detail as { ctx?: Json }[]).map(({ ctx = {} }) => ctx))
    const { properties } = document.components.schemas['ValidationContext'] ?? {}
    expect([...new Set(said.flatMap(Object.keys))].toSorted()).toEqual(
      Object.keys(properties as Json).toSorted(),
    )
    for (const path of ['/aggregates/4242/latest', '/nothing']) {
      const { status, body } = await app.rest<unknown>(path)
      expect([status, differences(document, body, { $ref: '#/components/schemas/Problem' })]).toEqual([
        404,
        [],
      ])
    }
    const problem = document.components.schemas['Problem'] as { properties: { code: Json } }
    expect(problem.properties.code['enum']).toEqual(Object.keys(REFUSALS))
  })
})
