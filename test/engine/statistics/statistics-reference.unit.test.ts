import { readFileSync } from 'node:fs'
import quantile from '@stdlib/stats-base-dists-t-quantile'
import { describe, expect, test } from 'vitest'
import { lineThrough } from '../../../src/engine/statistics/regression.ts'
import { type Basis, basisOf, dispersionOf } from '../../../src/engine/statistics/risk.ts'
import { correlationOf, describe as described } from '../../../src/engine/statistics/statistics.ts'

/**
 * Compares statistics with values that mpmath computed with 60 digits, and that agree with SciPy and NumPy:
 * see test/reference/make.py, which writes test/reference/values.json.
 */
type Numbers = Readonly<Record<string, number | readonly number[] | null>>
interface Case {
  readonly name: string
  readonly values: number[]
  readonly other: number[]
  readonly statistics: Numbers
  readonly trend: Numbers
  readonly correlation: number
  readonly volatility: Readonly<Record<Basis, Numbers | null>>
}
const reference = JSON.parse(
  readFileSync(new URL('../../reference/values.json', import.meta.url), 'utf8'),
) as {
  readonly cases: Case[]
  readonly quantiles: Readonly<Record<string, number>>
}

const TOLERANCE = 1e-9
const isNear = (given: unknown, expected: number, tolerance = TOLERANCE): boolean =>
  typeof given === 'number' && Math.abs(given - expected) <= tolerance * Math.abs(expected) + 1e-300

/** Returns the members that differ from the expected ones. */
function differing(given: object, expected: Numbers): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found = (given as Readonly<Record<string, unknown>>)[name]
    if (Array.isArray(value))
      return value.every((item, at) => isNear((found as number[])[at], item)) ? [] : [`${name}: ${found}`]
    const isSame = value === null ? found === null : isNear(found, value as number)
    return isSame ? [] : [`${name}: ${found} is not ${value}`]
  })
}

describe.each(reference.cases)('$name', ({ values, other, ...expected }) => {
  const series = Float64Array.from(values)

  test('statistics', () => {
    expect(differing(described(series), expected.statistics)).toEqual([])
  })
  test('trend', () => {
    expect(differing(lineThrough(series) ?? {}, expected.trend)).toEqual([])
  })
  test('correlation', () => {
    expect(isNear(correlationOf(series, Float64Array.from(other)), expected.correlation)).toBe(true)
  })
  test.each(Object.entries(expected.volatility))('volatility of the %s', (basis, numbers) => {
    const found = dispersionOf(basisOf(series, basis as Basis), 0.94)
    if (numbers === null) expect(found).toBeNull()
    else expect(differing(found ?? {}, numbers)).toEqual([])
  })
})

test.each(Object.entries(reference.quantiles))('Student t, %s degrees of freedom', (freedom, expected) => {
  expect(isNear(quantile(0.975, Number(freedom)), expected)).toBe(true)
})
