import { LRUCache } from 'lru-cache'
import { z } from 'zod'

const FIRST_YEAR = 1900
/** Where records of flows and rates may begin. */
const FIRST_LONG_YEAR = 1600
const LAST_YEAR = 2200

/** A date parameter: a trading date, or an instant. */
export type Moment =
  | { readonly kind: 'date'; readonly date: Temporal.PlainDate }
  | { readonly kind: 'instant'; readonly instant: Temporal.Instant }

const DATE = /^(\d{4})-\d{2}-\d{2}$/
// A `+` that a client forgot to percent-encode arrives as a blank: the offset is read all the same.
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:([Zz])|([+\- ])(\d{2}):?(\d{2}))?$/

const inRange = (year: number): boolean => year >= FIRST_LONG_YEAR && year <= LAST_YEAR

/** Texts read lately: every field of a list of instruments asks for the same few of them. */
const moments = new LRUCache<string, Moment>({ max: 1000 })

/** Reads a date or date-time (no offset: UTC); null when it is not an ISO form of the years 1600 to 2200. */
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

/** The year of a moment in UTC. */
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
      error: `Input should be a valid date (YYYY-MM-DD) or ISO 8601 date-time of the years ${firstYear} to ${LAST_YEAR}`,
    })
    .meta({ format: 'date-or-date-time' })

const calendarDateFrom = (firstYear: number) =>
  z
    .string()
    .refine((text) => DATE.test(text) && isMomentFrom(firstYear, text), {
      params: { type: 'date_from_datetime_parsing' },
      error: `Input should be a valid date (YYYY-MM-DD) of the years ${firstYear} to ${LAST_YEAR}`,
    })
    .meta({ format: 'date' })

/** zod type of a date parameter; the value stays text until `parseMoment` reads it. */
export const Moment = momentFrom(FIRST_YEAR)
/** The same where the data may be older than markets are. */
export const LongMoment = momentFrom(FIRST_LONG_YEAR)

/** zod type of a calendar date parameter. */
export const CalendarDate = calendarDateFrom(FIRST_YEAR)
export const LongCalendarDate = calendarDateFrom(FIRST_LONG_YEAR)
