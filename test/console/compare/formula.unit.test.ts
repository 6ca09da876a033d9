import { describe, expect, test } from 'vitest'
import { FormulaFault, faultIn, formulaOf, unitOf, valuesOf } from '../../../console/compare/formula.ts'

/** Formulas of the screen Compare. */

const A = [1, 2, 3, 6]
const B = [2, 0, null, 3]
const values = (text: string) => formulaOf(text).map(({ expression }) => valuesOf(expression, [A, B]))
const units = (text: string) =>
  formulaOf(text).map(({ expression }) => unitOf(expression, ['USD', 'price'] as const))

describe('a formula', () => {
  test.each([
    ['a', [1, 2, 3, 6]],
    ['a / b', [0.5, null, null, 2]],
    ['a − b', [-1, 2, null, 3]],
    ['a - b * 2', [-3, 2, null, 0]],
    ['(a - b) * 2', [-2, 4, null, 6]],
    ['6 / a / 2', [3, 1.5, 1, 0.5]],
    ['-a + .5', [-0.5, -1.5, -2.5, -5.5]],
    ['A × b ÷ 2', [1, 0, null, 9]],
    ['lag(a, 1)', [null, 1, 2, 3]],
    ['lag(a, -2)', [3, 6, null, null]],
    ['a - lag(a, 1)', [null, 1, 1, 3]],
  ])('%s has a value where all its terms have one', (text, expected) => {
    expect(values(text)).toEqual([expected])
  })

  test('standardises by the sample standard deviation', () => {
    // Mean 3, squared distances 4, 1, 0 and 9: the variance is 14 / 3.
    const deviation = Math.sqrt(14 / 3)
    expect(values('z(a)')).toEqual([[-2, -1, 0, 3].map((one) => expect.closeTo(one / deviation, 12))])
    expect(values('z(a - a)')).toEqual([[null, null, null, null]])
  })

  test('has at most 200 characters, however deep its terms are nested', () => {
    expect(values(`${'('.repeat(99)}a${')'.repeat(99)}`)).toEqual([A])
    expect(values(`${'-'.repeat(199)}a`)).toEqual([[-1, -2, -3, -6]])
    for (const text of [`a${'+a'.repeat(100)}`, `${'('.repeat(20_000)}a`])
      expect(faultIn(text)).toBe('A formula has at most 200 characters.')
  })

  test('has an expression for each axis, and its text', () => {
    expect(formulaOf('lag(a, 5) , z(b)').map(({ text }) => text)).toEqual(['lag(a, 5)', 'z(b)'])
    expect(values('a, -b')).toEqual([A, [-2, 0, null, -3]])
  })

  test('has the unit of its terms if they have the same', () => {
    expect(units('a, b')).toEqual(['USD', 'price'])
    expect(units('lag(a, 1) - a, z(b)')).toEqual(['USD', 'sigma'])
    expect(units('a / b, a + b')).toEqual(['number', 'number'])
  })

  test.each([
    ['', 'A series or a number is missing at the end.'],
    ['a /', 'A series or a number is missing at the end.'],
    ['a b', 'Unexpected “b”.'],
    ['a % b', 'Unexpected “%”.'],
    ['(a', '“)” is missing.'],
    ['c', 'Unknown name “c”. Use a, b, z(a) or lag(a, 5).'],
    ['lag(a)', '“,” is missing.'],
    ['lag(a, 1.5)', 'A lag must be a whole number of periods, such as lag(a, 5).'],
    ['a, b, a', 'A formula has at most 2 expressions, one for each axis.'],
  ])('says what is wrong with “%s”', (text, message) => {
    expect(() => formulaOf(text)).toThrow(new FormulaFault(message))
  })
})
