import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BYTES_AT_ONCE, JsonOutline } from '../../../src/platform/http/json-outline.ts'
import { JsonFault, parseLarge } from '../../../src/platform/http/large-json.ts'

/** Large JSON is parsed member by member, with the value and the faults that it has as a whole. */

const parseInPieces = (text: string): Promise<unknown> => {
  const json = Buffer.from(text)
  return parseLarge(json, new JsonOutline(json), { parse: JSON.parse, locate: () => 0 })
}

const listOf = (length: number, make: (at: number) => unknown) => Array.from({ length }, (_, at) => make(at))
const filling = 'x'.repeat(BYTES_AT_ONCE / 2)

const LARGE: Readonly<Record<string, string>> = {
  'an object of many members': JSON.stringify(
    Object.fromEntries(listOf(20_000, (at) => [`m${at}`, [at]]) as [string, unknown][]),
  ),
  'a list of objects': JSON.stringify(listOf(20_000, (at) => ({ at }))),
  'a large member among small ones': JSON.stringify({
    a: 1,
    b: listOf(90_000, () => 1),
    c: { d: listOf(90_000, () => ({})) },
    e: 2,
  }),
  'blanks around everything': ` \n{ "a" : [ ${listOf(40_000, () => ' 1 ').join(' , ')} ] , "b" :\t"${filling}${filling}" } \r\n`,
  'names with escapes and brackets': JSON.stringify(
    Object.fromEntries(listOf(9000, (at) => [`"{[${at}\\,:`, `]}\\"${at}`]) as [string, unknown][]),
  ),
  'equal names, of which the last counts': `{"a":1,"b":"${filling}","c":"${filling}","a":{"d":2},"b":3}`,
  'a name that sets no prototype': `{"__proto__":{"a":1},"b":"${filling}${filling}"}`,
  'a long text': JSON.stringify(`{"a":[${filling}${filling}`),
  'characters beyond ASCII': JSON.stringify(listOf(9000, () => 'é€😀')),
}

describe('large JSON', () => {
  test.each(Object.entries(LARGE))('%s', async (_what, text) => {
    expect(text.length).toBeGreaterThan(BYTES_AT_ONCE / 4)
    const value = await parseInPieces(text)
    expect(value).toEqual(JSON.parse(text))
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)))
  })

  const large = `"${filling}"`
  test.each([
    ['{"a":LARGE,"b":LARGE,"c":LARGE', 'an end that is missing'],
    ['{"a":LARGE,"b":LARGE,"c":LARGE]', 'another bracket at the end'],
    ['{"a":LARGE,"b":LARGE,"c":LARGE}x', 'text behind the end'],
    ['x{"a":LARGE,"b":LARGE,"c":LARGE}', 'text before the start'],
    ['{"a":LARGE,"b":LARGE,"c":LARGE,}', 'a comma at the end'],
    ['[LARGE,LARGE,LARGE,]', 'a comma at the end of a list'],
    ['[LARGE,LARGE,,LARGE]', 'two commas'],
    ['{"a":LARGE,"b":LARGE,"c" LARGE}', 'a name without a colon'],
    ['{"a":LARGE,"b":LARGE,c:LARGE}', 'a name without quotes'],
    ['{"a":LARGE,"b":[LARGE,LARGE,LARGE,LARGE},"c":1]', 'brackets that cross'],
    ['{"a":LARGE,"b":{"c":LARGE,"d":LARGE,"e":LARGE,"f":tru}}', 'a word deep within'],
    ['{"a":1,"b":[LARGE LARGE LARGE LARGE]}', 'values without commas'],
    ['[LARGE,LARGE,LARGE][LARGE]', 'two lists'],
  ])('%s: %s', async (pattern) => {
    const text = pattern.replaceAll('LARGE', large)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    await expect(parseInPieces(text)).rejects.toThrow(JsonFault)
  })

  test('a fault has its place among the characters', async () => {
    const start = `{"é":${large},"b":${large},"c":[1,`
    const json = Buffer.from(`${start}?]}`)
    const locate = (text: string) => text.indexOf('?')
    const parsing = parseLarge(json, new JsonOutline(json), { parse: JSON.parse, locate })
    await expect(parsing).rejects.toMatchObject({ position: start.length })
  })
})

test('any JSON has the same value, and any text that is none a fault', async () => {
  const json = fc.json({ maxDepth: 4, noUnicodeString: false } as never)
  await fc.assert(
    fc.asyncProperty(
      fc.array(json, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      fc.boolean(),
      async (values, cut, isCut) => {
        const whole = `{"a":${large(values)},"b":[${values.join(',')}],"c":"${filling}${filling}"}`
        const sent = isCut
          ? whole.slice(0, cut % whole.length) + whole.slice((cut % whole.length) + 1)
          : whole
        // Bytes hold no half characters.
        const text = Buffer.from(sent).toString()
        const expected = attempt(() => JSON.parse(text))
        const actual = await parseInPieces(text).then(
          (value) => ({ value }),
          () => null,
        )
        expect(actual).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})

const large = (values: readonly string[]) => `[${values.join()},"${filling}${filling}",${values.join(' , ')}]`

function attempt(parse: () => unknown): { readonly value: unknown } | null {
  try {
    return { value: parse() }
  } catch {
    return null
  }
}

test('an outline counts names, values, levels and the least size of members', () => {
  const outline = new JsonOutline(
    Buffer.from(' {"a": [1, "x,:[{", {}], "\\"b": "\\u0041 \\n" , "c":{"d":{"e":null}}}'),
  )
  expect([outline.names, outline.values, outline.levels]).toEqual([5, 9, 3])
  expect([outline.members, outline.largest]).toEqual([3, 16])
})

test.each(['', '\\n', '\\"', '\\\\', '\\u0041', '\\/'])(
  'a text of any length ends at its quote, with %j',
  (character) => {
    for (const [before, after] of [
      [0, 0],
      [63, 1],
      [64, 65],
      [65, 200],
      [300, 0],
    ] as const) {
      const text = `"${'a'.repeat(before)}${character}${'b'.repeat(after)}"`
      const outline = new JsonOutline(Buffer.from(`{"first": ${text}, "second": [1, 2]}`))
      expect(outline).toMatchObject({ members: 2, names: 2, values: 4, levels: 2 })
      expect(outline.largest).toBe(Math.max(5, JSON.stringify(JSON.parse(text)).length))
    }
  },
)
