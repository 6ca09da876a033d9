import type { StampRange } from '../../market/dates.ts'
import type { OrderDirection } from '../../market/vocabulary.ts'
import type { PeriodTally } from '../tallies.ts'

export interface NumberedPage {
  readonly order: OrderDirection
  readonly pageNumber: number
  readonly recordsPerPage: number
}

/** Location of a numbered page: the tally periods that contain it, and the rows to skip within them. */
interface Place {
  readonly first: string
  /** Start of the period after the last. Null if the last period is the newest. */
  readonly end: string | null
  readonly skip: number
}

/** Finds the tally periods of a page. Null past the end. */
export function locatePage(
  tallies: readonly PeriodTally[],
  { order, pageNumber, recordsPerPage }: NumberedPage,
): Place | null {
  const offset = (pageNumber - 1) * recordsPerPage
  const walk = order === 'asc' ? tallies : tallies.toReversed()
  let before = 0
  let start = 0
  for (; start < walk.length && before + bars(walk[start]) <= offset; start++) before += bars(walk[start])
  if (start === walk.length) return null
  let last = start
  for (
    let seen = before + bars(walk[last]);
    seen < offset + recordsPerPage && last < walk.length - 1;
    seen += bars(walk[last])
  )
    last++
  const [low, high] = order === 'asc' ? [start, last] : [walk.length - 1 - last, walk.length - 1 - start]
  return { first: tallies[low]?.period ?? '', end: tallies[high + 1]?.period ?? null, skip: offset - before }
}

const bars = (tally: PeriodTally | undefined): number => tally?.count ?? 0

/** Rows to read for a numbered page: part of the range, so that page 1,000 costs as much as page 1. */
interface PageWindow {
  readonly range: StampRange
  readonly order: OrderDirection
  readonly skip: number
  readonly limit: number
}

/** Returns the window of a numbered page. Null past the end. */
export function windowIn(
  range: StampRange,
  tallies: readonly PeriodTally[],
  page: NumberedPage,
): PageWindow | null {
  const place = locatePage(tallies, page)
  if (!place) return null
  return { range: narrowed(range, place), order: page.order, skip: place.skip, limit: page.recordsPerPage }
}

/** Splits a range into consecutive parts of whole periods with about `size` rows each, in `order`. */
export function splitRange(
  tallies: readonly PeriodTally[],
  range: StampRange,
  order: OrderDirection,
  size: number,
): StampRange[] {
  const batches: { first: string; end: string | null; bars: number }[] = []
  for (const [index, tally] of tallies.entries()) {
    const end = tallies[index + 1]?.period ?? null
    const open = batches.at(-1)
    if (open && open.bars + tally.count <= size) {
      open.end = end
      open.bars += tally.count
    } else batches.push({ first: tally.period, end, bars: tally.count })
  }
  if (order === 'desc') batches.reverse()
  return batches.map((batch) => narrowed(range, batch))
}

/** Narrows a range to periods. The range's own bounds remain where they are tighter. */
function narrowed({ lower, upper }: StampRange, { first, end }: Pick<Place, 'first' | 'end'>): StampRange {
  const start = lower && Date.parse(lower) > Date.parse(first) ? lower : first
  // Stamps are whole seconds: a period's last stamp is one second before the next period starts.
  const last = end && new Date(Date.parse(end) - 1000).toISOString()
  const stop = last && (!upper || Date.parse(last) < Date.parse(upper)) ? last : upper
  return { lower: start, ...(stop && { upper: stop }) }
}
