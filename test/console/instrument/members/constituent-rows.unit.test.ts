import { describe, expect, test } from 'vitest'
import {
  barOf,
  rowsOf,
  type SortField,
  sortedRows,
} from '../../../../console/instrument/members/constituent-rows.ts'

const edge = (ticker: string, weight = 1) => ({
  weight,
  node: { id: `id-${ticker}`, ticker, name: `${ticker} Inc.`, securityId: 1, isActive: true },
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
