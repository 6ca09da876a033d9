import type { Interval } from '../graph/generated/graphql.ts'
import type { Ranking } from './places.ts'

/** Dates of a ranking's neighbours: one date, or both ends of a range. */
export interface DateStep {
  readonly start: string
  readonly end: string
}

interface DateSteps {
  readonly previous: DateStep | null
  readonly next: DateStep | null
}

const DAY_MS = 86_400_000

const dateOf = (moment: string): string => moment.slice(0, 10)
/** Whether a text is a date that exists, `2026-03-11`. */
export const isDate = (text: string): boolean =>
  // Engines read 30 February as 2 March.
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const plusDays = (date: string, days: number): string =>
  dateOf(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString())

const daysBetween = (start: string, end: string): number =>
  (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / DAY_MS

/** Days of the calendar in a bar, at least. Bars are found by any date that they contain. */
const DAYS: Partial<Record<Interval, number>> = { WEEK: 7, MONTH: 31, YEAR: 366 }

/** The weekday, week, month or year before or after a date, where the service's trading dates are not known. */
function likelyDate(date: string, interval: Interval, direction: 1 | -1): string {
  const days = DAYS[interval]
  if (days !== undefined) return plusDays(date, direction * days)
  let likely = plusDays(date, direction)
  while ([0, 6].includes(new Date(`${likely}T00:00:00Z`).getUTCDay())) likely = plusDays(likely, direction)
  return likely
}

interface Ranked extends Pick<Ranking, 'start' | 'end' | 'previousStart' | 'previousEnd' | 'leaders'> {
  readonly interval: Interval
  readonly isRange: boolean
}

/** The range of the same length before or after another. */
function rangeBeside({ start, end }: DateStep, direction: 1 | -1): DateStep {
  const days = direction * (daysBetween(start, end) + 1)
  return { start: plusDays(start, days), end: plusDays(end, days) }
}

const single = (date: string): DateStep => ({ start: date, end: date })

/**
 * Finds the dates before and after a ranking among the trading dates that the service named, else in the calendar.
 * None is after `today`.
 */
export function dateStepsOf(ranking: Ranked, today: string): DateSteps {
  const { start, end, previousStart, previousEnd, leaders, interval, isRange } = ranking
  if (start === null || end === null || !isDate(dateOf(start)) || !isDate(dateOf(end)))
    return { previous: null, next: null }
  if (isRange) {
    const range = { start: dateOf(start), end: dateOf(end) }
    const next = rangeBeside(range, 1)
    const previous =
      previousStart && previousEnd
        ? { start: dateOf(previousStart), end: dateOf(previousEnd) }
        : rangeBeside(range, -1)
    return { previous, next: next.start <= today ? next : null }
  }
  const present = dateOf(end)
  const known = [...new Set(leaders.flatMap(({ points }) => points.map(({ date }) => date)))].sort()
  const named = previousEnd !== null && dateOf(previousEnd) < present ? dateOf(previousEnd) : undefined
  const before = named ?? known.findLast((date) => date < present) ?? likelyDate(present, interval, -1)
  // Dates before the oldest known one are not consecutive with it.
  const isWithin = known.some((date) => date <= present)
  const after = (isWithin && known.find((date) => date > present)) || likelyDate(present, interval, 1)
  return { previous: single(before), next: after <= today ? single(after) : null }
}

/** The date of the bar that holds a date: a week's Friday, the last day of a month or year. */
function barDate(date: string, interval: Interval): string {
  const [year, month] = date.split('-').map(Number)
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  switch (interval) {
    case 'WEEK':
      return plusDays(date, 4 - weekday)
    case 'MONTH':
      return dateOf(new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString())
    case 'YEAR':
      return `${date.slice(0, 4)}-12-31`
    default:
      return date
  }
}

/** A ranking as it will be: of the dates of the view, which has changed since the answer. */
export function rankedSoon(ranking: Ranked, { start, end }: DateStep): Ranked {
  const dates = ranking.isRange
    ? { start, end }
    : { start: barDate(start, ranking.interval), end: barDate(end, ranking.interval) }
  return { ...ranking, ...dates, previousStart: null, previousEnd: null }
}

/** The four weeks that end on a date. */
export const lastWeeks = (end: string): DateStep => ({ start: plusDays(end, -27), end })
