import { typeOf, type ValueType } from './cells.ts'
import type { Column } from './columns.ts'
import { type ColumnPages, ENCODING, ZSTD } from './parquet-pages.ts'
import { i32, i64, isTrue, list, struct, type Thrift, text } from './thrift.ts'

/**
 * Parquet, format 2.x (https://parquet.apache.org/docs/file-format). Only the footer contains offsets, so pages depend
 * on nothing but their rows.
 */
export const PARQUET_MAGIC = Buffer.from('PAR1')

/** Rises with every change to the bytes of files. */
export const PARQUET_RELEASE = 2

// Values of the enumerations Type, ConvertedType and FieldRepetitionType.
const [BOOLEAN, INT32, INT64, DOUBLE, BYTE_ARRAY] = [0, 1, 2, 5, 6]
const [UTF8, TIMESTAMP_MILLIS, TIMESTAMP_MICROS] = [0, 9, 10]
const OPTIONAL = 1
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

/** Returns the footer's entry for the pages at offset `at`. */
function columnChunk(column: Column, pages: ColumnPages, at: number): Thrift {
  const { bytes, rows, nulls, unpacked, dictionaryBytes } = pages
  const encodings = [ENCODING.plain, ENCODING.rle, ...(dictionaryBytes > 0 ? [ENCODING.dictionary] : [])]
  return struct({
    2: i64(at),
    3: struct({
      ...{
        1: i32(TYPES[typeOf(column)].physical),
        2: list(encodings.map(i32)),
        3: list([text(column.name)]),
      },
      ...{ 4: i32(ZSTD), 5: i64(rows), 6: i64(unpacked), 7: i64(bytes.length), 9: i64(at + dictionaryBytes) },
      ...(dictionaryBytes > 0 && { 11: i64(at) }),
      12: struct({ 3: i64(nulls) }),
    }),
  })
}

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

  add(pages: ColumnPages): void {
    const column = this.#columns[this.#group.length]
    if (!column) return
    this.#group.push(columnChunk(column, pages, this.#at))
    this.#unpacked += pages.unpacked
    this.#at += pages.bytes.length
    if (this.#group.length < this.#columns.length) return
    this.#groups.push(struct({ 1: list(this.#group), 2: i64(this.#unpacked), 3: i64(pages.rows) }))
    this.#rows += pages.rows
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
