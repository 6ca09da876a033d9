import { EXCHANGE_TIMEZONE } from './exchange-date.ts'

const day = (year: number, month: number, date: number) => Temporal.PlainDate.from({ year, month, day: date })

/** Returns the nth given weekday (1 = Monday) of a month; n = -1 is the last. */
function nthWeekday(year: number, month: number, weekday: number, n: number): Temporal.PlainDate {
  const first = day(year, month, 1)
  const earliest = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 })
  if (n > 0) return earliest.add({ weeks: n - 1 })
  const fifth = earliest.add({ weeks: 4 })
  return fifth.month === month ? fifth : fifth.subtract({ weeks: 1 })
}

// A fixed-date holiday on a weekend moves to the nearest weekday, but never into the previous year.
function observed(holiday: Temporal.PlainDate): Temporal.PlainDate {
  if (holiday.dayOfWeek === 7) return holiday.add({ days: 1 })
  const friday = holiday.subtract({ days: 1 })
  return holiday.dayOfWeek === 6 && friday.year === holiday.year ? friday : holiday
}

// The Gregorian computus in the form published anonymously in Nature, 1876.
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leap = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (leap + 19 * golden + 15) % 30
  const moon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const offset = moon - weekday
  const month = 3 + Math.floor((offset + 40) / 44)
  return day(year, month, offset + 28 - 31 * Math.floor(month / 4))
}

/** Unscheduled closures since 1985, by the reason that the exchange gave. */
const CLOSURES: ReadonlyMap<string, string> = new Map([
  ['1985-09-27', 'Hurricane Gloria'],
  ['1994-04-27', 'National day of mourning for Richard Nixon'],
  ...[11, 12, 13, 14].map((date): [string, string] => [`2001-09-${date}`, 'September 11 attacks']),
  ['2004-06-11', 'National day of mourning for Ronald Reagan'],
  ['2007-01-02', 'National day of mourning for Gerald Ford'],
  ['2012-10-29', 'Hurricane Sandy'],
  ['2012-10-30', 'Hurricane Sandy'],
  ['2018-12-05', 'National day of mourning for George H. W. Bush'],
  ['2025-01-09', 'National day of mourning for Jimmy Carter'],
])

/** Early closes without a rule, all at 13:00. */
const EARLY_CLOSES: ReadonlyMap<string, string> = new Map([
  ['1997-12-26', 'Day after Christmas'],
  ['1999-12-31', 'New Year’s Eve'],
  ['2003-12-26', 'Day after Christmas'],
])

const holidays = new Map<number, ReadonlyMap<string, string>>()

function holidaysOf(year: number): ReadonlyMap<string, string> {
  const known = holidays.get(year)
  if (known) return known
  const names = new Map<string, string>()
  const add = (date: Temporal.PlainDate, name: string) => names.set(date.toString(), name)
  add(observed(day(year, 1, 1)), 'New Year’s Day')
  if (year >= 1998) add(nthWeekday(year, 1, 1, 3), 'Martin Luther King Jr. Day')
  add(nthWeekday(year, 2, 1, 3), 'Washington’s Birthday')
  add(easterSunday(year).subtract({ days: 2 }), 'Good Friday')
  add(nthWeekday(year, 5, 1, -1), 'Memorial Day')
  if (year >= 2022) add(observed(day(year, 6, 19)), 'Juneteenth')
  add(observed(day(year, 7, 4)), 'Independence Day')
  add(nthWeekday(year, 9, 1, 1), 'Labor Day')
  add(nthWeekday(year, 11, 4, 4), 'Thanksgiving Day')
  add(observed(day(year, 12, 25)), 'Christmas Day')
  holidays.set(year, names)
  return names
}

/** Whether the exchange is open on a date: weekdays except holidays and unscheduled closures. */
export function isTradingDay(date: Temporal.PlainDate): boolean {
  if (date.dayOfWeek > 5) return false
  const name = date.toString()
  return !holidaysOf(date.year).has(name) && !CLOSURES.has(name)
}

/** Returns the first trading day from a date on. */
function tradingDayFrom(date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date
  while (!isTradingDay(day)) day = day.add({ days: 1 })
  return day
}

/** Returns the trading days from `from` to `to`, inclusive, in ascending order. */
export function tradingDays(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = []
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 }))
    if (isTradingDay(date)) days.push(date)
  return days
}

/** First year of which the early closes are known. */
export const FIRST_CALENDAR_YEAR = 1995

/** Returns why the exchange closes at 13:00 on a trading day; null if it does not. */
function earlyCloseOn(date: Temporal.PlainDate): string | null {
  const { year, month, day: ofMonth, dayOfWeek } = date
  if (month === 11 && date.equals(nthWeekday(year, 11, 4, 4).add({ days: 1 })))
    return 'Day after Thanksgiving'
  if (month === 12 && ofMonth === 24 && dayOfWeek <= 4) return 'Christmas Eve'
  // Until 2012, a holiday on a Thursday shortened the Friday after it instead of the Wednesday before it.
  const isBefore = dayOfWeek <= 4 && (dayOfWeek !== 3 || year >= 2013)
  if (month === 7 && ofMonth === 3 && isBefore) return 'Day before Independence Day'
  if (month === 7 && ofMonth === 5 && dayOfWeek === 5 && year < 2013) return 'Day after Independence Day'
  return EARLY_CLOSES.get(date.toString()) ?? null
}

/** What the exchange does on a date. */
interface ExchangeDay {
  readonly status: 'open' | 'early_close' | 'holiday' | 'closure' | 'weekend'
  /** Holiday, or reason of a closure or an early close. */
  readonly reason: string | null
}

/**
 * Returns what the exchange does on a date, from 1995 on: the rules of the New York Stock Exchange for holidays and early
 * closes (Rule 7.2, and its yearly announcements), and its unscheduled closures. Later dates follow the present rules.
 */
export function exchangeDay(date: Temporal.PlainDate): ExchangeDay {
  if (date.dayOfWeek > 5) return { status: 'weekend', reason: null }
  const holiday = holidaysOf(date.year).get(date.toString())
  if (holiday !== undefined) return { status: 'holiday', reason: holiday }
  const closure = CLOSURES.get(date.toString())
  if (closure !== undefined) return { status: 'closure', reason: closure }
  const early = earlyCloseOn(date)
  return { status: early === null ? 'open' : 'early_close', reason: early }
}

/** Times of a session, in exchange time (`HH:MM`). */
interface Session {
  readonly opens: string
  readonly closes: string
}

/** Returns the session of a date. Null if the exchange is closed. */
export function sessionOn(date: Temporal.PlainDate): Session | null {
  const { status } = exchangeDay(date)
  if (status !== 'open' && status !== 'early_close') return null
  return { opens: '09:30', closes: status === 'early_close' ? '13:00' : '16:00' }
}

/** Returns the instant of a time (`HH:MM`) of the exchange on a date. */
export const exchangeInstant = (date: Temporal.PlainDate, plainTime: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: EXCHANGE_TIMEZONE, plainTime }).toInstant()

/** Returns the first date whose session has not closed at an instant. */
export function openDateAt(instant: Temporal.Instant): Temporal.PlainDate {
  const today = instant.toZonedDateTimeISO(EXCHANGE_TIMEZONE).toPlainDate()
  const session = sessionOn(today)
  const isOver =
    session !== null && Temporal.Instant.compare(instant, exchangeInstant(today, session.closes)) >= 0
  return tradingDayFrom(isOver ? today.add({ days: 1 }) : today)
}

const sessions = new Map<number, readonly string[]>()

/** Returns the trading days of a year, ascending. */
function sessionsOf(year: number): readonly string[] {
  const known = sessions.get(year) ?? tradingDays(day(year, 1, 1), day(year, 12, 31)).map(String)
  sessions.set(year, known)
  return known
}

/** Returns the trading day a number of trading days after a date (`YYYY-MM-DD`), at least one. */
export function sessionAfter(date: string, count: number): string {
  let year = Number(date.slice(0, 4))
  let days = sessionsOf(year)
  let place = days.filter((one) => one <= date).length + count - 1
  while (place >= days.length) {
    place -= days.length
    days = sessionsOf(++year)
  }
  return days[place] ?? date
}

/** Counts the trading days between two dates, both exclusive. */
export function sessionsBetween(start: string, end: string): number {
  let count = 0
  for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year++)
    count += sessionsOf(year).filter((one) => one > start && one < end).length
  return count
}
