import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../src/core/async/turns.ts'
import { ByteWriter } from '../../../src/core/rows/byte-writer.ts'
import { RowEncoder } from '../../../src/core/rows/encoder.ts'
import { EncodedJson, jsonBytes } from '../../../src/core/rows/json-bytes.ts'
import { JsonColumns } from '../../../src/core/rows/json-columns.ts'
import { JsonRows } from '../../../src/core/rows/json-rows.ts'
import { isObject, type Member, type Origins, originsOf } from '../../../src/core/rows/origins.ts'
import { RowBytes } from '../../../src/core/rows/row-bytes.ts'
import { PARSE, RowTable } from '../../../src/core/rows/table.ts'
import type { Form } from '../../../src/core/rows/values.ts'

/** The row encoder: its bytes are those of `JSON.stringify` of the same objects. */

type Texts = readonly (string | null)[]

const encoded = (columns: readonly string[], rows: readonly Texts[], members: readonly Member[]): string => {
  const source = RowBytes.of(columns, rows)
  const all = Int32Array.from(rows.keys())
  return jsonBytes(new JsonRows(new RowEncoder(source, members), all)).toString()
}

const written = (texts: readonly (string | null)[], form: Form): string =>
  encoded(
    ['id', 'value'],
    texts.map((text, at) => [String(at), text]),
    [{ name: 'v', value: { column: 'value', form } }],
  )

const asJson = (values: readonly unknown[]): string => JSON.stringify(values.map((v) => ({ v })))

/** A number as PostgreSQL writes it: the shortest digits, with exponents from 1e15 on and below 1e-4. */
function asPostgres(value: number): string {
  if (Object.is(value, -0)) return '-0'
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  // JavaScript writes none within these bounds.
  if (value === 0 || (power >= -4 && power < 15)) return String(value)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

describe('values', () => {
  test('numbers are those of JavaScript, whatever the exponent', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (numbers) => {
        expect(written(numbers.map(asPostgres), 'number')).toBe(asJson(numbers))
      }),
    )
    expect(written(['-0', '1e+15', '1e-05', '1.5e+300', null], 'number')).toBe(
      asJson([0, 1e15, 1e-5, 1.5e300, null]),
    )
  })

  test('NaN and infinity are null', () => {
    expect(written(['NaN', 'Infinity', '-Infinity'], 'number')).toBe(asJson([null, null, null]))
    const rows = [['1'], ['2'], ['3'], ['4']]
    const numbers = Float64Array.of(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0)
    expect(encoded(['id'], rows, [{ name: 'v', value: { numbers } }])).toBe(asJson([null, null, null, 0]))
  })

  test('texts are escaped as JSON demands', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ unit: 'binary' }))), (texts) => {
        expect(written(texts, 'text')).toBe(asJson(texts))
      }),
    )
    const control = Array.from({ length: 0x20 }, (_, code) => `a${String.fromCharCode(code)}"\\ü\u2028`)
    expect(JSON.parse(written(control, 'text'))).toEqual(control.map((v) => ({ v })))
  })

  test('instants, days, dates and booleans', () => {
    const instants = ['2024-01-05 00:00:00+00', '2024-01-05 21:00:00.123+00', 'infinity', '-infinity', null]
    expect(written(instants, 'instant')).toBe(
      asJson(['2024-01-05T00:00:00Z', '2024-01-05T21:00:00.123Z', null, null, null]),
    )
    expect(written(['2024-01-05T21:00:00.123Z'], 'instant')).toBe(asJson(['2024-01-05T21:00:00.123Z']))
    expect(written(instants, 'day')).toBe(asJson(['2024-01-05', '2024-01-05', null, null, null]))
    expect(written(['2024-01-05', 'infinity', null], 'date')).toBe(asJson(['2024-01-05', null, null]))
    expect(written(['t', 'f', 'true', 'false', null], 'boolean')).toBe(
      asJson([true, false, true, false, null]),
    )
  })
})

describe('rows', () => {
  test('have null where a constant or the value of a key is missing', () => {
    const members: Member[] = [
      { name: 'a', value: { constant: undefined }, isScalarInColumns: true },
      { name: 'b', value: { ofKey: (key) => (key === 1 ? 'known' : undefined) } },
    ]
    const rows = [['1'], ['7']]
    expect(encoded(['id'], rows, members)).toBe('[{"a":null,"b":"known"},{"a":null,"b":null}]')
    const columns = new JsonColumns(RowBytes.of(['id'], rows), Int32Array.of(0, 1), members)
    expect(jsonBytes(columns).toString()).toBe('{"a":null,"b":["known",null]}')
  })

  test('contain constants, values by key, computed numbers and nested objects, in the given order', () => {
    const names = new Map([
      [1, 'Energy "A"'],
      [20, 'Ünergy'],
    ])
    const members: Member[] = [
      { name: 'kind', value: { constant: 'bar' } },
      { name: 'name', value: { ofKey: (key) => names.get(key) } },
      { name: 'px', value: { column: 'px', form: 'number' } },
      { name: 'nested', value: [{ name: 'z', value: { numbers: Float64Array.of(0.5, Number.NaN, -2) } }] },
      { name: 'last', value: { ofKey: (key) => key } },
    ]
    const rows = [
      ['1', '2.5'],
      ['20', null],
      ['1', '-3'],
    ]
    const objects = [
      { kind: 'bar', name: 'Energy "A"', px: 2.5, nested: { z: 0.5 }, last: 1 },
      { kind: 'bar', name: 'Ünergy', px: null, nested: { z: null }, last: 20 },
      { kind: 'bar', name: 'Energy "A"', px: -3, nested: { z: -2 }, last: 1 },
    ]
    expect(encoded(['id', 'px'], rows, members)).toBe(JSON.stringify(objects))
    const out = new ByteWriter()
    atOnce(new RowEncoder(RowBytes.of(['id', 'px'], rows), members).writeRows(Int32Array.of(2, 0), out))
    expect(out.finish().toString()).toBe(JSON.stringify([objects[2], objects[0]]).slice(1, -1))
  })

  test('may be none, or have no members', () => {
    expect(encoded(['id'], [], [])).toBe('[]')
    expect(encoded(['id'], [['1'], ['2']], [])).toBe('[{},{}]')
  })

  test('may be longer than the memory at first', () => {
    const text = 'x'.repeat(300_000)
    expect(written([text, text], 'text')).toBe(asJson([text, text]))
  })

  test('need a column that exists', () => {
    const members: Member[] = [{ name: 'v', value: { column: 'none', form: 'number' } }]
    expect(() => encoded(['id'], [['1']], members)).toThrow('The rows have no column none')
  })
})

describe('parsed values', () => {
  const FORMS: readonly (readonly [Form, Texts])[] = [
    ['number', ['1.5', '-0', '1e+20', 'NaN', 'Infinity', '-Infinity', null]],
    ['instant', ['2024-01-05 21:00:00.5+00', '2024-01-05T21:00:00Z', 'infinity', '-infinity', null]],
    ['day', ['2024-01-05 21:00:00+00', 'infinity', '-infinity', null]],
    ['date', ['2024-01-05', 'infinity', '-infinity', null]],
    ['boolean', ['t', 'false', null]],
    ['text', ['plain', 'ü"\\\u0001\u{1f600}', null]],
  ]

  test.each(FORMS)('of a %s are those written', (form, texts) => {
    const source = RowBytes.of(
      ['value'],
      texts.map((text) => [text]),
    )
    const parsed = texts.map((_, row) => {
      const text = source.text(row, 0)
      return { v: text === null ? null : PARSE[form](text) }
    })
    expect(parsed).toEqual(JSON.parse(written(texts, form)))
  })
})

test('an array of texts may be longer than other values', () => {
  const texts = ['"'.repeat(100_000), '\u0001'.repeat(100_000), null]
  const source = RowBytes.of(
    ['value'],
    texts.map((text) => [text]),
  )
  const members: Member[] = [{ name: 'v', value: { column: 'value', form: 'text' } }]
  expect(JSON.parse(jsonBytes(new JsonColumns(source, Int32Array.of(0, 1, 2), members)).toString())).toEqual({
    v: texts,
  })
})

test('reading one row of a table creates no object of another', () => {
  const made: number[] = []
  const source = RowBytes.of(['id'], [['5'], ['6'], ['7'], ['8']])
  const id = (row: number) => {
    made.push(row)
    return String(source.key(row))
  }
  const table = new RowTable<{ id: string }>(source, Int32Array.of(3, 1, 0), originsOf({ id: { ofRow: id } }))
  expect([table.at(0), table.at(-1), table.at(3)]).toEqual([{ id: '8' }, { id: '5' }, undefined])
  expect(made).toEqual([3, 0])
})

describe('encoded parts', () => {
  test('are embedded in place, even next to texts that look like their marks', () => {
    const part = new EncodedJson('{"a": [1,\n2]}')
    const mark = String(JSON.parse(JSON.stringify({ mark: '"json:0"' })).mark)
    expect(jsonBytes({ ü: mark, list: [part, 1, new EncodedJson(Buffer.from('"ü"'))] }).toString()).toBe(
      `{"ü":${JSON.stringify(mark)},"list":[{"a": [1,\n2]},1,"ü"]}`,
    )
  })

  test('are parsed by JSON.stringify', () => {
    expect(JSON.stringify([new EncodedJson('{"a": [1, 2]}')])).toBe('[{"a":[1,2]}]')
  })
})

test('an object of a row is what its encoding parses to', () => {
  const source = RowBytes.of(
    ['id', 'name', 'ts', 'isActive', 'value'],
    [
      ['7', 'Ünïcode “quoted” "name"', '2024-01-05 00:00:00+00', 't', '1e+15'],
      ['8', null, '2024-01-06 12:30:00.25+00', 'f', null],
    ],
  )
  const bar = originsOf({
    ts: { column: 'ts', form: 'instant' },
    day: { column: 'ts', form: 'day' },
    value: { column: 'value', form: 'number' },
    computed: { numbers: Float64Array.of(0.1, Number.NaN) },
  })
  const table = new RowTable(
    source,
    Int32Array.of(0, 1),
    originsOf({
      name: { column: 'name', form: 'text' },
      isActive: { column: 'isActive', form: 'boolean' },
      key: { ofKey: (id: number) => `key ${id}` },
      bar,
    }),
  )
  const membersOf = (object: Origins): Member[] =>
    object.names.map((name) => {
      const value = object.origin(name)
      return { name, value: isObject(value) ? membersOf(value) : value }
    })
  const parsed = (rows: typeof table) =>
    JSON.parse(jsonBytes(new JsonRows(new RowEncoder(source, membersOf(rows)), rows.rows)).toString())
  expect([...table]).toEqual(parsed(table))
  expect(table.at(-1)).toEqual(parsed(table)[1])
  // Keys without a row are skipped.
  const reordered = table.inOrderOf([8, 9, 7])
  expect(reordered.keys).toEqual([8, 7])
  expect(parsed(reordered)).toEqual(parsed(table).toReversed())
  expect(() => table.origin('other')).toThrow('no member other')
})
