import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { bitsOf, type Cells, typeOf, type Values, type ValueType } from './cells.ts'
import type { Column } from './columns.ts'
import { i32, i64, isTrue, list, struct, type Thrift, text, varint } from './thrift.ts'

/**
 * Parquet, format 2.x (https://parquet.apache.org/docs/file-format). Each column of a row group is one page, compressed
 * with Zstandard: definition levels, which mark nulls, then plain values. Only the footer contains offsets, so a page
 * depends on nothing but its rows.
 */
export const PARQUET_MAGIC = Buffer.from('PAR1')

// Values of the enumerations Type, ConvertedType, FieldRepetitionType, Encoding, CompressionCodec and PageType.
const [BOOLEAN, INT32, INT64, DOUBLE, BYTE_ARRAY] = [0, 1, 2, 5, 6]
const [UTF8, TIMESTAMP_MILLIS, TIMESTAMP_MICROS] = [0, 9, 10]
const OPTIONAL = 1
const [PLAIN, RLE] = [0, 3]
const ZSTD = 6
const DATA_PAGE = 0
const VERSION = 2

const NOTHING = struct({})
const instant = (converted: number, unit: number) => ({
  ...{ physical: INT64, converted },
  logical: struct({ 8: struct({ 1: isTrue, 2: struct({ [unit]: NOTHING }) }) }),
})

/** Physical type, with its meaning for old readers (`converted`) and new ones (`logical`). */
const TYPES: Readonly<Record<ValueType, { physical: number; converted?: number; logical?: Thrift }>> = {
  text: { physical: BYTE_ARRAY, converted: UTF8, logical: struct({ 1: NOTHING }) },
  float64: { physical: DOUBLE },
  int32: { physical: INT32 },
  boolean: { physical: BOOLEAN },
  milliseconds: instant(TIMESTAMP_MILLIS, 1),
  microseconds: instant(TIMESTAMP_MICROS, 2),
}

const compressed = promisify(zstdCompress)
/** Level 1: higher levels take several times as long and save only a few per cent. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** A column of a row group: its page, and the figures for the footer. */
export interface ColumnPage {
  readonly bytes: Buffer
  readonly rows: number
  readonly nulls: number
  /** Uncompressed size of the page with its header, in bytes. */
  readonly unpacked: number
}

/** Encodes definition levels (1 for a value, 0 for null) after their length: one run if no null, else one bit each. */
function levelsOf(present: Uint8Array, nulls: number): Buffer {
  const levels =
    nulls === 0
      ? Buffer.concat([varint(present.length * 2), Buffer.from([1])])
      : Buffer.concat([varint(Math.ceil(present.length / 8) * 2 + 1), bitsOf(present)])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(levels.length)
  return Buffer.concat([length, levels])
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Encodes the texts that are not null, each after its length. */
function plainTexts(bytes: Buffer, offsets: Int32Array, present: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(bytes.length + 4 * present.length)
  let length = 0
  for (let row = 0; row < present.length; row++) {
    if (!present[row]) continue
    const [start, end] = [offsets[row] ?? 0, offsets[row + 1] ?? 0]
    length = out.writeUInt32LE(end - start, length)
    length += bytes.copy(out, length, start, end)
  }
  return out.subarray(0, length)
}

/** Encodes the values that are not null, in the plain encoding. */
function plain(values: Values, present: Uint8Array): Buffer {
  const isPresent = (_value: unknown, row: number) => present[row] === 1
  switch (values.type) {
    case 'text':
      return plainTexts(values.bytes, values.offsets, present)
    case 'boolean':
      return bytesOf(bitsOf(values.flags.filter(isPresent)))
    case 'float64':
    case 'int32':
      return bytesOf(values.numbers.filter(isPresent))
    default:
      return bytesOf(values.instants.filter(isPresent))
  }
}

/** Encodes a column of a row group as one page. */
export async function columnPage({ rows, present, values }: Cells): Promise<ColumnPage> {
  const nulls = present.reduce((count, is) => count - is, rows)
  const page = Buffer.concat([levelsOf(present, nulls), plain(values, present)])
  const packed = await compressed(page, LEVEL)
  const { bytes: header } = struct({
    1: i32(DATA_PAGE),
    2: i32(page.length),
    3: i32(packed.length),
    5: struct({ 1: i32(rows), 2: i32(PLAIN), 3: i32(RLE), 4: i32(RLE) }),
  })
  return { bytes: Buffer.concat([header, packed]), rows, nulls, unpacked: header.length + page.length }
}

const schemaOf = (columns: readonly Column[]): Thrift[] => [
  struct({ 4: text('schema'), 5: i32(columns.length) }),
  ...columns.map((column) => {
    const { physical, converted, logical } = TYPES[typeOf(column)]
    return struct({
      ...{ 1: i32(physical), 3: i32(OPTIONAL), 4: text(column.name) },
      ...(converted !== undefined && { 6: i32(converted) }),
      ...(logical && { 10: logical }),
    })
  }),
]

/** Returns the footer's entry for the page at offset `at`. */
const columnChunk = (column: Column, { bytes, rows, nulls, unpacked }: ColumnPage, at: number): Thrift =>
  struct({
    2: i64(at),
    3: struct({
      ...{
        1: i32(TYPES[typeOf(column)].physical),
        2: list([i32(PLAIN), i32(RLE)]),
        3: list([text(column.name)]),
      },
      ...{ 4: i32(ZSTD), 5: i64(rows), 6: i64(unpacked), 7: i64(bytes.length), 9: i64(at) },
      12: struct({ 3: i64(nulls) }),
    }),
  })

/** Builds the footer from all pages, added in the order of the file. */
export class ParquetFooter {
  readonly #columns: readonly Column[]
  readonly #groups: Thrift[] = []
  #group: Thrift[] = []
  #unpacked = 0
  #rows = 0
  #at = PARQUET_MAGIC.length

  constructor(columns: readonly Column[]) {
    this.#columns = columns
  }

  add(page: ColumnPage): void {
    const column = this.#columns[this.#group.length]
    if (!column) return
    this.#group.push(columnChunk(column, page, this.#at))
    this.#unpacked += page.unpacked
    this.#at += page.bytes.length
    if (this.#group.length < this.#columns.length) return
    this.#groups.push(struct({ 1: list(this.#group), 2: i64(this.#unpacked), 3: i64(page.rows) }))
    this.#rows += page.rows
    this.#group = []
    this.#unpacked = 0
  }

  /** Returns the footer, its length and the closing magic number. */
  bytes(metadata: ReadonlyMap<string, string>): Buffer {
    const { bytes } = struct({
      ...{ 1: i32(VERSION), 2: list(schemaOf(this.#columns)), 3: i64(this.#rows), 4: list(this.#groups) },
      5: list([...metadata].map(([key, value]) => struct({ 1: text(key), 2: text(value) }))),
      6: text('flowgate'),
    })
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return Buffer.concat([bytes, length, PARQUET_MAGIC])
  }
}
