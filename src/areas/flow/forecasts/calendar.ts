/** The trading dates that are known: all of them between the first and the last one, as far as they are listed. */
export interface TradingDates {
  /** First and last date that anything has a bar on; null without any. */
  readonly first: string | null
  readonly last: string | null
  /** Known trading dates, ascending, from a date before all that is asked for. */
  readonly dates: readonly string[]
}

const SATURDAY = 6
const WEEK = 5

/** The working day so many working days after a date. */
function weekdaysAfter(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  // From a weekend on, the next working day is the first one.
  const friday = date.dayOfWeek >= SATURDAY ? date.subtract({ days: date.dayOfWeek - WEEK }) : date
  const whole = friday.add({ weeks: Math.floor(count / WEEK) })
  const rest = count % WEEK
  return whole.add({ days: rest + (whole.dayOfWeek + rest > WEEK ? 2 : 0) })
}

/** Number of working days after one date and before another one. */
function weekdaysBetween(start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  let count = 0
  for (let day = start.add({ days: 1 }); Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 }))
    if (day.dayOfWeek < SATURDAY) count++
  return count
}

/**
 * The date `horizon` trading days after another one. Trading dates are those of the data; before the first and after
 * the last of them, where the data says nothing, every working day counts.
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
