import { createLTTB } from 'downsample'

/** The least that first, last, smallest and largest need. */
export const MIN_POINTS = 4

/** Values in the order of their times. NaN is a missing value. */
export interface Course {
  readonly times: ArrayLike<number>
  readonly values: ArrayLike<number>
}

/** Returns the numbers of the values that are not missing. */
function presentIn({ values }: Course): Int32Array {
  const present = new Int32Array(values.length)
  let count = 0
  for (let at = 0; at < values.length; at++) if (!Number.isNaN(values[at])) present[count++] = at
  return present.subarray(0, count)
}

/** Returns the numbers of the smallest and the largest value: the first of equal ones. */
function extremesOf({ values }: Course, among: Int32Array): number[] {
  let [smallest, largest] = [among[0] ?? 0, among[0] ?? 0]
  for (const at of among) {
    if ((values[at] ?? 0) < (values[smallest] ?? 0)) smallest = at
    if ((values[at] ?? 0) > (values[largest] ?? 0)) largest = at
  }
  return among.length > 0 ? [smallest, largest] : []
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
 * Chooses the values that show the course of a series, at most `points`, at least four: by largest triangle three buckets
 * (LTTB; S. Steinarsson, Downsampling Time Series for Visual Representation, 2013), and always the first and the last,
 * the smallest and the largest. Returns their numbers in ascending order. Skips missing values, except for the first and
 * the last; all are kept if there are no more than `points`.
 */
export function downsampled(course: Course, points: number): Int32Array {
  const { times, values } = course
  const { length } = values
  if (length <= points) return Int32Array.from({ length }, (_, at) => at)
  const present = presentIn(course)
  const ends = [0, length - 1].filter((at) => Number.isNaN(values[at]))
  const choose = createLTTB<number>({ x: (at: number) => times[at] ?? 0, y: (at: number) => values[at] ?? 0 })
  const room = points - ends.length
  // Of few values it returns the list that it is given, otherwise a new one of the same kind.
  const chosen = (choose(present, room) as Int32Array).slice()
  // Where it rounds the length of its buckets down, it ends with the last value but one.
  if (chosen.length > 0) chosen[chosen.length - 1] = present.at(-1) ?? 0
  const extremes = extremesOf(course, present)
  const keep = new Set([0, length - 1, ...extremes])
  for (const extreme of extremes) if (!chosen.includes(extreme)) replaceNearest(chosen, extreme, keep)
  return Int32Array.from([...chosen, ...ends]).sort()
}
