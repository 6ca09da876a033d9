import { type Bars, mergeBars } from './bars.ts'
import { type Range, shiftDate } from './windows.ts'

/** Bars in memory, without a gap between their ends. */
export interface CachedBars {
  readonly bars: Bars
  /** First date of which all bars are held. Null: there are no earlier ones. */
  readonly from: string | null
  /** Last date of which all bars are held. Null: there are no later ones. */
  readonly to: string | null
  /** Whether the newest bars have changed since. */
  readonly isOutdated: boolean
}

/** An answer of the service: the newest bars of a range. */
interface Page {
  readonly range: Range
  readonly bars: Bars
  /** Whether the range has earlier bars than these. */
  readonly hasMore: boolean
}

/** Jumps further than this, in calendar days, start anew rather than load what lies between. */
const FAR_DAYS = 370

const isBefore = (date: string | null, other: string | null): boolean =>
  date !== null && (other === null || date < other)

/** The next range to ask for, so that a window is held. Null if it is. */
export function missingRange(cached: CachedBars | undefined, needed: Range): Range | null {
  if (!cached) return needed
  const isStarting = cached.from !== null && needed.from !== null && needed.from < cached.from
  if (cached.from !== null && isBefore(needed.to, shiftDate(cached.from, -FAR_DAYS))) return needed
  if (cached.to !== null && needed.from !== null && needed.from > shiftDate(cached.to, FAR_DAYS))
    return needed
  // What is visible is more often near the end.
  if (isBefore(cached.to, needed.to)) return { from: shiftDate(cached.to ?? '', 1), to: needed.to }
  if (isStarting) return { from: needed.from, to: shiftDate(cached.from ?? '', -1) }
  return null
}

/** Whether a page continues what is held, at either end. */
const touches = (cached: CachedBars, { from, to }: Range): boolean =>
  (cached.to === null || from === null || from <= shiftDate(cached.to, 1)) &&
  (cached.from === null || to === null || to >= shiftDate(cached.from, -1))

/** The first date of which a page has all bars. */
function startOf({ range, bars, hasMore }: Page): string | null {
  const [oldest] = bars.date
  // The oldest date may have been cut in its middle.
  return hasMore && oldest !== undefined ? shiftDate(oldest, 1) : range.from
}

/** Adds a page to what is held. A page elsewhere replaces it. */
export function withPage(cached: CachedBars | undefined, page: Page, running: readonly string[]): CachedBars {
  const start = startOf(page)
  const { to } = page.range
  if (!cached || !touches(cached, { from: start, to }))
    return { bars: page.bars, from: start, to, isOutdated: false }
  return {
    bars: mergeBars(cached.bars, page.bars, running),
    from: cached.from === null || isBefore(cached.from, start) ? cached.from : start,
    to: cached.to === null || to === null ? null : to > cached.to ? to : cached.to,
    isOutdated: false,
  }
}

/** Says that the newest bars may have changed, so that they are asked for again. */
export function withGap(cached: CachedBars): CachedBars {
  const last = cached.bars.date.at(-1)
  if (last === undefined || cached.to !== null) return cached
  return { ...cached, to: shiftDate(last, -1), isOutdated: true }
}

/** Adds the newest bar as the service announced it. All else that depends on it is then asked for again. */
export function withNewest(cached: CachedBars, bar: Bars): CachedBars {
  const date = bar.date[0]
  const last = cached.bars.date.at(-1)
  // Bars that end earlier are of another window of time.
  if (date === undefined || cached.to !== null) return cached
  const since = last !== undefined && last < date ? last : date
  return { ...cached, bars: mergeBars(cached.bars, bar), to: shiftDate(since, -1), isOutdated: true }
}
