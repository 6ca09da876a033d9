import { expect, test } from 'vitest'
import { type Comparison, matchesOf } from '../../../src/engine/screens/evaluate.ts'

const matchesAmong = (count: number, comparison: Comparison): number => {
  const values = Float64Array.from({ length: count }, (_, at) => at)
  const criteria = { join: 'all', conditions: [{ measure: 'px', comparison }] } as const
  const places = Int32Array.from(values.keys())
  return matchesOf({ join: 'all', terms: [criteria] }, () => ({ current: values, previous: values }), places)
    .length
}

test.each([
  [250, 64.4, 161],
  [375, 8.8, 33],
  [1000, 0.1, 1],
  [1001, 0.1, 2],
  [3, 1e-9, 1],
  [7, 100, 7],
  [0, 50, 0],
])('of %d instruments, %d percent are %d', (count, bound, expected) => {
  expect(matchesAmong(count, { by: 'topPercent', bound })).toBe(expected)
})
