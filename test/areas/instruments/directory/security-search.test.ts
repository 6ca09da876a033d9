import { describe, expect, test } from 'vitest'
import { faultsIn } from '../../../helpers/answers.ts'
import type { Caller } from '../../../helpers/app.ts'
import { INTERVALS, SECURITIES, type Security, wholeSeries } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Finding securities: search, lists, counts, sectors, and available fields and intervals. */

const app = useApp()

type Query = Parameters<Caller['rest']>[1]
const ask = async <T>(path: string, query: Query = {}, caller: Caller = app): Promise<T> => {
  const { status, body } = await caller.rest<T>(path, query)
  expect([path, status]).toEqual([path, 200])
  return body
}
const faults = async (path: string, query: Query) => {
  const { status, body } = await app.rest(path, query)
  expect(status).toBe(422)
  return faultsIn(body)
}
const members = ({ ticker, ...security }: Security) => ({ ...security, ticker, symbol: ticker })

interface Found {
  readonly count: number
  readonly results: (Security & { symbol: string })[]
}
const typed = async (q: string, query: Record<string, string | number | boolean> = {}) =>
  (await ask<Found>('/series/securities/search', { q, ...query })).results.map(({ ticker, id }) =>
    ticker === 'ZETA' ? `ZETA ${id}` : ticker,
  )

describe('search', () => {
  test('returns every member of a security', async () => {
    const { count, results } = await ask<Found>('/series/securities/search', { q: 'alfa' })
    const match = { field: 'ticker', value: 'ALFA' }
    expect([count, results]).toEqual([
      1,
      SECURITIES.filter(({ id }) => id === 1001).map((security) => ({ ...members(security), match })),
    ])
  })

  test('matches symbols by prefix, case-insensitively, before names', async () => {
    expect(await typed('et')).toEqual(['ETA', 'BETA', 'ZETA 1007', 'NONE', 'ZETA 1006'])
    expect((await typed('e')).slice(0, 2)).toEqual(['EPS', 'ETA'])
    expect(await typed('ZETA')).toEqual(['ZETA 1007', 'ZETA 1006'])
    expect(await typed('東')).toEqual(['東京'])
  })

  test('matches the words of a name by prefix, in any order', async () => {
    expect(await typed('rob')).toEqual(['ALFA'])
    expect(await typed('robotics alf')).toEqual(['ALFA'])
    expect(await typed('hara')).toEqual(['EPS'])
    expect(await typed('gamma ray')).toEqual(['GAM_A'])
    expect(await typed('foods natural 100')).toEqual(['BETA'])
    expect(await typed('robotics beta')).toEqual([])
  })

  test('matches identifiers only as a whole', async () => {
    for (const { ticker, id, provider_id, figi, isin } of SECURITIES)
      for (const identifier of [provider_id, figi, figi?.toLowerCase(), isin])
        if (identifier) expect((await typed(identifier))[0]).toBe(ticker === 'ZETA' ? `ZETA ${id}` : ticker)
    expect(await typed('BBG00T3ST01')).toEqual([])
    expect(await typed('SEC-')).toEqual([])
  })

  test('matches substrings last', async () => {
    expect(await typed('fa')).toEqual(['ALFA'])
    expect(await typed('ergi')).toEqual(['ΔLT'])
  })

  test('matches %, _ and all other special characters literally', async () => {
    expect(await typed('%')).toEqual(['BETA'])
    expect(await typed('_')).toEqual(['GAM_A'])
    expect(await typed('GAM_')).toEqual(['GAM_A'])
    expect(await typed('GAM%')).toEqual([])
    expect(await typed('100%')).toEqual(['BETA'])
    for (const q of ["'", '"', '\\', '\\%', '*', '(', '[a-z]', '😀', '&', ' ', '.']) await typed(q)
    expect(await typed("o'h")).toEqual(['EPS'])
    expect(await typed('😀')).toEqual(['東京'])
    expect(await typed('\\')).toEqual([])
  })

  test('ignores surrounding blanks', async () => {
    expect(await typed('  alfa ')).toEqual(['ALFA'])
  })

  test('applies filters', async () => {
    expect(await typed('zeta', { is_active: false })).toEqual(['ZETA 1006'])
    expect(await typed('a', { sector: 'technology', industry: 'ROBOTICS' })).toEqual(['ALFA', 'LATE'])
    expect(await typed('a', { exchange: 'xnas', asset_type: 'etf' })).toEqual(['OPTN'])
    expect(await typed('a', { limit: 1 })).toEqual(['ALFA'])
    expect(await typed('a', { sector: 'nothing' })).toEqual([])
  })

  test('rejects invalid parameters', async () => {
    const path = '/series/securities/search'
    expect(await faults(path, {})).toEqual(['query.q missing'])
    expect(await faults(path, { q: '', limit: 0 })).toEqual([
      'query.q string_too_short',
      'query.limit greater_than_equal',
    ])
    expect(await faults(path, { q: 'x'.repeat(101), limit: 101, is_active: 'maybe' })).toEqual([
      'query.q string_too_long',
      'query.limit less_than_equal',
      'query.is_active bool_parsing',
    ])
    expect(await faults(path, 'q=%00')).toEqual(['query.q string_unicode'])
  })
})

describe('counts', () => {
  const filters = { is_active: null, sector: null, industry: null, exchange: null, asset_type: null }

  test('of all and of filtered securities', async () => {
    const path = '/series/securities/count'
    expect(await ask(path)).toEqual({ count: SECURITIES.length, filters })
    for (const asked of [
      { is_active: true },
      { is_active: false },
      { sector: 'energy' },
      { sector: 'Technology', is_active: true, exchange: 'xnys' },
      { industry: 'food', asset_type: 'COMMON STOCK' },
      { sector: 'nothing' },
    ]) {
      const expected = SECURITIES.filter((security) =>
        Object.entries(asked).every(
          ([name, value]) =>
            String(security[name as keyof Security] ?? '').toLowerCase() === String(value).toLowerCase(),
        ),
      )
      expect(await ask(path, asked)).toEqual({ count: expected.length, filters: { ...filters, ...asked } })
    }
  })

  test('of sectors and their industries', async () => {
    for (const query of [{}, { is_active: true }]) {
      const counted = SECURITIES.filter(
        ({ sector, is_active }) => sector && (is_active || !('is_active' in query)),
      )
      const bySector = [...Map.groupBy(counted, ({ sector }) => sector ?? '')].toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      )
      expect(await ask('/series/sectors', query)).toEqual(
        bySector.map(([sector, securities]) => ({
          sector,
          count: securities.length,
          industries: [...Map.groupBy(securities, ({ industry }) => industry ?? '')]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([industry, of]) => ({ industry, count: of.length })),
        })),
      )
    }
  })
})

describe('the list of series', () => {
  interface List {
    readonly results: Record<string, unknown>[]
    readonly pagination: Record<string, unknown>
  }
  const expected = (assetClass: 'all' | 'cash' | 'options', include_intraday = true) =>
    SECURITIES.flatMap((security) => {
      const stamps = (['10min', '1d'] as const).flatMap((interval) =>
        wholeSeries(security.id, { interval, asset_class: assetClass, include_intraday }).map(({ ts }) => ts),
      )
      const has = (asset_class: 'cash' | 'options') =>
        INTERVALS.some((interval) => wholeSeries(security.id, { interval, asset_class }).length > 0)
      if (stamps.length === 0) return []
      const sorted = stamps.toSorted()
      return [
        {
          provider_id: security.provider_id,
          symbol: security.ticker,
          name: security.name,
          asset_classes: (['cash', 'options'] as const).filter(has),
          first_ts: sorted[0],
          last_ts: sorted.at(-1),
        },
      ]
    })
  const byId = (rows: readonly Record<string, unknown>[]) =>
    rows.toSorted((a, b) => (String(a['provider_id']) < String(b['provider_id']) ? -1 : 1))

  test.each(['all', 'cash', 'options'] as const)('of asset class %s', async (asset_class) => {
    const { results, pagination } = await ask<List>('/series/timeseries/list', { asset_class })
    expect(byId(results)).toEqual(byId(expected(asset_class)))
    expect(pagination['total_record_count']).toBe(results.length)
  })

  test('excludes the current trading day for the basic tier', async () => {
    const { results } = await ask<List>('/series/timeseries/list', {}, app.as('b@example.com', 'basic'))
    expect(byId(results)).toEqual(byId(expected('all', false)))
  })

  test('can be searched and paged', async () => {
    const whole = await ask<List>('/series/timeseries/list')
    const { results, pagination } = await ask<List>('/series/timeseries/list', {
      records_per_page: 4,
      page_number: 2,
    })
    expect(results).toEqual(whole.results.slice(4, 8))
    expect(pagination).toMatchObject({ total_pages: Math.ceil(whole.results.length / 4) })
    const found = await ask<List>('/series/timeseries/list', { q: 'ZETA' })
    expect(found.results.map(({ symbol }) => symbol)).toEqual(['ZETA', 'ZETA'])
    expect((await ask<List>('/series/timeseries/list', { q: '%' })).results).toHaveLength(1)
    expect(await faults('/series/timeseries/list', { q: '', records_per_page: 1001 })).toEqual([
      'query.q string_too_short',
      'query.records_per_page less_than_equal',
    ])
  })
})

describe('the catalogue', () => {
  interface Fields {
    readonly asset_class: string
    readonly fields: { name: string; accessible: boolean; required_tier: string; type: string }[]
  }
  const CASH = [
    'px',
    'px_chg',
    'retail_buy_turnover',
    'retail_sell_turnover',
    'retail_net_turnover',
    'retail_total_turnover',
  ]
  const OPTIONS = ['turnover', 'notional'].flatMap((of) => [
    `call_${of}`,
    `put_${of}`,
    `cp_${of}`,
    `net_cp_${of}`,
  ])

  test('of fields by asset class and tier', async () => {
    const namesOf = async (asset_class: string) =>
      (await ask<Fields>('/series/timeseries/fields', { asset_class })).fields.map(({ name }) => name)
    const ofBoth = ['z_score', 'momentum', 'rank', 'streak']
    const ratios = ['put_call_ratio', 'put_call_notional_ratio', 'call_share', 'turnover_to_notional']
    expect((await namesOf('cash')).toSorted()).toEqual([...CASH, 'ris', ...ofBoth].toSorted())
    expect((await namesOf('options')).toSorted()).toEqual(
      ['px', 'px_chg', ...OPTIONS, ...ratios, ...ofBoth].toSorted(),
    )
    expect((await namesOf('all')).toSorted()).toEqual(
      [...CASH, ...OPTIONS, 'ris', ...ratios, ...ofBoth].toSorted(),
    )
    for (const tier of ['basic', 'professional', 'data_license'] as const) {
      const caller = app.as('tier@example.com', tier)
      const { asset_class, fields } = await ask<Fields>('/series/timeseries/fields', {}, caller)
      expect(asset_class).toBe('cash')
      for (const { name, accessible, required_tier } of fields) {
        expect(accessible).toBe(tier !== 'basic' || required_tier === 'basic')
        const { status } = await caller.rest('/series/timeseries', { ticker: 'ALFA', fields: name })
        expect([name, status]).toEqual([name, accessible ? 200 : 403])
      }
    }
  })

  test('of intervals', async () => {
    expect(await ask('/series/timeseries/intervals')).toEqual({
      asset_class: 'cash',
      intervals: INTERVALS,
      default: '1d',
    })
    expect(await faults('/series/timeseries/intervals', { asset_class: 'bonds' })).toEqual([
      'query.asset_class enum',
    ])
  })
})
