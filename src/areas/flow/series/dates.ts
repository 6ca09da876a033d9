import { EXAMPLE } from '../../../market/examples.ts'
import { LongMoment, parseMoment } from '../../../market/moments.ts'
import { endAt, startAt } from '../../../market/relative-dates.ts'

/** Range of observations. LongMoment, because observations may be older than any bar. */
export const startDate = LongMoment.optional()
  .describe('First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation.')
  .meta({ example: EXAMPLE.startDate, argument: 'from', resolve: startAt })
export const endDate = LongMoment.optional()
  .describe('Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation.')
  .meta({ example: EXAMPLE.endDate, argument: 'to', resolve: endAt })

/** Inclusive bounds on the dates of observations. An absent bound is open. */
export interface DayRange {
  readonly lower?: string
  readonly upper?: string
}

const utc = (instant: Temporal.Instant): Temporal.ZonedDateTime => instant.toZonedDateTimeISO('UTC')

/** Returns the first date whose start in UTC is not before a start parameter. */
function firstDay(start: string): string | undefined {
  const moment = parseMoment(start)
  if (moment?.kind !== 'instant') return moment?.date.toString()
  const time = utc(moment.instant)
  const day = time.toPlainDate()
  return (time.equals(time.startOfDay()) ? day : day.add({ days: 1 })).toString()
}

/** Returns the last date whose start in UTC is not after an end parameter. */
function lastDay(end: string): string | undefined {
  const moment = parseMoment(end)
  return moment?.kind === 'instant' ? utc(moment.instant).toPlainDate().toString() : moment?.date.toString()
}

/** Converts inclusive start and end parameters to dates. An instant is compared with 00:00 UTC of a date. */
export function dayRange({ start, end }: { start?: string | undefined; end?: string | undefined }): DayRange {
  const lower = start === undefined ? undefined : firstDay(start)
  const upper = end === undefined ? undefined : lastDay(end)
  return { ...(lower && { lower }), ...(upper && { upper }) }
}

/** Returns the instant of an as-of moment. A date means its last millisecond in UTC, the stored precision. */
export function knownUntil(asOf: string | undefined): string | null {
  const moment = asOf === undefined ? null : parseMoment(asOf)
  if (!moment) return null
  return moment.kind === 'instant'
    ? moment.instant.toString({ smallestUnit: 'millisecond', roundingMode: 'floor' })
    : `${moment.date}T23:59:59.999Z`
}

/** Normalises a date or instant parameter. Null if it is absent. */
export function normalMoment(text: string | undefined): string | null {
  const moment = text === undefined ? null : parseMoment(text)
  return moment && (moment.kind === 'date' ? moment.date.toString() : moment.instant.toString())
}

const DAY = 86_400_000

/** Returns the calendar days (UTC) from a date to a moment. 0 for a future date. */
export const daysSince = (date: string, moment: Date): number =>
  Math.max(0, Math.floor(moment.getTime() / DAY) - Math.floor(Date.parse(date) / DAY))
