import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AssociationMethod,
  associationOf,
  laggedAssociation,
  ranksOf,
  windowAssociation,
} from '../../../src/engine/statistics/association.ts'
import { type LinearModel, leastSquares } from '../../../src/engine/statistics/least-squares.ts'

/**
 * Compares correlations and regressions with values that mpmath computed with 60 digits, and that agree with SciPy and
 * statsmodels: see test/reference/make_associations.py, which writes test/reference/associations.json.
 */
interface Expected {
  readonly [name: string]: number | readonly number[] | readonly Expected[]
}
const reference = JSON.parse(
  readFileSync(new URL('../../reference/associations.json', import.meta.url), 'utf8'),
) as {
  readonly pairs: readonly {
    readonly name: string
    readonly x: number[]
    readonly y: number[]
    readonly expected: readonly {
      readonly method: AssociationMethod
      readonly lag: number
      readonly correlation: number
      readonly pValue: number
      readonly dataPoints: number
    }[]
  }[]
  readonly models: readonly {
    readonly name: string
    readonly dependent: number[]
    readonly regressors: number[][]
    readonly classical: Expected
    readonly hc3: Expected
  }[]
}

const isNear = (given: number | null, expected: number, size = Math.abs(expected)): boolean =>
  given !== null && Math.abs(given - expected) <= 1e-9 * size + 1e-300

const numbers = (values: readonly number[]) => Float64Array.from(values)

describe.each(reference.pairs)('$name', ({ x, y, expected }) => {
  test.each(expected)('$method at lag $lag', ({ method, lag, ...values }) => {
    const found = laggedAssociation(numbers(x), numbers(y), lag, method)
    expect(found.dataPoints).toBe(values.dataPoints)
    expect([
      found.correlation,
      isNear(found.correlation, values.correlation, Math.max(1e-3, Math.abs(values.correlation))),
    ]).toEqual([found.correlation, true])
    expect([found.pValue, values.pValue, isNear(found.pValue, values.pValue)]).toEqual([
      found.pValue,
      values.pValue,
      true,
    ])
  })
})

function modelOf(dependent: readonly number[], regressors: readonly number[][], errors: 'classical' | 'hc3') {
  const found = leastSquares(numbers(dependent), regressors.map(numbers), errors)
  if ('regressor' in found) throw new Error(`Regressor ${found.regressor} is collinear`)
  return found
}

/** Members of a model that differ from the expected ones. Residuals and bounds are compared with their size. */
function differing(model: LinearModel, expected: Expected): string[] {
  const { coefficients, residuals, ...plain } = expected
  const scalars = Object.entries(plain).flatMap(([name, value]) => {
    const given = model[name as 'rSquared']
    return isNear(given, value as number, name.endsWith('RSquared') ? 1 : undefined)
      ? []
      : [`${name}: ${given} is not ${value}`]
  })
  const all = [model.intercept, ...model.coefficients]
  const ofCoefficients = (coefficients as readonly Expected[]).flatMap((one, place) =>
    Object.entries(one).flatMap(([name, value]) => {
      const given = all[place]?.[name as 'ci95']
      const { estimate, stdErr } = one as unknown as { estimate: number; stdErr: number }
      const pairs = [given].flat().map((found, at) => [found ?? null, [value].flat()[at] as number] as const)
      const size = name === 'ci95' ? Math.abs(estimate) + stdErr : undefined
      return pairs.every(([found, wanted]) => isNear(found as number | null, wanted, size))
        ? []
        : [`${name} ${place}: ${given} is not ${value}`]
    }),
  )
  const n = model.dataPoints
  const size = Math.max(...model.fitted.map(Math.abs))
  const left = [0, Math.floor(n / 2), n - 1].map((at) => model.residuals[at] ?? null)
  const wrong = left.filter((found, at) => !isNear(found, (residuals as readonly number[])[at] ?? 0, size))
  return [...scalars, ...ofCoefficients, ...wrong.map((found) => `residual ${found}`)]
}

describe.each(reference.models)('$name', ({ dependent, regressors, ...expected }) => {
  test.each(['classical', 'hc3'] as const)('%s errors', (errors) => {
    const model = modelOf(dependent, regressors, errors)
    expect(differing(model, expected[errors])).toEqual([])
  })
})

const money = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100)
const pairOf = (minLength: number, maxLength = 40) =>
  fc
    .array(fc.tuple(money, money), { minLength, maxLength })
    .map((pairs) => [numbers(pairs.map(([x]) => x)), numbers(pairs.map(([, y]) => y))] as const)
const methods = fc.constantFrom<AssociationMethod>('pearson', 'spearman')
const lags = fc.integer({ min: -60, max: 60 })

const close = (a: number | null, b: number | null, digits = 9): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 10 ** -digits

describe('for any pairs', () => {
  test('correlation is symmetric, and swapping the series changes the sign of the lag', () => {
    fc.assert(
      fc.property(pairOf(0), lags, methods, ([x, y], lag, method) => {
        expect(laggedAssociation(x, y, lag, method)).toEqual(laggedAssociation(y, x, -lag, method))
      }),
    )
  })

  test('it is in range, and null under three pairs or for a constant series', () => {
    fc.assert(
      fc.property(pairOf(0), methods, ([x, y], method) => {
        const { correlation, pValue, dataPoints } = associationOf(x, y, method)
        const isKnown = dataPoints >= 3 && new Set(x).size > 1 && new Set(y).size > 1
        expect([correlation !== null, pValue !== null]).toEqual([isKnown, isKnown])
        if (correlation !== null) expect(Math.abs(correlation)).toBeLessThanOrEqual(1)
        if (pValue !== null) expect(pValue >= 0 && pValue <= 1).toBe(true)
      }),
    )
  })

  test('a rising line leaves it unchanged, a falling one changes its sign; a rising curve leaves ranks alone', () => {
    const factor = fc.constantFrom(0.25, 2, 1024)
    const shift = fc.integer({ min: -1e6, max: 1e6 })
    fc.assert(
      fc.property(pairOf(3), methods, factor, shift, ([x, y], method, by, to) => {
        const plain = associationOf(x, y, method).correlation
        const up = associationOf(
          x.map((value) => by * value + to),
          y,
          method,
        ).correlation
        const down = associationOf(
          x.map((value) => to - by * value),
          y,
          method,
        ).correlation
        expect(close(up, plain, 6)).toBe(true)
        expect(close(down, plain === null ? null : -plain, 6)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(pairOf(3), ([x, y]) => {
        expect(associationOf(x.map(Math.cbrt), y, 'spearman')).toEqual(associationOf(x, y, 'spearman'))
      }),
    )
  })

  test('a series leads its own delay by the delay', () => {
    const series = numbers(Array.from({ length: 200 }, (_, at) => Math.sin(at * at)))
    const delayed = series.map((_, at) => series[at - 7] ?? 0)
    const found = laggedAssociation(series, delayed, 7, 'pearson')
    expect(found).toEqual({ correlation: 1, pValue: 0, dataPoints: 193 })
    expect(Math.abs(laggedAssociation(series, delayed, -7, 'pearson').correlation ?? 1)).toBeLessThan(0.5)
  })

  test('a window has the correlation of its slice', () => {
    fc.assert(
      fc.property(pairOf(3), fc.integer({ min: 3, max: 40 }), methods, ([x, y], length, method) => {
        for (let at = 0; at + length <= x.length; at++)
          expect(windowAssociation(x, y, at, length, method)).toEqual(
            associationOf(x.slice(at, at + length), y.slice(at, at + length), method),
          )
      }),
    )
  })

  test('ranks add up, and ties share their average', () => {
    expect([...ranksOf(numbers([3, 1, 3, 2, 3]))]).toEqual([4, 1, 4, 2, 4])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (values) => {
        const ranks = ranksOf(numbers(values))
        expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBe((values.length * (values.length + 1)) / 2)
      }),
    )
  })
})

describe('regression', () => {
  const [y, x] = [numbers([1, 3, 2, 5, 4, 6]), numbers([1, 2, 3, 4, 5, 6])]

  test('on one regressor has the correlation, squared, as its R², and the p-value', () => {
    fc.assert(
      fc.property(pairOf(3), ([a, b]) => {
        const { correlation, pValue } = associationOf(a, b, 'pearson')
        if (correlation === null) return
        const model = modelOf([...b], [[...a]], 'classical')
        expect(close(model.rSquared, correlation ** 2)).toBe(true)
        expect(close(model.fPValue, pValue, 7)).toBe(true)
      }),
    )
  })

  test('names a constant regressor and one that follows from others', () => {
    expect(leastSquares(y, [numbers([2, 2, 2, 2, 2, 2])], 'classical')).toEqual({ regressor: 0, others: [] })
    const other = numbers([4, 1, 0, 2, 9, 3])
    const made = x.map((value, at) => 3 * value - (y[at] ?? 0) / 2 + 8)
    expect(leastSquares(y, [x, other, y, made], 'classical')).toEqual({ regressor: 3, others: [0, 2] })
  })

  test('of an exact fit has no errors, and no statistics that would be infinite', () => {
    for (const errors of ['classical', 'hc3'] as const) {
      const model = modelOf(
        [...x].map((value) => 4 - 2 * value),
        [[...x]],
        errors,
      )
      expect(model).toMatchObject({
        rSquared: 1,
        fValue: null,
        fPValue: 0,
        durbinWatson: null,
        residualStdErr: 0,
        coefficients: [{ stdErr: 0, tValue: null, pValue: 0 }],
      })
      expect(model.coefficients[0]?.estimate).toBeCloseTo(-2, 12)
      expect(model.intercept.estimate).toBeCloseTo(4, 12)
    }
  })

  test('does not depend on the units of a regressor', () => {
    const plain = modelOf([...y], [[...x], [4, 1, 0, 2, 9, 3]], 'hc3')
    const scaled = modelOf([...y], [[...x].map((value) => value * 1e9 + 1e9), [4, 1, 0, 2, 9, 3]], 'hc3')
    expect(close(plain.rSquared, scaled.rSquared)).toBe(true)
    expect(close(plain.coefficients[0]?.tValue ?? 0, scaled.coefficients[0]?.tValue ?? 1)).toBe(true)
  })
})
