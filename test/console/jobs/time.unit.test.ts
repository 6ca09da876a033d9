import { describe, expect, test } from 'vitest'
import {
  duration,
  remainingSeconds,
  remainingText,
  type Sample,
  untilText,
  withSample,
} from '../../../console/jobs/remaining.ts'

const samplesOf = (...pairs: readonly (readonly [at: number, rows: number])[]): readonly Sample[] =>
  pairs.reduce<readonly Sample[]>((samples, [at, rows]) => withSample(samples, { at, rows }), [])

describe('the time left', () => {
  test('follows the speed of the last half minute', () => {
    expect(remainingSeconds(samplesOf([0, 0], [5000, 500]), 1000, 5000)).toBe(5)
    // Slow at first: 1,000 rows in a minute; then 1,000 rows in 10 seconds.
    const samples = samplesOf([0, 0], [60_000, 1000], [65_000, 1500], [70_000, 2000])
    expect(remainingSeconds(samples, 4000, 70_000)).toBe(20)
  })

  test('grows while nothing is stored, and is unknown once a job has stalled', () => {
    const samples = samplesOf([0, 0], [5000, 500])
    expect(remainingSeconds(samples, 1000, 10_000)).toBe(10)
    expect(remainingSeconds(samples, 1000, 15_001)).toBeNull()
  })

  test('is unknown at first, in another attempt, and once all rows are stored', () => {
    expect(remainingSeconds([], 1000, 0)).toBeNull()
    expect(remainingSeconds(samplesOf([0, 0], [500, 100]), 1000, 500)).toBeNull()
    const again = samplesOf([0, 0], [5000, 500], [6000, 0])
    expect(again).toEqual([{ at: 6000, rows: 0 }])
    expect(remainingSeconds(again, 1000, 9000)).toBeNull()
    expect(remainingSeconds(samplesOf([0, 0], [5000, 1000]), 1000, 5000)).toBeNull()
  })

  test('is written as roughly as it is known', () => {
    expect([null, 3, 42, 61, 600].map(remainingText)).toEqual([
      'time left not known yet',
      'a few seconds left',
      'about 45 s left',
      'about 2 min left',
      'about 10 min left',
    ])
  })
})

test('durations are written in two units', () => {
  expect([-1, 0.02, 0.4, 59.6, 200, 3600, 3900].map(duration)).toEqual([
    '0 s',
    '0.1 s',
    '0.4 s',
    '1 min',
    '3 min 20 s',
    '1 h',
    '1 h 5 min',
  ])
})

test('moments to come are written by how far off they are', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const text = (moment: string) => untilText(moment, now, 'expired')
  expect(text('2026-11-20T11:59:00Z')).toBe('expired')
  expect(text('2026-11-20T12:00:30Z')).toBe('in less than a minute')
  expect(text('2026-11-20T13:30:00Z')).toBe('in 90 min')
  expect(text('2026-11-21T12:00:00Z')).toBe('in 24 h')
  expect(text('2026-11-27T12:00:00Z')).toBe('in 7 days')
})
