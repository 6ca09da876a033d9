import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoMarket } from '../../../src/demo/demo.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase } from '../../helpers/database.ts'
import { call, callsIn, connectClient } from '../../helpers/mcp.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** The four questions of the prompts, answered on a demo market as an agent would, and by REST. */

const TODAY = '2026-03-11'
const NOW = new Date('2026-03-11T15:05:00Z')

let app: TestApp
let server: TestServer
beforeAll(async () => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadDemoMarket(database.pool, {
    ...{ today: TODAY, now: NOW, ownerEmail: 'demo@example.com' },
    ...{ securities: 130, aggregates: 50, years: 2.2, intradayDays: 1 },
    ...{ optionSecurities: 2, optionYears: 0.25, optionIntradayDays: 1 },
  })
  app = await startApp({ database, now: NOW })
  server = await listen(app.app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Follows a prompt: returns the answers of the calls that it names. */
async function follow<T>(name: string, given: Record<string, string> = {}): Promise<T[]> {
  const client = await connectClient(server.url)
  const { messages } = await client.getPrompt({ name, arguments: given })
  const calls = messages.flatMap(({ content }) => callsIn(content.type === 'text' ? content.text : ''))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.length).toBeLessThanOrEqual(2)
  const results = await Promise.all(
    calls.map(({ name: tool, given: options }) => call(client, tool, options)),
  )
  for (const { isError, structuredContent } of results) {
    expect([isError, structuredContent]).toEqual([undefined, expect.anything()])
    expect(structuredContent).not.toHaveProperty('cut')
  }
  return results.map(({ structuredContent }) => structuredContent as T)
}

interface Row {
  readonly symbol: string
  readonly sector: string
  readonly asset_type: string
  readonly value: number
  readonly rank: number
  readonly rank_change: number | null
}

test('the ten technology shares that retail investors bought most last month', async () => {
  const [board] = await follow<{ data: Row[] }>('top_retail_bought')
  const shares = board?.data.filter(({ asset_type }) => asset_type === 'Common Stock').slice(0, 10) ?? []
  const { body } = await app.rest<{ data: Row[] }>('/series/timeseries/leaderboard', {
    ...{ metric: 'retail_net_turnover', start_date: '2026-02-01', end_date: '2026-02-28' },
    records_per_page: 10_000,
  })
  const expected = body.data
    .filter(({ sector, asset_type }) => sector === 'Technology' && asset_type === 'Common Stock')
    .slice(0, 10)
  expect(expected).toHaveLength(10)
  expect(shares.map(({ symbol, value }) => [symbol, value])).toEqual(
    expected.map(({ symbol, value }) => [symbol, value]),
  )
})

interface Found {
  readonly id: number
  readonly name: string
}
const idOf = async (query: string, types: string): Promise<number> => {
  const { body } = await app.rest<Found[]>('/aggregates/reference/search', { query, types })
  return body[0]?.id ?? 0
}

test('the correlation of Energy with oil over two years, at 41 lags', async () => {
  const [answer] = await follow<Record<string, unknown>>('correlation_by_lag')
  const [energy, oil] = [await idOf('energy', 'Sector'), await idOf('oil and gas', 'Industry')]
  const { status, body } = await app.post<Record<string, unknown>>('/analytics/correlation', {
    x: { aggregate_id: energy, metric: 'retail_net_turnover' },
    y: { aggregate_id: oil, metric: 'px', transformation: 'pct_change' },
    ...{ start_date: '2024-03-11', end_date: TODAY },
    lags: Array.from({ length: 41 }, (_, index) => index - 20),
  })
  expect(status).toBe(200)
  expect(answer?.['lags']).toEqual(body['lags'])
  expect(answer?.['lags']).toHaveLength(41)
  expect(answer?.['data_points']).toBeGreaterThan(450)
})

test("the z-score of technology's net flow against its own year", async () => {
  const [answer] = await follow<{ data: Record<string, unknown>[] }>('flow_z_score')
  const { body } = await app.rest(`/aggregates/${await idOf('technology', 'Sector')}/timeseries`, {
    ...{ start_date: '2025-03-11', fields: 'retail_net_turnover' },
    ...{ normalisation: 'z_score', normalisation_period: '1y' },
  })
  expect(answer?.data).toHaveLength(20)
  expect(answer?.data).toEqual(body.data.slice(0, 20))
  expect(answer?.data[0]).toMatchObject({
    ts: `${TODAY}T00:00:00Z`,
    retail_net_turnover__z_score: expect.any(Number),
  })
})

test('the biggest change of rank this week', async () => {
  const [risen, fallen] = await follow<{ data: Row[] }>('biggest_rank_change')
  const { body } = await app.rest<{ data: Row[] }>('/series/timeseries/leaderboard', {
    ...{ interval: '1w', metric: 'retail_net_turnover', records_per_page: 10_000 },
  })
  const sizes = body.data.map(({ rank_change }) => Math.abs(rank_change ?? 0))
  const [up, down] = [risen?.data[0], fallen?.data[0]]
  expect(up?.rank_change).toBeGreaterThan(0)
  expect(down?.rank_change).toBeLessThan(0)
  const found = [up, down].toSorted(
    (a, b) => Math.abs(b?.rank_change ?? 0) - Math.abs(a?.rank_change ?? 0),
  )[0]
  expect(Math.abs(found?.rank_change ?? 0)).toBe(Math.max(...sizes))
  expect(Math.max(...sizes)).toBeGreaterThan(0)
})
