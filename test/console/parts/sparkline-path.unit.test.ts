import { expect, test } from 'vitest'
import { sparklinePath } from '../../../console/parts/sparkline-path.ts'

const BOX = { width: 100, height: 20, margin: 0 }

test('draws values from left to right, the largest at the top', () => {
  expect(sparklinePath([0, 5, 10], BOX)).toEqual({
    line: 'M0 20L50 10L100 0',
    zero: null,
    last: { x: 100, y: 0 },
  })
})

test('marks zero if values are on both sides of it', () => {
  expect(sparklinePath([-5, 15], BOX).zero).toBe(15)
})

test('leaves gaps, and draws a value between two gaps as a dot', () => {
  expect(sparklinePath([1, null, 2, null], BOX)).toMatchObject({ line: 'M0 20h0M66.67 0h0', last: null })
})

test('draws equal values through the middle, and nothing of nothing', () => {
  expect(sparklinePath([3, 3], BOX).line).toBe('M0 10L100 10')
  expect(sparklinePath([null, null], BOX)).toEqual({ line: '', zero: null, last: null })
  expect(sparklinePath([], BOX)).toEqual({ line: '', zero: null, last: null })
})
