import { describe, expect, test } from 'vitest'
import { EncodedJson, jsonBytes } from '../../../src/core/rows/json-bytes.ts'
import { jsonPieces } from '../../../src/core/rows/json-pieces.ts'

/** The JSON of large values is made in pieces, which together are the same as that of `JSON.stringify`. */

const listOf = <T>(length: number, make: (at: number) => T): T[] =>
  Array.from({ length }, (_, at) => make(at))
const piecesOf = (value: unknown): string[] => [...jsonPieces(value, (part) => JSON.stringify(part))]

const LARGE: Readonly<Record<string, unknown>> = {
  'a list of numbers': listOf(30_000, (at) => at / 8),
  'a list of objects': listOf(9000, (at) => ({ at, text: `"${at}"`, none: null })),
  'an object of lists': { a: listOf(6000, String), b: listOf(6000, () => ({})), c: 1 },
  'an object of many members': Object.fromEntries(listOf(20_000, (at) => [`m"${at}`, [at]])),
  'names that are numbers': Object.fromEntries(listOf(9000, (at) => [9000 - at, at])),
  'nested lists': listOf(20, () => listOf(20, () => listOf(40, (at) => [at]))),
  'a large member among small ones': [1, listOf(8000, (at) => at), 2, { large: listOf(8000, () => 'x') }, 3],
  'what JSON leaves out': {
    nothing: undefined,
    list: listOf(8000, () => undefined),
    ...Object.fromEntries(listOf(8000, (at) => [`u${at}`, undefined])),
    last: listOf(6000, () => 1),
  },
  'members without a prototype': listOf(6000, (at) => Object.assign(Object.create(null), { at })),
  'values with JSON of their own': listOf(6000, () => new Date(0)),
  'instances of classes': listOf(
    6000,
    (at) =>
      new (class {
        at = at
      })(),
  ),
  'a member called __proto__': JSON.parse(
    `{"__proto__":{"a":1},"b":${JSON.stringify(listOf(8000, () => 1))}}`,
  ),
}

describe('large values', () => {
  test.each(Object.entries(LARGE))('%s', (_what, value) => {
    const pieces = piecesOf(value)
    expect(pieces.join('')).toBe(JSON.stringify(value))
    expect(pieces.length).toBeGreaterThan(2)
    const longest = Math.max(...pieces.map(({ length }) => length))
    expect(longest).toBeLessThan(200_000)
  })

  test('parts are written in their places', () => {
    const value = listOf(12_000, (at) => (at % 1000 === 0 ? new EncodedJson(`{"part":${at}}`) : at))
    const plain = listOf(12_000, (at) => (at % 1000 === 0 ? { part: at } : at))
    expect(jsonBytes({ value }).toString()).toBe(JSON.stringify({ value: plain }))
  })
})

test('small values are one piece', () => {
  for (const value of [1, 'text', null, [], {}, [[1, 2], { a: 3 }], { a: undefined }])
    expect(piecesOf(value)).toEqual([JSON.stringify(value)])
})

test('a part is released when all of the value is written, not before', () => {
  const part = new EncodedJson(Buffer.from('1'))
  expect(jsonBytes([part, part]).toString()).toBe('[1,1]')
  expect(jsonBytes([part], { isLast: true }).toString()).toBe('[1]')
  expect(() => jsonBytes([part])).toThrow('released')
})
