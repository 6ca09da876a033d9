import { describe, expect, test } from 'vitest'
import { firstFitting, shortened, shownInput, shownPath } from '../../src/core/bounds.ts'

describe('a text', () => {
  test('is cut to 200 characters, the last of which says so', () => {
    expect(shortened('x'.repeat(200))).toBe('x'.repeat(200))
    expect(shortened('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`)
    expect(shortened('abcdef', 4)).toBe('abc…')
  })

  test('is never cut within a character', () => {
    expect(shortened('ab😀cd', 4)).toBe('ab…')
  })
})

describe('an input', () => {
  test.each([undefined, null, 7, true, 'x', [1, 2], { a: [{ b: '"' }] }, 'x'.repeat(200)])(
    '%j is repeated',
    (value) => {
      expect(shownInput(value)).toBe(value)
    },
  )

  test('that is long is what its JSON begins with', () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => at)
    for (const value of [numbers, { a: numbers }, { 'a"b': { c: 'x'.repeat(300) } }, ['\n'.repeat(300)]])
      expect(shownInput(value)).toBe(`${JSON.stringify(value).slice(0, 199)}…`)
    expect(shownInput('x'.repeat(1000))).toBe(`${'x'.repeat(199)}…`)
  })

  test('of 100,000 levels is cut before they fill the stack', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
    expect(shownInput(deep)).toBe(`${'['.repeat(199)}…`)
  })
})

test('a path has names of at most 200 characters, or 20 if it is deep', () => {
  expect(shownPath(['a', 1, 'x'.repeat(300)])).toEqual(['a', 1, `${'x'.repeat(199)}…`])
  expect(shownPath(Array.from({ length: 60 }, () => 'x'.repeat(200)))).toEqual(
    Array(60).fill(`${'x'.repeat(19)}…`),
  )
})

test('items are listed as long as there is room for their JSON, at least one', () => {
  expect(firstFitting(['a', 'b', 'c'], 2, 100)).toEqual(['a', 'b'])
  // Three bytes each, and a comma.
  expect(firstFitting(['a', 'b', 'c'], 9, 8)).toEqual(['a', 'b'])
  expect(firstFitting(['€', 'b'], 9, 6)).toEqual(['€'])
  expect(firstFitting(['a', 'b', 'c'], 9, 1)).toEqual(['a'])
  expect(firstFitting([], 9, 1)).toEqual([])
})
