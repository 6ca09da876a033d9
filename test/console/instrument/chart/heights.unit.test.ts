import { expect, test } from 'vitest'
import { layoutOf, MIN_SHARE, resized, sharesIn } from '../../../../console/instrument/chart/heights.ts'

test.each([true, false])('panels fill the height without overlap (options: %s)', (hasOptions) => {
  const places = layoutOf([0.2, 0.5, 0.3], hasOptions)
  expect(places).toHaveLength(hasOptions ? 3 : 2)
  for (const [at, { top, height }] of places.entries())
    expect(top + height).toBeLessThan(places[at + 1]?.top ?? 96)
  // The flow may be the largest.
  expect(places[1]?.height).toBeGreaterThan(places[0]?.height ?? 0)
})

test('what a panel gains, the next one loses, and neither vanishes', () => {
  const sumOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0)
  const start = sharesIn(null)
  for (const by of [-1, -0.1, 0.1, 1])
    for (const panel of [0, 1] as const) {
      const shares = resized(start, panel, by)
      expect(sumOf(shares)).toBeCloseTo(sumOf(start))
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(MIN_SHARE - 1e-9)
      expect(Math.sign(shares[panel] - start[panel])).toBe(Math.sign(by))
    }
})

test.each([null, '', 'x', '[]', '[1,2]', '[0.4,0.4,0.01]', '[0.4,0.4,"0.2"]', '{}', '[1e9,1,1]'])(
  'what was kept as %j is the default',
  (text) => expect(sharesIn(text)).toEqual(sharesIn(null)),
)

test('heights are read as they were kept', () => {
  expect(sharesIn(JSON.stringify([0.2, 0.5, 0.3]))).toEqual([0.2, 0.5, 0.3])
})
