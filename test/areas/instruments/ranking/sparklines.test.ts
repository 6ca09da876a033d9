import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issuesIn } from '../../../helpers/answers.ts'
import { type Caller, startApp, type TestApp } from '../../../helpers/app.ts'
import type { TestDatabase } from '../../../helpers/database.ts'
import { ASYNC } from '../../../helpers/jobs.ts'
import { createRanked } from '../../../helpers/ranked-market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Sparklines of leaderboards: the values of the time series at the last stamps of the calendar. */

const PATH = '/aggregates/leaderboard'
const SECURITIES = '/series/timeseries/leaderboard'

interface Row {
  readonly id: number
  readonly ts: string
  readonly value: number
  readonly sparkline?: readonly (number | null)[]
}
interface Board {
  readonly data: readonly Row[]
  readonly metric: string
}
type Query = Record<string, string | number>

let app: TestApp
let database: TestDatabase
beforeAll(async () => {
  database = await createRanked()
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
const fixed = useApp()

const boardOf = async (query: Query, caller: Caller = app, path = PATH): Promise<Board> => {
  const { status, body } = await caller.rest<Board>(path, { records_per_page: 100, ...query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Stamps of trading days up to the end, from the calendar. */
async function stampsOf(interval: string, end: string, count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ ts: string }>(
    `select ts from bar_stamp where interval = $1 and asset_class = 'cash' and is_trading_day and has_completed and ts <= $2
     order by ts desc limit $3`,
    [interval, end, count],
  )
  return rows.map(({ ts }) => ts).toReversed()
}

/** Values of an aggregate by stamp. */
async function seriesOf(id: number, interval: string, metric: string): Promise<Map<string, number | null>> {
  const { body } = await app.rest<{ data: Record<string, string | number | null>[] }>(
    `/aggregates/${id}/timeseries`,
    { start_date: '2024-01-01', interval, include_intraday: 'false', records_per_page: 10_000 },
  )
  return new Map(body.data.map((row) => [String(row['ts']), (row[metric] ?? null) as number | null]))
}

describe('of REST rows', () => {
  test.each([
    ['1d', {}],
    ['1d', { date: '2026-02-20', metric: 'px' }],
    ['1w', { date: '2026-02-20', metric: 'retail_buy_turnover' }],
    ['10min', { date: '2026-03-10' }],
  ])('are the last values up to the ranked bar: %s %j', async (interval, query: Query) => {
    const { data, metric } = await boardOf({ interval, ...query, sparkline: 15 })
    expect(data.length).toBeGreaterThan(3)
    const stamps = await stampsOf(interval, data[0]?.ts ?? '', 15)
    expect(stamps.length).toBe(15)
    for (const { id, value, sparkline } of data) {
      const series = await seriesOf(id, interval, metric)
      expect(sparkline).toEqual(stamps.map((ts) => series.get(ts) ?? null))
      expect(sparkline?.at(-1)).toBe(value)
    }
    // Every aggregate has a bar in each of the weeks.
    expect(data.some(({ sparkline }) => sparkline?.includes(null))).toBe(interval !== '1w')
  })

  test('of a range end with it', async () => {
    const range = { start_date: '2026-01-05', end_date: '2026-02-22' }
    const { data, metric } = await boardOf({ ...range, sparkline: 5 })
    const stamps = await stampsOf('1d', '2026-02-22T00:00:00Z', 5)
    for (const { id, sparkline } of data) {
      const series = await seriesOf(id, '1d', metric)
      expect(sparkline).toEqual(stamps.map((ts) => series.get(ts) ?? null))
    }
  })

  test('begin with nulls if the data begins later', async () => {
    const { data } = await boardOf({ date: '2024-11-06', sparkline: 50 })
    const stamps = await stampsOf('1d', '2024-11-06T00:00:00Z', 50)
    expect(stamps.length).toBeLessThan(50)
    for (const { sparkline } of data) {
      expect(sparkline?.length).toBe(50)
      expect(sparkline?.slice(0, 50 - stamps.length).every((value) => value === null)).toBe(true)
    }
  })

  test('are there only if requested, and change nothing else', async () => {
    const [plain, lined] = [await boardOf({}), await boardOf({ sparkline: 2 })]
    expect(lined.data.map(({ sparkline: _, ...row }) => row)).toEqual(plain.data)
    expect(plain.data.every((row) => !('sparkline' in row))).toBe(true)
  })

  test('cost one statement, whatever the number of rows', async () => {
    const counted = async (query: Query) =>
      (await fixed.recorded(() => boardOf({ page_number: 1, ...query }, fixed))).statements.length
    const plain = await counted({ records_per_page: 2 })
    expect(await counted({ records_per_page: 2, sparkline: 20 })).toBe(plain + 1)
    expect(await counted({ records_per_page: 100, sparkline: 20 })).toBe(plain + 1)
  })

  test('of an empty page are none', async () => {
    expect((await boardOf({ date: '2020-01-01', sparkline: 5 })).data).toEqual([])
    expect((await boardOf({ page_number: 99, sparkline: 5 })).data).toEqual([])
  })

  test('are answered directly, even if a job is preferred', async () => {
    const small = await startApp({ db: database.db, rowThreshold: 1 })
    try {
      const { status, body } = await small.rest<Board>(PATH, { sparkline: 3 }, { headers: ASYNC.headers })
      expect([status, body.data[0]?.sparkline?.length]).toEqual([200, 3])
      expect((await small.rest(PATH, {})).body).toHaveProperty('job_id')
    } finally {
      await small.close()
    }
  })
})

interface Place {
  readonly value: number
  readonly instrument: { readonly id: number }
  readonly sparkline: readonly (number | null)[] | null
  readonly short: readonly (number | null)[] | null
}

describe('of the graph', () => {
  const placesOf = async (caller: Caller, board: string) => {
    const { data, errors } = await caller.graphql<{ b: { nodes: Place[] } }, never>(
      `{ b: ${board} { value sparkline(points: 12) short: sparkline(points: 3) } } }`,
    )
    expect(errors).toBeUndefined()
    return data?.b.nodes ?? []
  }

  test('equal those of REST', async () => {
    const { data } = await boardOf({ sparkline: 12, sort: 'name' })
    const places = await placesOf(app, 'aggregateLeaderboard(first: 100, sort: NAME) { nodes')
    expect(places.map(({ value, sparkline }) => [value, sparkline])).toEqual(
      data.map(({ value, sparkline }) => [value, sparkline]),
    )
    expect(places.map(({ short }) => short)).toEqual(places.map(({ sparkline }) => sparkline?.slice(-3)))
  })

  test('equal those of REST for securities', async () => {
    const query = {
      sparkline: 12,
      asset_class: 'options',
      size: 'SMALL',
      start_date: '2026-01-05',
      end_date: '2026-03-06',
    }
    const { data } = await boardOf(query, fixed, SECURITIES)
    const places = await placesOf(
      fixed,
      'securityLeaderboard(first: 100, assetClass: OPTIONS, size: SMALL, from: "2026-01-05", to: "2026-03-06") { nodes',
    )
    expect(data.length).toBeGreaterThan(0)
    expect(places.map(({ sparkline }) => sparkline)).toEqual(data.map(({ sparkline }) => sparkline))
  })

  test('of a single place end with its value', async () => {
    const { data } = await app.graphql<{ of: { nodes: { p: Place | null }[] } }, never>(
      '{ of: aggregates(first: 100) { nodes { p: leaderboardPlace(metric: PX) { value sparkline(points: 2) } } } }',
    )
    const places = data?.of.nodes.flatMap(({ p }) => p ?? []) ?? []
    expect(places.length).toBeGreaterThan(3)
    for (const { value, sparkline } of places) expect(sparkline?.at(-1)).toBe(value)
  })

  test('cost one statement per alias, whatever the number of places', async () => {
    const counted = async (first: number) => {
      const board = `aggregateLeaderboard(first: ${first}) { nodes`
      return (await fixed.recorded(() => placesOf(fixed, board))).statements.length
    }
    expect([await counted(2), await counted(30)]).toEqual([3, 3])
  })
})

describe('faults', () => {
  test.each([1, 101, 'x'])('a number of points that is %s', async (sparkline) => {
    for (const path of [PATH, SECURITIES]) {
      const { status, body } = await fixed.rest(path, { sparkline })
      expect([status, body.detail[0]?.loc]).toEqual([422, ['query', 'sparkline']])
    }
  })

  test('on the graph leave the places alone', async () => {
    const { data, errors } = await app.graphql<{ b: { nodes: Place[] } }, never>(
      '{ b: aggregateLeaderboard(first: 1) { nodes { value sparkline(points: 1) } } }',
    )
    expect(issuesIn(errors)).toEqual(['points greater_than_equal'])
    expect(data?.b.nodes[0]?.sparkline).toBeNull()
    expect(data?.b.nodes[0]?.value).toBeTypeOf('number')
  })
})
