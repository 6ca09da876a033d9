/** Trading dates known from the data. They are complete between the first and the last. */
export interface TradingDates {
  /** First and last known trading date. Null if there is none. */
  readonly first: string | null
  readonly last: string | null
  /** Those after the earliest date requested, ascending. */
  readonly dates: readonly string[]
}

const SATURDAY = 6
const WEEK = 5

/** Returns the weekday a number of weekdays after a date. */
function weekdaysAfter(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  // Counting starts on Friday, so that the weekday after a weekend is the first.
  const friday = date.dayOfWeek >= SATURDAY ? date.subtract({ days: date.dayOfWeek - WEEK }) : date
  const whole = friday.add({ weeks: Math.floor(count / WEEK) })
  const rest = count % WEEK
  return whole.add({ days: rest + (whole.dayOfWeek + rest > WEEK ? 2 : 0) })
}

/** Counts the weekdays between two dates, both exclusive. */
function weekdaysBetween(start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  let count = 0
  for (let day = start.add({ days: 1 }); Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 }))
    if (day.dayOfWeek < SATURDAY) count++
  return count
}

/**
 * Returns the date `horizon` trading days after another. Trading dates come from the data; before the first
 * and after the last, every weekday counts.
 */
export function tradingDateAfter(
  date: string,
  horizon: number,
  { first, last, dates }: TradingDates,
): string {
  const start = Temporal.PlainDate.from(date)
  if (first === null || last === null || date >= last) return weekdaysAfter(start, horizon).toString()
  const before = date < first ? weekdaysBetween(start, Temporal.PlainDate.from(first)) : 0
  if (horizon <= before) return weekdaysAfter(start, horizon).toString()
  const next = dates.findIndex((day) => day > date)
  const known = next === -1 ? 0 : dates.length - next
  const found = next === -1 ? undefined : dates[next + horizon - before - 1]
  return found ?? weekdaysAfter(Temporal.PlainDate.from(last), horizon - before - known).toString()
}
