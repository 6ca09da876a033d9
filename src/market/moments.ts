import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { dateAt, OTHER_FORMS } from './relative-dates.ts'

const FIRST_YEAR = 1900
/** First year of flow and rate series. */
const FIRST_LONG_YEAR = 1600
const LAST_YEAR = 2200

/** A parsed date parameter: a trading date or an instant. */
export type Moment =
  | { readonly kind: 'date'; readonly date: Temporal.PlainDate }
  | { readonly kind: 'instant'; readonly instant: Temporal.Instant }

const DATE = /^(\d{4})-\d{2}-\d{2}$/
// A `+` that the client did not percent-encode arrives as a space; accept it as the sign of the offset.
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:([Zz])|([+\- ])(\d{2}):?(\d{2}))?$/

const inRange = (year: number): boolean => year >= FIRST_LONG_YEAR && year <= LAST_YEAR

/** Recently parsed texts: the fields of a list of instruments repeat the same few. */
const moments = new LRUCache<string, Moment>({ max: 1000 })

/** Parses an ISO 8601 date or date-time, UTC without an offset. Null if invalid or outside 1600 to 2200. */
export function parseMoment(text: string): Moment | null {
  const known = moments.get(text)
  if (known) return known
  const moment = readMoment(text)
  if (moment) moments.set(text, moment)
  return moment
}

function readMoment(text: string): Moment | null {
  try {
    if (DATE.test(text)) {
      const date = Temporal.PlainDate.from(text)
      return inRange(date.year) ? { kind: 'date', date } : null
    }
    const match = INSTANT.exec(text)
    if (!match) return null
    const [, day, time, , sign, hours, minutes] = match
    const offset = sign ? `${sign === ' ' ? '+' : sign}${hours}:${minutes}` : 'Z'
    const instant = Temporal.Instant.from(`${day}T${time}${offset}`)
    return inRange(instant.toZonedDateTimeISO('UTC').year) ? { kind: 'instant', instant } : null
  } catch (error) {
    if (error instanceof RangeError) return null // 2024-02-30, 25:00, +99:00
    throw error
  }
}

const yearOf = (moment: Moment): number =>
  moment.kind === 'date' ? moment.date.year : moment.instant.toZonedDateTimeISO('UTC').year

function isMomentFrom(firstYear: number, text: string): boolean {
  const moment = parseMoment(text)
  return moment !== null && yearOf(moment) >= firstYear
}

const momentFrom = (firstYear: number) =>
  z
    .string()
    .refine((text) => isMomentFrom(firstYear, text), {
      params: { type: 'date_from_datetime_parsing' },
      error: `Input should be a valid date (YYYY-MM-DD) or ISO 8601 date-time from ${firstYear} to ${LAST_YEAR}, ${OTHER_FORMS}`,
    })
    .meta({ format: 'date-or-date-time', resolve: dateAt })

const calendarDateFrom = (firstYear: number) =>
  z
    .string()
    .refine((text) => DATE.test(text) && isMomentFrom(firstYear, text), {
      params: { type: 'date_from_datetime_parsing' },
      error: `Input should be a valid date (YYYY-MM-DD) from ${firstYear} to ${LAST_YEAR}, ${OTHER_FORMS}`,
    })
    .meta({ format: 'date', resolve: dateAt })

/** zod type of a date or date-time parameter, 1900 to 2200. The value stays text: see `parseMoment`. */
export const Moment = momentFrom(FIRST_YEAR)
/** As `Moment`, but from 1600, for long flow and rate series. */
export const LongMoment = momentFrom(FIRST_LONG_YEAR)

/** zod type of a calendar date parameter, 1900 to 2200. */
export const CalendarDate = calendarDateFrom(FIRST_YEAR)
/** As `CalendarDate`, but from 1600. */
export const LongCalendarDate = calendarDateFrom(FIRST_LONG_YEAR)
