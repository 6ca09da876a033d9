import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAfterRushes, collectWhenQuiet } from '../../src/service/garbage.ts'

/** A quiet process returns the memory that a rush has left behind. */

const MEGABYTE = 1_000_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets time pass, in which a process is busy for a share of it and then holds so many megabytes. Returns when it tidied. */
function tidied(...looks: readonly (readonly [busy: number, megabytes: number])[]): number[] {
  let at = 0
  const times: number[] = []
  const stop = collectWhenQuiet(
    { busy: () => looks[at]?.[0] ?? 0, held: () => (looks[at]?.[1] ?? 0) * MEGABYTE },
    () => times.push(at),
  )
  for (; at < looks.length; at++) vi.advanceTimersByTime(10_000)
  stop()
  vi.advanceTimersByTime(60_000)
  return times
}

test('a busy process collects nothing', () => {
  expect(tidied([0, 200], [0.9, 600], [0.06, 600])).toEqual([])
})

test('a process that holds little more than before collects nothing', () => {
  expect(tidied([0, 200], [0.9, 600], [0, 220])).toEqual([])
})

test('a process collects once it is quiet, and not again what is in use', () => {
  expect(tidied([0, 200], [0.9, 600], [0, 600], [0, 600], [0, 610], [0.9, 700], [0, 650])).toEqual([2, 6])
})

type Look = readonly [busy: number, buffers: number, heap: number]

/** Lets time pass likewise, with so many megabytes of buffers and heap. Returns when a collection began, and for how many. */
function begun(...looks: readonly Look[]): [number, number][] {
  let at = 0
  const times: [number, number][] = []
  const stop = collectAfterRushes(
    {
      busy: () => looks[at]?.[0] ?? 0,
      buffers: () => (looks[at]?.[1] ?? 0) * MEGABYTE,
      heap: () => (looks[at]?.[2] ?? 0) * MEGABYTE,
    },
    (bytes) => times.push([at, bytes / MEGABYTE]),
  )
  for (; at < looks.length; at++) vi.advanceTimersByTime(1000)
  stop()
  vi.advanceTimersByTime(60_000)
  return times
}

const still = (count: number, look: Look): Look[] => Array.from({ length: count }, () => look)

test('nothing is collected amid a rush', () => {
  expect(begun([0.2, 20, 90], [0.9, 300, 300], [0.5, 300, 300])).toEqual([])
})

test('a little more is left to V8', () => {
  expect(begun([0.2, 20, 90], [0.9, 300, 300], [0.2, 84, 138])).toEqual([])
  expect(begun([0.2, 20, 400], [0.9, 20, 900], [0.2, 20, 600])).toEqual([])
})

const RUSH: Look[] = [
  [0.2, 20, 90],
  [0.9, 300, 220],
  [0.2, 280, 224],
]

test('what a rush leaves behind is collected twice, and not again what is in use', () => {
  expect(begun(...RUSH, ...still(9, [0.2, 20, 130]), ...still(30, [0.2, 20, 76]))).toEqual([
    [2, 280],
    [12, 76],
  ])
  expect(begun(...RUSH, ...still(9, [0.2, 270, 210]), ...still(30, [0.2, 200, 200]))).toEqual([
    [2, 280],
    [12, 200],
  ])
})

test('after what is in use, growth counts from there', () => {
  const inUse = [...RUSH, ...still(30, [0.2, 200, 200])]
  expect(begun(...inUse, [0.2, 264, 300])).toHaveLength(2)
  expect(begun(...inUse, [0.2, 265, 300]).at(-1)).toEqual([33, 300])
  expect(begun(...inUse, [0.2, 200, 301]).at(-1)).toEqual([33, 301])
})

test('amid another rush nothing is collected; after it, both collections begin anew', () => {
  expect(begun(...RUSH, ...still(12, [0.9, 5, 260]), [0.3, 5, 330], ...still(40, [0.3, 5, 90]))).toEqual([
    [2, 280],
    [15, 330],
    [25, 90],
  ])
  // One that is over before the second collection would begin counts, too.
  expect(
    begun(...RUSH, [0.9, 5, 260], ...still(9, [0.3, 5, 250]), ...still(40, [0.3, 5, 90])).map(([at]) => at),
  ).toEqual([2, 12, 22])
  // One that leaves nothing behind does not.
  expect(begun(...RUSH, [0.9, 5, 100], ...still(40, [0.3, 5, 100])).map(([at]) => at)).toEqual([2])
})
