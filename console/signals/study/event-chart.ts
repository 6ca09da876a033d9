import type { EventStudyResultFragment as EventStudy } from '../../graph/generated/graphql.ts'
import { shiftDate } from '../../instrument/bars/windows.ts'
import { viewPath } from '../../instrument/instrument-link.ts'

/** An event of a study. */
export type StudiedEvent = EventStudy['rows'][number]

/** Calendar days that the chart of an event shows before it, and at least after it. */
const [BEFORE_DAYS, AFTER_DAYS] = [90, 30]
/** Calendar days of a trading day, with room for holidays. */
const DAYS_PER_BAR = 1.5

/** The chart of the instrument of an event around its date. Null if the reader can no longer see it. */
export function chartOf({ instrument, date }: StudiedEvent, horizon: number): string | null {
  if (!instrument) return null
  const after = Math.max(AFTER_DAYS, horizon * DAYS_PER_BAR)
  return viewPath(instrument, { from: shiftDate(date, -BEFORE_DAYS), to: shiftDate(date, after) })
}
