import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn } from './helpers/answers.ts'
import { type Caller, startApp, type TestApp } from './helpers/app.ts'
import { CALCULATED, calculatedOf, isNear, mergedRowsOf } from './helpers/expected-series.ts'
import { type Asked, type ExpectedBar, INTERVALS, SECURITIES, securityOf } from './helpers/market.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const PATH = '/series/timeseries'
interface Page {
  readonly status: string
  readonly results: ExpectedBar[]
  readonly metadata: Readonly<Record<string, unknown>> & {
    readonly not_found: string[]
    readonly warnings: { code: string; parameter: string | null }[]
  }
  readonly pagination: Readonly<Record<string, number | boolean | null>>
}
type Query = Parameters<Caller['rest']>[1]

const ask = async (query: Query, caller: Caller = app) => {
  const answer = await caller.rest<Page>(PATH, query)
  expect([answer.status, answer.text.slice(0, answer.status === 200 ? 0 : 500)]).toEqual([200, ''])
  return answer.body
}
const faults = async (path: string, query: Query) => {
  const { status, body } = await app.rest(path, query)
  expect(status).toBe(422)
  return faultsIn(body)
}

/** Rows without the moment of their load, and with what is calculated only where it was asked for. */
const plain = (rows: readonly ExpectedBar[], isCalculated = false) =>
  rows.map(({ updated_time, ...row }) => {
    expect(updated_time).toMatch(/^20\d\d-/)
    if (isCalculated) return row
    const { z_score, momentum, ris, rank, ...stored } = row
    expect([z_score, momentum, ris, rank]).toEqual([null, null, null, null])
    return stored
  })

const ALFA = securityOf(1001)
const BETA = securityOf(1002)
const ACTIVE_ZETA = securityOf(1007)
const SOME = [BETA, ALFA, ACTIVE_ZETA]
const names = (securities: readonly (typeof ALFA)[]) => securities.map(({ provider_id }) => provider_id)

describe('rows', () => {
  test.each(
    INTERVALS.flatMap((interval) =>
      (['cash', 'options', 'all'] as const).map((assetClass) => [interval, assetClass] as const),
    ),
  )('of %s bars, %s', async (interval, asset_class) => {
    const asked: Asked = { interval, asset_class, start_date: '2025-12-01' }
    const { status, results, pagination } = await ask({ ...asked, provider_id: names(SOME) })
    const expected = mergedRowsOf(SOME, asked)
    expect(status).toBe('success')
    expect(plain(results)).toEqual(expected.slice(0, 2000))
    expect(pagination['total_record_count']).toBe(expected.length)
  })

  test.each([
    ['provider_id', 'provider_id'],
    ['symbol', 'ticker'],
    ['ticker', 'ticker'],
    ['figi', 'figi'],
    ['isin', 'isin'],
  ] as const)('by %s', async (parameter, member) => {
    const securities = SECURITIES.filter(
      (security) => security[member] && (member !== 'ticker' || security.is_active),
    )
    const asked = { start_date: '2026-02-27', end_date: '2026-03-10' }
    const { results, metadata } = await ask({
      ...asked,
      [parameter]: [...securities.map((security) => security[member] ?? ''), 'nothing'],
    })
    expect(plain(results)).toEqual(mergedRowsOf(securities, asked))
    expect(metadata.not_found).toEqual(['nothing'])
  })

  test('by symbols under both names, which is one kind', async () => {
    const { results } = await ask({ symbol: 'ALFA', ticker: 'BETA,ALFA', start_date: '2026-03-10' })
    expect(plain(results)).toEqual(mergedRowsOf([ALFA, BETA], { start_date: '2026-03-10' }))
  })

  test('page by page, in either direction', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const asked: Asked = { order, start_date: '2026-01-05', interval: '1d' }
      const expected = mergedRowsOf(SOME, asked)
      const found: ExpectedBar[] = []
      for (let page_number = 1; ; page_number++) {
        const { results, pagination } = await ask({
          ...asked,
          provider_id: names(SOME),
          records_per_page: 13,
          page_number,
        })
        found.push(...results)
        if (!pagination['has_next_page']) break
      }
      expect(plain(found)).toEqual(expected)
    }
    const { status, headers, body } = await app.rest<Page>(PATH, {
      ticker: 'ALFA',
      page_number: 99,
      records_per_page: 7,
    })
    expect([status, body.results]).toEqual([200, []])
    expect(headers.get('link')).toContain('rel="last"')
  })

  test('of options by moneyness and size, which mean options', async () => {
    const filter = { moneyness: 'ITM', size: 'SMALL' } as const
    const asked = { ...filter, start_date: '2026-02-01' }
    const { results, metadata } = await ask({ ...asked, ticker: 'ALFA', type: 'CALL' })
    expect(plain(results)).toEqual(mergedRowsOf([ALFA], { ...asked, asset_class: 'options' }))
    expect(metadata).toMatchObject({ ...filter, type: 'CALL', notional: null })
  })

  test('of both asset classes, however that is said', async () => {
    const query = { ticker: 'ALFA', start_date: '2026-02-01' }
    const all = await ask({ ...query, asset_class: 'all' })
    expect(plain(all.results)).toEqual(mergedRowsOf([ALFA], { asset_class: 'all', start_date: '2026-02-01' }))
    for (const asset_class of ['cash,options', 'options, cash', 'all,cash'])
      expect((await ask({ ...query, asset_class })).results).toEqual(all.results)
  })
})

describe('dates', () => {
  test('are the last 365 days without any', async () => {
    const { metadata, results } = await ask({ ticker: 'ALFA' })
    expect(metadata['effective_start_date']).toBe('2025-03-11')
    expect(plain(results)).toEqual(mergedRowsOf([ALFA], { start_date: '2025-03-11' }))
    const ended = await ask({ ticker: 'ALFA', end_date: '2026-01-31' })
    expect(ended.metadata).toMatchObject({
      effective_start_date: '2025-01-31',
      effective_end_date: '2026-01-31',
    })
  })

  test('of one day, with and without names', async () => {
    for (const interval of ['1d', '10min'] as const) {
      const day = '2026-03-10'
      const asked = { interval, start_date: day, end_date: day }
      const named = await ask({ ticker: 'ALFA', date: day, interval })
      expect(plain(named.results)).toEqual(mergedRowsOf([ALFA], asked))
      const all = await ask({ date: day, interval })
      expect(plain(all.results)).toEqual(mergedRowsOf(SECURITIES, asked))
      const second = await ask({ date: day, interval, records_per_page: 3, page_number: 2 })
      expect(plain(second.results)).toEqual(mergedRowsOf(SECURITIES, asked).slice(3, 6))
    }
  })

  test('of one day are those of the longer bar that holds it', async () => {
    const { results } = await ask({ date: '2026-02-18', interval: '1w' })
    const friday = { interval: '1w', start_date: '2026-02-20', end_date: '2026-02-20' } as const
    expect(plain(results)).toEqual(mergedRowsOf(SECURITIES, friday))
    expect(results.length).toBeGreaterThan(3)
    const month = await ask({ date: '2026-03-04', interval: '1m', ticker: 'ALFA' })
    expect(month.results.map(({ ts }) => ts)).toEqual(['2026-03-31T00:00:00Z'])
  })

  test('may be the instant of one bar', async () => {
    const ts = '2026-03-10T15:00:00Z'
    const { results } = await ask({ date: ts, interval: '10min' })
    expect(plain(results)).toEqual(
      mergedRowsOf(SECURITIES, { interval: '10min', start_date: ts, end_date: ts }),
    )
  })

  test('of no trading leave nothing', async () => {
    expect((await ask({ date: '1999-01-03' })).results).toEqual([])
  })
})

describe('calculated metrics', () => {
  const near = (rows: readonly ExpectedBar[], asked: Asked, of = SECURITIES) => {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const security = of.find(({ provider_id }) => provider_id === row['provider_id'])
      if (!security) throw new Error('There is no such security')
      const expected = calculatedOf(security, row.ts, asked)
      for (const name of CALCULATED)
        if (!isNear(row[name], expected[name]))
          expect([row.ts, row['symbol'], name, row[name]]).toEqual([
            row.ts,
            row['symbol'],
            name,
            expected[name],
          ])
    }
  }

  test.each([
    {},
    { interval: '1w' },
    { asset_class: 'options' },
    { asset_class: 'options', moneyness: 'ATM', size: 'LARGE' },
    { asset_class: 'all' },
    { include_intraday: false },
    { interval: '1h', start_date: '2026-03-05' },
  ] satisfies Asked[])('are what their definitions say: %j', async (asked: Asked) => {
    const query = { ...asked, start_date: asked.start_date ?? '2026-02-20' }
    const { results } = await ask({
      ...query,
      provider_id: SECURITIES.map(({ provider_id }) => provider_id),
      calculate_metrics: true,
    })
    near(results, query)
  })

  test('do not depend on the page', async () => {
    const query = { provider_id: names(SOME), start_date: '2026-02-02', calculate_metrics: true }
    const whole = await ask({ ...query, records_per_page: 1000 })
    const part = await ask({ ...query, records_per_page: 10, page_number: 3 })
    expect(part.results).toEqual(whole.results.slice(20, 30))
    const ascending = await ask({ ...query, order: 'asc', records_per_page: 1000 })
    const byKey = new Map(ascending.results.map((row) => [`${row.ts} ${row['symbol']}`, row]))
    for (const row of whole.results) expect(byKey.get(`${row.ts} ${row['symbol']}`)).toEqual(row)
  })

  test('are computed where they are named', async () => {
    const { results } = await ask({ ticker: 'ALFA', start_date: '2026-03-10', fields: 'rank,z_score' })
    expect(Object.keys(results[0] ?? {})).toEqual(['ts', 'provider_id', 'symbol', 'z_score', 'rank'])
    near(
      results.map((row) => ({ ...row, ...calculatedOf(ALFA, row.ts, {}), ...row })),
      {},
    )
  })

  test('rank all securities of one day', async () => {
    const { results } = await ask({ date: '2026-03-06', calculate_metrics: 1 })
    near(results, {})
    const ranks = results.map((row) => row['rank']).filter((rank) => rank !== null)
    expect(Math.min(...(ranks as number[]))).toBe(1)
  })
})

describe('fields', () => {
  test('are returned besides ts, provider_id and symbol', async () => {
    const { results } = await ask({ ticker: 'ALFA', start_date: '2026-03-10', fields: 'sector,px,ts,px' })
    expect(results.length).toBeGreaterThan(0)
    for (const row of results)
      expect(Object.keys(row)).toEqual(['ts', 'provider_id', 'symbol', 'sector', 'px'])
  })

  test('decide the asset class', async () => {
    const rowsWith = async (fields: string) =>
      (await ask({ ticker: 'ALFA', start_date: '2026-03-10', fields })).results
    expect(Object.keys((await rowsWith('asset_class,cp_notional'))[0] ?? {})).toContain('cp_notional')
    expect((await rowsWith('asset_class,cp_notional'))[0]).toMatchObject({ asset_class: 'options' })
    expect((await rowsWith('asset_class,cp_notional,ris'))[0]).toMatchObject({ asset_class: 'all' })
    expect((await rowsWith('asset_class,z_score'))[0]).toMatchObject({ asset_class: 'cash' })
  })

  test('without those of other columns that they needed', async () => {
    const { results } = await ask({ ticker: 'ALFA', start_date: '2026-03-10', fields: 'ris' })
    expect(Object.keys(results[0] ?? {})).toEqual(['ts', 'provider_id', 'symbol', 'ris'])
  })

  test('that name none of the calculated ones make calculate_metrics say nothing', async () => {
    const { results, metadata } = await ask({ ticker: 'ALFA', fields: 'px', calculate_metrics: true })
    expect(Object.keys(results[0] ?? {})).toEqual(['ts', 'provider_id', 'symbol', 'px'])
    expect(metadata.warnings).toMatchObject([{ code: 'unused_parameter', parameter: 'calculate_metrics' }])
  })
})

describe('tiers', () => {
  test('basic leaves the running day and some metrics out, and says so', async () => {
    const basic = app.as('basic@example.com', 'basic')
    const { results, metadata } = await ask(
      { ticker: 'ALFA', start_date: '2026-03-06', calculate_metrics: true },
      basic,
    )
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

  test('403 for a named field that the tier does not include, over both protocols', async () => {
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
      '{ securityTimeseries(ticker: "ALFA") { rows { zScore } } }',
      '{ security(ticker: "ALFA") { bars { columns { rank } } } }',
      '{ security(ticker: "ALFA") { latest { momentum } } }',
      '{ aggregates(first: 1) { nodes { bars { nodes { zScore } } } } }',
      '{ aggregateSnapshot(aggregateIds: [1]) { rows { bar { zScore } } } }',
    ])
      expect((await basic.graphql<unknown, never>(query)).errors?.[0]?.extensions).toMatchObject({
        code: 'TIER_INSUFFICIENT',
        required_tier: 'professional',
      })
    const open = await basic.graphql<unknown, never>('{ security(ticker: "ALFA") { latest { ris } } }')
    expect(open.errors).toBeUndefined()
  })
})

describe('refusals', () => {
  test('404 when no identifier names a security', async () => {
    for (const [path, query] of [
      [PATH, { ticker: 'x,y' }],
      [PATH, { figi: 'ALFA' }],
      ['/series/ticker', { ticker: 'alfa' }],
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

describe('market data', () => {
  interface Batch extends Omit<Page, 'results'> {
    readonly results: Readonly<Record<string, ExpectedBar[]>>
    readonly not_found: string[]
  }

  test('is listed by the symbols asked for', async () => {
    const asked = { start_date: '2026-02-20', end_date: '2026-03-10' }
    const { status, body } = await app.rest<Batch>('/series/marketdata', {
      ...asked,
      tickers: 'BETA,x,ALFA,NONE',
      fields: 'px,retail_net_turnover,rank',
    })
    expect([status, body.status, body.not_found, Object.keys(body.results)]).toEqual([
      200,
      'success',
      ['x'],
      ['BETA', 'ALFA', 'NONE'],
    ])
    expect(body.results['NONE']).toEqual([])
    for (const security of [ALFA, BETA])
      expect(body.results[security.ticker]).toEqual(
        mergedRowsOf([security], asked).map((row) => ({
          ts: row.ts,
          retail_net_turnover: row['retail_net_turnover'],
          px: row['px'],
          rank: calculatedOf(security, row.ts, {}).rank,
        })),
      )
  })

  test('has all columns of the asset class without fields', async () => {
    const { body } = await app.rest<Batch>('/series/marketdata', {
      tickers: 'ALFA',
      start_date: '2026-03-10',
      asset_class: 'options',
      order: 'asc',
    })
    const [row] = body.results['ALFA'] ?? []
    expect(row).toMatchObject({ moneyness: 'TOTAL', size: 'TOTAL', asset_class: 'options' })
    expect(Object.keys(row ?? {}).some((name) => name.startsWith('retail'))).toBe(false)
  })
})

describe('one field of one security', () => {
  test('is a list of values, deprecated', async () => {
    const { status, headers, body } = await app.rest<Record<string, unknown>>('/series/ticker', {
      ticker: 'ALFA',
      field: 'px',
      start_date: '2026-03-02',
      order: 'asc',
    })
    const data = mergedRowsOf([ALFA], { start_date: '2026-03-02', order: 'asc' }).map((row) => ({
      ts: row.ts,
      value: row['px'],
    }))
    expect([status, body]).toEqual([
      200,
      {
        ticker: 'ALFA',
        provider_id: 'SEC-ALFA',
        field: 'px',
        interval: '1d',
        count: data.length,
        data,
      },
    ])
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(headers.get('link')).toBe('</series/timeseries>; rel="successor-version"')
  })

  test('may be calculated', async () => {
    const { body } = await app.rest<{ data: { ts: string; value: number | null }[] }>('/series/ticker', {
      ticker: 'BETA',
      field: 'z_score',
      start_date: '2026-03-02',
    })
    for (const { ts, value } of body.data)
      expect(isNear(value, calculatedOf(BETA, ts, {}).z_score)).toBe(true)
  })
})

describe('newest bars', () => {
  interface Latest extends Page {
    readonly not_found: string[]
    readonly no_data: string[]
  }

  test('come in the order asked, with their age', async () => {
    const { body } = await app.rest<Latest>('/series/timeseries/latest', {
      ticker: 'ZETA,NONE,x,ALFA',
      include_intraday: false,
    })
    expect([body.status, body.not_found, body.no_data]).toEqual(['success', ['x'], ['NONE']])
    const expected = [ACTIVE_ZETA, ALFA].map((security) => {
      const [row] = mergedRowsOf([security], { include_intraday: false })
      const age = Temporal.PlainDate.from(row?.ts.slice(0, 10) ?? '').until('2026-03-11').days
      return { ...row, staleness_days: age }
    })
    expect(plain(body.results)).toEqual(expected)
  })

  test('by symbols alone, with some fields', async () => {
    const { body } = await app.rest<Latest>('/series/latest', { tickers: 'BETA,ALFA', fields: 'ris,name' })
    expect(body.results.map((row) => Object.keys(row))).toEqual(
      Array(2).fill(['ts', 'provider_id', 'symbol', 'name', 'ris', 'staleness_days']),
    )
    expect(body.results.map((row) => row['symbol'])).toEqual(['BETA', 'ALFA'])
  })
})

describe('on the graph', () => {
  test('bars of a security and of an aggregate have calculated metrics', async () => {
    const { data, errors } = await app.graphql<Record<string, never>, never>(`{
      security(ticker: "ALFA") {
        bars(first: 5) { nodes { ts zScore momentum ris rank } columns { rank } }
        latest { ts rank }
        options: bars(first: 3, assetClass: OPTIONS) { nodes { ts zScore ris rank } }
      }
      aggregate(aggregateId: 3) { bars(first: 2) { nodes { ts zScore ris rank retailNetTurnover retailTotalTurnover } } }
    }`)
    expect(errors).toBeUndefined()
    const { security, aggregate } = data as unknown as {
      security: Record<string, { nodes: ExpectedBar[]; columns: { rank: number[] } } & ExpectedBar>
      aggregate: { bars: { nodes: ExpectedBar[] } }
    }
    const nodes = security['bars']?.nodes ?? []
    for (const node of nodes) {
      const expected = calculatedOf(ALFA, node.ts, {})
      expect(isNear(node['zScore'], expected.z_score) && isNear(node['ris'], expected.ris)).toBe(true)
      expect(node['rank']).toBe(expected.rank)
    }
    expect(security['bars']?.columns.rank).toEqual(nodes.map((node) => node['rank']))
    expect(security['latest']?.['rank']).toBe(nodes[0]?.['rank'])
    for (const node of security['options']?.nodes ?? []) {
      const expected = calculatedOf(ALFA, node.ts, { asset_class: 'options' })
      expect([node['rank'], node['ris']]).toEqual([expected.rank, null])
    }
    for (const node of aggregate.bars.nodes) {
      expect(node['rank']).toBeNull()
      expect(node['ris']).toBe(Number(node['retailNetTurnover']) / Number(node['retailTotalTurnover']))
    }
  })

  test('needs a bearer token', async () => {
    for (const query of [
      '{ securityTimeseries(ticker: "ALFA") { count } }',
      '{ securityMarketData(tickers: "ALFA") { interval } }',
      '{ securityLatest(ticker: "ALFA") { interval } }',
      '{ securityLeaderboard { totalCount } }',
      '{ securitySummary(ticker: "ALFA") { ris } }',
      '{ searchSecurities(q: "a") { ticker } }',
      '{ sectors { sector } }',
    ]) {
      const { errors } = await app.nobody.graphql<unknown, never>(query, undefined, {
        headers: { 'x-api-key': 'professional:key@example.com' },
      })
      expect([query, errors?.[0]?.extensions.code]).toEqual([query, 'NOT_AUTHENTICATED'])
    }
  })
})
