import type { Interval } from './vocabulary.ts'

export const INTRADAY = ['10min', '30min', '1h', '3h'] as const satisfies readonly Interval[]

/** Whether the interval is shorter than a day, so that its stamps carry a time of day. */
export const isIntraday = (interval: Interval): interval is (typeof INTRADAY)[number] =>
  INTRADAY.some((name) => name === interval)
