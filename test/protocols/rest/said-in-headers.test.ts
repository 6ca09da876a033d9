import { expect, test } from 'vitest'
import { TODAY } from '../../helpers/market.ts'
import { useApp } from '../../helpers/use-app.ts'

/** What bodies have no place for is in headers: the dates of relative ones, and the names of unknown identifiers. */

const app = useApp()
const dayBefore = (days: number) => Temporal.PlainDate.from(TODAY).subtract({ days }).toString()
const START = `start_date=${dayBefore(30)}`
const range = { start_date: '-30d', end_date: 'today' }

test.each([
  ['/series/ticker', { ticker: 'ALFA', field: 'px', start_date: '-30d' }, START],
  ['/aggregates/timeseries', { aggregate_ids: 3, start_date: '-30d' }, START],
  ['/aggregates/3/rank-history', { start_date: 'ytd' }, `start_date=${TODAY.slice(0, 4)}-01-01`],
])('GET %s states the dates that it read', async (path, query, dates) => {
  expect((await app.rest(path, query)).headers.get('x-effective-dates')).toBe(dates)
  const absolute = { ...query, start_date: dayBefore(30) }
  expect((await app.rest(path, absolute)).headers.get('x-effective-dates')).toBeNull()
})

test.each([
  ['/aggregates/analytics/correlation', { aggregate_id_1: 3, aggregate_id_2: 1 }],
  ['/aggregates/analytics/trend', { aggregate_id: 3 }],
  ['/aggregates/analytics/volatility', { aggregate_id: 3 }],
  ['/aggregates/comparison/compare', { aggregate_ids: [3, 1] }],
  ['/aggregates/comparison/side-by-side', { aggregate_ids: [3, 1] }],
  ['/aggregates/summary/top-constituents', { aggregate_id: 3 }],
  ['/flow/analytics/trend', { slug: 'retail-net' }],
])('POST %s states the dates that it read', async (path, body) => {
  const { status, headers } = await app.post(path, { ...body, ...range })
  expect([status, headers.get('x-effective-dates')]).toEqual([200, `${START}, end_date=${TODAY}`])
})

test.each([
  [
    '/aggregates/timeseries',
    { aggregate_ids: '3,4242', start_date: '2026-01-05' },
    'parameter="aggregate_ids";names="4242"',
  ],
  ['/aggregates/snapshot', { aggregate_ids: '3,4242' }, 'parameter="aggregate_ids";names="4242"'],
  ['/series/timeseries', { ticker: 'ALFA,nope,nix', start_date: '2026-01-05' }, 'names="nope, nix"'],
  ['/series/marketdata', { tickers: 'ALFA,nope', start_date: '2026-01-05' }, 'names="nope"'],
  ['/series/latest', { tickers: 'ALFA,nope' }, 'names="nope"'],
  ['/flow/timeseries', { slugs: 'retail-net,nope' }, 'parameter="slugs";names="nope"'],
])('a file of %s names what is unknown', async (path, query, named) => {
  for (const format of ['csv', 'ndjson', 'xlsx']) {
    const { headers } = await app.rest(path, { ...query, format })
    expect(headers.get('x-warnings')).toBe(`unknown_identifier;${named}`)
  }
})

test('points reduce one field of a security', async () => {
  const query = { ticker: 'ALFA', field: 'px', start_date: '2025-12-01' }
  type Values = { data: { ts: string; value: number }[] }
  const { data: all } = (await app.rest<Values>('/series/ticker', query)).body
  const { data: few } = (await app.rest<Values>('/series/ticker', { ...query, points: 10 })).body
  expect(all.length).toBeGreaterThan(20)
  expect(few).toHaveLength(10)
  expect(all).toEqual(expect.arrayContaining(few))
  const values = all.map(({ value }) => value)
  const shown = few.map(({ value }) => value)
  expect([Math.max(...shown), Math.min(...shown)]).toEqual([Math.max(...values), Math.min(...values)])
})
