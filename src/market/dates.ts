import { openDateAt } from './exchange-calendar.ts'
import { EXCHANGE_TIMEZONE, exchangeDate } from './exchange-date.ts'
import { isIntraday } from './intervals.ts'
import { type Moment, parseMoment } from './moments.ts'
import { isUnit, labelOf } from './units.ts'
import type { Interval } from './vocabulary.ts'

/** Inclusive bounds on bar stamps, RFC 3339. An absent bound is open. */
export interface StampRange {
  readonly lower?: string
  readonly upper?: string
}

const iso = (instant: Temporal.Instant): string => instant.toString()
const exchangeMidnight = (date: Temporal.PlainDate): Temporal.Instant =>
  date.toZonedDateTime(EXCHANGE_TIMEZONE).toInstant()

const DAY = 86_400_000
/** Exchange offset from UTC in milliseconds, by UTC day. Null on the two days a year when it changes. */
const offsets = new Map<number, number | null>()

const offsetAt = (time: number): number =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(EXCHANGE_TIMEZONE).offsetNanoseconds / 1e6

function offsetOn(day: number): number | null {
  let offset = offsets.get(day)
  if (offset === undefined) {
    const first = offsetAt(day * DAY)
    offset = first === offsetAt((day + 1) * DAY) ? first : null
    offsets.set(day, offset)
  }
  return offset
}

/** Returns the trading date of an intraday bar, in days since 1970, from its stamp in milliseconds. */
export function tradingDay(stamp: number): number {
  // A stamp is the bar's end: midnight belongs to the day before.
  const time = stamp - 1
  return Math.floor((time + (offsetOn(Math.floor(time / DAY)) ?? offsetAt(time))) / DAY)
}

// A bar stamped at exchange midnight belongs to the day before, so a date starts one second later.
function firstStamp(moment: Moment, interval: Interval): string {
  if (moment.kind === 'instant') return iso(moment.instant)
  if (!isIntraday(interval)) return `${moment.date}T00:00:00Z`
  return iso(exchangeMidnight(moment.date).add({ seconds: 1 }))
}

const BUCKETS = {
  '10min': { smallestUnit: 'minute', roundingIncrement: 10 },
  '30min': { smallestUnit: 'minute', roundingIncrement: 30 },
  '1h': { smallestUnit: 'hour' },
  '3h': { smallestUnit: 'hour', roundingIncrement: 3 },
} as const

function runningStamp(interval: Interval, now: Date): string {
  if (isIntraday(interval)) {
    const local = now.toTemporalInstant().toZonedDateTimeISO(EXCHANGE_TIMEZONE)
    return iso(local.round({ ...BUCKETS[interval], roundingMode: 'ceil' }).toInstant())
  }
  const today = exchangeDate(now)
  return `${isUnit(interval) ? labelOf(interval, today) : today}T00:00:00Z`
}

const presentStamps = new WeakMap<Date, Map<Interval, string>>()

/**
 * Returns the stamp (end) of the bar in progress at `now`; reads never go past it. Cached per request clock:
 * every instrument of a request needs it.
 */
export function presentStamp(interval: Interval, now: Date): string {
  const known = presentStamps.get(now) ?? new Map<Interval, string>()
  presentStamps.set(now, known)
  const stamp = known.get(interval) ?? runningStamp(interval, now)
  known.set(interval, stamp)
  return stamp
}

function lastStamp(moment: Moment, interval: Interval, now: Date): string {
  // The bar in progress has a future stamp: an end at or after now includes it.
  if (moment.kind === 'instant')
    return Temporal.Instant.compare(moment.instant, now.toTemporalInstant()) >= 0
      ? presentStamp(interval, now)
      : iso(moment.instant)
  if (Temporal.PlainDate.compare(moment.date, exchangeDate(now)) >= 0) return presentStamp(interval, now)
  return isIntraday(interval)
    ? iso(exchangeMidnight(moment.date.add({ days: 1 })))
    : `${moment.date}T00:00:00Z`
}

/**
 * Converts inclusive start and end parameters to bounds on bar stamps. A date is a trading date; an instant
 * is compared with the stamp itself. An end that is absent, now or later includes the bar in progress.
 */
export function stampRange(
  interval: Interval,
  { start, end }: { start?: string | undefined; end?: string | undefined },
  now: Date,
): StampRange & { readonly upper: string } {
  const from = start === undefined ? null : parseMoment(start)
  const to = end === undefined ? null : parseMoment(end)
  const lower = from ? firstStamp(from, interval) : undefined
  const upper = to ? lastStamp(to, interval, now) : presentStamp(interval, now)
  return { ...(lower && { lower }), upper }
}

const startOfDay = (date: Temporal.PlainDate): Temporal.Instant => date.toZonedDateTime('UTC').toInstant()

/** Whether a start parameter is after an end parameter. A date covers the whole day. */
export function isReversed(start: string, end: string): boolean {
  const from = parseMoment(start)
  const to = parseMoment(end)
  if (!from || !to) return false
  if (from.kind === 'date' && to.kind === 'date') return Temporal.PlainDate.compare(from.date, to.date) > 0
  const first = from.kind === 'instant' ? from.instant : startOfDay(from.date)
  const last =
    to.kind === 'instant' ? to.instant : startOfDay(to.date.add({ days: 1 })).subtract({ nanoseconds: 1 })
  return Temporal.Instant.compare(first, last) > 0
}

/** Returns the end of a range that has a start. Default: today, or a start that is later. */
export function endOf(start: string, end: string | undefined, now: Date): string {
  const today = exchangeDate(now).toString()
  return end ?? (isReversed(start, today) ? start : today)
}

/** First date whose session has not closed, cached per request clock. */
const openDates = new WeakMap<Date, string>()

function openDate(now: Date): string {
  const known = openDates.get(now)
  if (known !== undefined) return known
  const date = openDateAt(now.toTemporalInstant()).toString()
  openDates.set(now, date)
  return date
}

/**
 * Returns the first stamp whose period is still open at `now`. Intraday bars end at their stamp, all others
 * with the last session up to the date of their stamp.
 */
export const runningFrom = (interval: Interval, now: Date): string =>
  isIntraday(interval) ? iso(now.toTemporalInstant().add({ milliseconds: 1 })) : `${openDate(now)}T00:00:00Z`

/** Returns the last possible stamp of a completed bar at `now`. */
export const lastCompletedStamp = (interval: Interval, now: Date): string =>
  iso(Temporal.Instant.from(runningFrom(interval, now)).subtract({ milliseconds: 1 }))

/** Returns the date `duration` before `end` (default: now). Used as the default start of a series. */
export function dateBefore(end: string | undefined, duration: Temporal.DurationLike, now: Date): string {
  const moment = end === undefined ? null : parseMoment(end)
  const date =
    moment?.kind === 'date'
      ? moment.date
      : moment
        ? moment.instant.toZonedDateTimeISO(EXCHANGE_TIMEZONE).toPlainDate()
        : exchangeDate(now)
  return date.subtract(duration).toString()
}

/** Returns the date one year before `end` (default: now). */
export const yearBefore = (end: string | undefined, now: Date): string => dateBefore(end, { years: 1 }, now)

/**
 * Converts a date parameter to an RFC 3339 instant. A date becomes midnight UTC, the stamp of its daily bar.
 * Throws RangeError when the text is not a valid date.
 */
export function asInstant(text: string): string {
  const moment = parseMoment(text)
  if (!moment) throw new RangeError(`Invalid date: ${text}`)
  return iso(moment.kind === 'instant' ? moment.instant : startOfDay(moment.date))
}

/** Returns the UTC calendar days from a stamp to now; 0 for a bar in progress, stamped in the future. */
export function stalenessDays(ts: string, now: Date): number {
  const day = (time: number) => Math.floor(time / DAY)
  return Math.max(0, day(now.getTime()) - day(Date.parse(ts)))
}
