export const EXCHANGE_TIMEZONE = 'America/New_York'

const exchangeDates = new WeakMap<Date, Temporal.PlainDate>()

/** Returns the exchange's calendar date at an instant. Cached per request clock. */
export function exchangeDate(now: Date): Temporal.PlainDate {
  const known = exchangeDates.get(now)
  if (known) return known
  const date = now.toTemporalInstant().toZonedDateTimeISO(EXCHANGE_TIMEZONE).toPlainDate()
  exchangeDates.set(now, date)
  return date
}
