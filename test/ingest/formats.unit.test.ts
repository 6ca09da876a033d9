import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  Binary,
  Bool,
  Dictionary,
  Int16,
  LargeUtf8,
  Table,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Column } from '../../src/files/formats/columns.ts'
import { openArrow } from '../../src/ingest/formats/arrow.ts'
import { decompressLz4Block, decompressLz4Frame } from '../../src/ingest/formats/lz4.ts'
import { openParquet } from '../../src/ingest/formats/parquet.ts'
import type { Seekable } from '../../src/ingest/formats/seekable.ts'
import { csvOf, type Table as Source } from '../../src/ingest/formats/table.ts'
import { decimalText, doubleText, floatText, halfText, instantText } from '../../src/ingest/formats/text.ts'
import { parseCsv } from '../helpers/csv.ts'
import { exported } from '../helpers/layout-files.ts'

const seekable = (bytes: Uint8Array): Seekable => ({
  size: bytes.length,
  // A copy, as a file is.
  read: async (start, end) => Buffer.from(new Uint8Array(bytes.slice(start, end)).buffer),
  close: async () => {},
})
const SOURCE = { kind: { name: 'any', table: 'any', columns: {} } }
const OPEN = { parquet: openParquet, arrow: openArrow }

async function cells(source: Source): Promise<(string | null)[][]> {
  const csv = Buffer.concat(await Array.fromAsync(csvOf(source))).toString()
  const [, ...rows] = parseCsv(csv.replaceAll('\n', '\r\n'))
  return rows
}

const TEXT = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text))
const COLUMNS: readonly Column[] = [
  { name: 'a text', kind: 'text' },
  { name: 'number', kind: 'number' },
  { name: 'integer', kind: 'number', form: 'int32' },
  { name: 'flag', kind: 'boolean' },
  { name: 'instant', kind: 'text', form: 'microseconds' },
]
const INSTANT = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().replace(/\.?0*Z$/, 'Z'))
const ROW = fc.tuple(
  fc.option(TEXT),
  fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  fc.option(fc.integer()),
  fc.option(fc.boolean()),
  fc.option(INSTANT),
)

const textOf = (value: string | number | boolean | null): string | null =>
  value === null || value === '' ? null : Object.is(value, -0) ? '0' : `${value}`

describe.each(['parquet', 'arrow'] as const)('%s', (format) => {
  test('has the rows that the service exports', async () => {
    const chunks = fc.array(fc.array(ROW, { minLength: 1, maxLength: 30 }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(chunks, async (rows) => {
        const file = await exported(format, COLUMNS, rows)
        expect(await cells(await OPEN[format](seekable(file), SOURCE))).toEqual(
          rows.flat().map((row) => row.map(textOf)),
        )
      }),
      { numRuns: 50 },
    )
  })
})

test('a record batch of more rows than are read at a time', async () => {
  const numbers = Array.from({ length: 70_000 }, (_, row) => (row % 7 === 0 ? null : row))
  const named = (type: Utf8 | LargeUtf8) =>
    vectorFromArray(
      numbers.map((row) => (row === null ? null : `é, ${row}`)),
      type,
    )
  const table = new Table({
    text: named(new Utf8()),
    large: named(new LargeUtf8()),
    code: vectorFromArray(
      numbers.map((row) => (row === null ? null : `code ${row % 300}`)),
      new Dictionary(new Utf8(), new Int16()),
    ),
    flag: vectorFromArray(
      numbers.map((row) => (row === null ? null : row % 3 === 0)),
      new Bool(),
    ),
    number: vectorFromArray(numbers.map((row) => (row === null ? null : row / 8))),
  })
  const expected = numbers.map((row) =>
    row === null
      ? Array(5).fill(null)
      : [`é, ${row}`, `é, ${row}`, `code ${row % 300}`, `${row % 3 === 0}`, `${row / 8}`],
  )
  for (const kind of ['file', 'stream'] as const) {
    const rows = await cells(await openArrow(seekable(tableToIPC(table, kind)), SOURCE))
    expect(rows.length).toBe(expected.length)
    expect(rows.findIndex((row, place) => `${row}` !== `${expected[place]}`)).toBe(-1)
  }
})

test('Arrow columns of types without a use are skipped', async () => {
  const numbers = vectorFromArray([1, null, 3])
  const table = new Table({
    list: vectorFromArray([[1, 2], null, [3]]),
    struct: vectorFromArray([
      { a: 'x', b: [1] },
      { a: null, b: [] },
      { a: 'z', b: [2] },
    ]),
    binary: vectorFromArray([Uint8Array.of(1), null, Uint8Array.of(2)], new Binary()),
    nothing: vectorFromArray([null, null, null]),
    number: numbers,
  })
  const rows = await cells(await openArrow(seekable(tableToIPC(table)), SOURCE))
  expect(rows.map((row) => row.join())).toEqual([',,,,1', ',,,,', ',,,,3'])
})

describe('LZ4', () => {
  const frame = readFileSync(fileURLToPath(new URL('../fixtures/sources/frame.lz4', import.meta.url)))
  const text = Buffer.from(Array.from({ length: 20_000 }, (_, number) => `line ${number % 997}\n`).join(''))

  test('frames of blocks that depend on each other', () => {
    expect(Buffer.from(decompressLz4Frame(frame, text.length)).equals(text)).toBe(true)
  })
  test('invalid frames are errors', () => {
    for (let at = 0; at < frame.length; at += 131) {
      const changed = Buffer.from(frame)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      for (const bytes of [frame.subarray(0, at), changed])
        try {
          expect(decompressLz4Frame(bytes, text.length)).toHaveLength(text.length)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
    }
    expect(() => decompressLz4Frame(frame, text.length + 1)).toThrow('invalid LZ4: the length differs')
    expect(() => decompressLz4Block(Buffer.from([0x00, 9, 0]), Buffer.alloc(9))).toThrow('invalid LZ4')
  })
})

describe('texts of values', () => {
  test('floats are the shortest that read back', () => {
    expect([0.1, 12.34, 1e-7, 1e21, -0, 3].map(doubleText)).toEqual([
      '0.1',
      '12.34',
      '1e-7',
      '1e+21',
      '0',
      '3',
    ])
    expect(doubleText(Number.NaN)).toBe('')
    expect([0.1, 12.34, 16777216, 3.4e38].map(Math.fround).map(floatText)).toEqual([
      '0.1',
      '12.34',
      '16777216',
      '3.4e+38',
    ])
    expect([0.1, 2048, Number.NaN].map(Math.f16round).map(halfText)).toEqual(['0.1', '2048', ''])
    fc.assert(
      fc.property(
        fc.float({ noNaN: true }),
        (value) => Math.fround(Number(floatText(value))) === Number(value),
      ),
    )
  })
  test('decimals keep their digits', () => {
    expect(decimalText(-5n, 3)).toBe('-0.005')
    expect(decimalText(12345678901234567890123n, 2)).toBe('123456789012345678901.23')
    expect(decimalText(12n, -3)).toBe('12000')
    expect(decimalText(12n, 0)).toBe('12')
  })
  test('instants are to the microsecond, and midnight is a date where it may be', () => {
    const options = { hasZone: true, isDate: true }
    const textOf = instantText('nanosecond', options)
    expect(textOf(0n)).toBe('1970-01-01')
    expect(textOf(-1n)).toBe('1969-12-31T23:59:59.999999Z')
    expect(textOf(1_000_001_999n)).toBe('1970-01-01T00:00:01.000001Z')
    expect(instantText('second', { ...options, isDate: false })(0n)).toBe('1970-01-01T00:00:00Z')
    expect(instantText('millisecond', { ...options, hasZone: false })(60_500n)).toBe('1970-01-01T00:01:00.5')
    expect(instantText('second', options)(2n ** 62n)).toBe('4.611686018427388e+21')
  })
})
