import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tier } from '../../../../src/core/principal.ts'
import { METRIC_NAMES as ALL_METRICS } from '../../../../src/market/metrics.ts'
import { startApp, type TestApp } from '../../../helpers/app.ts'
import type { TestDatabase } from '../../../helpers/database.ts'
import {
  type ExpectedLeaderboard,
  expectedLeaderboard,
  type RankingAsked,
  type RankingWorld,
} from '../../../helpers/expected-leaderboard.ts'
import { INTERVALS, tradingDaysOf, wholeSeries } from '../../../helpers/market.ts'
import { createRanked, type RankedMarket, rankedMarket } from '../../../helpers/ranked-market.ts'

/** Compares the leaderboard with an independent computation, over a market generated for it. */

const PATH = '/aggregates/leaderboard'
/** All metrics but chained prices, which linked-prices.test.ts covers. */
const METRIC_NAMES = ALL_METRICS.filter((name) => name !== 'px_linked')

let app: TestApp
let database: TestDatabase
let market: RankedMarket
let days: string[]
let daysWithRunning: string[]
beforeAll(async () => {
  database = await createRanked()
  market = rankedMarket()
  const seen = market.aggregates.filter(({ owner_email }) => owner_email === null).map(({ id }) => id)
  days = tradingDaysOf(seen, false, market.series)
  daysWithRunning = tradingDaysOf(seen, true, market.series)
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

interface Caller {
  readonly email: string
  readonly tier: Tier
}
const ANALYST: Caller = { email: 'analyst@example.com', tier: 'professional' }
const OWNER: Caller = { email: 'owner@example.com', tier: 'data_license' }

const worldOf = ({ email, tier }: Caller): RankingWorld => ({
  aggregates: market.aggregates.filter(({ owner_email }) => owner_email === null || owner_email === email),
  bars: (id, asked) => wholeSeries(id, asked, market.series),
  mayIncludeIntraday: tier !== 'basic',
  tradingDays: (isRunning) => (isRunning ? daysWithRunning : days),
})

interface LeaderboardBody {
  readonly data: Record<string, unknown>[]
  readonly metric: string
  readonly asset_classes: string[]
  readonly date_range: ExpectedLeaderboard['date_range']
  readonly count: number
  readonly pagination: { readonly total_record_count: number }
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Rounds shares: their last bits depend on the order of summation. */
const comparable = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ share, updated_time: _updated, ...row }) => ({
    ...row,
    share: typeof share === 'number' ? share.toPrecision(12) : share,
  }))

async function compare(asked: RankingAsked, caller: Caller = ANALYST): Promise<number> {
  const expected = expectedLeaderboard(asked, worldOf(caller))
  const { status, body } = await app
    .as(caller.email, caller.tier)
    .rest<LeaderboardBody>(PATH, { records_per_page: 1000, ...asked })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(comparable(body.data)).toEqual(comparable(expected.rows))
  expect(body).toMatchObject({
    metric: expected.metric,
    asset_classes: expected.asset_class === 'all' ? ['cash', 'options'] : [expected.asset_class],
    date_range: expected.date_range,
    count: expected.rows.length,
    pagination: { total_record_count: expected.rows.length },
    metadata: {
      previous_start_date: expected.previous.start_date,
      previous_end_date: expected.previous.end_date,
    },
  })
  return expected.rows.length
}

describe('rows', () => {
  test.each(INTERVALS)('of the newest complete %s bar', async (interval) => {
    expect(await compare({ interval })).toBeGreaterThan(3)
    expect(await compare({ interval }, { email: 'b@example.com', tier: 'basic' })).toBeGreaterThan(3)
  })

  test.each(INTERVALS)('of the %s bar of a date', async (interval) => {
    for (const date of ['2026-03-09', '2026-03-10', '2026-03-11'])
      expect(await compare({ interval, date }), date).toBeGreaterThan(0)
    await compare({ interval, date: '2026-03-11' }, { email: 'b@example.com', tier: 'basic' })
  })

  test.each(METRIC_NAMES)('by %s, of a date and of a range', async (metric) => {
    expect(await compare({ metric, date: '2026-03-09' })).toBeGreaterThan(3)
    expect(await compare({ metric, start_date: '2025-12-05', end_date: '2026-03-04' })).toBeGreaterThan(3)
    expect(
      await compare({ metric, asset_class: 'all', start_date: '2026-01-01', end_date: '2026-01-31' }),
    ).toBeGreaterThan(3)
  })

  test.each([
    ['2024-11-04', '2026-03-10'],
    ['2025-01-01', '2025-12-31'],
    ['2025-02-10', '2026-03-11'],
    ['2026-03-01', '2026-03-31'],
    ['2026-03-10', '2026-03-10'],
    ['2026-03-09', '2030-01-01'],
    ['2026-02-07', '2026-02-08'],
  ])('of %s to %s in every interval', async (start_date, end_date) => {
    for (const interval of INTERVALS) await compare({ interval, start_date, end_date })
  })
})

const day = fc
  .integer({ min: 0, max: 520 })
  .map((days) => Temporal.PlainDate.from('2024-10-28').add({ days }).toString())
const dates = fc.oneof(
  fc.constant({}),
  fc.record({ date: day }),
  fc.tuple(day, day).map(([a, b]) => ({ start_date: a < b ? a : b, end_date: a < b ? b : a })),
)
const side = fc.constantFrom('CALL', 'PUT', 'ALL')
const options = fc.record(
  {
    moneyness: fc.constantFrom('TOTAL', 'ITM', 'ATM', 'OTM'),
    size: fc.constantFrom('TOTAL', 'SMALL', 'LARGE'),
    asset_class: fc.constantFrom('all', 'options'),
  },
  { requiredKeys: [] },
)
const what = fc.oneof(
  fc.constant({}),
  fc.record({ asset_class: fc.constantFrom('cash', 'options', 'all') }),
  fc.record({ metric: fc.constantFrom(...METRIC_NAMES) }),
  options,
  fc.tuple(side, options).map(([type, rest]) => ({ type, ...rest })),
  fc.tuple(side, options).map(([notional, rest]) => ({ notional, ...rest })),
)
const filters = fc.record(
  {
    types: fc.subarray(['SECTOR', 'theme', 'Nothing'], { minLength: 1 }),
    subtypes: fc.subarray(['alpha', 'Beta'], { minLength: 1 }),
    provider_ids: fc.subarray(
      Array.from({ length: 36 }, (_, place) => `R-${place}`),
      { minLength: 1 },
    ),
  },
  { requiredKeys: [] },
)

test('any request returns what an independent computation returns', async () => {
  const question = fc
    .tuple(fc.constantFrom(...INTERVALS), dates, what, filters)
    .map(([interval, ...parts]) => Object.assign({ interval }, ...parts) as RankingAsked)
  const caller = fc.constantFrom<Caller>(ANALYST, OWNER, { email: 'other@example.com', tier: 'basic' })
  await fc.assert(
    fc.asyncProperty(question, caller, async (asked, who) => {
      await compare(asked, who)
    }),
    { numRuns: 150, seed: 11 },
  )
})
