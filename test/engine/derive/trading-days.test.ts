import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { loadFiles, type Row } from '../../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** Shares that trade when the exchange is open, and a commodity that trades every day. */

const SHARES = [1, 2, 3]
const COMMODITY = 4
const FIRST = Temporal.PlainDate.from('2026-01-05')
const LAST = '2026-02-27'
/** Martin Luther King Day and Presidents' Day. */
const HOLIDAYS = ['2026-01-19', '2026-02-16']

const everyDay = (): Temporal.PlainDate[] => {
  const days: Temporal.PlainDate[] = []
  for (let day = FIRST; day.toString() <= LAST; day = day.add({ days: 1 })) days.push(day)
  return days
}
const isOpen = (day: Temporal.PlainDate) => day.dayOfWeek <= 5 && !HOLIDAYS.includes(day.toString())
const OPEN = everyDay().filter(isOpen).map(String)
const EVERY = everyDay().map(String)

const security = (id: number): Row => ({
  id,
  provider_id: `S-${id}`,
  ticker: `T${id}`,
  name: `Security ${id}`,
})
const bars = (id: number, days: readonly string[]): Row[] =>
  days.map((ts, at) => ({
    id,
    ...{ interval: '1d', ts, px: 100 + id + at, retail_buy_turnover: 10 * id + at, retail_sell_turnover: 5 },
  }))
/** An option bar for TOTAL on one day. */
const options = (id: number, ts: string): Row => ({
  id,
  ...{ interval: '1d', ts, moneyness: 'TOTAL', size: 'TOTAL' },
  ...{ call_turnover: 1, put_turnover: 1, call_notional: 1, put_notional: 1 },
})

const MARKET = {
  'securities.csv': SHARES.map(security),
  'aggregates.csv': [{ id: 100, provider_id: 'A-100', name: 'Shares', type: 'Sector' }],
  'constituents.csv': SHARES.map((id) => ({ aggregate_id: 100, security_id: id })),
  'security_cash.csv': SHARES.flatMap((id) => bars(id, OPEN)),
  'flow_series.csv': [{ slug: 'one', name: 'One', metric: 'Flow', frequency: 'daily', unit: 'USDmn' }],
  'flow_forecasts.csv': [1, 5, 10].map((horizon) => ({
    run_date: '2026-01-14',
    slug: 'one',
    ...{ horizon, z_score: 0, value: 1 },
  })),
}
const FOREIGN = {
  'securities.csv': [security(COMMODITY)],
  'security_cash.csv': bars(COMMODITY, EVERY),
  // The only option bar is on a Saturday.
  'security_options.csv': [options(COMMODITY, '2026-01-10')],
}

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** Returns the trading days of the calendar. */
async function counted(): Promise<string[]> {
  const { rows } = await database.pool.query<{ day: string }>(`
    select (ts at time zone 'UTC')::date::text as day from bar_stamp
    where interval = '1d' and asset_class = 'all' and is_trading_day
    order by ts`)
  return rows.map(({ day }) => day)
}

/** Returns answers that depend on which days were trading days. */
async function answers() {
  const ask = async (path: string, query: Record<string, string | number>) => {
    const { status, body } = await app.rest<Record<string, unknown>>(path, query as never)
    expect(status, JSON.stringify(body)).toBe(200)
    const { request_id: _request, ...rest } = body
    return rest
  }
  const range = { start_date: '2026-02-02', end_date: '2026-02-13', interval: '1d' }
  return {
    forecast: (await ask('/flow/forecast', { run_date: '2026-01-14' }))['data'],
    stats: (await ask('/aggregates/stats', { aggregate_ids: 100, start_date: EVERY[0] ?? '', metric: 'px' }))[
      'data'
    ],
    ranking: (await ask('/aggregates/leaderboard', range))['data'],
    metadata: (await ask('/aggregates/leaderboard', range))['metadata'],
  }
}

describe('an instrument that trades on other days than most', () => {
  test("does not change others' trading days, whichever is loaded first", async () => {
    await loadFiles(database.pool, MARKET)
    expect(await counted()).toEqual(OPEN)
    const alone = await answers()
    // Ten trading days, preceded by as many, with a holiday among them.
    expect(alone.metadata).toMatchObject({
      previous_start_date: '2026-01-16',
      previous_end_date: '2026-02-01',
    })
    expect(alone.stats).toMatchObject([{ count: OPEN.length, missing: 0 }])
    expect(alone.forecast).toMatchObject([
      { horizon: 1, target_date: '2026-01-15' },
      { horizon: 5, target_date: '2026-01-22' },
      { horizon: 10, target_date: '2026-01-29' },
    ])

    await loadFiles(database.pool, FOREIGN)
    expect(await counted()).toEqual(OPEN)
    const { metadata, ...beside } = await answers()
    expect(beside).toEqual({ forecast: alone.forecast, stats: alone.stats, ranking: alone.ranking })
    expect(metadata).toMatchObject({ previous_start_date: '2026-01-16' })

    // In the opposite order.
    await loadFiles(database.pool, { 'remove_securities.csv': SHARES.map((id) => ({ id })) })
    expect(await counted()).toEqual(EVERY)
    await loadFiles(database.pool, MARKET)
    expect(await counted()).toEqual(OPEN)
    expect((await answers()).stats).toEqual(alone.stats)
  })

  test('misses neither its own days nor those of others', async () => {
    await loadFiles(database.pool, {
      'aggregates.csv': [{ id: 101, provider_id: 'A-101', name: 'Raw', type: 'Theme' }],
      'constituents.csv': [{ aggregate_id: 101, security_id: COMMODITY }],
    })
    const { body } = await app.rest<{ data: unknown[] }>('/aggregates/stats', {
      ...{ aggregate_ids: '100,101', start_date: '2026-01-05', metric: 'retail_net_turnover' },
    } as never)
    expect(body.data).toMatchObject([
      { id: 100, count: OPEN.length, missing: 0 },
      { id: 101, count: EVERY.length, missing: 0 },
    ])
    // Shares without bars on a trading day miss it; the commodity still misses nothing.
    await loadFiles(database.pool, {
      'remove_bars.csv': SHARES.map((id) => ({
        ...{ id, asset_class: 'cash', interval: '1d', from: '2026-01-21', to: '2026-01-21' },
      })),
    })
    const again = await app.rest<{ data: unknown[] }>('/aggregates/stats', {
      ...{ aggregate_ids: '100,101', start_date: '2026-01-05', metric: 'retail_net_turnover' },
    } as never)
    expect(again.body.data).toMatchObject([{ missing: 1 }, { missing: 0 }])
  })

  test('a range is compared with as many calendar days if the data do not reach back so far', async () => {
    const { body } = await app.rest<{ metadata: unknown }>('/aggregates/leaderboard', {
      ...{ start_date: '2026-01-12', end_date: '2026-01-30' },
    } as never)
    expect(body.metadata).toMatchObject({
      previous_start_date: '2025-12-24',
      previous_end_date: '2026-01-11',
    })
  })
})

test('an aggregate that gains bars of its own counts like one that always had them', async () => {
  const own = await createDatabase({ template: EMPTY_TEMPLATE })
  try {
    const days = ['2026-01-09', '2026-01-10', '2026-01-12']
    const isTraded = async () =>
      (
        await own.pool.query(`
          select is_trading_day from bar_stamp
          where interval = '1d' and asset_class = 'cash' and ts = '2026-01-10'`)
      ).rows
    await loadFiles(own.pool, {
      'securities.csv': [1, 2].map(security),
      'aggregates.csv': [{ id: 100, provider_id: 'A-100', name: 'One', type: 'Sector' }],
      'constituents.csv': [{ aggregate_id: 100, security_id: 1 }],
      'security_cash.csv': [...bars(1, days), ...bars(2, ['2026-01-09', '2026-01-12'])],
    })
    expect(await isTraded()).toEqual([{ is_trading_day: false }])
    await loadFiles(own.pool, { 'aggregate_cash.csv': bars(100, days) })
    expect(await isTraded()).toEqual([{ is_trading_day: true }])
    await loadFiles(own.pool, {
      'remove_bars.csv': [
        { id: 100, asset_class: 'cash', interval: '1d', from: days[0] ?? '', to: days[2] ?? '' },
      ],
    })
    expect(await isTraded()).toEqual([{ is_trading_day: false }])
  } finally {
    await own.drop()
  }
})
