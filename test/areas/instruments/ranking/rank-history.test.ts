import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startApp, type TestApp } from '../../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../../helpers/database.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { tradingDaysOf } from '../../../helpers/market.ts'
import { createRanked, type RankedMarket, rankedMarket } from '../../../helpers/ranked-market.ts'
import { EMPTY_TEMPLATE } from '../../../helpers/template.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Compares past ranks with the leaderboard of each date. */

interface Past {
  readonly ts: string
  readonly date: string
  readonly rank: number
  readonly value: number
}
interface Place {
  readonly rank: number
  readonly value: number
  readonly bar: { readonly ts: string }
}
type Nodes<T> = { readonly of: { readonly nodes: readonly T[] } }

const PAST = 'ts date rank value'

/** A list of instruments, and the arguments that its ranks and places share. */
interface Asked {
  readonly list: string
  readonly args: string
}

async function nodesOf<T>(caller: Caller, list: string, selection: string): Promise<readonly T[]> {
  const { data, errors } = await caller.graphql<Nodes<T>, never>(`{ of: ${list} { nodes { ${selection} } } }`)
  expect(errors).toBeUndefined()
  return data?.of.nodes ?? []
}

const historiesOf = async (caller: Caller, { list, args }: Asked, first: number): Promise<Past[][]> => {
  const found = await nodesOf<{ h: Past[] }>(
    caller,
    list,
    `h: rankHistory(first: ${first}, ${args}) { ${PAST} }`,
  )
  return found.map(({ h }) => h)
}

/** The same, from the leaderboard of each date, which must be in descending order. */
async function expectedOf(
  caller: Caller,
  { list, args }: Asked,
  dates: readonly string[],
): Promise<Past[][]> {
  const places = await Promise.all(
    dates.map((date) =>
      nodesOf<{ p: Place | null }>(
        caller,
        list,
        `p: leaderboardPlace(date: "${date}", ${args}) { rank value bar { ts } }`,
      ),
    ),
  )
  return (places[0] ?? []).map((_none, place) =>
    places.flatMap((onDate, at) => {
      const found = onDate[place]?.p
      return found ? [{ ts: found.bar.ts, date: dates[at] ?? '', rank: found.rank, value: found.value }] : []
    }),
  )
}

const datesIn = (histories: readonly Past[][]): string[] =>
  [...new Set(histories.flat().map(({ date }) => date))].toSorted().toReversed()

/** The app of the ranked market. */
let app: TestApp
let database: TestDatabase
let market: RankedMarket
beforeAll(async () => {
  database = await createRanked()
  market = rankedMarket()
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

describe('of aggregates with ties, gaps and derived days', () => {
  // The basic tier sees no intraday data in daily bars, whether a leaderboard has a date or not.
  test.each([
    ['analyst@example.com', ''],
    ['owner@example.com', ''],
    ['other@example.com', 'metric: PX'],
    ['analyst@example.com', 'metric: CALL_NOTIONAL, types: ["sector"]'],
    ['analyst@example.com', 'metric: NET_CP_TURNOVER, moneyness: ITM, size: LARGE'],
    ['owner@example.com', 'metric: RETAIL_TOTAL_TURNOVER, assetClass: ALL, subtypes: ["alpha"]'],
    ['analyst@example.com', 'metric: PX, assetClass: OPTIONS'],
  ])('%s: the leaderboard of each of the last days (%s)', async (email, args) => {
    const caller = app.as(email, 'basic')
    const asked = { list: 'aggregates(first: 100)', args }
    const seen = market.aggregates.filter(({ owner_email }) => owner_email === null).map(({ id }) => id)
    const days = tradingDaysOf(seen, false, market.series).toSorted().toReversed().slice(0, 20)
    const histories = await historiesOf(caller, asked, 20)
    expect(histories).toEqual(await expectedOf(caller, asked, days))
    expect(histories.flat().length).toBeGreaterThan(30)
  })

  test.each(['WEEK', 'MONTH'])('the leaderboard of each bar of a %s', async (interval) => {
    const caller = app.as('owner@example.com', 'basic')
    const asked = { list: 'aggregates(first: 100)', args: `interval: ${interval}` }
    const histories = await historiesOf(caller, asked, 12)
    const dates = datesIn(histories)
    expect(dates.length).toBe(12)
    expect(histories).toEqual(await expectedOf(caller, asked, dates))
  })

  test('ties share the best rank', async () => {
    const histories = await historiesOf(app, { list: 'aggregates(first: 100)', args: '' }, 20)
    const ranksOn = Map.groupBy(histories.flat(), ({ date }) => date)
    for (const places of ranksOn.values())
      for (const { rank, value } of places)
        expect(rank).toBe(1 + places.filter((other) => other.value > value).length)
    expect([...ranksOn.values()].some((all) => new Set(all.map(({ rank }) => rank)).size < all.length)).toBe(
      true,
    )
  })

  test.each(['DAY', 'WEEK', 'TEN_MINUTES'])(
    'the newest is that of the default leaderboard: %s',
    async (interval) => {
      for (const caller of [app, app.as('owner@example.com', 'data_license')]) {
        const found = await nodesOf<{ h: Past[]; p: Place | null }>(
          caller,
          'aggregates(first: 100)',
          `h: rankHistory(first: 1, interval: ${interval}) { ${PAST} } p: leaderboardPlace(interval: ${interval}) { rank value bar { ts } }`,
        )
        const places = found.map(({ p }) => (p ? [{ ts: p.bar.ts, rank: p.rank, value: p.value }] : []))
        expect(found.map(({ h }) => h.map(({ date: _date, ...past }) => past))).toEqual(places)
        expect(places.flat().length).toBeGreaterThan(3)
      }
    },
  )
})

describe('the ranked aggregates', () => {
  test('are not those of other users', async () => {
    const own = await historiesOf(
      app.as('owner@example.com'),
      { list: 'aggregates(first: 100)', args: '' },
      5,
    )
    const analyst = await historiesOf(app, { list: 'aggregates(first: 100)', args: '' }, 5)
    expect(own.length).toBeGreaterThan(analyst.length)
    expect(Math.max(...analyst.flat().map(({ rank }) => rank))).toBeLessThanOrEqual(analyst.length)
  })

  test('are active, and not excluded by a filter', async () => {
    const found = await nodesOf<{ isActive: boolean; type: string; h: Past[]; t: Past[] }>(
      app,
      'aggregates(first: 100)',
      `isActive type h: rankHistory { ${PAST} } t: rankHistory(types: ["theme"]) { ${PAST} }`,
    )
    expect(found.some(({ isActive }) => !isActive)).toBe(true)
    for (const { isActive, type, h, t } of found) {
      if (!isActive) expect(h).toEqual([])
      if (!isActive || type !== 'Theme') expect(t).toEqual([])
    }
  })
})

describe('of securities', () => {
  const fixed = useApp()

  test.each([
    '',
    'metric: PX, order: ASC',
    'metric: CP_TURNOVER, size: SMALL',
    'sector: "technology"',
    'metric: RETAIL_BUY_TURNOVER',
  ])('the leaderboard of each of the last days (%s)', async (args) => {
    const caller = fixed.as('analyst@example.com', 'basic')
    const asked = { list: 'securities(first: 50)', args }
    const histories = await historiesOf(caller, asked, 15)
    const dates = datesIn(histories)
    expect(dates[0]).toBe('2026-03-10')
    expect(histories).toEqual(await expectedOf(caller, asked, dates))
    expect(dates.length).toBeGreaterThan(10)
  })

  test('as many statements for a list, whatever its length', async () => {
    const asked = (first: number) =>
      fixed.recorded(() =>
        historiesOf(fixed, { list: `securities(first: ${first})`, args: 'metric: PX' }, 60).then(
          (histories) => histories.length,
        ),
      )
    const [few, many] = [await asked(1), await asked(50)]
    // The list, the number of instruments to rank among, and the ranks.
    expect([few.statements.length, many.statements.length]).toEqual([3, 3])
    expect(many.result).toBeGreaterThan(few.result)
  })

  test('equal arguments with another filter are another ranking', async () => {
    const [found] = await nodesOf<{ a: Past[]; b: Past[] }>(
      fixed,
      'securities(first: 1)',
      `a: rankHistory(first: 3) { ${PAST} } b: rankHistory(first: 3, sector: "No such sector") { ${PAST} }`,
    )
    expect([found?.a.length, found?.b]).toEqual([3, []])
  })

  test('faults are those of a leaderboard', async () => {
    for (const args of [
      'first: 0',
      'first: 61',
      'metric: CALL_TURNOVER, assetClass: CASH',
      'moneyness: ITM, assetClass: CASH',
      'metric: PX_LINKED',
    ]) {
      const { data, errors } = await fixed.graphql<{ of: { h: null } }, never>(
        `{ of: security(by: { ticker: "ALFA" }) { h: rankHistory(${args}) { rank } } }`,
      )
      expect([args, data?.of.h, errors?.map(({ extensions }) => extensions.code)]).toEqual([
        args,
        null,
        ['BAD_USER_INPUT'],
      ])
    }
  })
})

test('days without trading are left out', async () => {
  const weekend = await createDatabase({ template: EMPTY_TEMPLATE })
  const one = await startApp({ database: weekend })
  const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10']
  const bars = [1, 2, 3].flatMap((id) =>
    days.filter((day) => id === 3 || !/0[78]$/.test(day)).map((day) => `${id},1d,${day},${id},,`),
  )
  try {
    await loadFiles(weekend.pool, {
      'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n2,S2,BBB,Second\n3,S3,OIL,Always\n',
      'security_cash.csv': `id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n${bars.join('\n')}\n`,
    })
    const asked = { list: 'securities', args: 'metric: PX' }
    const histories = await historiesOf(one, asked, 3)
    expect(datesIn(histories)).toEqual(['2026-03-10', '2026-03-09', '2026-03-06'])
    expect(histories.map((history) => history.map(({ rank }) => rank))).toEqual(
      [3, 2, 1].map((rank) => [rank, rank, rank]),
    )
  } finally {
    await one.close()
  }
})
