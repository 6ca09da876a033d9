import { describe, expect, test } from 'vitest'
import { calculatedOf, isNear, mergedRowsOf } from '../../../helpers/expected-series.ts'
import type { ExpectedBar } from '../../../helpers/market.ts'
import { ACTIVE_ZETA, ALFA, BETA, type Page, plain } from '../../../helpers/series.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Other shapes of series: by symbol, a single field, the newest bars, and on the graph. */

const app = useApp()

describe('market data', () => {
  interface Batch extends Omit<Page, 'results'> {
    readonly results: Readonly<Record<string, ExpectedBar[]>>
    readonly not_found: string[]
  }

  test('is keyed by the requested symbols', async () => {
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

  test('has all columns of the asset class if no fields are requested', async () => {
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
  test('is a list of values, and deprecated', async () => {
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

  test('can be a calculated metric', async () => {
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

  test('are in the requested order, with their age', async () => {
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

  test('can be requested by symbol, with selected fields', async () => {
    const { body } = await app.rest<Latest>('/series/latest', { tickers: 'BETA,ALFA', fields: 'ris,name' })
    expect(body.results.map((row) => Object.keys(row))).toEqual(
      Array(2).fill(['ts', 'provider_id', 'symbol', 'name', 'ris', 'staleness_days']),
    )
    expect(body.results.map((row) => row['symbol'])).toEqual(['BETA', 'ALFA'])
  })
})

describe('on the graph', () => {
  test('bars of securities and aggregates have calculated metrics', async () => {
    const { data, errors } = await app.graphql<Record<string, never>, never>(`{
      security(by: { ticker: "ALFA" }) {
        bars(first: 5) { nodes { ts zScore momentum ris rank } columns { rank } }
        latest { ts rank }
        options: bars(first: 3, assetClass: OPTIONS) { nodes { ts zScore ris rank } }
      }
      aggregate(by: { aggregateId: 3 }) { bars(first: 2) { nodes { ts zScore ris rank retailNetTurnover retailTotalTurnover } } }
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

  test('queries of securities require a bearer token', async () => {
    for (const query of [
      '{ securityTimeseries(tickers: "ALFA") { count } }',
      '{ securityMarketData(tickers: "ALFA") { interval } }',
      '{ securityLatest(tickers: "ALFA") { interval } }',
      '{ securityLeaderboard { totalCount } }',
      '{ securitySummary(ticker: "ALFA") { ris } }',
      '{ searchSecurities(query: "a") { ticker } }',
      '{ sectors { sector } }',
    ]) {
      const { errors } = await app.nobody.graphql<unknown, never>(query, undefined, {
        headers: { 'x-api-key': 'professional:key@example.com' },
      })
      expect([query, errors?.[0]?.extensions.code]).toEqual([query, 'NOT_AUTHENTICATED'])
    }
  })
})
