import { describe, expect, test } from 'vitest'
import { faultsIn } from '../../../helpers/answers.ts'
import { expectedLeaderboard, type RankingAsked } from '../../../helpers/expected-leaderboard.ts'
import { calculatedOf, flowOf, isNear, mergedRowsOf, rankOf } from '../../../helpers/expected-series.ts'
import {
  type Asked,
  type ExpectedBar,
  SECURITIES,
  type Security,
  securityOf,
  tradingDaysOf,
  wholeSeries,
} from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Summaries of securities, and their leaderboard. */

const app = useApp()

type Value = number | null
type Summary = Readonly<Record<string, unknown>> & {
  readonly latest: ExpectedBar | null
  readonly trend: Readonly<Record<string, unknown>> | null
  readonly averages: Readonly<Record<string, Value>>
}

/** Slope and intercept of the least-squares line through equally spaced values. Null below three. */
function lineThrough(values: readonly number[]): { slope: number; intercept: number } | null {
  const n = values.length
  if (n < 3) return null
  const [x, y] = [(n - 1) / 2, values.reduce((sum, value) => sum + value, 0) / n]
  const sxy = values.reduce((sum, value, at) => sum + (at - x) * (value - y), 0)
  const sxx = values.reduce((sum, _, at) => sum + (at - x) ** 2, 0)
  return { slope: sxy / sxx, intercept: y - (sxy / sxx) * x }
}

const DAYS: Readonly<Record<string, number>> = { '1d': 30, '10min': 30, '1w': 210, '1m': 913 }

function expectedSummary(security: Security, asked: Asked) {
  const flow = flowOf(asked.asset_class)
  const all = wholeSeries(security.id, asked)
  const read: Asked = { ...asked, asset_class: asked.asset_class === 'options' ? 'options' : 'cash' }
  const latest = all.at(-1)
  const bars = wholeSeries(security.id, read).filter((bar) => latest && bar.ts <= latest.ts)
  const values = bars.flatMap((bar) => (bar[flow] === null ? [] : [bar[flow] as number]))
  const average = (n: number) =>
    values.length < n ? null : values.slice(-n).reduce((sum, value) => sum + value, 0) / n
  const since = Date.parse(latest?.ts ?? '') - (DAYS[asked.interval ?? '1d'] ?? 30) * 86_400_000
  const recent = bars.filter((bar) => Date.parse(bar.ts) >= since && bar[flow] !== null)
  const calculated = latest
    ? calculatedOf(security, latest.ts, asked)
    : { z_score: null, momentum: null, ris: null, rank: null }
  return {
    latest,
    line: lineThrough(recent.map((bar) => bar[flow] as number)),
    recent,
    averages: { '5': average(5), '20': average(20), '60': average(60), '252': average(252) },
    ...calculated,
    rank: latest ? rankOf(security, latest.ts, asked) : null,
    first_ts: all[0]?.ts ?? null,
    last_ts: latest?.ts ?? null,
  }
}

describe('a summary', () => {
  test.each([
    {},
    { asset_class: 'options' },
    { asset_class: 'all' },
    { interval: '1w' },
    { interval: '10min' },
    { interval: '1m', asset_class: 'options' },
  ] satisfies Asked[])('agrees with the bars: %j', async (asked: Asked) => {
    for (const security of SECURITIES) {
      const path = `/series/securities/${encodeURIComponent(security.provider_id)}/summary`
      const { status, body } = await app.rest<Summary>(path, asked as Record<string, string>)
      expect([security.ticker, status]).toEqual([security.ticker, 200])
      const { ticker, ...members } = security
      expect(body).toMatchObject({ ...members, ticker, symbol: ticker })
      const expected = expectedSummary(security, asked)
      expect([body['first_ts'], body['last_ts'], body['rank']]).toEqual([
        expected.first_ts,
        expected.last_ts,
        expected.rank,
      ])
      expect(body.latest?.ts).toBe(expected.latest?.ts)
      if (expected.latest) {
        const [row] = mergedRowsOf([security], asked)
        expect(body.latest).toMatchObject(row ?? {})
      }
      for (const name of ['z_score', 'momentum', 'ris'] as const)
        if (!isNear(body[name], expected[name]))
          expect([ticker, name, body[name]]).toEqual([ticker, name, expected[name]])
      for (const [bars, value] of Object.entries(expected.averages))
        if (!isNear(body.averages[bars], value))
          expect([ticker, bars, body.averages[bars]]).toEqual([ticker, bars, value])
      expect(body.trend === null).toBe(expected.line === null)
      if (expected.line && body.trend) {
        expect(isNear(body.trend['slope'], expected.line.slope)).toBe(true)
        expect(isNear(body.trend['intercept'], expected.line.intercept)).toBe(true)
        expect(body.trend['data_points']).toBe(expected.recent.length)
        expect(body.trend['date_range']).toEqual({
          start_date: expected.recent[0]?.ts,
          end_date: expected.recent.at(-1)?.ts,
        })
      }
    }
  })

  test('is looked up by symbol first, then by provider id', async () => {
    const { body } = await app.rest<Summary>('/series/securities/ZETA/summary')
    expect(body['id']).toBe(1007)
    const { body: other } = await app.rest<Summary>(
      `/series/securities/${encodeURIComponent('証券/東京')}/summary`,
    )
    expect(other['id']).toBe(1011)
  })

  test('omits what the basic tier does not include', async () => {
    const basic = app.as('b@example.com', 'basic')
    const { body } = await basic.rest<Summary>('/series/securities/ALFA/summary')
    expect([body['z_score'], body['momentum'], body['rank']]).toEqual([null, null, null])
    expect(body['last_ts']).toBe(wholeSeries(1001, { include_intraday: false }).at(-1)?.ts)
    expect(body['ris']).toEqual(expect.any(Number))
  })

  test('is refused with 404 or 422', async () => {
    const unknown = await app.rest('/series/securities/nothing/summary')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'security_not_found'])
    const { status, body } = await app.rest('/series/securities/ALFA/summary', {
      interval: '2d',
      asset_class: 'x',
    })
    expect([status, faultsIn(body)]).toEqual([422, ['query.interval enum', 'query.asset_class enum']])
    const onGraph = await app.graphql<unknown, never>('{ securitySummary(ticker: "nothing") { ris } }')
    expect(onGraph.errors?.[0]?.extensions.code).toBe('SECURITY_NOT_FOUND')
  })
})

interface Board {
  readonly status: string
  readonly data: Record<string, unknown>[]
  readonly metric: string
  readonly date_range: unknown
  readonly pagination: Record<string, unknown>
  readonly metadata: Record<string, unknown>
}

const LEADERBOARD = '/series/timeseries/leaderboard'
const world = {
  // Sectors take the place of types: the rules are the same.
  aggregates: SECURITIES.map(({ sector, industry, is_active, ...security }) => ({
    ...security,
    type: sector ?? '',
    subtype: industry,
    active: is_active,
    owner_email: null,
  })),
  bars: wholeSeries,
  mayIncludeIntraday: true,
  tradingDays: (isRunning: boolean) =>
    tradingDaysOf(
      SECURITIES.map(({ id }) => id),
      isRunning,
    ),
}

describe('the leaderboard', () => {
  test.each([
    {},
    { interval: '1w' },
    { metric: 'px_chg' },
    { asset_class: 'options' },
    { asset_class: 'all', metric: 'put_notional' },
    { type: 'CALL', moneyness: 'ATM' },
    { date: '2026-03-11' },
    { date: '2026-02-18', interval: '1w' },
    { interval: '1h' },
    { start_date: '2026-02-02', end_date: '2026-02-27' },
    { start_date: '2026-01-02', end_date: '2026-03-11', metric: 'retail_total_turnover' },
  ] satisfies RankingAsked[])('%j', async (asked: RankingAsked) => {
    const { status, body } = await app.rest<Board>(LEADERBOARD, { ...asked, records_per_page: 100 } as never)
    expect([status, body.status]).toEqual([200, 'success'])
    const expected = expectedLeaderboard(asked, world)
    expect([body.metric, body.date_range]).toEqual([expected.metric, expected.date_range])
    expect(body.data.map(({ id }) => id)).toEqual(expected.rows.map(({ id }) => id))
    for (const [place, row] of body.data.entries()) {
      const security = securityOf(Number(row['id']))
      const { type: _type, subtype: _subtype, market_hours: _hours, ...wanted } = expected.rows[place] ?? {}
      for (const [name, value] of Object.entries(wanted))
        if (!isNear(row[name], value))
          expect([security.ticker, name, row[name]]).toEqual([security.ticker, name, value])
      const { sector, industry, asset_type, ticker, name } = security
      expect(row).toMatchObject({ symbol: ticker, name, sector, industry, asset_type })
    }
  })

  test('can be sorted in ascending order', async () => {
    const ask = async (order: string) =>
      (await app.rest<Board>(LEADERBOARD, { order, records_per_page: 100 })).body.data
    const [down, up] = [await ask('desc'), await ask('asc')]
    expect(up.map(({ value }) => value)).toEqual(down.map(({ value }) => value).toReversed())
    for (const { value, rank } of up)
      expect(rank).toBe(1 + up.filter((other) => Number(other['value']) < Number(value)).length)
    const pages: unknown[] = []
    for (let after = ''; ; ) {
      const { data, errors } = await app.graphql<
        {
          securityLeaderboard: {
            nodes: { security: { securityId: number } }[]
            pageInfo: { hasNextPage: boolean; endCursor: string }
          }
        },
        never
      >(
        `{ securityLeaderboard(order: ASC, first: 3${after}) { nodes { security { securityId } } pageInfo { hasNextPage endCursor } } }`,
      )
      expect(errors).toBeUndefined()
      const page = data?.securityLeaderboard
      pages.push(...(page?.nodes.map(({ security }) => security.securityId) ?? []))
      if (!page?.pageInfo.hasNextPage) break
      after = `, after: "${page.pageInfo.endCursor}"`
    }
    expect(pages).toEqual(up.map(({ id }) => id))
  })
})

describe('the leaderboard: filters, pages and refusals', () => {
  test('is filtered by sector and industry, case-insensitively', async () => {
    for (const query of [
      { sector: 'energy' },
      { industry: 'ROBOTICS' },
      { sector: 'Energy', industry: 'oil' },
    ]) {
      const { body } = await app.rest<Board>(LEADERBOARD, query)
      const expected = expectedLeaderboard(
        {
          ...(query.sector && { types: [query.sector] }),
          ...(query.industry && { subtypes: [query.industry] }),
        },
        world,
      )
      expect(body.data.map(({ id, rank, share }) => [id, rank, share])).toEqual(
        expected.rows.map(({ id, rank, share }) => [id, rank, share]),
      )
    }
  })

  test('is paged, with a page size clamped by the tier', async () => {
    const { body, headers } = await app.rest<Board>(LEADERBOARD, { records_per_page: 2, page_number: 2 })
    expect(body.data).toHaveLength(2)
    expect(headers.get('link')).toContain('page_number=3')
    const wide = await app.rest<Board>(LEADERBOARD, { records_per_page: 10_000 })
    expect(wide.body.metadata['warnings']).toMatchObject([
      { code: 'page_size_clamped', parameter: 'records_per_page' },
    ])
    expect('unknown_provider_ids' in wide.body.metadata).toBe(false)
  })

  test.each([
    [{ metric: 'nothing' }, ['query.metric unknown_metric']],
    [{ metric: 'cp_turnover', asset_class: 'cash' }, ['query.metric asset_class_conflict']],
    [
      { date: '2026-01-01', start_date: '2026-01-01', end_date: '2026-01-02' },
      ['query.date mutually_exclusive'],
    ],
    [{ end_date: '2026-01-01' }, ['query.start_date date_range']],
    [{ type: 'CALL', notional: 'PUT' }, ['query.notional mutually_exclusive']],
    [
      { order: 'up', date: '2026-02-30', sector: '' },
      ['query.date date_from_datetime_parsing', 'query.sector string_too_short', 'query.order enum'],
    ],
  ])('422 %j', async (query, expected) => {
    const { status, body } = await app.rest(LEADERBOARD, query as never)
    expect([status, faultsIn(body)]).toEqual([422, expected])
  })
})
