import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Line, lineThrough } from '../../../src/engine/statistics/regression.ts'
import { basisOf, dispersionOf, drawdownOf, runningSum } from '../../../src/engine/statistics/risk.ts'
import { correlationOf, describe as described, sumOf } from '../../../src/engine/statistics/statistics.ts'

const numbers = (values: readonly number[]) => Float64Array.from(values)
/** Money: whole cents, of either sign. */
const money = fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100)
const series = (minLength: number, maxLength = 60) =>
  fc.array(money, { minLength, maxLength }).map((values) => numbers(values))
const isFiniteOrNull = (value: unknown): boolean =>
  value === null || typeof value !== 'number' || Number.isFinite(value)
const membersOf = (found: object | null): unknown[] => Object.values(found ?? {}).flat()

describe('for any values', () => {
  test('nothing is NaN or infinite, and quantiles, p-values and directions are consistent', () => {
    fc.assert(
      fc.property(series(0), (values) => {
        const found = described(values)
        const line = lineThrough(values)
        for (const member of [
          ...membersOf(found),
          ...membersOf(line),
          ...membersOf(dispersionOf(basisOf(values, 'log_return'), 0.94)),
          ...membersOf(dispersionOf(basisOf(values, 'change'), 0.94)),
          ...membersOf(drawdownOf(runningSum(values), 'units')),
          ...membersOf(drawdownOf(values, 'share')),
        ])
          expect(isFiniteOrNull(member)).toBe(true)
        expect(found.count).toBe(values.length)
        const ordered = [found.min, found.p05, found.p25, found.median, found.p75, found.p95, found.max]
        expect(ordered.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(ordered)
        expect(line === null).toBe(values.length < 3)
        if (!line) return
        expect(line.pValue >= 0 && line.pValue <= 1).toBe(true)
        expect(line.isSignificant).toBe(line.pValue < 0.05)
        expect(line.direction === 'flat').toBe(!line.isSignificant)
        expect(line.slopeCi95[0] <= line.slope && line.slope <= line.slopeCi95[1]).toBe(true)
      }),
    )
  })

  const near = (a: number | null, b: number | null, size: number) =>
    a === null || b === null ? a === b : Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(b), size)

  test('scaling by a power of two scales every statistic or leaves it unchanged', () => {
    fc.assert(
      fc.property(series(4), fc.constantFrom(-8, -0.5, 2, 64), (values, factor) => {
        const scaled = values.map((value) => value * factor)
        const [a, b] = [lineThrough(values), lineThrough(scaled)] as [Line, Line]
        expect([b.slope, b.intercept, b.stdErr]).toEqual(
          [a.slope * factor + 0, a.intercept * factor + 0, a.stdErr * Math.abs(factor)].map((value) =>
            value === 0 ? expect.closeTo(0) : value,
          ),
        )
        expect(b.pValue).toBe(a.pValue)
        const [c, d] = [described(values), described(scaled)]
        expect(d.stdDev).toBe((c.stdDev ?? 0) * Math.abs(factor))
        expect(near(d.skewness, (c.skewness ?? 0) * Math.sign(factor), 1)).toBe(true)
        expect(near(d.kurtosis, c.kurtosis, 1)).toBe(true)
      }),
    )
  })

  test('shifting leaves spread, slope and correlation unchanged', () => {
    fc.assert(
      fc.property(series(4), fc.integer({ min: -1e9, max: 1e9 }), (values, offset) => {
        const shifted = values.map((value) => value + offset)
        const spread = Math.max(...values) - Math.min(...values)
        // The shift itself rounds; the error depends on the size of the values relative to their spread.
        fc.pre(spread > 1e4)
        expect(near(described(shifted).stdDev, described(values).stdDev, spread)).toBe(true)
        expect(near(lineThrough(shifted)?.slope ?? 0, lineThrough(values)?.slope ?? 0, spread)).toBe(true)
        const reversed = shifted.toReversed()
        expect(near(correlationOf(shifted, reversed), correlationOf(values, values.toReversed()), 1)).toBe(
          true,
        )
      }),
    )
  })

  test('reversing in time reverses the trend and leaves the deviation unchanged', () => {
    fc.assert(
      fc.property(series(3), (values) => {
        const [a, b] = [lineThrough(values), lineThrough(values.toReversed())] as [Line, Line]
        const size = Math.max(...values.map(Math.abs))
        expect(near(b.slope, -a.slope, size)).toBe(true)
        expect(near(b.fittedStart, a.fittedEnd, size)).toBe(true)
        expect(near(b.pValue, a.pValue, 1)).toBe(true)
        expect(near(described(values.toReversed()).stdDev, described(values).stdDev, size)).toBe(true)
      }),
    )
  })
})

describe('series with known results', () => {
  test('a series has correlation 1 with itself and -1 with its mirror image', () => {
    fc.assert(
      fc.property(series(3), (values) => {
        fc.pre(new Set(values).size > 1)
        expect(correlationOf(values, values)).toBeCloseTo(1, 12)
        expect(
          correlationOf(
            values,
            values.map((value) => 5 - value),
          ),
        ).toBeCloseTo(-1, 9)
      }),
    )
  })

  test('a straight line has p-value 0 and no residuals', () => {
    const step = fc.integer({ min: -1e6, max: 1e6 }).filter((cents) => cents !== 0)
    fc.assert(
      fc.property(
        step,
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 3, max: 500 }),
        (by, from, n) => {
          const line = lineThrough(numbers(Array.from({ length: n }, (_, at) => (from + by * at) / 100)))
          expect(line).toMatchObject({ pValue: 0, rSquared: 1, rValue: Math.sign(by), stdErr: 0 })
          expect(line?.slope).toBeCloseTo(by / 100, 6)
          expect(line?.direction).toBe(by > 0 ? 'up' : 'down')
        },
      ),
    )
  })

  test('a constant series has no spread and no trend', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 4, max: 400 }), (value, n) => {
        const values = new Float64Array(n).fill(value)
        expect(lineThrough(values)).toEqual({
          slope: 0,
          intercept: value,
          rValue: null,
          rSquared: null,
          pValue: 1,
          stdErr: 0,
          interceptStdErr: 0,
          slopeCi95: [0, 0],
          direction: 'flat',
          isSignificant: false,
          fittedStart: value,
          fittedEnd: value,
        })
        expect(described(values)).toMatchObject({
          stdDev: 0,
          skewness: 0,
          kurtosis: 0,
          min: value,
          max: value,
        })
        expect(correlationOf(values, numbers(Array.from(values.keys())))).toBeNull()
        expect(dispersionOf(basisOf(values, 'change'), 0.94)).toMatchObject({
          stdDev: 0,
          mean: 0,
          coefficientOfVariation: null,
        })
      }),
    )
  })

  test('sums do not drift', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e13, max: 1e13 }), { maxLength: 400 }), (cents) => {
        const exact = cents.reduce((sum, value) => sum + BigInt(value), 0n)
        const sum = sumOf(numbers(cents.map((value) => value / 100)))
        expect(Math.abs(sum - Number(exact) / 100)).toBeLessThanOrEqual(1e-15 * Math.abs(sum) + 0.005)
      }),
    )
    expect(sumOf(numbers([1e16, 1, -1e16]))).toBe(1)
  })
})

describe('few values', () => {
  test('none', () => {
    expect(described(numbers([]))).toEqual({
      ...{ count: 0, sum: null, mean: null, median: null, stdDev: null, min: null, max: null },
      ...{ minPlace: -1, maxPlace: -1, p05: null, p25: null, p75: null, p95: null, first: null, last: null },
      ...{ positiveShare: null, skewness: null, kurtosis: null },
    })
    expect(lineThrough(numbers([]))).toBeNull()
    expect(dispersionOf(numbers([]), 0.94)).toBeNull()
  })

  test('one to three', () => {
    expect(described(numbers([7]))).toMatchObject({ count: 1, median: 7, stdDev: null, skewness: null })
    expect(described(numbers([7, 9]))).toMatchObject({ stdDev: Math.SQRT2, skewness: null, kurtosis: null })
    expect(described(numbers([7, 9, 8]))).toMatchObject({ skewness: 0, kurtosis: null })
    expect(lineThrough(numbers([7, 9]))).toBeNull()
    expect(correlationOf(numbers([1, 2]), numbers([1, 2]))).toBeNull()
    expect(basisOf(numbers([7]), 'change')).toEqual(numbers([]))
    expect(dispersionOf(numbers([7]), 0.94)).toBeNull()
    expect(dispersionOf(numbers([7, 9]), 0.94)).toMatchObject({ count: 2, stdDev: Math.SQRT2 })
  })

  test('the first of equal extremes is reported', () => {
    expect(described(numbers([3, 1, 5, 1, 5]))).toMatchObject({ minPlace: 1, maxPlace: 2, positiveShare: 1 })
  })
})

describe('drawdowns', () => {
  test('of prices are measured by their share', () => {
    // A fall from 10 to 5 is a larger share than one from 100 to 80.
    expect(drawdownOf(numbers([10, 5, 100, 80]), 'share')).toEqual({
      fall: 5,
      share: 0.5,
      peak: 0,
      trough: 1,
    })
    expect(drawdownOf(numbers([10, 5, 100, 80]), 'units')).toEqual({
      fall: 20,
      share: 0.2,
      peak: 2,
      trough: 3,
    })
  })

  test('of flows are those of the running sum', () => {
    const level = runningSum(numbers([5, -3, -4, 10, -1]))
    expect([...level]).toEqual([5, 2, -2, 8, 7])
    expect(drawdownOf(level, 'units')).toEqual({ fall: 7, share: 1.4, peak: 0, trough: 2 })
    expect(drawdownOf(runningSum(numbers([-5, -3])), 'units')).toEqual({
      fall: 3,
      share: null,
      peak: 0,
      trough: 1,
    })
  })

  test('have neither peak nor trough if nothing falls', () => {
    expect(drawdownOf(numbers([1, 1, 2]), 'share')).toEqual({ fall: 0, share: 0, peak: null, trough: null })
    expect(drawdownOf(numbers([-2, -1]), 'units')).toEqual({ fall: 0, share: null, peak: null, trough: null })
    expect(drawdownOf(numbers([]), 'units')).toEqual({ fall: 0, share: null, peak: null, trough: null })
  })

  test('log returns skip values without a logarithm', () => {
    expect([...basisOf(numbers([1, 2, 0, 4, 8]), 'log_return')]).toEqual([Math.LN2, Math.LN2])
  })
})
