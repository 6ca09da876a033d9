import { describe, expect, it } from 'vitest'
import {
  alignedTo,
  comparedIn,
  indexed,
  standardised,
} from '../../../../console/instrument/comparison/comparison.ts'

const barsOf = (values: Record<string, (number | null)[]>, days = [1, 2, 3]) => ({
  ts: days.map((day) => `2026-01-0${day}T00:00:00Z`),
  date: days.map((day) => `2026-01-0${day}`),
  isPartial: days.map(() => false),
  values,
})

describe('comparison', () => {
  it('aligns prices to the times of others', () => {
    const bars = barsOf({ px: [10, 30] }, [1, 3])
    expect(
      alignedTo(['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'], bars, [10, 30]),
    ).toEqual([10, null, 30])
  })

  it('indexes to 100 at the first value shown', () => {
    expect(indexed([50, null, 200, 300], 1)).toEqual([25, null, 100, 150])
    expect(indexed([0, 5], 0)).toEqual([null, null])
    expect(indexed([null], 0)).toEqual([null])
  })

  it('standardises by the values shown', () => {
    expect(standardised([9, 1, 2, 3], 1, 3)).toEqual([7, -1, 0, 1])
    expect(standardised([2, 2], 0, 1)).toEqual([null, null])
  })

  it('compares with up to nine others, each once', () => {
    expect(comparedIn(['B', 'A', 'B'], 'A')).toEqual(['B'])
    expect(() => comparedIn([...'BCDEFGHIJK'], 'A')).toThrow(/At most 9/)
  })
})
