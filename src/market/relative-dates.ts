import { exchangeDate } from './exchange-date.ts'

const AGO = /^-(\d{1,4})([dwmy])$/
const PARTIAL = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/

const UNITS = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const
type Unit = keyof typeof UNITS

/** Forms that `dateAt`, `startAt` and `endAt` know besides dates, for messages. */
export const OTHER_FORMS =
  'a month (YYYY-MM) or year (YYYY) that begins or ends a range, or a relative date: today, -30d, -2w, -6m, -1y, mtd or ytd'

/** Returns the date that a text names relative to today. Null if it names none. */
function relativeDate(text: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  switch (text) {
    case 'today':
      return today
    case 'mtd':
      return today.with({ day: 1 })
    case 'ytd':
      return today.with({ month: 1, day: 1 })
  }
  const [, count, unit] = AGO.exec(text) ?? []
  // Ends with a shorter month: one month before 31 March is 28 February.
  return count && unit ? today.subtract({ [UNITS[unit as Unit]]: Number(count) }) : null
}

/**
 * Returns the calendar date of a relative date: `today`, `-30d`, `-2w`, `-6m` and `-1y` before today, `mtd` and `ytd` for
 * the first day of this month and year. Today is the exchange's date. Other text is returned as it is.
 */
export const dateAt = (text: string, now: Date): string =>
  relativeDate(text, exchangeDate(now))?.toString() ?? text

/** As `dateAt`. A month or a year (`2026-01`, `2026`) is its first day. */
export function startAt(text: string, now: Date): string {
  const [, year, month = '01'] = PARTIAL.exec(text) ?? []
  return year ? `${year}-${month}-01` : dateAt(text, now)
}

/** As `dateAt`. A month or a year (`2026-01`, `2026`) is its last day. */
export function endAt(text: string, now: Date): string {
  const [, year, month = '12'] = PARTIAL.exec(text) ?? []
  if (!year) return dateAt(text, now)
  const { daysInMonth } = Temporal.PlainYearMonth.from(`${year}-${month}`)
  return `${year}-${month}-${daysInMonth}`
}
