import { isTradingDay } from '../market/exchange-calendar.ts'
import { EXCHANGE_TIMEZONE } from '../market/exchange-date.ts'

const FIRST_BAR_END = Temporal.PlainTime.from('09:40')

/** State of the market at an instant: the last completed date, and the running day once its first bar has ended. */
interface MarketClock {
  readonly lastCompleted: Temporal.PlainDate
  readonly runningDay: Temporal.PlainDate | null
}

/**
 * Returns the state of the demo market. A trading day runs from the end of its first 10min bar until midnight in
 * exchange time, because its 1d bar is published overnight. Nothing exists after `today`.
 */
export function marketClock(today: Temporal.PlainDate, now: Date): MarketClock {
  const local = now.toTemporalInstant().toZonedDateTimeISO(EXCHANGE_TIMEZONE)
  const exchangeDay = local.toPlainDate()
  if (Temporal.PlainDate.compare(today, exchangeDay) < 0) return { lastCompleted: today, runningDay: null }
  const open = Temporal.PlainTime.compare(local.toPlainTime(), FIRST_BAR_END) >= 0
  return {
    lastCompleted: exchangeDay.subtract({ days: 1 }),
    runningDay: open && isTradingDay(exchangeDay) ? exchangeDay : null,
  }
}
