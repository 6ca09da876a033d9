import { expect, test } from 'vitest'
import { fittingPeriod, periodLabel, startsPeriod } from '../../../console/charts/time-ticks.ts'

/** Weekdays from a date on. */
function weekdays(from: string, count: number): string[] {
  const days: string[] = []
  for (let time = Date.parse(from); days.length < count; time += 86_400_000)
    if (![0, 6].includes(new Date(time).getUTCDay())) days.push(new Date(time).toISOString().slice(0, 10))
  return days
}

const marked = (times: readonly string[], most: number): string[] => {
  const period = fittingPeriod(times, 0, times.length - 1, most)
  return times.flatMap((time, at) => (startsPeriod(times, at, period) ? [periodLabel(time, period)] : []))
}

test('a year of days is marked at the starts of its months, which name the year once', () => {
  expect(marked(weekdays('2025-11-24', 262), 12)).toEqual(
    'Dec,Jan 2026,Feb,Mar,Apr,May,Jun,Jul,Aug,Sept,Oct,Nov'.split(','),
  )
})

test('weeks are marked at their first trading day, which need not be a Monday', () => {
  const withoutMonday = weekdays('2026-05-18', 20).filter((day) => day !== '2026-05-25')
  expect(marked(withoutMonday, 5)).toEqual(['26 May', '1 Jun', '8 Jun'])
})

test('hours and days of bars within a day are marked as a clock shows them', () => {
  const times = ['10T10:10', '10T10:40', '10T11:00', '11T09:40', '11T10:20'].map((end) => `2026-03-${end}`)
  expect(marked(times, 5)).toEqual(['10 Mar, 11:00', '11 Mar, 09:40', '11 Mar, 10:20'])
  expect(marked(times, 3)).toEqual(['11 Mar'])
})

test('long histories are marked at years and decades', () => {
  expect(marked(['2019-12-31', '2020-12-31', '2021-12-31'], 4)).toEqual(['2020', '2021'])
  expect(marked(['1989-12-31', '1999-12-31', '2009-12-31'], 2)).toEqual(['1999', '2009'])
  expect(marked([], 4)).toEqual([])
})
