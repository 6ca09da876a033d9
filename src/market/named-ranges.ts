import type { z } from 'zod'
import { vocabulary } from '../core/vocabulary.ts'
import { exchangeDate } from './exchange-date.ts'
import type { TradingDateRange } from './periods.ts'
import { dateAt } from './relative-dates.ts'

/** Ranges by their names: those of whole periods, and those until today. */
export const NamedRange = vocabulary(
  'NamedRange',
  'Ranges of dates by name. Weeks run from Monday to Sunday.',
  {
    this_week: { description: 'The current week, to its end.' },
    last_week: { description: 'The week before the current one.' },
    this_month: { description: 'The current month, to its end.' },
    last_month: { description: 'The month before the current one.' },
    this_quarter: { description: 'The current quarter, to its end.' },
    last_quarter: { description: 'The quarter before the current one.' },
    this_year: { description: 'The current year, to its end.' },
    last_year: { description: 'The year before the current one.' },
    mtd: { description: 'From the first day of the current month to today.' },
    ytd: { description: 'From the first day of the current year to today.' },
  },
)
export type NamedRange = z.output<typeof NamedRange>

const PERIODS = {
  week: { days: 7 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { years: 1 },
} as const
type Period = keyof typeof PERIODS

/** Returns the first day of the period that a date is in. */
const FIRST_DAY: Readonly<Record<Period, (date: Temporal.PlainDate) => Temporal.PlainDate>> = {
  week: (date) => date.subtract({ days: date.dayOfWeek - 1 }),
  month: (date) => date.with({ day: 1 }),
  quarter: (date) => date.with({ month: date.month - ((date.month - 1) % 3), day: 1 }),
  year: (date) => date.with({ month: 1, day: 1 }),
}

/** Returns the dates of a named range, inclusive. Today is the exchange's date. */
export function rangeAt(name: NamedRange, now: Date): TradingDateRange {
  const today = exchangeDate(now)
  if (name === 'mtd' || name === 'ytd') return { start: dateAt(name, now), end: today.toString() }
  const [which, period] = name.split('_') as ['this' | 'last', Period]
  const current = FIRST_DAY[period](today)
  const start = which === 'this' ? current : current.subtract(PERIODS[period])
  return { start: start.toString(), end: start.add(PERIODS[period]).subtract({ days: 1 }).toString() }
}
