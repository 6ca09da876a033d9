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

/** Unscheduled closures since 1985: storms, attacks, days of mourning. */
const CLOSURES = new Set([
  '1985-09-27',
  '1994-04-27',
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
])

const holidays = new Map<number, ReadonlySet<string>>()

function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidays.get(year)
  if (known) return known
  const dates = [
    observed(day(year, 1, 1)),
    ...(year >= 1998 ? [nthWeekday(year, 1, 1, 3)] : []),
    nthWeekday(year, 2, 1, 3),
    easterSunday(year).subtract({ days: 2 }),
    nthWeekday(year, 5, 1, -1),
    ...(year >= 2022 ? [observed(day(year, 6, 19))] : []),
    observed(day(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 11, 4, 4),
    observed(day(year, 12, 25)),
  ]
  const found = new Set(dates.map(String))
  holidays.set(year, found)
  return found
}

/** Whether the exchange is open on a date: weekdays except holidays and unscheduled closures. */
export function isTradingDay(date: Temporal.PlainDate): boolean {
  if (date.dayOfWeek > 5) return false
  const name = date.toString()
  return !holidaysOf(date.year).has(name) && !CLOSURES.has(name)
}

/** Returns the trading days from `from` to `to`, inclusive, in ascending order. */
export function tradingDays(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = []
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 }))
    if (isTradingDay(date)) days.push(date)
  return days
}
