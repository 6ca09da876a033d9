import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { gunzipSync as fflateGunzip } from 'fflate'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../src/core/async/turns.ts'
import { ByteWriter } from '../../src/core/rows/byte-writer.ts'
import { RowEncoder } from '../../src/core/rows/encoder.ts'
import { RowBytes } from '../../src/core/rows/row-bytes.ts'
import { CSV, LINES, OBJECTS, type RowFormat } from '../../src/core/rows/row-formats.ts'
import { allRows } from '../../src/core/rows/table.ts'
import { combineCrc32, NOTHING, withPart } from '../../src/files/formats/checksum.ts'
import { type Column, storedMembers } from '../../src/files/formats/columns.ts'
import { rowsInCsv } from '../../src/files/formats/csv.ts'
import {
  blocksIn,
  deflateBlocks,
  gzipHead,
  gzipMember,
  gzipTail,
  openMember,
  totalsOf,
} from '../../src/files/formats/gzip.ts'
import { zipHead, zipTail } from '../../src/files/formats/zip.ts'
import { csvRow, parseCsv } from '../helpers/csv.ts'
import { cellsOf } from '../helpers/results.ts'

const anyBytes = fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes))
/** Numbers as PostgreSQL writes them, and what a file may have from elsewhere. */
const anyDigits = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom('-0', '1e+15', '1.5e-05', '-2.25e+300', '0', '-0.1', '123456789012345678'),
)
const anyText = fc.oneof(
  // Loads reject control characters.
  fc.string({ unit: 'grapheme' }).filter((text) => !/\p{Cc}/u.test(text)),
  fc.constantFrom('=1', '+1', '-1', '@x', "'=1", "''-", "'", '"', '""', ',', '\\', '', ' ', 'a"b,c', "'a,"),
)
const anyCell = {
  text: fc.option(anyText),
  number: fc.option(anyDigits),
  boolean: fc.option(fc.constantFrom('true', 'false')),
}
/** Columns, and rows of texts as a database sends them. */
const anyTable = fc
  .array(fc.constantFrom<Column['kind']>('text', 'number', 'boolean'), { minLength: 2, maxLength: 8 })
  .chain((kinds) =>
    fc.record({
      columns: fc.constant(kinds.map((kind, place): Column => ({ name: `c_${place}`, kind }))),
      rows: fc.array(fc.tuple(...kinds.map((kind) => anyCell[kind])), { maxLength: 30 }),
    }),
  )

const written = (source: RowBytes, columns: readonly Column[], format: RowFormat): Buffer => {
  const out = new ByteWriter()
  atOnce(new RowEncoder(source, storedMembers(columns), format).writeRows(allRows(source), out))
  return out.finish()
}

describe('rows', () => {
  test('are the CSV that PostgreSQL writes, and guarded', () => {
    fc.assert(
      fc.property(anyTable, ({ columns, rows }) => {
        const names = columns.map(({ name }) => name)
        const csv = written(RowBytes.of(names, rows), columns, CSV).toString()
        // Numbers and booleans need neither quotes nor a guard.
        const plain = (row: readonly (string | null)[]) =>
          row.map((text, place) =>
            columns[place]?.kind === 'text' ? csvRow([text]).slice(0, -2) : (text ?? ''),
          )
        expect(csv).toBe(rows.map((row) => `${plain(row).join()}\r\n`).join(''))
      }),
    )
  })

  test('survive conversion to JSON and back to cells, whatever they contain, digit by digit', () => {
    fc.assert(
      fc.property(anyTable, ({ columns, rows }) => {
        const names = columns.map(({ name }) => name)
        const csv = written(RowBytes.of(names, rows), columns, CSV)
        const read = () => rowsInCsv(Buffer.from(csv), columns)
        const asJson = (text: string | null, place: number) =>
          columns[place]?.kind === 'text' || text === null ? JSON.stringify(text) : text
        const objects = rows.map(
          (row) => `{${row.map((text, place) => `"c_${place}":${asJson(text, place)}`).join()}}`,
        )
        expect(written(read(), columns, OBJECTS).toString()).toBe(objects.join())
        expect(written(read(), columns, LINES).toString()).toBe(objects.map((one) => `${one}\n`).join(''))
        expect(cellsOf(read(), columns)).toEqual(
          objects.map((one) => Object.values(JSON.parse(one) as Record<string, unknown>)),
        )
      }),
    )
  })

  test('with NaN or infinity have null there', () => {
    const columns: Column[] = [{ name: 'n', kind: 'number' }]
    const source = RowBytes.of(['n'], [['NaN'], ['Infinity'], ['-Infinity'], ['1e+20']])
    expect(written(source, columns, CSV).toString()).toBe('\r\n\r\n\r\n1e+20\r\n')
    expect(written(source, columns, OBJECTS).toString()).toBe('{"n":null},{"n":null},{"n":null},{"n":1e+20}')
  })

  test('whose texts contain a line feed are refused', () => {
    const columns: Column[] = [
      { name: 'a', kind: 'text' },
      { name: 'b', kind: 'text' },
    ]
    expect(() => rowsInCsv(Buffer.from('"a\nb",c\r\n'), columns)).toThrow(RangeError)
  })

  test('never start a formula in CSV, and lose nothing', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 2, maxLength: 5 }), (texts) => {
        const columns = texts.map((_, place): Column => ({ name: `c_${place}`, kind: 'text' }))
        const source = RowBytes.of(
          columns.map(({ name }) => name),
          [texts],
        )
        const [cells = []] = parseCsv(written(source, columns, CSV).toString())
        for (const [place, cell] of cells.entries()) {
          expect(cell).not.toMatch(/^[=+\-@\t\r]/)
          expect(/^'+[=+\-@\t\r]/.test(cell ?? '') ? cell?.slice(1) : cell).toBe(texts[place])
        }
      }),
    )
  })
})

test('members open one by one, and their blocks form one gzip file', async () => {
  await fc.assert(
    fc.asyncProperty(anyBytes, fc.array(anyBytes, { maxLength: 4 }), async (first, texts) => {
      const members = await Promise.all(texts.map(gzipMember))
      for (const [place, member] of members.entries())
        expect((await openMember(member)).equals(texts[place] ?? Buffer.alloc(0))).toBe(true)
      const { bytes, totals } = gzipHead(first)
      const tail = gzipTail(members.map(totalsOf).reduce(withPart, totals))
      const file = Buffer.concat([bytes, ...members.map(blocksIn), tail])
      const text = Buffer.concat([first, ...texts])
      expect(gunzipSync(file).equals(text)).toBe(true)
      // Stops after the first member, and fails if there are more.
      expect(Buffer.from(fflateGunzip(file)).equals(text)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

describe('compressed parts', () => {
  const SYNC = { level: 1, finishFlush: constants.Z_SYNC_FLUSH } as const

  test('a text compresses to the same bytes wherever the stream’s output buffers end', async () => {
    const size = 2 ** 18
    const bytes = randomBytes(2 * size)
    // The place where a buffer filled up shows how full it was before.
    const [first = Buffer.alloc(0), ...more] = await deflateBlocks(bytes)
    let at = Buffer.concat(more).length % size
    expect(first.length).toBeLessThanOrEqual(size)
    // Incompressible text grows by some 85 bytes, so some of these end exactly with a buffer.
    for (let place = -120; place < -40; place++) {
      const text = bytes.subarray(0, (at > size - 5000 ? 2 * size : size) - at + place)
      const blocks = Buffer.concat(await deflateBlocks(text))
      expect(blocks.equals(deflateRawSync(text, { ...SYNC, chunkSize: 4 * size }))).toBe(true)
      at = (at + blocks.length) % size
    }
  })

  test('large texts compressed at once match those compressed one by one', async () => {
    const texts = Array.from({ length: 8 }, (_, place) =>
      Buffer.from(randomBytes(200_000 * (1 + (place % 4))).toString(place % 2 ? 'hex' : 'latin1')),
    )
    const fresh = texts.map((text) => deflateRawSync(text, { ...SYNC, chunkSize: 2 ** 22 }))
    for (let round = 0; round < 2; round++) {
      const blocks = await Promise.all(texts.map(async (text) => Buffer.concat(await deflateBlocks(text))))
      for (const [place, one] of blocks.entries()) expect(one.equals(fresh[place] ?? one)).toBe(true)
    }
  })

  test('checksums combine to the checksum of the whole', () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, (a, b) => {
        expect(combineCrc32(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])))
      }),
    )
  })

  test.each([false, true])('a zip archive, with ZIP64 fields: %s', async (isLarge) => {
    const texts = ['ts,id\r\n', 'a,1\r\n'.repeat(1000), 'b,2\r\n'].map((text) => Buffer.from(text))
    const member = { name: 'bars.csv', modified: new Date('2026-03-11T14:55:08Z'), isLarge }
    const head = zipHead(member)
    const blocks = await Promise.all(texts.map(async (text) => Buffer.concat(await deflateBlocks(text))))
    const totals = texts.reduce((sum, text, place) => {
      const compressed = blocks[place]?.length ?? 0
      return withPart(sum, { crc: crc32(text), length: text.length, compressed })
    }, NOTHING)
    const archive = Buffer.concat([head, ...blocks, zipTail(member, totals)])
    const whole = Buffer.concat(texts)
    const packed = totals.compressed + 2
    expect(inflateRawSync(archive.subarray(head.length, head.length + packed)).equals(whole)).toBe(true)

    const end = archive.length - 22
    const [size, width] = isLarge ? [8, 76] : [4, 0]
    const at = (offset: number, bytes: number) =>
      bytes === 8 ? Number(archive.readBigUInt64LE(offset)) : archive.readUIntLE(offset, bytes)
    // After the blocks: signature, checksum and sizes, in the width that the header announced.
    const descriptor = head.length + packed
    expect([at(descriptor, 4), at(descriptor + 4, 4), at(descriptor + 8, size)]).toEqual([
      0x08074b50,
      crc32(whole),
      packed,
    ])
    expect(at(descriptor + 8 + size, size)).toBe(whole.length)
    // The ZIP64 end record precedes its locator and gives the offset of the directory.
    const directory = isLarge ? at(end - width + 48, 8) : at(end + 16, 4)
    expect(at(directory, 4)).toBe(0x02014b50)
    expect([at(directory + 12, 2), at(directory + 14, 2)]).toEqual([
      14 * 2048 + 55 * 32 + 4,
      46 * 512 + 3 * 32 + 11,
    ])
    if (isLarge) {
      expect([at(end - 76, 4), at(end - 20, 4)]).toEqual([0x06064b50, 0x07064b50])
      expect(at(end - 12, 8)).toBe(end - 76)
      expect(at(directory + 46 + 8 + 4, 8)).toBe(whole.length)
      expect(at(directory + 46 + 8 + 12, 8)).toBe(packed)
    }
  })
})
