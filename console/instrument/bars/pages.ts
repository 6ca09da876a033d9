import { type Bars, mergeBars } from './bars.ts'
import { type Range, shiftDate } from './windows.ts'

/** Bars in memory, without a gap between their ends. */
export interface Held {
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
export function missingRange(held: Held | undefined, needed: Range): Range | null {
  if (!held) return needed
  const isStarting = held.from !== null && needed.from !== null && needed.from < held.from
  if (held.from !== null && isBefore(needed.to, shiftDate(held.from, -FAR_DAYS))) return needed
  if (held.to !== null && needed.from !== null && needed.from > shiftDate(held.to, FAR_DAYS)) return needed
  // What is visible is more often near the end.
  if (isBefore(held.to, needed.to)) return { from: shiftDate(held.to ?? '', 1), to: needed.to }
  if (isStarting) return { from: needed.from, to: shiftDate(held.from ?? '', -1) }
  return null
}

/** Whether a page continues what is held, at either end. */
const touches = (held: Held, { from, to }: Range): boolean =>
  (held.to === null || from === null || from <= shiftDate(held.to, 1)) &&
  (held.from === null || to === null || to >= shiftDate(held.from, -1))

/** The first date of which a page has all bars. */
function startOf({ range, bars, hasMore }: Page): string | null {
  const [oldest] = bars.date
  // The oldest date may have been cut in its middle.
  return hasMore && oldest !== undefined ? shiftDate(oldest, 1) : range.from
}

/** Adds a page to what is held. A page elsewhere replaces it. */
export function withPage(held: Held | undefined, page: Page, running: readonly string[]): Held {
  const start = startOf(page)
  const { to } = page.range
  if (!held || !touches(held, { from: start, to }))
    return { bars: page.bars, from: start, to, isOutdated: false }
  return {
    bars: mergeBars(held.bars, page.bars, running),
    from: held.from === null || isBefore(held.from, start) ? held.from : start,
    to: held.to === null || to === null ? null : to > held.to ? to : held.to,
    isOutdated: false,
  }
}

/** Says that the newest bars may have changed, so that they are asked for again. */
export function withGap(held: Held): Held {
  const last = held.bars.date.at(-1)
  if (last === undefined || held.to !== null) return held
  return { ...held, to: shiftDate(last, -1), isOutdated: true }
}

/** Adds the newest bar as the service announced it. All else that depends on it is then asked for again. */
export function withNewest(held: Held, bar: Bars): Held {
  const date = bar.date[0]
  const last = held.bars.date.at(-1)
  // Bars that end earlier are of another window of time.
  if (date === undefined || held.to !== null) return held
  const since = last !== undefined && last < date ? last : date
  return { ...held, bars: mergeBars(held.bars, bar), to: shiftDate(since, -1), isOutdated: true }
}
