import { pause } from '../../core/async/turns.ts'

/** Numbers to sort or merge between pauses: less than a millisecond of work. */
const RUN = 10_000

/** Merges two ascending parts of an array, `start` to `middle` and `middle` to `end`, into the same places of another. */
async function merge(
  from: Float64Array,
  to: Float64Array,
  [start, middle, end]: readonly [number, number, number],
): Promise<void> {
  let [left, right] = [start, middle]
  for (let at = start; at < end; at++) {
    if (at % RUN === 0) await pause()
    const isLeft = right === end || (left < middle && (from[left] ?? 0) <= (from[right] ?? 0))
    to[at] = from[isLeft ? left++ : right++] ?? 0
  }
}

/**
 * Returns numbers in ascending order, in one of two arrays of memory that are at least as long. They must not be NaN. Sorts
 * runs and merges them, with pauses for other requests.
 */
export async function ascendingInTurns(
  values: Float64Array,
  [first, second]: readonly [Float64Array, Float64Array],
): Promise<Float64Array> {
  const { length } = values
  let [sorted, other] = [first.subarray(0, length), second.subarray(0, length)]
  sorted.set(values)
  for (let start = 0; start < length; start += RUN) {
    await pause()
    sorted.subarray(start, start + RUN).sort()
  }
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width)
      await merge(sorted, other, [
        start,
        Math.min(start + width, length),
        Math.min(start + 2 * width, length),
      ])
    ;[sorted, other] = [other, sorted]
  }
  return sorted
}
