import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarket, evaluate as evaluateDue } from '../helpers/alert-market.ts'
import { addAlert } from '../helpers/alerts.ts'
import type { TestDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'

/** Alerts over the weekends on which the exchange changes between standard and daylight time. */

let database: TestDatabase
beforeEach(async () => {
  database = await createMarket()
})
afterEach(() => database.drop())

/** The time of a clock at the exchange, RFC 3339 in UTC. */
const at = (date: string, clock: string): string =>
  Temporal.ZonedDateTime.from(`${date}T${clock}[America/New_York]`).toInstant().toString()

/** Loads the ten-minute bar that ends at a time of the exchange. */
const loadBar = (date: string, clock: string, px: number) =>
  loadFiles(database.pool, {
    'security_cash.csv': [
      { id: 1, interval: '10min', ts: at(date, clock), px, retail_buy_turnover: 2, retail_sell_turnover: 1 },
    ],
  })

const evaluateAt = async (date: string, clock: string): Promise<number> =>
  (await evaluateDue(database, new Date(at(date, clock)))).events

async function stampsOf(alert: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ ts: string }>(
    `select ts from alert_event where alert_id = $1 and kind = 'entered' order by id`,
    [alert],
  )
  return rows.map(({ ts }) => ts)
}

const above = (interval: string) => ({ interval, all: [{ measure: 'px', gt: 10 }] })

describe.each([
  // The same hour of the exchange is an hour earlier in UTC after the first weekend, and an hour later after the second.
  { friday: '2026-03-06', monday: '2026-03-09', fridayClose: 'T21:00:00Z', mondayTen: 'T14:00:00Z' },
  { friday: '2025-10-31', monday: '2025-11-03', fridayClose: 'T20:00:00Z', mondayTen: 'T15:00:00Z' },
])('over the weekend before $monday', ({ friday, monday, fridayClose, mondayTen }) => {
  test('a bar of an hour fires once it has closed at the exchange', async () => {
    const alert = await addAlert(database.pool, { definition: above('1h') })
    await loadBar(friday, '16:00', 9)
    expect(await evaluateAt(friday, '15:59')).toBe(0)
    expect(await evaluateAt(friday, '16:01')).toBe(0)
    await loadBar(monday, '09:40', 11)
    expect(await evaluateAt(monday, '09:59')).toBe(0)
    // No load: the bar closes.
    expect(await evaluateAt(monday, '10:00')).toBe(1)
    expect(await evaluateAt(monday, '10:01')).toBe(0)
    expect(await stampsOf(alert)).toEqual([`${monday}${mondayTen}`])
  })

  test('a running bar of a day counts until the exchange closes', async () => {
    const definition = { ...above('1d'), include_partial: true }
    const [open, completed] = [
      await addAlert(database.pool, { definition }),
      await addAlert(database.pool, { definition: above('1d'), name: 'Completed' }),
    ]
    await loadBar(friday, '16:00', 9)
    await evaluateAt(friday, '16:01')
    await loadBar(monday, '09:40', 11)
    expect(await evaluateAt(monday, '15:59')).toBe(1)
    expect([await stampsOf(open), await stampsOf(completed)]).toEqual([[`${monday}T00:00:00Z`], []])
  })

  test.each([
    { cooldown: 1, fired: ['10:00', '12:00'] },
    { cooldown: 3, fired: ['12:00'] },
    { cooldown: 4, fired: [] },
  ])('a cool-down of $cooldown hours counts bars, not hours', async ({ cooldown, fired }) => {
    const alert = await addAlert(database.pool, { definition: above('1h'), cooldown })
    await loadBar(friday, '14:00', 9)
    await evaluateAt(friday, '14:01')
    for (const [date, clock, px] of [
      [friday, '15:00', 11],
      [friday, '16:00', 9],
      [monday, '10:00', 11],
      [monday, '11:00', 9],
      [monday, '12:00', 11],
    ] as const) {
      await loadBar(date, clock, px)
      await evaluateAt(date, clock)
    }
    const later = fired.map((clock) => at(monday, clock))
    expect(await stampsOf(alert)).toEqual([at(friday, '15:00'), ...later])
  })

  test('a crossing compares the first bar of Monday with the last of Friday', async () => {
    const crossing = { interval: '1h', all: [{ measure: 'px', crosses_above: 10 }] }
    const alert = await addAlert(database.pool, { definition: crossing })
    await loadBar(friday, '15:00', 12)
    await loadBar(friday, '16:00', 9)
    await evaluateAt(friday, '16:00')
    await loadBar(monday, '10:00', 11)
    expect(await evaluateAt(monday, '10:00')).toBe(1)
    await loadBar(monday, '11:00', 12)
    expect(await evaluateAt(monday, '11:00')).toBe(0)
    expect(await stampsOf(alert)).toEqual([`${monday}${mondayTen}`])
    const { rows } = await database.pool.query<{ ts: string }>(
      `select ts from bar_stamp where interval = '1h' and asset_class = 'all' order by ts`,
    )
    expect(rows.slice(1, 3).map(({ ts }) => ts)).toEqual([`${friday}${fridayClose}`, `${monday}${mondayTen}`])
  })
})
