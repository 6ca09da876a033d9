import { isIntraday } from './intervals.ts'
import { type Moment, parseMoment } from './moments.ts'
import { isUnit, labelOf } from './units.ts'
import type { Interval } from './vocabulary.ts'

export const EXCHANGE_TIMEZONE = 'America/New_York'
const SESSION_CLOSE = Temporal.PlainTime.from('16:00')
/** Inclusive bounds on bar stamps, RFC 3339; an absent bound is open. */
export interface StampRange {
  readonly lower?: string
  readonly upper?: string
}

const iso = (instant: Temporal.Instant): string => instant.toString()
const exchangeMidnight = (date: Temporal.PlainDate): Temporal.Instant =>
  date.toZonedDateTime(EXCHANGE_TIMEZONE).toInstant()

const exchangeDates = new WeakMap<Date, Temporal.PlainDate>()

/** The exchange's calendar date at an instant; remembered with the clock of a request. */
export function exchangeDate(now: Date): Temporal.PlainDate {
  const known = exchangeDates.get(now)
  if (known) return known
  const date = now.toTemporalInstant().toZonedDateTimeISO(EXCHANGE_TIMEZONE).toPlainDate()
  exchangeDates.set(now, date)
  return date
}

const DAY = 86_400_000
/** The exchange's offset from UTC by UTC day; null for the two days a year on which it changes. */
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

/** The trading date of an intraday bar by its stamp (milliseconds), as days since 1970. */
export function tradingDay(stamp: number): number {
  // Stamps are ends: midnight closes the day before.
  const time = stamp - 1
  return Math.floor((time + (offsetOn(Math.floor(time / DAY)) ?? offsetAt(time))) / DAY)
}

// A bar stamped at exchange midnight closes the day before, hence the smallest step after it.
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
 * The stamp of the bar that runs at `now`, at its end: what is stamped later has not happened, and is not answered.
 * Remembered with the clock of a request, as each of its instruments asks.
 */
export function presentStamp(interval: Interval, now: Date): string {
  const known = presentStamps.get(now) ?? new Map<Interval, string>()
  presentStamps.set(now, known)
  const stamp = known.get(interval) ?? runningStamp(interval, now)
  known.set(interval, stamp)
  return stamp
}

function lastStamp(moment: Moment, interval: Interval, now: Date): string {
  // Running bars carry a future label: an end that reaches the present includes them.
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
 * Bounds on bar stamps for inclusive start and end parameters. A date is a trading date, an instant is compared
 * with the stamp itself; an end that is absent or not before now is the bar that runs now, whose stamp lies ahead.
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

/** Whether a start parameter lies after an end parameter; a date is taken as the whole of that day. */
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

/** First dates whose session has not closed, by the clock of a request: each of its instruments asks. */
const openDates = new WeakMap<Date, string>()

function openDate(now: Date): string {
  const known = openDates.get(now)
  if (known !== undefined) return known
  const local = now.toTemporalInstant().toZonedDateTimeISO(EXCHANGE_TIMEZONE)
  const closed = Temporal.PlainTime.compare(local.toPlainTime(), SESSION_CLOSE) >= 0
  const date = `${local.toPlainDate().add({ days: closed ? 1 : 0 })}`
  openDates.set(now, date)
  return date
}

/**
 * The first stamp whose period still runs at `now`: intraday bars end at their stamp, all others at the session's
 * close on the day of their stamp.
 */
export const runningFrom = (interval: Interval, now: Date): string =>
  isIntraday(interval) ? iso(now.toTemporalInstant().add({ milliseconds: 1 })) : `${openDate(now)}T00:00:00Z`

/** The last stamp that a bar whose period is over can have at `now`. */
export const lastCompletedStamp = (interval: Interval, now: Date): string =>
  iso(Temporal.Instant.from(runningFrom(interval, now)).subtract({ milliseconds: 1 }))

/** The date parameter so long before another one (before now without it): the default start of a series. */
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

/** The date parameter one year before another one (before now without it). */
export const yearBefore = (end: string | undefined, now: Date): string => dateBefore(end, { years: 1 }, now)

/** A valid date parameter as an instant, RFC 3339; a date stands for its beginning in UTC, the stamp of its daily bar. */
export function asInstant(text: string): string {
  const moment = parseMoment(text)
  if (!moment) throw new RangeError(`${text} is no date`)
  return iso(moment.kind === 'instant' ? moment.instant : startOfDay(moment.date))
}

/** Whole UTC calendar days from a stamp to now; a running bar's stamp lies ahead and counts as today. */
export function stalenessDays(ts: string, now: Date): number {
  const day = (time: number) => Math.floor(time / DAY)
  return Math.max(0, day(now.getTime()) - day(Date.parse(ts)))
}
