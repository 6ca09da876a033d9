import { MONTHS } from '../parts/format.ts'

/** Periods whose starts are marked on an axis, the shortest first. */
const PERIODS = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'decade'] as const
export type Period = (typeof PERIODS)[number]

const DAY_MS = 86_400_000

/** Tells the period that a time is in. Times are `2026-03-11`, or `2026-03-11T10:50` as a clock shows it. */
function periodOf(time: string, period: Period): string {
  switch (period) {
    case 'hour':
      return time.slice(0, 13)
    case 'day':
      return time.slice(0, 10)
    case 'week':
      // 1 January 1970 was a Thursday; weeks begin on Mondays.
      return String(Math.floor((Date.parse(`${time.slice(0, 10)}T00:00:00Z`) / DAY_MS + 3) / 7))
    case 'month':
      return time.slice(0, 7)
    case 'quarter':
      return `${time.slice(0, 4)} ${Math.floor((Number(time.slice(5, 7)) - 1) / 3)}`
    case 'year':
      return time.slice(0, 4)
    case 'decade':
      return time.slice(0, 3)
  }
}

/** Whether the first time of a period stands at a position: no earlier one is of the same period. */
export const startsPeriod = (times: readonly string[], at: number, period: Period): boolean => {
  const [before, time] = [times[at - 1], times[at]]
  return before !== undefined && time !== undefined && periodOf(before, period) !== periodOf(time, period)
}

/** Days that a period has on average. */
const DAYS = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30.4,
  quarter: 91.3,
  year: 365.25,
  decade: 3652.5,
} as const

/** The shortest period to mark between two positions: at most so many begin there, and none is shorter than a bar. */
export function fittingPeriod(times: readonly string[], start: number, end: number, most: number): Period {
  const [first = '', last = ''] = [times[start], times[end]]
  const days = (Date.parse(last.slice(0, 10)) - Date.parse(first.slice(0, 10))) / DAY_MS || 1
  const bars = Math.max(end - start, 1)
  // Within a day, bars are closer to each other than days and bars say: the exchange closes in between.
  const least = first.length > 10 ? 0 : (days / bars) * 0.9
  // Half a period more than fit may stand at the ends.
  const fits = (period: Period) => Math.min(days / DAYS[period], bars) <= most + 0.5 && DAYS[period] >= least
  return PERIODS.find(fits) ?? 'decade'
}

/** Writes the start of a period as an axis shows it: as short as it is clear beside its neighbours. */
export function periodLabel(time: string, period: Period): string {
  const [year = '', month = '', day = ''] = time.slice(0, 10).split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  if (period === 'year' || period === 'decade') return year
  if (period === 'month' || period === 'quarter') return month === '01' ? `${name} ${year}` : name
  const date = `${Number(day)} ${name}`
  return period === 'hour' ? `${date}, ${time.slice(11, 16)}` : date
}
