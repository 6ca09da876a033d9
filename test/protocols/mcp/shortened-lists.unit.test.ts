import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut } from '../../../src/protocols/mcp/cut.ts'
import { itemsLeftOut, parseShortened } from '../../../src/protocols/mcp/shortened-lists.ts'

/** Answers are parsed without the items that agents are not shown, which changes nothing of what they are shown. */

const shortened = (value: unknown, most: number) => parseShortened(Buffer.from(JSON.stringify(value)), most)

test('an answer is cut as if it had been parsed as a whole', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"', '\\', '[,]', '{"a":[1,2', '\\"', ','),
  )
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.constantFrom(null, true),
      fc.array(tie('json'), { maxLength: 9 }),
      fc.dictionary(text, tie('json'), { maxKeys: 5 }),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(json, fc.integer({ min: 1, max: 4 }), async (value, most) => {
      const limits = [most, 1]
      expect(cut(await shortened(value, most), limits)).toEqual(
        cut(JSON.parse(JSON.stringify(value)), limits),
      )
    }),
    { numRuns: 500 },
  )
})

test('a shortened list states how many items it lacks', async () => {
  const list = (await shortened(
    Array.from({ length: 60 }, (_, at) => at),
    50,
  )) as unknown[]
  expect([list.length, list[49], itemsLeftOut(list[50])]).toEqual([51, 49, 10])
  expect(await shortened([1, 2], 2)).toEqual([1, 2])
  expect(itemsLeftOut({ more: 1 })).toBeUndefined()
})

test('long answers are read in steps', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ at, text: `row "${at}"`, values: [at, at] }))
  const value = { results: rows, count: rows.length }
  expect(cut(await shortened(value, 50))).toEqual(cut(value))
})
