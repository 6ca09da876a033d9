import { sessionAfter, sessionsBetween } from '../../../market/exchange-calendar.ts'

/** Trading dates known from the data. They are complete between the first and the last. */
export interface TradingDates {
  /** First and last known trading date. Null if there is none. */
  readonly first: string | null
  readonly last: string | null
  /** Those after the earliest date requested, ascending. */
  readonly dates: readonly string[]
}

/**
 * Returns the date `horizon` trading days after another. Trading dates come from the data; before the first
 * and after the last, from the exchange's calendar.
 */
export function tradingDateAfter(
  date: string,
  horizon: number,
  { first, last, dates }: TradingDates,
): string {
  if (first === null || last === null || date >= last) return sessionAfter(date, horizon)
  const before = date < first ? sessionsBetween(date, first) : 0
  if (horizon <= before) return sessionAfter(date, horizon)
  const next = dates.findIndex((day) => day > date)
  const known = next === -1 ? 0 : dates.length - next
  const tradingDate = next === -1 ? undefined : dates[next + horizon - before - 1]
  return tradingDate ?? sessionAfter(last, horizon - before - known)
}
