import { describe, expect, test } from 'vitest'
import type { Query } from '../../../helpers/answers.ts'
import { CALCULATED, calculatedOf, isNear, mergedRowsOf } from '../../../helpers/expected-series.ts'
import { type Asked, type ExpectedBar, INTERVALS, SECURITIES } from '../../../helpers/market.ts'
import { ACTIVE_ZETA, ALFA, BETA, PATH, type Page, pageOf, plain } from '../../../helpers/series.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Pages of series: their rows, dates and columns. */

const app = useApp()

const ask = (query: Query) => pageOf(app, query)

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
  ] as const)('are selected by %s', async (parameter, member) => {
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

  test('are selected by symbol and ticker together', async () => {
    const { results } = await ask({ symbol: 'ALFA', ticker: 'BETA,ALFA', start_date: '2026-03-10' })
    expect(plain(results)).toEqual(mergedRowsOf([ALFA, BETA], { start_date: '2026-03-10' }))
  })

  test('are paged in either direction', async () => {
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

  test('are of options if filtered by moneyness and size', async () => {
    const filter = { moneyness: 'ITM', size: 'SMALL' } as const
    const asked = { ...filter, start_date: '2026-02-01' }
    const { results, metadata } = await ask({ ...asked, ticker: 'ALFA', type: 'CALL' })
    expect(plain(results)).toEqual(mergedRowsOf([ALFA], { ...asked, asset_class: 'options' }))
    expect(metadata).toMatchObject({ ...filter, type: 'CALL', notional: null })
  })

  test('are of both asset classes, however they are requested', async () => {
    const query = { ticker: 'ALFA', start_date: '2026-02-01' }
    const all = await ask({ ...query, asset_class: 'all' })
    expect(plain(all.results)).toEqual(mergedRowsOf([ALFA], { asset_class: 'all', start_date: '2026-02-01' }))
    for (const asset_class of ['cash,options', 'options, cash', 'all,cash'])
      expect((await ask({ ...query, asset_class })).results).toEqual(all.results)
  })
})

describe('dates', () => {
  test('default to the last 365 days', async () => {
    const { metadata, results } = await ask({ ticker: 'ALFA' })
    expect(metadata['effective_start_date']).toBe('2025-03-11')
    expect(plain(results)).toEqual(mergedRowsOf([ALFA], { start_date: '2025-03-11' }))
    const ended = await ask({ ticker: 'ALFA', end_date: '2026-01-31' })
    expect(ended.metadata).toMatchObject({
      effective_start_date: '2025-01-31',
      effective_end_date: '2026-01-31',
    })
  })

  test('can be a single day, with or without identifiers', async () => {
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

  test('select the longer bar that contains a single day', async () => {
    const { results } = await ask({ date: '2026-02-18', interval: '1w' })
    const friday = { interval: '1w', start_date: '2026-02-20', end_date: '2026-02-20' } as const
    expect(plain(results)).toEqual(mergedRowsOf(SECURITIES, friday))
    expect(results.length).toBeGreaterThan(3)
    const month = await ask({ date: '2026-03-04', interval: '1m', ticker: 'ALFA' })
    expect(month.results.map(({ ts }) => ts)).toEqual(['2026-03-31T00:00:00Z'])
  })

  test('can be the timestamp of a single bar', async () => {
    const ts = '2026-03-10T15:00:00Z'
    const { results } = await ask({ date: ts, interval: '10min' })
    expect(plain(results)).toEqual(
      mergedRowsOf(SECURITIES, { interval: '10min', start_date: ts, end_date: ts }),
    )
  })

  test('without trading return no rows', async () => {
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
  ] satisfies Asked[])('follow their definitions: %j', async (asked: Asked) => {
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

  test('are computed if requested as fields', async () => {
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
  test('are returned in addition to ts, provider_id and symbol', async () => {
    const { results } = await ask({ ticker: 'ALFA', start_date: '2026-03-10', fields: 'sector,px,ts,px' })
    expect(results.length).toBeGreaterThan(0)
    for (const row of results)
      expect(Object.keys(row)).toEqual(['ts', 'provider_id', 'symbol', 'sector', 'px'])
    const dated = await ask({ ticker: 'ALFA', start_date: '2026-03-10', fields: 'date,px' })
    expect(dated.results.map((row) => Object.keys(row))).toEqual(
      results.map(() => ['ts', 'provider_id', 'symbol', 'px', 'date']),
    )
    const whole = await ask({ ticker: 'ALFA', start_date: '2026-03-10' })
    for (const row of whole.results) expect(Object.keys(row).at(-1)).toBe('date')
  })

  test('determine the asset class', async () => {
    const rowsWith = async (fields: string) =>
      (await ask({ ticker: 'ALFA', start_date: '2026-03-10', fields })).results
    expect(Object.keys((await rowsWith('asset_class,cp_notional'))[0] ?? {})).toContain('cp_notional')
    expect((await rowsWith('asset_class,cp_notional'))[0]).toMatchObject({ asset_class: 'options' })
    expect((await rowsWith('asset_class,cp_notional,ris'))[0]).toMatchObject({ asset_class: 'all' })
    expect((await rowsWith('asset_class,z_score'))[0]).toMatchObject({ asset_class: 'cash' })
  })

  test('omit the columns from which they are computed', async () => {
    const { results } = await ask({ ticker: 'ALFA', start_date: '2026-03-10', fields: 'ris' })
    expect(Object.keys(results[0] ?? {})).toEqual(['ts', 'provider_id', 'symbol', 'ris'])
  })

  test('without calculated metrics leave calculate_metrics unused, with a warning', async () => {
    const { results, metadata } = await ask({ ticker: 'ALFA', fields: 'px', calculate_metrics: true })
    expect(Object.keys(results[0] ?? {})).toEqual(['ts', 'provider_id', 'symbol', 'px'])
    expect(metadata.warnings).toMatchObject([{ code: 'unused_parameter', parameter: 'calculate_metrics' }])
  })
})
