import { addDays, daysBetween } from './history.ts'

/** Days that a chart shows, both included. */
export interface Range {
  readonly from: string
  readonly to: string
}

/** A range half its length earlier or later, within the days that there are. */
export function shifted({ from, to }: Range, extent: Range, direction: -1 | 1): Range {
  const length = daysBetween(from, to)
  const step = Math.max(Math.round(length / 2), 1) * direction
  const room = direction < 0 ? daysBetween(from, extent.from) : daysBetween(to, extent.to)
  // A range that ends beyond the extent stays.
  const moved = direction < 0 ? Math.min(Math.max(step, room), 0) : Math.max(Math.min(step, room), 0)
  return { from: addDays(from, moved), to: addDays(to, moved) }
}

/** Whether a range shows none of the days that there are. */
export const isOutside = ({ from, to }: Range, extent: Range): boolean => to < extent.from || from > extent.to
