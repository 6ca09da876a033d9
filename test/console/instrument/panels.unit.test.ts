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
} from '../../../console/instrument/card-words.ts'
import { barOf, rowsOf, type SortField, sortedRows } from '../../../console/instrument/constituent-rows.ts'
import { completeWindow, yearBefore } from '../../../console/instrument/panel-window.ts'
import { exchangeDate } from '../../../console/parts/format.ts'

/** Rows, words and windows of the panels below the charts of an instrument. */

const edge = (ticker: string, weight = 1) => ({
  weight,
  node: { id: `id-${ticker}`, ticker, name: `${ticker} Inc.` },
})
const ranked = (ticker: string, rank: number, value: number) => ({
  rank,
  value,
  share: value / 10,
  security: { id: `id-${ticker}` },
})

describe('constituents', () => {
  const edges = ['A', 'B', 'C', 'D'].map((ticker, at) => edge(ticker, at + 1))

  test('have the places of both ends if the ends meet', () => {
    const rows = rowsOf(
      edges,
      [ranked('C', 1, 9), ranked('A', 2, 5)],
      [ranked('D', 1, -3), ranked('A', 2, 5)],
    )
    expect(rows.map(({ ticker, rank, value, share }) => [ticker, rank, value, share])).toEqual([
      ['A', 2, 5, 0.5],
      ['B', null, null, null],
      ['C', 1, 9, 0.9],
      ['D', 3, -3, -0.3],
    ])
  })

  test('at the lower end have no place if others may stand between', () => {
    const rows = rowsOf(edges, [ranked('C', 1, 9)], [ranked('D', 1, -3)])
    expect(rows.map(({ rank }) => rank)).toEqual([null, null, 1, null])
  })

  test.each<[SortField, boolean, string]>([
    ['ticker', false, 'ABCD'],
    ['ticker', true, 'DCBA'],
    ['weight', true, 'DCBA'],
    ['value', true, 'CADB'],
    ['value', false, 'DACB'],
    ['pxChg', true, 'ABCD'],
  ])('sort by %s, descending: %s', (field, isDescending, order) => {
    const rows = rowsOf(edges, [ranked('C', 1, 9), ranked('A', 2, 5), ranked('D', 3, -3)], [])
    expect(
      sortedRows(rows, field, isDescending)
        .map(({ ticker }) => ticker)
        .join(''),
    ).toBe(order)
  })

  test('have bars as long as their shares', () => {
    expect(barOf(0.2, 0.4)).toEqual({ length: 0.5, isUp: true })
    expect(barOf(-0.8, 0.4)).toEqual({ length: 1, isUp: false })
    expect(barOf(0, 0)).toEqual({ length: 0, isUp: true })
  })
})

describe('a window', () => {
  test('ends today and lasts a year', () => {
    expect(completeWindow(null, null, '2026-11-23')).toEqual({ from: '2025-11-23', to: '2026-11-23' })
    expect(completeWindow('2024-01-02', null, '2026-11-23')).toEqual({ from: '2024-01-02', to: '2026-11-23' })
    expect(completeWindow(null, '2024-03-01', '2026-11-23')).toEqual({ from: '2023-03-01', to: '2024-03-01' })
  })

  test('leaves nonsense to the service', () => {
    expect(completeWindow(null, 'soon', '2026-11-23')).toEqual({ from: 'soon', to: 'soon' })
    expect(yearBefore('2024-02-29')).toBe('2023-03-01')
  })

  test('has the date of the exchange', () => {
    expect(exchangeDate(new Date('2026-11-23T04:30:00Z'))).toBe('2026-11-22')
    expect(exchangeDate(new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01')
  })
})

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
