import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn, type Query } from '../../../helpers/answers.ts'
import { type Caller, startApp, type TestApp } from '../../../helpers/app.ts'
import type { TestDatabase } from '../../../helpers/database.ts'
import { createRanked, rankedMarket } from '../../../helpers/ranked-market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Pages of past ranks: those of the leaderboard of each date, and those of the graph's lists. */

interface Past {
  readonly ts: string
  readonly date: string
  readonly rank: number
  readonly value: number
}
interface History {
  readonly data: readonly Past[]
  readonly metric: string
  readonly count: number
  readonly pagination: { readonly total_record_count: number; readonly has_next_page: boolean }
}

let app: TestApp
let database: TestDatabase
const market = rankedMarket()
beforeAll(async () => {
  database = await createRanked()
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
const fixed = useApp()

const PUBLIC = market.aggregates.filter(({ owner_email, active }) => owner_email === null && active)
const IDS = PUBLIC.map(({ id }) => id)

async function historyOf(id: number | string, query: Query = {}, caller: Caller = app): Promise<History> {
  const path = typeof id === 'number' ? `/aggregates/${id}` : `/series/securities/${id}`
  const { status, body } = await caller.rest<History>(`${path}/rank-history`, query)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.count).toBe(body.data.length)
  return body
}

/** The past ranks of instruments as the graph lists them, by id or ticker. */
async function listed(caller: Caller, list: string, args: string): Promise<Map<number | string, Past[]>> {
  const { data, errors } = await caller.graphql<
    { of: { nodes: { key: number | string; h: Past[] }[] } },
    never
  >(`{ of: ${list} h: rankHistory(${args}) { ts date rank value } } } }`)
  expect(errors).toBeUndefined()
  return new Map(data?.of.nodes.map(({ key, h }) => [key, h]))
}

describe('of aggregates', () => {
  test.each([
    ['1d', 'DAY', {}, ''],
    ['1d', 'DAY', { metric: 'px', order: 'asc' }, ', metric: PX, order: ASC'],
    [
      '1w',
      'WEEK',
      { types: 'theme', metric: 'cp_turnover', size: 'SMALL' },
      ', types: ["theme"], metric: CP_TURNOVER, size: SMALL',
    ],
    ['10min', 'TEN_MINUTES', { metric: 'retail_buy_turnover' }, ', metric: RETAIL_BUY_TURNOVER'],
  ])('the newest are those of the graph: %s %s %j', async (interval, name, query, args) => {
    const list = 'aggregates(first: 100) { nodes { key: aggregateId'
    for (const end of interval === '10min' ? ['2026-03-10'] : ['2026-02-20', '2026-03-11']) {
      const expected = await listed(app, list, `first: 12, interval: ${name}, to: "${end}"${args}`)
      const dates = [...expected.values()].flat().map(({ ts }) => ts)
      expect(dates.length).toBeGreaterThan(10)
      const start_date = dates.toSorted()[0] ?? ''
      for (const id of IDS) {
        const { data } = await historyOf(id, { interval, start_date, end_date: end, ...query })
        expect(data).toEqual(expected.get(id))
      }
    }
  })

  test('each is the place on the leaderboard of its date', async () => {
    const [id = 0] = IDS
    const { data, pagination } = await historyOf(id, { start_date: '2025-12-01', end_date: '2026-01-15' })
    expect(data.length).toBeGreaterThan(15)
    expect(pagination.total_record_count).toBe(data.length)
    for (const { date, rank, value } of data) {
      const board = await app.rest<{ data: { id: number; rank: number; value: number }[] }>(
        '/aggregates/leaderboard',
        { date, records_per_page: 100 },
      )
      expect(board.body.data.find((row) => row.id === id)).toMatchObject({ rank, value })
    }
  })

  test('by page are the parts of the whole, a year by default', async () => {
    const [id = 0] = IDS
    const whole = await historyOf(id, { records_per_page: 1000 })
    const { total_record_count: total } = whole.pagination
    expect(whole.data.length).toBe(total)
    expect(whole.data.at(-1)?.date.slice(0, 7)).toBe('2025-03')
    const pages = await Promise.all(
      [1, 2, 3, 4, 99].map((page_number) => historyOf(id, { records_per_page: 60, page_number })),
    )
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
    expect(pages.map(({ pagination }) => pagination.total_record_count)).toEqual(pages.map(() => total))
    expect(pages.map(({ pagination }) => pagination.has_next_page)).toEqual([true, true, true, false, false])
  })

  test('are among those that the caller sees', async () => {
    const worst = async (caller: Caller) =>
      Math.max(
        ...(await Promise.all(IDS.map((id) => historyOf(id, {}, caller)))).flatMap(({ data }) =>
          data.map(({ rank }) => rank),
        ),
      )
    expect(await worst(app.as('owner@example.com'))).toBeGreaterThan(await worst(app))
    expect(await worst(app)).toBeLessThanOrEqual(IDS.length)
  })

  test('of an inactive one, or one that a filter excludes, are none', async () => {
    const inactive = market.aggregates.find(({ owner_email, active }) => owner_email === null && !active)
    const theme = PUBLIC.find(({ type }) => type === 'Theme')
    expect((await historyOf(inactive?.id ?? 0)).data).toEqual([])
    expect((await historyOf(theme?.id ?? 0, { types: 'sector' })).pagination.total_record_count).toBe(0)
  })

  test('another user’s aggregate is as unknown as one that does not exist', async () => {
    const hidden = market.aggregates.find(({ owner_email }) => owner_email === 'other@example.com')
    const [one, other] = await Promise.all(
      [hidden?.id ?? 0, 999_999].map(async (id) => {
        const { status, body } = await app.rest(`/aggregates/${id}/rank-history`)
        // A random id may contain the digits.
        const { request_id: _, ...problem } = body as unknown as Record<string, unknown>
        return { status, text: JSON.stringify(problem).replaceAll(String(id), 'ID') }
      }),
    )
    expect(one?.status).toBe(404)
    expect(one?.text).toContain('"aggregate_not_found"')
    expect(one).toEqual(other)
  })
})

describe('of securities', () => {
  const list = 'securities(first: 50) { nodes { key: ticker'

  test.each([
    [{}, 'first: 15'],
    [{ asset_class: 'options', moneyness: 'ITM' }, 'first: 15, assetClass: OPTIONS, moneyness: ITM'],
    [{ asset_class: 'all', interval: '1h' }, 'first: 15, assetClass: ALL, interval: HOUR'],
    [{ order: 'asc' }, 'first: 15, order: ASC'],
    [{ sector: 'technology' }, 'first: 15, sector: "technology"'],
    [{ metric: 'px', industry: 'oil' }, 'first: 15, metric: PX, industry: "oil"'],
  ])('are those of the graph: %j', async (query, args) => {
    const caller = fixed.as('analyst@example.com', 'basic')
    const expected = await listed(caller, list, args)
    const start_date = [...expected.values()]
      .flat()
      .map(({ ts }) => ts)
      .toSorted()[0]
    expect(start_date).toBeDefined()
    for (const [ticker, ranks] of expected)
      expect((await historyOf(String(ticker), { ...query, start_date }, caller)).data).toEqual(ranks)
  })

  test('by net turnover read no other security’s bars', async () => {
    const { statements } = await fixed.recorded(() => historyOf('ALFA', {}, fixed))
    expect(statements.some(({ sql }) => sql.includes('bar_board'))).toBe(true)
    expect(statements.length).toBe(3)
  })

  test('take a provider id', async () => {
    const [ticker, providerId] = await Promise.all(
      ['ALFA', 'SEC-ALFA'].map((name) => historyOf(name, {}, fixed)),
    )
    expect(providerId?.data).toEqual(ticker?.data)
    expect(ticker).toMatchObject({ status: 'success', provider_id: 'SEC-ALFA', symbol: 'ALFA' })
  })

  test('of an unknown one are not found', async () => {
    const { status, body } = await fixed.rest('/series/securities/NOPE/rank-history')
    expect([status, body.code]).toEqual([404, 'security_not_found'])
  })
})

test('all faults are listed at once', async () => {
  const { status, body } = await fixed.rest('/aggregates/3/rank-history', {
    ...{ start_date: '2026-03-02', end_date: '2026-03-01', records_per_page: 1001, order: 'up' },
    ...{ metric: 'call_turnover', asset_class: 'cash' },
  })
  expect(status).toBe(422)
  expect(faultsIn(body).toSorted()).toEqual([
    'query.end_date date_range',
    'query.metric asset_class_conflict',
    'query.order enum',
    'query.records_per_page less_than_equal',
  ])
  const { body: security } = await fixed.rest('/series/securities/ALFA/rank-history', { metric: 'px_linked' })
  expect(faultsIn(security)).toEqual(['query.metric metric_conflict'])
})
