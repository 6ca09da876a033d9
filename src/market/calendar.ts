import { exchangeDate, lastCompletedStamp, type StampRange, stampRange } from './dates.ts'
import { isIntraday } from './intervals.ts'
import type { Interval } from './vocabulary.ts'

/** Trading dates from a first to a last one, both `YYYY-MM-DD` and inclusive. */
export interface DateRange {
  readonly start: string
  readonly end: string
}

type Day = Temporal.PlainDate
type Unit = '1w' | '1m' | '1y'

const dayOf = (date: string): Day => Temporal.PlainDate.from(date)
const isBefore = (a: Day, b: Day): boolean => Temporal.PlainDate.compare(a, b) < 0

/** The first day of the unit that holds a day; a week begins on Monday. */
const UNIT_START: Readonly<Record<Unit, (day: Day) => Day>> = {
  '1w': (day) => day.subtract({ days: day.dayOfWeek - 1 }),
  '1m': (day) => day.with({ day: 1 }),
  '1y': (day) => day.with({ month: 1, day: 1 }),
}
const ONE: Readonly<Record<Unit, Temporal.DurationLike>> = {
  '1w': { weeks: 1 },
  '1m': { months: 1 },
  '1y': { years: 1 },
}
const isUnit = (interval: Interval): interval is Unit => interval in ONE

/** The day that the bar of a unit is stamped with: of a week its Friday, else the unit's last day. */
const labelOf = (unit: Unit, day: Day): Day =>
  unit === '1w'
    ? UNIT_START[unit](day).add({ days: 4 })
    : UNIT_START[unit](day).add(ONE[unit]).subtract({ days: 1 })

/** Stamps of the bar that holds a trading date; of a bar that divides the session, of all bars of that date. */
export function stampsOn(interval: Interval, date: string, now: Date): StampRange {
  const day = isUnit(interval) ? labelOf(interval, dayOf(date)).toString() : date
  return stampRange(interval, { start: day, end: day }, now)
}

/** Stamps of the bars whose period is over. */
export const completedStamps = (interval: Interval, now: Date): StampRange => ({
  upper: lastCompletedStamp(interval, now),
})

/** Whether a range reaches the day that still runs, or beyond. */
const isOpen = ({ end }: DateRange, now: Date): boolean => !isBefore(dayOf(end), exchangeDate(now))

/** Number of bars of a unit that are stamped within a range; a running one counts when the range is open. */
function unitsIn(unit: Unit, range: DateRange, now: Date): number {
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
 * The equally long period before a range: as many days, or for bars of a week and longer as many bars, up to the
 * day before the range begins.
 */
export function periodBefore(interval: Interval, range: DateRange, now: Date): DateRange {
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

/** Bars of one interval that are a part of a range. */
export interface Piece {
  readonly interval: Interval
  readonly range: StampRange
}

const COARSER: Readonly<Partial<Record<Interval, readonly Unit[]>>> = { '1d': ['1y', '1m'], '1m': ['1y'] }

/** Days from one to another; without an end up to the running one, which is `today` or before. */
interface Span {
  readonly start: Day
  readonly end: Day | null
  readonly today: Day
}

/** A span cut into whole units, the longest first, and what they leave at either end for the finest interval. */
function cut({ start, end, today }: Span, [unit, ...finer]: readonly Unit[], finest: Interval): Piece[] {
  if (end && isBefore(end, start)) return []
  if (!unit) {
    const upper = end && `${end}T00:00:00Z`
    return [{ interval: finest, range: { lower: `${start}T00:00:00Z`, ...(upper && { upper }) } }]
  }
  const begun = UNIT_START[unit](start)
  const first = begun.equals(start) ? start : begun.add(ONE[unit])
  // The unit that the day after the end falls into is not whole.
  const stop = end && UNIT_START[unit](end.add({ days: 1 }))
  if (stop ? !isBefore(first, stop) : isBefore(today, first)) return cut({ start, end, today }, finer, finest)
  return [
    ...cut({ start, end: first.subtract({ days: 1 }), today }, finer, finest),
    ...cut({ start: first, end: stop?.subtract({ days: 1 }) ?? null, today }, [], unit),
    ...(stop ? cut({ start: stop, end, today }, finer, finest) : []),
  ]
}

/**
 * The fewest bars that make up a range of an interval's bars, one piece at least: years and months are added up from
 * the days in them, and three hours from ten minutes, so that their sums and last prices are the same.
 */
export function piecesOf(interval: Interval, dates: DateRange, now: Date): Piece[] {
  if (isIntraday(interval)) return [{ interval: '3h', range: stampRange('3h', dates, now) }]
  const own = { interval, range: stampRange(interval, dates, now) }
  const units = COARSER[interval]
  if (!units) return [own]
  const pieces = cut(spanOf(interval, dates, now), units, interval)
  return pieces.length > 0 ? pieces : [own]
}

function spanOf(interval: Interval, dates: DateRange, now: Date): Span {
  const [start, last, today] = [dayOf(dates.start), dayOf(dates.end), exchangeDate(now)]
  if (isOpen(dates, now))
    return { start: interval === '1m' ? UNIT_START['1m'](start) : start, end: null, today }
  if (interval !== '1m') return { start, end: last, today }
  // A month is in the range when its last day is.
  const end = UNIT_START['1m'](last.add({ days: 1 })).subtract({ days: 1 })
  return { start: UNIT_START['1m'](start), end, today }
}
