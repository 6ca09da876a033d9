import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparedMetric, type Scale, scaled } from '../../../../src/areas/analyses/comparison/measures.ts'
import { centred, deviationOf, meanOf } from '../../../../src/engine/statistics/statistics.ts'

/** Expects equality to within 1e-9 of a scale. */
const expectClose = (actual: number | null, expected: number, scale: number) =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(1e-9 * scale)

describe('measures', () => {
  const at = (values: readonly number[]) => Float64Array.from(values, (_, day) => day * 86_400)
  const measured = (...values: number[]) => comparedMetric('px', at(values), Float64Array.from(values))
  const scaledTo = (scale: Scale, ...values: number[]) => [...scaled(Float64Array.from(values), scale)]

  test('of few values', () => {
    expect(measured()).toMatchObject({ latest: null, sum: null, mean: null, median: null, stdDev: null })
    expect(measured(Number.NaN)).toMatchObject({ latest: null, latestTs: null, min: null, change: null })
    expect(measured(7)).toMatchObject({ latest: 7, sum: 7, median: 7, stdDev: null, change: 0, pctChange: 0 })
    expect(measured(0, 5, Number.NaN)).toMatchObject({
      latest: 5,
      latestTs: '1970-01-02T00:00:00Z',
      change: 5,
      pctChange: null,
    })
    expect(measured(-4, -1)).toMatchObject({ change: 3, pctChange: null, median: -2.5 })
    expect(measured(4, -1)).toMatchObject({ change: -5, pctChange: -1.25 })
  })

  test('scales', () => {
    expect(scaledTo('index_100', Number.NaN, -4, 2, 0)).toEqual([Number.NaN, 100, -50, -0])
    expect(scaledTo('index_100', 0, 2)).toEqual([Number.NaN, Number.NaN])
    expect(scaledTo('z_score', 0.1, 0.1, 0.1)).toEqual([Number.NaN, Number.NaN, Number.NaN])
    expect(scaledTo('z_score', 3)).toEqual([Number.NaN])
    expect(scaledTo('z_score', 1, 2, 3)).toEqual([-1, 0, 1])
    expect(scaledTo('none', 1, Number.NaN)).toEqual([1, Number.NaN])
  })

  test('are consistent for any values', () => {
    const amounts = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 2, maxLength: 60 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: -1e9, max: 1e9 }), (values, shift) => {
        const plain = measured(...values)
        const moved = measured(...values.map((value) => value + shift))
        const scale = Math.max(1, ...values.map(Math.abs), Math.abs(shift))
        expectClose(moved.stdDev, plain.stdDev ?? 0, scale)
        expectClose(moved.mean, (plain.mean ?? 0) + shift, scale)
        expect(moved.change).toBe(plain.change)
        expect(plain.sum).toBe(values.reduce((sum, value) => sum + value, 0))
        expect(plain.min).toBeLessThanOrEqual(plain.median ?? 0)
        expect(plain.max).toBeGreaterThanOrEqual(plain.median ?? 0)
        const scores = scaledTo('z_score', ...values).filter((value) => !Number.isNaN(value))
        if (scores.length === 0) return
        expectClose(meanOf(Float64Array.from(scores)), 0, 1)
        expectClose(deviationOf(centred(Float64Array.from(scores))), 1, 1)
      }),
      { seed: 11 },
    )
  })
})
