import { describe, expect, test } from 'vitest'
import { lastCompletedStamp, runningFrom } from '../../src/market/dates.ts'
import { openDateAt, sessionOn, tradingDays } from '../../src/market/exchange-calendar.ts'

/** Bars are complete when the calendar's last session of their period has closed. */

const openDate = (instant: string): string => openDateAt(Temporal.Instant.from(instant)).toString()

describe('a session', () => {
  test.each([
    // The day after Thanksgiving ends at 13:00, in winter time.
    ['2026-11-27T17:59:59.999Z', '2026-11-27'],
    ['2026-11-27T18:00:00Z', '2026-11-30'],
    ['2026-11-27T18:30:00Z', '2026-11-30'],
    // Christmas Eve, before a holiday and a weekend.
    ['2026-12-24T17:59:00Z', '2026-12-24'],
    ['2026-12-24T18:00:00Z', '2026-12-28'],
    // The day before Independence Day, in summer time.
    ['2025-07-03T16:59:00Z', '2025-07-03'],
    ['2025-07-03T17:00:00Z', '2025-07-07'],
    // Whole days, on both sides of the changes of the clocks.
    ['2026-03-06T20:59:00Z', '2026-03-06'],
    ['2026-03-06T21:00:00Z', '2026-03-09'],
    ['2026-03-09T19:59:00Z', '2026-03-09'],
    ['2026-03-09T20:00:00Z', '2026-03-10'],
    ['2026-10-30T19:59:00Z', '2026-10-30'],
    ['2026-10-30T20:00:00Z', '2026-11-02'],
    ['2026-11-02T20:59:00Z', '2026-11-02'],
    ['2026-11-02T21:00:00Z', '2026-11-03'],
    // Holidays, closures and weekends have none to wait for.
    ['2026-11-26T15:00:00Z', '2026-11-27'],
    ['2012-10-29T15:00:00Z', '2012-10-31'],
    ['2012-10-26T20:00:00Z', '2012-10-31'],
    ['2025-01-09T15:00:00Z', '2025-01-10'],
    ['2026-04-02T20:00:00Z', '2026-04-06'],
    ['2026-05-30T15:00:00Z', '2026-06-01'],
  ])('at %s, the first that has not closed is that of %s', (instant, date) => {
    expect(openDate(instant)).toBe(date)
  })

  test('ends its day, and with it the week, month and year that have no further one', () => {
    const cases = [
      ['1d', '2026-11-27T18:00:00Z', '2026-11-27'],
      ['1w', '2026-11-27T18:00:00Z', '2026-11-27'],
      // Good Friday is a holiday, and the last of May a Sunday.
      ['1w', '2026-04-02T20:00:00Z', '2026-04-03'],
      ['1m', '2026-05-29T20:00:00Z', '2026-05-31'],
      ['1y', '2027-12-31T21:00:00Z', '2027-12-31'],
    ] as const
    for (const [interval, close, label] of cases) {
      const [before, after] = [new Date(Date.parse(close) - 1), new Date(close)]
      expect([label, lastCompletedStamp(interval, before) < `${label}T00:00:00Z`]).toEqual([label, true])
      expect([label, lastCompletedStamp(interval, after) >= `${label}T00:00:00Z`]).toEqual([label, true])
      expect(runningFrom(interval, after) > `${label}T00:00:00Z`).toBe(true)
    }
  })

  test('is over at its close on every day of thirty years', () => {
    const days = tradingDays(Temporal.PlainDate.from('1995-01-03'), Temporal.PlainDate.from('2026-12-31'))
    for (const [at, day] of days.entries()) {
      const closes = sessionOn(day)?.closes ?? ''
      const close = day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: closes }).toInstant()
      expect(openDateAt(close.subtract({ milliseconds: 1 })).equals(day)).toBe(true)
      const next = days[at + 1]
      if (next) expect(openDateAt(close).equals(next)).toBe(true)
    }
  })
})
