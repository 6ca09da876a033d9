import { describe, expect, test } from 'vitest'
import { chartOf, faultIn } from '../../../console/embed/answer.ts'
import { scaleOf } from '../../../console/embed/scale.ts'

describe('the chart of a response', () => {
  test('has the bars of the first instrument, oldest first, and a panel for each column with values', () => {
    const row = { provider_id: 'AGG-1', name: '<b>One</b>', is_partial: false }
    const chart = chartOf({
      data: [
        { ...row, ts: '2026-03-10T00:00:00Z', px: 11, retail_net_turnover: -2e6, is_partial: true },
        { ...row, provider_id: 'AGG-2', ts: '2026-03-10T00:00:00Z', px: 99 },
        { ...row, ts: '2026-03-09T00:00:00Z', px: 10, retail_net_turnover: null },
      ],
    })
    expect(chart).toMatchObject({
      title: '<b>One</b>',
      times: ['2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z'],
      isPartial: [false, true],
      panels: [
        { name: 'Price', kind: 'line', values: [10, 11] },
        { name: 'Net flow', kind: 'columns', values: [null, -2e6] },
      ],
    })
    expect(chart?.panels[1]?.write(-2e6, true)).toBe('−USD\u202f2.00\u202fm')
  })

  test.each([
    ['USDmn', '−USD\u202f698\u202fm', '−USD\u202f698\u202fm'],
    ['pct', '−698.37\u202f%', '−698.37\u202f%'],
    ['shares', '−698.37', '−698.37 shares'],
  ])('writes observations in %s', (unit, onAxis, inFull) => {
    const [panel] = chartOf({ data: [{ slug: 'a', date: '2026-03-10', value: -698.37, unit }] })?.panels ?? []
    expect([panel?.write(-698.37, false), panel?.write(-698.37, true)]).toEqual([onAxis, inFull])
    expect(panel?.write(null, false)).toContain('–')
  })

  test('is none without rows or values', () => {
    expect(chartOf({ data: [] })).toBeNull()
    expect(chartOf({})).toBeNull()
    expect(chartOf({ results: [{ ts: '2026-03-10T00:00:00Z', symbol: 'A' }] })).toBeNull()
  })
})

test('the reason why there is no chart is the service’s', () => {
  expect(faultIn({ detail: 'Gone.' })).toBe('Gone.')
  expect(faultIn({ detail: [{ msg: 'Wrong date.' }] })).toBe('Wrong date.')
  expect(faultIn({})).toBe('This chart cannot be shown.')
})

test.each([
  [[90.5, 122], 4, false, [90, 100, 110, 120, 130]],
  [[-300, 350], 3, true, [-500, -250, 0, 250, 500]],
  [[5, null], 2, false, [4.5, 5, 5.5]],
  [[0, 0], 2, true, [-1, 0, 1]],
])('an axis around %j has marks at round values', (values, count, hasZero, marks) => {
  const scale = scaleOf(values, count, hasZero)
  expect(scale.marks).toEqual(marks)
  expect([scale.low, scale.high]).toEqual([marks[0], marks.at(-1)])
})
