import { describe, expect, test } from 'vitest'
import { dateStepsOf, isDate, lastWeeks, rankedSoon } from '../../../console/rankings/date-steps.ts'
import type { RankLine } from '../../../console/rankings/places.ts'

const leaderOf = (...dates: string[]): RankLine => ({
  id: 'A',
  name: 'A',
  points: dates.map((date) => ({ date, ts: `${date}T00:00:00Z`, rank: 1 })),
})

const ranked = {
  start: '2026-11-20',
  end: '2026-11-20',
  previousStart: '2026-11-19',
  previousEnd: '2026-11-19',
  leaders: [leaderOf('2026-11-18', '2026-11-19'), leaderOf('2026-11-19', '2026-11-20')],
  interval: 'DAY',
  isRange: false,
} as const

const single = (date: string) => ({ start: date, end: date })

describe('dateStepsOf', () => {
  test('follows the trading dates that the service named', () => {
    const on19th = { ...ranked, start: '2026-11-19', end: '2026-11-19', previousEnd: '2026-11-16' }
    expect(dateStepsOf(on19th, '2026-11-23')).toEqual({
      previous: single('2026-11-16'),
      next: single('2026-11-20'),
    })
  })

  test('steps on from a date whose ranking has not arrived', () => {
    const soon = rankedSoon(ranked, single('2026-11-19'))
    expect(dateStepsOf(soon, '2026-11-23')).toEqual({
      previous: single('2026-11-18'),
      next: single('2026-11-20'),
    })
  })

  test.each([
    ['WEEK', '2026-11-04', '2026-10-30', '2026-11-06', '2026-11-13'],
    ['WEEK', '2026-11-08', '2026-10-30', '2026-11-06', '2026-11-13'],
    ['MONTH', '2026-02-10', '2026-01-31', '2026-02-28', '2026-03-31'],
    ['YEAR', '2024-02-29', '2023-12-31', '2024-12-31', '2025-12-31'],
  ] as const)(
    'steps from the %s that holds %s, before its ranking has arrived',
    (interval, date, before, present, after) => {
      const leaders = [leaderOf(before, present, after)]
      const soon = rankedSoon({ ...ranked, interval, leaders }, single(date))
      expect(dateStepsOf(soon, '2026-12-31')).toEqual({ previous: single(before), next: single(after) })
    },
  )

  test('steps over weekends where it knows no dates, and never past today', () => {
    expect(dateStepsOf(ranked, '2026-11-23').next).toEqual(single('2026-11-23'))
    expect(dateStepsOf(ranked, '2026-11-22').next).toBeNull()
    const long = { ...ranked, start: '2020-01-06', end: '2020-01-06', previousStart: null, previousEnd: null }
    expect(dateStepsOf(long, '2026-11-23')).toEqual({
      previous: single('2020-01-03'),
      next: single('2020-01-07'),
    })
  })

  test('leaves a date without trading', () => {
    const empty = {
      ...ranked,
      start: '2026-11-22',
      end: '2026-11-22',
      previousStart: null,
      previousEnd: null,
      leaders: [],
    }
    expect(dateStepsOf(empty, '2026-11-23')).toEqual({
      previous: single('2026-11-20'),
      next: single('2026-11-23'),
    })
  })

  test('steps by weeks, and from the last intraday bar of a date to another date', () => {
    const week = { ...ranked, interval: 'WEEK', leaders: [], previousEnd: '2026-11-13' } as const
    expect(dateStepsOf(week, '2026-12-01')).toEqual({
      previous: single('2026-11-13'),
      next: single('2026-11-27'),
    })
    const intraday = {
      ...{ ...ranked, interval: 'TEN_MINUTES' as const, leaders: [leaderOf('2026-11-19', '2026-11-20')] },
      ...{ start: '2026-11-20T21:00:00Z', end: '2026-11-20T21:00:00Z', previousEnd: '2026-11-20T20:50:00Z' },
    }
    expect(dateStepsOf(intraday, '2026-11-20')).toEqual({ previous: single('2026-11-19'), next: null })
  })

  test('steps by ranges: back to the one compared with, on by the same length', () => {
    const range = {
      ...{ ...ranked, isRange: true, start: '2026-11-02', end: '2026-11-13' },
      ...{ previousStart: '2026-10-19', previousEnd: '2026-11-01' },
    }
    expect(dateStepsOf(range, '2026-11-23')).toEqual({
      previous: { start: '2026-10-19', end: '2026-11-01' },
      next: { start: '2026-11-14', end: '2026-11-25' },
    })
    expect(dateStepsOf(range, '2026-11-13').next).toBeNull()
    const soon = rankedSoon(range, { start: '2026-10-05', end: '2026-10-09' })
    expect(dateStepsOf(soon, '2026-11-23')).toEqual({
      previous: { start: '2026-09-30', end: '2026-10-04' },
      next: { start: '2026-10-10', end: '2026-10-14' },
    })
  })

  test('has no steps if nothing was ranked', () => {
    expect(dateStepsOf({ ...ranked, start: null, end: null }, '2026-11-23')).toEqual({
      previous: null,
      next: null,
    })
  })
})

test('tells dates from other texts', () => {
  const texts = [
    '2026-02-28',
    '2026-02-30',
    '2026-02-29',
    '2024-02-29',
    '2026-13-45',
    '2026',
    '',
    '20 Nov 2026',
  ]
  expect(texts.filter(isDate)).toEqual(['2026-02-28', '2024-02-29'])
})

test('names the four weeks before a date', () => {
  expect(lastWeeks('2026-03-01')).toEqual({ start: '2026-02-02', end: '2026-03-01' })
})
