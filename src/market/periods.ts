import { lastCompletedStamp, presentStamp, type StampRange, stampRange } from './dates.ts'
import { exchangeDate } from './exchange-date.ts'
import { isIntraday } from './intervals.ts'
import { isUnit, labelOf, ONE, UNIT_START, type Unit } from './units.ts'
import type { Interval } from './vocabulary.ts'

/** Range of trading dates, `YYYY-MM-DD`, inclusive at both ends. */
export interface TradingDateRange {
  readonly start: string
  readonly end: string
}

type Day = Temporal.PlainDate

const dayOf = (date: string): Day => Temporal.PlainDate.from(date)
const isBefore = (a: Day, b: Day): boolean => Temporal.PlainDate.compare(a, b) < 0

/** Returns the stamps of the bar that contains a trading date; for intraday, of all bars of that date. */
export function stampsOn(interval: Interval, date: string, now: Date): StampRange {
  const day = isUnit(interval) ? labelOf(interval, dayOf(date)).toString() : date
  return stampRange(interval, { start: day, end: day }, now)
}

/** Returns the stamps of completed bars. */
export const completedStamps = (interval: Interval, now: Date): StampRange => ({
  upper: lastCompletedStamp(interval, now),
})

/** Whether a range ends today or later. */
const isOpen = ({ end }: TradingDateRange, now: Date): boolean => !isBefore(dayOf(end), exchangeDate(now))

/** Counts the bars of a unit stamped within a range. The bar in progress counts if the range is open. */
function unitsIn(unit: Unit, range: TradingDateRange, now: Date): number {
  const [start, end] = [dayOf(range.start), dayOf(range.end)]
  const index = (day: Day): number => {
    if (unit === '1w') return Temporal.PlainDate.from('1970-01-05').until(UNIT_START[unit](day)).days / 7
    return unit === '1m' ? day.year * 12 + day.month : day.year
  }
  const first = index(start) + (isBefore(labelOf(unit, start), start) ? 1 : 0)
  const last = index(end) - (isBefore(end, labelOf(unit, end)) && !isOpen(range, now) ? 1 : 0)
  return last - first + 1
}

/**
 * Returns the period of equal length that ends the day before a range: as many calendar days or, for weekly
 * and longer bars, as many bars.
 */
export function periodBefore(interval: Interval, range: TradingDateRange, now: Date): TradingDateRange {
  const start = dayOf(range.start)
  const end = start.subtract({ days: 1 }).toString()
  const units = isUnit(interval) ? unitsIn(interval, range, now) : 0
  if (isUnit(interval) && units > 0) {
    const [[name = 'days', one] = []] = Object.entries(ONE[interval])
    return { start: start.subtract({ [name]: Number(one) * units }).toString(), end }
  }
  const days = start.until(dayOf(range.end)).days + 1
  return { start: start.subtract({ days }).toString(), end }
}

/** Part of a range, read from the bars of one interval. */
export interface Piece {
  readonly interval: Interval
  readonly range: StampRange
}

/** Range of base bars that have running sums: after one stamp, up to another. */
export interface SummedRange {
  readonly interval: '3h' | '1d'
  readonly after: string
  readonly upTo: string
}

/** Returns the last stamp of the base bars that the bars of an interval up to a date consist of. */
function lastSummed(interval: Interval, end: string, now: Date): string {
  const { upper } = stampRange(isIntraday(interval) ? '3h' : interval, { end }, now)
  if (!isUnit(interval)) return upper
  const day = dayOf(upper.slice(0, 10))
  const begun = UNIT_START[interval](day)
  const next = isBefore(day, labelOf(interval, day)) ? begun : begun.add(ONE[interval])
  return `${next.subtract({ days: 1 })}T00:00:00Z`
}

/** Returns the base bars that the bars of an interval in a range consist of. */
export const summedRange = (
  interval: Interval,
  { start, end }: TradingDateRange,
  now: Date,
): SummedRange => ({
  interval: isIntraday(interval) ? '3h' : '1d',
  after: lastSummed(interval, dayOf(start).subtract({ days: 1 }).toString(), now),
  upTo: lastSummed(interval, end, now),
})

const COARSER: Readonly<Partial<Record<Interval, readonly Unit[]>>> = { '1d': ['1y', '1m'], '1m': ['1y'] }

/** Range of days, inclusive. A null end includes the bar in progress. */
interface Span {
  readonly start: Day
  readonly end: Day | null
  readonly now: Date
}

/** Splits a span into whole units, longest first; the remainders at both ends use the finest interval. */
function cut({ start, end, now }: Span, [unit, ...finer]: readonly Unit[], finest: Interval): Piece[] {
  if (end && isBefore(end, start)) return []
  if (!unit) {
    const upper = end ? `${end}T00:00:00Z` : presentStamp(finest, now)
    return [{ interval: finest, range: { lower: `${start}T00:00:00Z`, upper } }]
  }
  const begun = UNIT_START[unit](start)
  const first = begun.equals(start) ? start : begun.add(ONE[unit])
  // The unit that contains the day after the end is incomplete.
  const stop = end && UNIT_START[unit](end.add({ days: 1 }))
  if (stop ? !isBefore(first, stop) : isBefore(exchangeDate(now), first))
    return cut({ start, end, now }, finer, finest)
  return [
    ...cut({ start, end: first.subtract({ days: 1 }), now }, finer, finest),
    ...cut({ start: first, end: stop?.subtract({ days: 1 }) ?? null, now }, [], unit),
    ...(stop ? cut({ start: stop, end, now }, finer, finest) : []),
  ]
}

/**
 * Splits a range into the fewest bars, at least one piece. Years and months roll up from daily bars, and 3h
 * from 10min, so sums and last prices are the same.
 */
export function splitIntoBars(interval: Interval, dates: TradingDateRange, now: Date): Piece[] {
  if (isIntraday(interval)) return [{ interval: '3h', range: stampRange('3h', dates, now) }]
  const own = { interval, range: stampRange(interval, dates, now) }
  const units = COARSER[interval]
  if (!units) return [own]
  const pieces = cut(spanOf(interval, dates, now), units, interval)
  return pieces.length > 0 ? pieces : [own]
}

function spanOf(interval: Interval, dates: TradingDateRange, now: Date): Span {
  const [start, last] = [dayOf(dates.start), dayOf(dates.end)]
  if (isOpen(dates, now))
    return { start: interval === '1m' ? UNIT_START['1m'](start) : start, end: null, now }
  if (interval !== '1m') return { start, end: last, now }
  // A month belongs to the range if its last day does.
  const end = UNIT_START['1m'](last.add({ days: 1 })).subtract({ days: 1 })
  return { start: UNIT_START['1m'](start), end, now }
}
