import type { Interval } from '../../graph/generated/graphql.ts'
import { valuesOf } from '../../parts/vocabulary.ts'

/** A range of trading dates. A null start is the newest page of bars, a null end the newest bar. */
export interface Range {
  readonly from: string | null
  readonly to: string | null
}

/** Lengths of bars, shortest first, with about how many of them a calendar day has, and how many days are shown first. */
export const INTERVALS = {
  TEN_MINUTES: { perDay: 27.9, days: 7 },
  THIRTY_MINUTES: { perDay: 9.3, days: 31 },
  HOUR: { perDay: 5, days: 92 },
  THREE_HOURS: { perDay: 2.1, days: 183 },
  DAY: { perDay: 0.69, days: 365 },
  WEEK: { perDay: 0.143, days: 1826 },
  MONTH: { perDay: 0.033, days: 7305 },
  YEAR: { perDay: 0.0027, days: 36_525 },
} as const satisfies Record<Interval, { readonly perDay: number; readonly days: number }>

const INTERVAL_NAMES = valuesOf(INTERVALS)

/** The most bars that are drawn, and that the service returns at once. */
export const MAX_SHOWN = 10_000
const DAY_MS = 86_400_000
const MIN_MARGIN_DAYS = 5

/** Widest window of each length of bars, in calendar days. Wider ones are shown in weeks. */
const WIDEST = [
  ['TEN_MINUTES', 10],
  ['THIRTY_MINUTES', 45],
  ['HOUR', 125],
  ['DAY', 2200],
] as const

export const isIntraday = (interval: Interval): boolean =>
  INTERVAL_NAMES.indexOf(interval) < INTERVAL_NAMES.indexOf('DAY')

/** Date of a date or moment. */
export const dateOf = (moment: string): string => moment.slice(0, 10)

/** A date some calendar days later, or earlier if negative. A text that is no date stays as it is. */
export function shiftDate(date: string, days: number): string {
  const time = Date.parse(`${dateOf(date)}T00:00:00Z`)
  return Number.isNaN(time) ? date : new Date(time + Math.round(days) * DAY_MS).toISOString().slice(0, 10)
}

/** Calendar days from one date or moment to another, as a fraction. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** What is known of the data of an instrument. */
export interface History {
  /** Date of the first bar of a day. Null if there is none, or before the first answer. */
  readonly firstDay: string | null
  /** Date of the first bar within a day. */
  readonly firstIntraday: string | null
  /** Date of the newest bar. */
  readonly newest: string
}

/**
 * Chooses the length of bars for a window: the shortest that shows it in a few hundred bars and that the instrument has
 * back then. A choice of the reader stands, unless it would draw more than 10,000 bars.
 */
export function intervalFor({ from, to }: Range, chosen: Interval | 'AUTO', history: History): Interval {
  if (from === null) return chosen === 'AUTO' ? 'DAY' : chosen
  const days = daysBetween(from, to ?? history.newest) + 1
  if (chosen !== 'AUTO' && !(days * INTERVALS[chosen].perDay > MAX_SHOWN)) return chosen
  const { firstIntraday } = history
  // Half a window of short bars shows more than a handful of days.
  const hasIntraday = firstIntraday !== null && shiftDate(from, days / 2) >= firstIntraday
  const entry = WIDEST.find(([interval, widest]) => days <= widest && (hasIntraday || !isIntraday(interval)))
  return entry?.[0] ?? (Number.isNaN(days) ? 'DAY' : 'WEEK')
}

/** Whether a window is one: its ends are dates or moments, in order. The service says what is wrong with others. */
export const isWindow = ({ from, to }: Range): boolean =>
  [from, to].every((end) => end === null || !Number.isNaN(Date.parse(end))) &&
  (from === null || to === null || daysBetween(from, to) >= 0)

/** The window that is shown, once there are bars: without a start, as many days as suit the length of bars. */
export function shownWindow({ from, to }: Range, interval: Interval, newest: string): Range {
  if (from !== null) return { from, to }
  return { from: shiftDate(to ?? newest, -INTERVALS[interval].days), to }
}

/** The start of the month, or for longer bars of the year, that a date is in: pieces that fit together. */
const pieceStart = (date: string, interval: Interval): string =>
  isIntraday(interval) ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`

/** The window to hold in memory: the shown one, and as much again on both sides to pan into. */
export function heldWindow(window: Range, interval: Interval, history: History): Range {
  if (window.to === null && window.from === null) return window
  const { from, to } = shownWindow(window, interval, history.newest)
  if (from === null) return window
  const days = Math.max(daysBetween(from, to ?? history.newest), MIN_MARGIN_DAYS)
  // Bars beyond those shown cost time in each picture.
  const spare = Math.max(MAX_SHOWN / INTERVALS[interval].perDay - days, 0) / 2
  const margin = Math.max(Math.min(days, spare), MIN_MARGIN_DAYS)
  const start = pieceStart(shiftDate(from, -margin), interval)
  const first = isIntraday(interval) ? history.firstIntraday : history.firstDay
  const end = to === null ? null : shiftDate(to, margin)
  return {
    from: first !== null && start < first ? first : start,
    to: end === null || end >= dateOf(history.newest) ? null : end,
  }
}

/** A window so many times as wide around its middle. It ends at the newest bar at the latest. */
export function widened({ from, to }: Range, times: number, { newest, firstDay }: History): Range {
  if (from === null) return { from, to }
  const days = daysBetween(from, to ?? newest)
  const more = Math.max((days * (times - 1)) / 2, 1)
  const start = shiftDate(from, to === null ? -2 * more : -more)
  const end = to === null ? null : shiftDate(to, more)
  return {
    from: firstDay !== null && start < firstDay ? firstDay : start,
    to: end === null || end >= dateOf(newest) ? null : end,
  }
}
