import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { parquetMetadata } from 'hyparquet'
import { expect, test } from 'vitest'
import { arrowLayout, parquetLayout } from '../../src/files/binary-layout.ts'
import { ARROW_RELEASE } from '../../src/files/formats/arrow.ts'
import type { Column } from '../../src/files/formats/columns.ts'
import { gzipMember } from '../../src/files/formats/gzip.ts'
import {
  chunkOf,
  type FileFrame,
  type Layout,
  layoutOf,
  piecesOf,
  type StoredChunk,
} from '../../src/files/layout.ts'
import { csvRow } from '../helpers/csv.ts'
import { fileOf } from '../helpers/layout-files.ts'
import { rowsFrom } from '../helpers/results.ts'
import { readParquet } from '../helpers/typed-files.ts'
import { microsOf, TYPED_COLUMNS, TYPED_FORMATS } from '../helpers/typed-formats.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }).filter((text) => !/\p{Cc}/u.test(text)),
  fc.constantFrom('=1', '+1', '-1', '@x', "'=1", "''-", "'", '"', '""', ',', '\\', '', ' '),
)
const stamp = fc.date({
  min: new Date('1900-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
})
const anyInstant = fc
  .tuple(stamp, fc.stringMatching(/^\d{0,6}$/))
  .map(([date, digits]) => `${date.toISOString().slice(0, 19)}${digits && `.${digits}`}Z`)
const CELLS = {
  text: fc.option(anyText),
  boolean: fc.option(fc.boolean()),
  float64: fc.option(
    fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.tuple(fc.maxSafeInteger(), fc.nat(8)).map(([digits, places]) => digits / 10 ** places),
    ),
  ),
  int32: fc.option(fc.integer()),
  milliseconds: fc.option(stamp.map((date) => date.toISOString())),
  microseconds: fc.option(anyInstant),
}
type Type = keyof typeof CELLS
const KINDS = { text: 'text', boolean: 'boolean', float64: 'number', int32: 'number' } as const
const columnOf = (type: Type, place: number): Column => ({
  name: `c_${place}`,
  kind: type in KINDS ? KINDS[type as keyof typeof KINDS] : 'text',
  ...((type === 'int32' || type === 'milliseconds' || type === 'microseconds') && { form: type }),
})
const anyTable = fc
  .array(fc.constantFrom<Type>(...(Object.keys(CELLS) as Type[])), { minLength: 2, maxLength: 8 })
  .chain((types) =>
    fc.record({
      types: fc.constant(types),
      chunks: fc.array(
        fc.array(fc.tuple(...types.map((type) => CELLS[type])), { minLength: 1, maxLength: 20 }),
        { maxLength: 3 },
      ),
    }),
  )

const LAYOUTS: Readonly<Record<string, (frame: FileFrame) => Layout>> = {
  arrow: arrowLayout,
  parquet: parquetLayout,
}

test.each(TYPED_FORMATS)('$name preserves any rows', async ({ name, read }) => {
  await fc.assert(
    fc.asyncProperty(anyTable, async ({ types, chunks }) => {
      const frame = {
        ...{ columns: types.map(columnOf), body: {}, name: 'x', modified: new Date(0), csvBytes: 0 },
      }
      const raw = chunks.map((rows) => Buffer.from(rows.map(csvRow).join('')))
      const layout = LAYOUTS[name]?.(frame)
      const { rows } = await read(layout ? await fileOf(layout, raw) : Buffer.alloc(0))
      const givenAs = (value: unknown, type: Type | undefined) => {
        if (value === null || typeof value !== 'string' || type === 'text')
          return Object.is(value, -0) ? 0 : value
        return microsOf(value)
      }
      const given = chunks
        .flat()
        .map((row) =>
          Object.fromEntries(row.map((value, place) => [`c_${place}`, givenAs(value, types[place])])),
        )
      const said = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, Object.is(value, -0) ? 0 : value]),
        ),
      )
      expect(said).toEqual(given)
    }),
  )
})

test.each([1, 2, 255, 256, 257])(
  'parquet stores %i distinct texts once, if they are few',
  async (distinct) => {
    const columns: Column[] = [{ name: 'text', kind: 'text' }]
    const frame = { columns, body: {}, name: 'x', modified: new Date(0), csvBytes: 0 }
    const texts = Array.from({ length: 1001 }, (_, row) =>
      row % 7 === 0 ? null : row < 2 * distinct ? `é, ${row % distinct}` : `é, ${(row * row) % distinct}`,
    )
    const file = await fileOf(parquetLayout(frame), [
      Buffer.from(texts.map((text) => csvRow([text])).join('')),
    ])
    const { rows } = await readParquet(file)
    expect(rows).toEqual(texts.map((text) => ({ text })))
    const { row_groups: groups } = parquetMetadata(new Uint8Array(file).buffer)
    const encodings = groups[0]?.columns[0]?.meta_data?.encodings
    const found = new Set(texts.filter((text) => text !== null)).size
    expect(found).toBeGreaterThan(distinct - 2)
    expect(encodings?.includes('RLE_DICTIONARY')).toBe(found <= 256)
  },
)

/** A chunk that is read in many parts, and the frame of its file. */
const MANY_ROWS = Buffer.from(rowsFrom(0, 5000).map(csvRow).join(''))
const FRAME = { columns: TYPED_COLUMNS, body: {}, name: 'x', modified: new Date(0), csvBytes: 0 }

test.each(['arrow', 'json', 'csv'] as const)('%s: a chunk’s rows are never all in memory', async (name) => {
  const layout = name === 'arrow' ? arrowLayout(FRAME) : layoutOf(name, 'none', FRAME)
  const raw = () => Promise.reject(new Error('All rows at once'))
  const member = () => gzipMember(MANY_ROWS)
  const chunk: StoredChunk = { firstRow: 0, member, pieces: () => piecesOf(member()), raw }
  const parts = await Array.fromAsync(layout.piece(chunk))
  expect(parts.length).toBeGreaterThan(3)
  // A part does not keep the memory of other parts.
  for (const { bytes } of parts) expect(bytes.buffer.byteLength).toBeLessThan(2 * bytes.length + 2 ** 17)
})

test('parquet: a waiting reader keeps no rows in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const read: WeakRef<ArrayBufferLike>[] = []
  const raw = async () => {
    const copy = Buffer.from(MANY_ROWS)
    read.push(new WeakRef(copy.buffer))
    return copy
  }
  const parts = parquetLayout(FRAME).piece({ ...chunkOf(Buffer.alloc(0), 0), raw })
  for (let part = 0; part < 2; part++) expect((await parts.next()).done).toBe(false)
  // A new WeakRef keeps its target alive until the current turn of the event loop ends.
  await sleep(20)
  collect()
  expect(read.length).toBeGreaterThan(1)
  expect(read.filter((one) => one.deref())).toEqual([])
  expect((await parts.next()).done).toBe(false)
})

test('stored files depend on the release of the library that writes them', () => {
  const installed = JSON.parse(readFileSync('node_modules/apache-arrow/package.json', 'utf8'))
  expect(ARROW_RELEASE).toBe(installed.version)
})
