import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../../helpers/database.ts'
import { loadFiles, type Row } from '../../../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../../../helpers/template.ts'

/** Rankings of the securities that were active at the time. */

const PATH = '/series/timeseries/leaderboard'
const DAYS = ['2026-01-15', '2026-01-20', '2026-02-02', '2026-02-10', '2026-03-10']

const security = (ticker: string, place: number, also: Row): Row => ({
  ...{ id: place + 1, provider_id: `S-${ticker}`, ticker, name: ticker },
  ...{ is_active: true, valid_from: null, valid_to: null, ...also },
})
const SECURITIES = [
  security('ALWAYS', 0, {}),
  security('GONE', 1, { is_active: false, valid_to: '2026-01-20' }),
  security('NEW', 2, { valid_from: '2026-02-02' }),
  security('SHUT', 3, { is_active: false }),
  security('BRIEF', 4, { is_active: false, valid_from: '2026-01-20', valid_to: '2026-02-03' }),
]

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv': SECURITIES,
    // Bars decide only on the end of SHUT, which has none on the last day.
    'security_cash.csv': SECURITIES.flatMap(({ id, ticker }) =>
      DAYS.filter((ts) => ticker !== 'SHUT' || ts < '2026-03').map((ts) => ({
        ...{ id: id ?? 0, interval: '1d', ts, px: 10 },
        ...{ retail_buy_turnover: 100 - Number(id), retail_sell_turnover: 1 },
      })),
    ),
  })
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

async function ranked(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await app.rest<{ data: { symbol: string }[] }>(PATH, query as never)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ symbol }) => symbol)
}

async function rankedOnGraph(input: string): Promise<string[]> {
  const { data, errors } = await app.graphql<
    { securityLeaderboard: { nodes: { security: { ticker: string } }[] } },
    never
  >(`{ securityLeaderboard(${input}) { nodes { security { ticker } } } }`)
  expect(errors).toBeUndefined()
  return data?.securityLeaderboard.nodes.map(({ security: { ticker } }) => ticker) ?? []
}

test('a security has the dates from and to which it was active', async () => {
  const { data, errors } = await app.graphql<
    { securities: { nodes: { ticker: string; activeFrom: string | null; activeTo: string | null }[] } },
    never
  >('{ securities(first: 9) { nodes { ticker activeFrom activeTo } } }')
  expect(errors).toBeUndefined()
  expect(data?.securities.nodes).toEqual(
    SECURITIES.map(({ ticker, valid_from, valid_to }) => ({
      ...{ ticker, activeFrom: valid_from, activeTo: valid_to },
    })),
  )
})

describe('the universe', () => {
  test.each([
    ['2026-01-15', ['ALWAYS', 'GONE', 'SHUT']],
    // The start is inclusive, the end exclusive.
    ['2026-01-20', ['ALWAYS', 'SHUT', 'BRIEF']],
    ['2026-02-02', ['ALWAYS', 'NEW', 'SHUT', 'BRIEF']],
    // SHUT has no end: its last bar is of that day.
    ['2026-02-10', ['ALWAYS', 'NEW', 'SHUT']],
    ['2026-03-10', ['ALWAYS', 'NEW']],
  ])('on %s contains the securities active then', async (date, tickers) => {
    expect(await ranked({ date, universe: 'point_in_time' })).toEqual(tickers)
    expect(await rankedOnGraph(`date: "${date}", universe: POINT_IN_TIME`)).toEqual(tickers)
    for (const today of [{ date }, { date, universe: 'current' }])
      expect(await ranked(today)).toEqual(['ALWAYS', 'NEW'])
    expect(await rankedOnGraph(`date: "${date}"`)).toEqual(['ALWAYS', 'NEW'])
  })

  test('of a range contains the securities active on any of its days', async () => {
    const range = (start_date: string, end_date: string) =>
      ranked({ start_date, end_date, universe: 'point_in_time' })
    expect(await range('2026-01-15', '2026-01-19')).toEqual(['ALWAYS', 'GONE', 'SHUT'])
    expect(await range('2026-01-15', '2026-02-01')).toEqual(['ALWAYS', 'GONE', 'SHUT', 'BRIEF'])
    expect(await range('2026-01-15', '2026-03-10')).toEqual(['ALWAYS', 'GONE', 'NEW', 'BRIEF', 'SHUT'])
    expect(await range('2026-02-03', '2026-03-10')).toEqual(['ALWAYS', 'NEW', 'SHUT'])
  })

  test("without dates is today's", async () => {
    expect(await ranked({ universe: 'point_in_time' })).toEqual(['ALWAYS', 'NEW'])
  })

  test('determines the leaderboard place of a security', async () => {
    const { data, errors } = await app.graphql<
      Record<string, { leaderboardPlace: { rank: number } | null }>,
      never
    >(`{
      gone: security(by: { ticker: "GONE" }) {
        leaderboardPlace(date: "2026-01-15", universe: POINT_IN_TIME) { rank }
      }
      today: security(by: { ticker: "GONE" }) { leaderboardPlace(date: "2026-01-15") { rank } }
      later: security(by: { ticker: "NEW" }) { leaderboardPlace(date: "2026-01-15", universe: POINT_IN_TIME) { rank } }
    }`)
    expect([errors, data]).toEqual([
      undefined,
      {
        gone: { leaderboardPlace: { rank: 2 } },
        today: { leaderboardPlace: null },
        later: { leaderboardPlace: null },
      },
    ])
  })

  test('rejects unknown values', async () => {
    const { status, body } = await app.rest<{ detail: { loc: string[]; type: string }[] }>(PATH, {
      universe: 'historical',
    } as never)
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ loc: ['query', 'universe'], type: 'enum' }])
  })
})

describe('a load', () => {
  const stored = async () => {
    const { rows } = await database.pool.query<{ ticker: string; from: string | null; to: string | null }>(
      `select ticker, valid_from::text as from, valid_to::text as to from security order by id`,
    )
    return Object.fromEntries(rows.map(({ ticker, from, to }) => [ticker, [from, to]]))
  }

  test('without the columns keeps the dates, and with empty cells clears them', async () => {
    const before = await stored()
    expect(before).toMatchObject({ GONE: [null, '2026-01-20'], BRIEF: ['2026-01-20', '2026-02-03'] })
    const bare = SECURITIES.map(({ valid_from: _from, valid_to: _to, ...rest }) => rest)
    expect((await loadFiles(database.pool, { 'securities.csv': bare })).rows).toBe(0)
    expect(await stored()).toEqual(before)
    await loadFiles(database.pool, {
      'securities.csv': SECURITIES.map((row) => ({ ...row, valid_to: null })),
    })
    expect(await stored()).toMatchObject({ GONE: [null, null], BRIEF: ['2026-01-20', null] })
    await loadFiles(database.pool, { 'securities.csv': SECURITIES })
    expect(await stored()).toEqual(before)
  })

  test('rejects an end that is not after the start', async () => {
    const wrong = security('ALWAYS', 0, { valid_from: '2026-01-20', valid_to: '2026-01-20' })
    await expect(loadFiles(database.pool, { 'securities.csv': [wrong] })).rejects.toThrow(
      /securities.csv line 2, column valid_to.*not after valid_from/,
    )
  })
})
