import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeValue } from '../../../src/core/observation/shape.ts'

test('describes types and sizes', () => {
  expect(
    describeValue({
      ids: [1, 2, 3],
      date: '2026-01-01',
      first: 10,
      isRange: true,
      none: null,
      deep: { a: { b: 'x' } },
    }),
  ).toEqual({
    ids: 'list of 3',
    date: 'text of 10',
    first: 'number',
    isRange: 'boolean',
    none: 'null',
    deep: { a: { b: 'text of 1' } },
  })
})

test('never states a value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 12 }), (value, secret) => {
      expect(JSON.stringify(describeValue({ value: [value], secret, deep: { secret } }))).not.toContain(
        JSON.stringify(secret).slice(1, -1),
      )
    }),
  )
})

test('ends, however deep or wide', () => {
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, place) => [`m${place}`, place]))
  const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)
  expect(JSON.stringify(describeValue({ wide, deep })).length).toBeLessThan(2000)
})

test('names are repeated within limits, however many and long they are', () => {
  const many = (levels: number): object =>
    Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`${at}`.padEnd(300, 'x'), levels === 0 ? 1 : many(levels - 1)]),
    )
  expect(JSON.stringify(describeValue(many(2))).length).toBeLessThan(20_000)
  expect(Object.keys(describeValue({ ['x'.repeat(1_000_000)]: 1 }) as object)).toEqual([`${'x'.repeat(63)}…`])
})
