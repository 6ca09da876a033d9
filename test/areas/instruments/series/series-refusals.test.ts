import { describe, expect, test } from 'vitest'
import { faultsIn, type Query } from '../../../helpers/answers.ts'
import { PATH, pageOf } from '../../../helpers/series.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** What each tier sees of series, and which requests are refused. */

const app = useApp()

const faults = async (path: string, query: Query) => {
  const { status, body } = await app.rest(path, query)
  expect(status).toBe(422)
  return faultsIn(body)
}

describe('tiers', () => {
  test('basic omits the current trading day and some metrics, with warnings', async () => {
    const basic = app.as('basic@example.com', 'basic')
    const { results, metadata } = await pageOf(basic, {
      ticker: 'ALFA',
      start_date: '2026-03-06',
      calculate_metrics: true,
    })
    expect(results.map(({ ts }) => ts.slice(0, 10))).not.toContain('2026-03-11')
    for (const row of results) {
      expect([row['z_score'], row['momentum'], row['rank']]).toEqual([null, null, null])
      expect(row['ris']).toEqual(expect.any(Number))
    }
    expect(metadata.warnings.map(({ code, parameter }) => [code, parameter])).toEqual([
      ['include_intraday_forced', 'include_intraday'],
      ['tier_insufficient', 'calculate_metrics'],
    ])
  })

  test('403 for a requested field that the tier does not include, over both protocols', async () => {
    const basic = app.as('basic@example.com', 'basic')
    for (const [path, query] of [
      [PATH, { ticker: 'ALFA', fields: 'px,z_score' }],
      ['/series/ticker', { ticker: 'ALFA', field: 'rank' }],
      ['/series/marketdata', { tickers: 'ALFA', fields: 'momentum' }],
      ['/series/latest', { tickers: 'ALFA', fields: 'rank' }],
      ['/series/timeseries/latest', { isin: 'US0000001018', fields: 'rank' }],
    ] as const) {
      const { status, body } = await basic.rest<Record<string, unknown>>(path, query)
      expect([status, body['code'], body['required_tier']]).toEqual([
        403,
        'tier_insufficient',
        'professional',
      ])
    }
    for (const query of [
      '{ securityTimeseries(tickers: "ALFA") { rows { zScore } } }',
      '{ security(by: { ticker: "ALFA" }) { bars { columns { rank } } } }',
      '{ security(by: { ticker: "ALFA" }) { latest { momentum } } }',
      '{ aggregates(first: 1) { nodes { bars { nodes { zScore } } } } }',
      '{ aggregateSnapshot(aggregateIds: [1]) { rows { bar { zScore } } } }',
    ])
      expect((await basic.graphql<unknown, never>(query)).errors?.[0]?.extensions).toMatchObject({
        code: 'TIER_INSUFFICIENT',
        required_tier: 'professional',
      })
    const open = await basic.graphql<unknown, never>(
      '{ security(by: { ticker: "ALFA" }) { latest { ris } } }',
    )
    expect(open.errors).toBeUndefined()
  })
})

describe('refusals', () => {
  test('404 if no identifier matches a security', async () => {
    for (const [path, query] of [
      [PATH, { ticker: 'x,y' }],
      [PATH, { figi: 'ALFA' }],
      ['/series/ticker', { ticker: 'zzzz' }],
      ['/series/marketdata', { tickers: 'x' }],
      ['/series/timeseries/latest', { provider_id: 'AGG-TECH' }],
      ['/series/latest', { tickers: '%' }],
    ] as const) {
      const { status, body } = await app.rest(path, query)
      expect([path, status, body.code]).toEqual([path, 404, 'security_not_found'])
    }
  })

  const BAD: readonly (readonly [path: string, query: Query, faults: string[]])[] = [
    [PATH, {}, ['query.ticker identifier_required']],
    [PATH, { start_date: '2026-01-01' }, ['query.ticker identifier_required']],
    ['/series/timeseries/latest', {}, ['query.ticker identifier_required']],
    [PATH, { ticker: 'A', provider_id: 'B' }, ['query.ticker mutually_exclusive']],
    [
      PATH,
      { symbol: 'A', figi: 'B', isin: 'C' },
      ['query.figi mutually_exclusive', 'query.isin mutually_exclusive'],
    ],
    [PATH, { ticker: 'A', date: '2026-01-01', end_date: '2026-01-02' }, ['query.date mutually_exclusive']],
    [PATH, { ticker: 'A', start_date: '2026-02-30' }, ['query.start_date date_from_datetime_parsing']],
    [PATH, { date: 'now' }, ['query.date date_from_datetime_parsing']],
    [PATH, { ticker: 'A', start_date: '2026-02-03', end_date: '2026-02-02' }, ['query.end_date date_range']],
    [
      PATH,
      { ticker: 'A', fields: 'px,nothing,id' },
      ['query.fields.1 unknown_field', 'query.fields.2 unknown_field'],
    ],
    [
      PATH,
      { ticker: 'A', fields: 'cp_turnover,ris', asset_class: 'cash' },
      ['query.fields.0 asset_class_conflict'],
    ],
    [PATH, { ticker: 'A', fields: 'ris', asset_class: 'options' }, ['query.fields.0 asset_class_conflict']],
    [PATH, { ticker: 'A', moneyness: 'ITM', asset_class: 'cash' }, ['query.moneyness asset_class_conflict']],
    [PATH, { ticker: 'A', interval: '2d', order: 'up' }, ['query.interval enum', 'query.order enum']],
    [PATH, { ticker: 'A', asset_class: 'cash,bonds' }, ['query.asset_class.1 enum']],
    [
      PATH,
      { ticker: 'A', records_per_page: 10_001, page_number: 0 },
      ['query.records_per_page less_than_equal', 'query.page_number greater_than_equal'],
    ],
    [PATH, { ticker: 'A', calculate_metrics: 'perhaps' }, ['query.calculate_metrics bool_parsing']],
    [PATH, { ticker: Array.from({ length: 101 }, (_, at) => `T${at}`) }, ['query.ticker too_many_items']],
    [
      PATH,
      {
        ticker: Array.from({ length: 60 }, (_, at) => `T${at}`),
        symbol: Array.from({ length: 60 }, (_, at) => `S${at}`),
      },
      ['query.ticker too_many_items'],
    ],
    ['/series/marketdata', {}, ['query.tickers missing']],
    ['/series/marketdata', { tickers: 'ALFA', fields: 'x' }, ['query.fields.0 unknown_field']],
    ['/series/ticker', { field: 'name' }, ['query.ticker missing', 'query.field unknown_field']],
    [
      '/series/ticker',
      { ticker: 'ALFA', field: 'ris', asset_class: 'options' },
      ['query.field asset_class_conflict'],
    ],
    ['/series/latest', { tickers: '' }, ['query.tickers too_short']],
  ]
  test.each(BAD)('422 %s %j', async (path, query, expected) => {
    expect(await faults(path, query)).toEqual(expected)
  })
})
