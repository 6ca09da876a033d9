/** Values of one column. Null where a bar has none. */
export type Values = readonly (number | null)[]

/** Bars in columns, oldest first. `ts` is unique and ascending. */
export interface Bars {
  readonly ts: readonly string[]
  readonly date: readonly string[]
  readonly isPartial: readonly boolean[]
  readonly values: Readonly<Record<string, Values>>
}

export const NO_BARS: Bars = { ts: [], date: [], isPartial: [], values: {} }

/** Position of the first item of an ascending list for which `isReached` holds. */
function firstReached(list: readonly string[], isReached: (item: string) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isReached(list[middle] ?? '')) high = middle
    else low = middle + 1
  }
  return low
}

/** Position of the first item of an ascending list that is not before `value`. */
export const lowerBound = (list: readonly string[], value: string): number =>
  firstReached(list, (item) => item >= value)

/** Position of the first item of an ascending list that is after `value`. */
export const upperBound = (list: readonly string[], value: string): number =>
  firstReached(list, (item) => item > value)

/** Position of the bar of a time. Null if there is none. */
export function positionOf({ ts }: Bars, time: string | null): number | null {
  const at = time === null ? -1 : lowerBound(ts, time)
  return time !== null && ts[at] === time ? at : null
}

interface Place {
  readonly from: Bars
  readonly at: number
}

/** The bars of both, in order. A bar that both hold is that of `fresh`. */
function placesOf(cached: Bars, fresh: Bars): Place[] {
  const places: Place[] = []
  let left = 0
  let right = 0
  while (left < cached.ts.length || right < fresh.ts.length) {
    const first = cached.ts[left]
    const second = fresh.ts[right]
    if (second === undefined || (first !== undefined && first < second))
      places.push({ from: cached, at: left++ })
    else {
      if (first === second) left++
      places.push({ from: fresh, at: right++ })
    }
  }
  return places
}

/** Raises every value of a column. */
const raised = (values: Values, by: number): Values =>
  by === 0 ? values : values.map((value) => (value === null ? null : value + by))

/** Last value of a column before a position. */
function lastBefore(values: Values, end: number): number {
  for (let at = end - 1; at >= 0; at--) {
    const value = values[at]
    if (value !== null && value !== undefined) return value
  }
  return 0
}

/**
 * Continues running sums over two windows: the service starts each window's at zero. Those of the later one are raised
 * by what the earlier one has reached.
 */
function continued(earlier: Bars, later: Bars, names: readonly string[]): Bars {
  const start = later.ts[0]
  if (names.length === 0 || start === undefined || earlier.ts.length === 0) return later
  const common = lowerBound(earlier.ts, start)
  const sums = names.map((name) => {
    const values = later.values[name] ?? []
    const overlap = earlier.ts.length - common
    const reached = lastBefore(earlier.values[name] ?? [], earlier.ts.length)
    return [name, raised(values, reached - lastBefore(values, overlap))] as const
  })
  return { ...later, values: { ...later.values, ...Object.fromEntries(sums) } }
}

/**
 * Merges two windows of the same series. A bar in both is that of `fresh`. `running` names the columns that are running
 * sums; they continue from the earlier window to the later one.
 */
export function mergeBars(cached: Bars, fresh: Bars, running: readonly string[] = []): Bars {
  if (cached.ts.length === 0) return fresh
  if (fresh.ts.length === 0) return cached
  const isOlder = (fresh.ts[0] ?? '') < (cached.ts[0] ?? '')
  const first = isOlder ? continued(fresh, cached, running) : cached
  const second = isOlder ? fresh : continued(cached, fresh, running)
  const places = placesOf(first, second)
  const names = new Set([...Object.keys(first.values), ...Object.keys(second.values)])
  const column = (name: string): Values => places.map(({ from, at }) => from.values[name]?.[at] ?? null)
  return {
    ts: places.map(({ from, at }) => from.ts[at] ?? ''),
    date: places.map(({ from, at }) => from.date[at] ?? ''),
    isPartial: places.map(({ from, at }) => from.isPartial[at] === true),
    values: Object.fromEntries([...names].map((name) => [name, column(name)])),
  }
}

/** First and last position of the bars of a window. Ends are dates or moments; null is open. */
export function positionsOf(
  { ts, date }: Bars,
  from: string | null,
  to: string | null,
): { readonly start: number; readonly end: number } {
  const last = ts.length - 1
  const isDate = (end: string): boolean => end.length === 10
  const start = from === null ? 0 : isDate(from) ? lowerBound(date, from) : lowerBound(ts, from)
  const end = to === null ? last : (isDate(to) ? upperBound(date, to) : upperBound(ts, to)) - 1
  return { start: Math.max(0, Math.min(start, last)), end: Math.max(0, Math.min(end, last)) }
}
