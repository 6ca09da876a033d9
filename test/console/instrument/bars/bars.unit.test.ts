import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bars,
  lowerBound,
  mergeBars,
  positionsOf,
  upperBound,
} from '../../../../console/instrument/bars/bars.ts'

const barsAt = (days: readonly number[], value = (day: number): number | null => day): Bars => {
  const date = days.map((day) => `2026-01-${String(day).padStart(2, '0')}`)
  return {
    ts: date.map((day) => `${day}T00:00:00Z`),
    date,
    isPartial: days.map(() => false),
    values: { px: days.map(value) },
  }
}

const running = (days: readonly number[]): Bars => {
  let sum = 0
  const values = days.map(() => ++sum)
  return { ...barsAt(days), values: { sum: values } }
}

describe('bounds', () => {
  it('finds the first item not before, and the first after, a value', () => {
    const list = ['a', 'b', 'b', 'b', 'd']
    expect([lowerBound(list, 'b'), upperBound(list, 'b')]).toEqual([1, 4])
    expect([lowerBound(list, 'c'), upperBound(list, 'c')]).toEqual([4, 4])
    expect([lowerBound(list, 'e'), upperBound([], 'a')]).toEqual([5, 0])
  })
})

describe('mergeBars', () => {
  it('joins windows in either order', () => {
    const older = barsAt([1, 2, 3])
    const newer = barsAt([4, 5])
    expect(mergeBars(older, newer)).toEqual(barsAt([1, 2, 3, 4, 5]))
    expect(mergeBars(newer, older)).toEqual(barsAt([1, 2, 3, 4, 5]))
  })

  it('takes a bar that both hold from the fresh window', () => {
    const merged = mergeBars(
      barsAt([1, 2, 3]),
      barsAt([3, 4], () => 100),
    )
    expect(merged.values['px']).toEqual([1, 2, 100, 100])
  })

  it('leaves null what a window has no column for', () => {
    const merged = mergeBars(barsAt([1]), { ...barsAt([2]), values: { other: [7] } })
    expect(merged.values).toEqual({ px: [1, null], other: [null, 7] })
  })

  it('continues running sums over windows that meet or overlap', () => {
    const all = [1, 2, 3, 4, 5, 6]
    expect(mergeBars(running([1, 2, 3]), running([4, 5, 6]), ['sum']).values['sum']).toEqual(all)
    expect(mergeBars(running([4, 5, 6]), running([1, 2, 3]), ['sum']).values['sum']).toEqual(all)
    expect(mergeBars(running([1, 2, 3, 4]), running([3, 4, 5, 6]), ['sum']).values['sum']).toEqual(all)
    expect(mergeBars(running([3, 4, 5, 6]), running([1, 2, 3, 4]), ['sum']).values['sum']).toEqual(all)
  })

  it('holds each bar once, in order, whatever the windows', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 })).map((list) => list.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(days, days, (first, second) => {
        const both = [...new Set([...first, ...second])].sort((a, b) => a - b)
        expect(mergeBars(barsAt(first), barsAt(second)).values['px'] ?? []).toEqual(both)
      }),
    )
  })
})

describe('positionsOf', () => {
  const bars: Bars = {
    ts: ['2026-01-02T15:00:00Z', '2026-01-02T16:00:00Z', '2026-01-05T15:00:00Z', '2026-01-05T16:00:00Z'],
    date: ['2026-01-02', '2026-01-02', '2026-01-05', '2026-01-05'],
    isPartial: [false, false, false, false],
    values: {},
  }

  it('takes dates as whole days and moments as they are', () => {
    expect(positionsOf(bars, null, null)).toEqual({ start: 0, end: 3 })
    expect(positionsOf(bars, '2026-01-03', '2026-01-05')).toEqual({ start: 2, end: 3 })
    expect(positionsOf(bars, '2026-01-02T15:30:00Z', '2026-01-05T15:00:00Z')).toEqual({ start: 1, end: 2 })
  })

  it('stays within the bars', () => {
    expect(positionsOf(bars, '2027-01-01', '2027-02-01')).toEqual({ start: 3, end: 3 })
    expect(positionsOf(bars, '2020-01-01', '2020-02-01')).toEqual({ start: 0, end: 0 })
  })
})
