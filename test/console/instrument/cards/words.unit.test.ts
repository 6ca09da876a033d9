import { describe, expect, test } from 'vitest'
import {
  calmOf,
  fitOf,
  formatP,
  formatPart,
  placeOf,
  shapeOf,
  significanceOf,
  slopeOf,
  standingOf,
} from '../../../../console/instrument/cards/words.ts'

describe('words', () => {
  test('say how sure a trend is', () => {
    expect([0.0001, 0.005, 0.04, 0.07, 0.5].map(significanceOf)).toEqual([
      'Very strong evidence of a trend',
      'Strong evidence of a trend',
      'Evidence of a trend',
      'Weak evidence, not significant',
      'No evidence of a trend',
    ])
    expect([0.0001, 0.0123, 0.5].map(formatP)).toEqual(['p < 0.001', 'p = 0.012', 'p = 0.50'])
    expect([0, 0.001, 0.474].map(formatPart)).toEqual(['0\u202f%', 'less than 1\u202f%', '47\u202f%'])
    expect(fitOf(null)).toBe('The values do not change.')
    expect(slopeOf(1200, 'USD', 'DAY')).toBe('+USD\u202f1.20\u202fk per day')
  })

  test('compare the newest volatility with the whole', () => {
    expect(calmOf(1, 0)).toBe('The values do not change.')
    expect(calmOf(1.05, 1)).toBe('Recently as volatile as in the whole window.')
    expect(calmOf(2, 1)).toBe('Recently more volatile: 2.00 times the whole window’s.')
    expect(calmOf(0.5, 1)).toBe('Recently less volatile: 0.50 times the whole window’s.')
  })

  test('say the shape of a distribution, as far as it is known', () => {
    expect(shapeOf(null, null)).toBeNull()
    expect(shapeOf(0.1, null)).toBe('Symmetric.')
    expect(shapeOf(2, 5)).toBe('Leans to large values, with more outliers than a normal distribution.')
    expect(shapeOf(-2, -2)).toBe('Leans to small values, with fewer outliers than a normal distribution.')
  })

  test('places stay within their ends', () => {
    expect([placeOf(5, 0, 10), placeOf(-5, 0, 10), placeOf(50, 0, 10), placeOf(1, 1, 1)]).toEqual([
      0.5, 0, 1, 0.5,
    ])
  })
})

test.each([
  [96, 'Newest: 96.00, among the highest 5\u202f%'],
  [80, 'Newest: 80.00, in the highest quarter'],
  [75, 'Newest: 75.00, in the middle half'],
  [25, 'Newest: 25.00, in the middle half'],
  [20, 'Newest: 20.00, in the lowest quarter'],
  [5, 'Newest: 5.00, among the lowest 5\u202f%'],
  [null, '–'],
])('a newest value of %j is placed in the window', (last, words) => {
  expect(standingOf({ last, p05: 5, p25: 25, p75: 75, p95: 95 }, 'price')).toBe(words)
})

test('a newest flow has its sign, and one like nearly all others is neither high nor low', () => {
  expect(standingOf({ last: 2e6, p05: 2e6, p25: 2e6, p75: 2e6, p95: 2e6 }, 'USD')).toBe(
    'Newest: +USD\u202f2.00\u202fm, as nearly all',
  )
})
