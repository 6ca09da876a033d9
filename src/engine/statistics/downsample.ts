/** The least that first, last, smallest and largest need. */
export const MIN_POINTS = 4

/** Values in the order of their times. NaN is a missing value. */
export interface Course {
  readonly times: ArrayLike<number>
  readonly values: ArrayLike<number>
  /** Other values, whose extremes matter where the first are missing. */
  readonly fallback?: ArrayLike<number> | undefined
}

/** Returns the numbers of the values that are not missing, and of the other values where they are. */
function presentIn({ values, fallback }: Course): { present: Int32Array; others: Int32Array } {
  const present = new Int32Array(values.length)
  const others = new Int32Array(fallback ? values.length : 0)
  let [count, otherCount] = [0, 0]
  for (let at = 0; at < values.length; at++)
    if (!Number.isNaN(values[at])) present[count++] = at
    else if (fallback && !Number.isNaN(fallback[at])) others[otherCount++] = at
  return { present: present.subarray(0, count), others: others.subarray(0, otherCount) }
}

/** Returns the numbers of the smallest and the largest value: the first of equal ones. */
function extremesOf(values: ArrayLike<number>, among: Int32Array): number[] {
  let [smallest, largest] = [among[0] ?? 0, among[0] ?? 0]
  for (const at of among) {
    if ((values[at] ?? 0) < (values[smallest] ?? 0)) smallest = at
    if ((values[at] ?? 0) > (values[largest] ?? 0)) largest = at
  }
  return among.length > 0 ? [smallest, largest] : []
}

/** Returns the middle of the values from one place to before another: its time and its value. */
function middleOf({ times, values }: Course, among: Int32Array, from: number, to: number): [number, number] {
  let [time, value] = [0, 0]
  for (let place = from; place < to; place++) {
    time += times[among[place] ?? 0] ?? 0
    value += values[among[place] ?? 0] ?? 0
  }
  return [time / (to - from), value / (to - from)]
}

/**
 * Largest triangle three buckets (S. Steinarsson, Downsampling Time Series for Visual Representation, 2013): the first
 * and the last, and from each bucket between them the value whose triangle with the one chosen before and the middle of
 * the next bucket is largest. Chooses `count` of the numbers `among`, at least two.
 */
function largestTriangles(course: Course, among: Int32Array, count: number): Int32Array {
  if (among.length <= count) return among.slice()
  const { times, values } = course
  const last = among.length - 1
  const chosen = new Int32Array(count).fill(among[0] ?? 0)
  const size = (last - 1) / (count - 2)
  const startOf = (bucket: number) => (bucket > count - 2 ? last : 1 + Math.floor((bucket - 1) * size))
  for (let bucket = 1; bucket < count - 1; bucket++) {
    const [from, to] = [startOf(bucket), startOf(bucket + 1)]
    const [time, value] = middleOf(course, among, to, Math.max(to + 1, startOf(bucket + 2)))
    const before = chosen[bucket - 1] ?? 0
    const [beforeTime, beforeValue] = [times[before] ?? 0, values[before] ?? 0]
    let largest = -1
    for (let place = from; place < to; place++) {
      const at = among[place] ?? 0
      const area = Math.abs(
        (beforeTime - time) * ((values[at] ?? 0) - beforeValue) -
          (beforeTime - (times[at] ?? 0)) * (value - beforeValue),
      )
      if (area <= largest) continue
      largest = area
      chosen[bucket] = at
    }
  }
  chosen[count - 1] = among[last] ?? 0
  return chosen
}

/** Replaces the chosen number that is nearest to `wanted`, other than those to keep. */
function replaceNearest(chosen: Int32Array, wanted: number, keep: ReadonlySet<number>): void {
  let nearest = -1
  for (const [place, at] of chosen.entries()) {
    if (keep.has(at)) continue
    const best = nearest === -1 ? Number.POSITIVE_INFINITY : Math.abs((chosen[nearest] ?? 0) - wanted)
    if (Math.abs(at - wanted) < best) nearest = place
  }
  if (nearest !== -1) chosen[nearest] = wanted
}

/**
 * Chooses the values that show the course of a series, at most `points`, at least four: by largest triangle three
 * buckets (LTTB), and always the first and the last, the smallest and the largest. Returns their numbers in ascending
 * order. Skips missing values, except for the first and the last, and for the smallest and the largest of the fallback
 * among them, as far as `points` allows; if all are missing, the fallback takes their place. All are kept if there are
 * no more than `points`.
 */
export function downsampled(course: Course, points: number): Int32Array {
  const { times, values, fallback } = course
  const { length } = values
  if (length <= points) return Int32Array.from({ length }, (_, at) => at)
  const { present, others } = presentIn(course)
  if (fallback && present.length === 0) return downsampled({ times, values: fallback }, points)
  const ends = [0, length - 1].filter((at) => Number.isNaN(values[at]))
  const chosen = largestTriangles(course, present, points - ends.length)
  const extremes = [...extremesOf(values, present), ...extremesOf(fallback ?? [], others)]
  const keep = new Set([0, length - 1, ...extremes])
  for (const extreme of extremes)
    if (!chosen.includes(extreme) && !ends.includes(extreme)) replaceNearest(chosen, extreme, keep)
  return Int32Array.from([...chosen, ...ends]).sort()
}
