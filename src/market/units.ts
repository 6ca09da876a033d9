import type { Interval } from './vocabulary.ts'

type Day = Temporal.PlainDate

/** Intervals longer than one trading date. */
export type Unit = '1w' | '1m' | '1y'

/** Returns the first day of the unit that contains a day. Weeks start on Monday. */
export const UNIT_START: Readonly<Record<Unit, (day: Day) => Day>> = {
  '1w': (day) => day.subtract({ days: day.dayOfWeek - 1 }),
  '1m': (day) => day.with({ day: 1 }),
  '1y': (day) => day.with({ month: 1, day: 1 }),
}
export const ONE: Readonly<Record<Unit, Temporal.DurationLike>> = {
  '1w': { weeks: 1 },
  '1m': { months: 1 },
  '1y': { years: 1 },
}
export const isUnit = (interval: Interval): interval is Unit => interval in ONE

/** Returns the date of a unit's bar stamp: Friday for a week, otherwise the last day of the unit. */
export const labelOf = (unit: Unit, day: Day): Day =>
  unit === '1w'
    ? UNIT_START[unit](day).add({ days: 4 })
    : UNIT_START[unit](day).add(ONE[unit]).subtract({ days: 1 })
