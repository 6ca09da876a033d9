import type { StampRange } from '../../market/dates.ts'
import type { Order } from '../../market/vocabulary.ts'
import type { PeriodTally } from '../tallies.ts'

export interface NumberedPage {
  readonly order: Order
  readonly pageNumber: number
  readonly recordsPerPage: number
}

/** Where a numbered page lies: the tally periods that hold it, and the rows to skip inside them. */
interface Place {
  readonly first: string
  /** The period after the last one; null when that is the newest. */
  readonly end: string | null
  readonly skip: number
}

/** Finds the periods of a page by walking the tally; null past the end. */
export function placeOf(
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

/** Where a numbered page of bars is read: in a part of the range, so that page 1,000 reads as many rows as page 1. */
interface PageWindow {
  readonly range: StampRange
  readonly order: Order
  readonly skip: number
  readonly limit: number
}

/** The window of a numbered page; null past the end. */
export function windowIn(
  range: StampRange,
  tallies: readonly PeriodTally[],
  page: NumberedPage,
): PageWindow | null {
  const place = placeOf(tallies, page)
  if (!place) return null
  return { range: narrowed(range, place), order: page.order, skip: place.skip, limit: page.recordsPerPage }
}

/** A range in consecutive parts of about `size` rows, each made of whole periods, in the order asked. */
export function batchesOf(
  tallies: readonly PeriodTally[],
  range: StampRange,
  order: Order,
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

/** The range cut down to some periods; the request's own bounds stay where they are tighter. */
function narrowed({ lower, upper }: StampRange, { first, end }: Pick<Place, 'first' | 'end'>): StampRange {
  const start = lower && Date.parse(lower) > Date.parse(first) ? lower : first
  // Stamps are whole seconds: the period's last one stands a second before the next begins.
  const last = end && new Date(Date.parse(end) - 1000).toISOString()
  const stop = last && (!upper || Date.parse(last) < Date.parse(upper)) ? last : upper
  return { lower: start, ...(stop && { upper: stop }) }
}
