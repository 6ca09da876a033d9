import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoArguments, fillDemoMarket, loadDemoMarket } from '../../src/demo/demo.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { SMALL, staged } from '../helpers/demo-market.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Small demo markets: their current trading day, and loads that start at once. */

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
})
afterAll(() => database.drop())

interface Day {
  date: string
  has_daily: boolean
  bars: number
  first: string
  last: string
}

const intradayDays = (given: Partial<DemoArguments>): Promise<Day[]> =>
  staged(database.pool, async (client) => {
    await fillDemoMarket(client, { ...SMALL, ...given })
    const { rows } = await client.query<Day>(
      `with bar as (
         select at, interval::text as interval, (at at time zone 'America/New_York') as clock from stage_security_cash
       )
       select date::text, bars, first, last,
         exists (
           select from bar where interval = '1d' and at = date::timestamp at time zone 'UTC'
         ) as has_daily
       from (
         select clock::date as date, count(distinct at)::int as bars,
           to_char(min(clock), 'HH24:MI') as first, to_char(max(clock), 'HH24:MI') as last
         from bar
         where interval = '10min'
         group by 1
       ) days
       order by date`,
    )
    return rows
  })

describe('the current trading day', () => {
  const whole = (date: string): Day => ({ date, has_daily: true, bars: 39, first: '09:40', last: '16:00' })

  test('has 10min bars up to now, and no daily bar', async () => {
    expect(await intradayDays({})).toEqual([
      whole('2026-03-09'),
      whole('2026-03-10'),
      { date: '2026-03-11', has_daily: false, bars: 9, first: '09:40', last: '11:00' },
    ])
  })

  test('ends early on half days', async () => {
    expect(await intradayDays({ today: '2026-11-30', now: new Date('2026-12-01T14:30:00Z') })).toEqual([
      whole('2026-11-25'),
      { ...whole('2026-11-27'), bars: 21, last: '13:00' },
      whole('2026-11-30'),
    ])
  })

  test.each([
    ['on a Sunday', '2026-03-15', '2026-03-15T17:00:00Z', ['2026-03-11', '2026-03-12', '2026-03-13']],
    ['on a holiday', '2026-04-03', '2026-04-03T17:00:00Z', ['2026-03-31', '2026-04-01', '2026-04-02']],
    [
      'before the first bar',
      '2026-03-11',
      '2026-03-11T13:39:59Z',
      ['2026-03-06', '2026-03-09', '2026-03-10'],
    ],
    ['when today is over', '2026-03-11', '2026-03-12T14:30:00Z', ['2026-03-09', '2026-03-10', '2026-03-11']],
  ])('is absent %s', async (_, today, now, dates) => {
    expect(await intradayDays({ today, now: new Date(now) })).toEqual(dates.map(whole))
  })
})

test('two processes that start at once load one market, with revisions', async () => {
  const loads = await Promise.all([
    loadDemoMarket(database.pool, SMALL),
    loadDemoMarket(database.pool, SMALL),
  ])
  expect(loads.toSorted()).toEqual([false, true])
  expect(await loadDemoMarket(database.pool, SMALL)).toBe(false)
  const { rows } = await database.pool.query(
    `select (select count(*)::int from instrument) as instruments,
       (select count(*) > 0 from flow_observation where revision = 1) as has_revisions,
       (select has_own_cash from aggregate a join instrument using (id) where name = 'Government Bonds') as own_bars,
       (select count(*)::int from bar_extent where interval = '1d' and asset_class = 'cash' and last_ts = '2026-03-11') as running`,
  )
  // Every instrument has the current trading day: aggregates follow their constituents.
  expect(rows).toEqual([{ instruments: 19, has_revisions: true, own_bars: true, running: 19 }])
})
