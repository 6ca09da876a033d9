import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** Height of a row and of the head, in CSS pixels. */
export const ROW_HEIGHT = 38
export const HEAD_HEIGHT = 42
/** Rows whose details are loaded together, so that scrolling a little loads nothing. */
const BLOCK = 20
const FIRST_BLOCKS = 2

/** Options of the virtualiser that do not depend on the page. */
export const ROW_OPTIONS = {
  estimateSize: () => ROW_HEIGHT,
  overscan: 6,
  // The sticky head covers the end of the viewport's height that rows would have.
  scrollPaddingEnd: HEAD_HEIGHT,
  // Renders rows before the page has been measured.
  initialRect: { width: 0, height: 600 },
}

/** Indexes of the rows to render: those in view, and the one that holds the focus. */
export function renderedRows(range: Range, focused: number): number[] {
  const inView = defaultRangeExtractor(range)
  if (focused >= range.count || inView.includes(focused)) return inView
  return [...inView, focused].sort((one, other) => one - other)
}

/** Height of the rows left out before a rendered one. */
export const gapBefore = (index: number, previous: number | undefined): number =>
  (index - (previous ?? -1) - 1) * ROW_HEIGHT

/** The blocks of rows that hold those from `first` to `last`: the start, and the end exclusive. */
export function blockOf(
  first: number,
  last: number,
  count: number,
): { readonly start: number; readonly end: number } {
  const start = Math.floor(first / BLOCK) * BLOCK
  const end = Math.ceil((last + 1) / BLOCK) * BLOCK
  return { start, end: Math.min(Math.max(end, FIRST_BLOCKS * BLOCK), count) }
}

/** Row that a key moves to from another. Null if the key moves nowhere. */
export function rowAfterKey(key: string, from: number, count: number, page: number): number | null {
  const to = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: from - page,
    PageDown: from + page,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1)
}
