import type { Interval } from './vocabulary.ts'

export const INTRADAY = ['10min', '30min', '1h', '3h'] as const satisfies readonly Interval[]

/** Whether bars of the interval divide a session, and so carry the time of day in their stamp. */
export const isIntraday = (interval: Interval): interval is (typeof INTRADAY)[number] =>
  INTRADAY.some((name) => name === interval)
