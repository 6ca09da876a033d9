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

/** Lets time pass likewise, with so many megabytes of buffers. Returns when a collection began, and for how many. */
function begun(...looks: readonly (readonly [busy: number, megabytes: number])[]): [number, number][] {
  let at = 0
  const times: [number, number][] = []
  const stop = collectAfterRushes(
    { busy: () => looks[at]?.[0] ?? 0, buffers: () => (looks[at]?.[1] ?? 0) * MEGABYTE },
    (bytes) => times.push([at, bytes / MEGABYTE]),
  )
  for (; at < looks.length; at++) vi.advanceTimersByTime(1000)
  stop()
  vi.advanceTimersByTime(60_000)
  return times
}

test('buffers are not collected amid a rush', () => {
  expect(begun([0.2, 20], [0.9, 300], [0.5, 300])).toEqual([])
})

test('a few buffers more are left to V8', () => {
  expect(begun([0.2, 20], [0.9, 300], [0.2, 84])).toEqual([])
})

test('buffers are collected once a rush is over, and not again what is in use', () => {
  const rush: [number, number] = [0.9, 300]
  expect(begun([0.2, 20], rush, [0.2, 280], [0.2, 20], [0.2, 80])).toEqual([[2, 280]])
  expect(begun([0.2, 20], rush, [0.2, 280], [0.2, 200], [0.2, 200], [0.2, 264])).toEqual([[2, 280]])
  expect(begun([0.2, 20], rush, [0.2, 280], [0.2, 200], [0.9, 400], [0.4, 300])).toEqual([
    [2, 280],
    [5, 300],
  ])
})
