import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { ColumnMetaData, Compressors, SchemaElement, SchemaTree } from 'hyparquet'
import { parquetHeader, readPage } from 'hyparquet/src/column.js'
import { convert, DEFAULT_PARSERS, parseFloat16 } from 'hyparquet/src/convert.js'
import type { ColumnDecoder, DecodedArray, PageHeader } from 'hyparquet/src/types.js'
import { decompressLz4Block } from './lz4.ts'
import type { Seekable } from './seekable.ts'
import type { Column, ColumnType } from './table.ts'
import {
  bigEndianInteger,
  dateText,
  decimalText,
  doubleText,
  floatText,
  halfText,
  instantText,
  remembering,
  type TimeUnit,
} from './text.ts'

/** Most bytes of a page: writers make pages of about one megabyte. */
const LARGEST_PAGE = 256 * 1024 * 1024
const HEADER_BYTES = 16 * 1024

const COMPRESSORS: Compressors = {
  GZIP: (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength }),
  ZSTD: (bytes, maxOutputLength) => zstdDecompressSync(bytes, { maxOutputLength }),
  BROTLI: (bytes, maxOutputLength) => brotliDecompressSync(bytes, { maxOutputLength }),
  LZ4_RAW: (bytes, length) => decompressLz4Block(bytes, Buffer.alloc(length)),
}

/** Type of a column, and how its values become texts. */
interface Reading {
  readonly type: ColumnType | null
  readonly typeName: string
  readonly textOf: (value: never) => string
  /** Physical type alone: from the logical one, hyparquet would make float64 of decimals and milliseconds of times. */
  readonly element: SchemaElement
}

const UNITS: Readonly<Record<string, TimeUnit>> = {
  ...{ MILLIS: 'millisecond', MICROS: 'microsecond', NANOS: 'nanosecond' },
  ...{ TIMESTAMP_MILLIS: 'millisecond', TIMESTAMP_MICROS: 'microsecond' },
}

const integerText = (value: number | bigint): string => `${value}`

function unsignedText({ type }: SchemaElement): (value: never) => string {
  return type === 'INT64'
    ? (value: bigint) => `${BigInt.asUintN(64, value)}`
    : (value: number) => `${value >>> 0}`
}

function decimalsText(scale: number): (value: never) => string {
  const textOf = remembering((value: number | bigint) => decimalText(BigInt(value), scale))
  return (value: number | bigint | Uint8Array) =>
    value instanceof Uint8Array ? decimalText(bigEndianInteger(value), scale) : textOf(value)
}

const PHYSICAL: Readonly<Record<string, readonly [ColumnType, (value: never) => string]>> = {
  BOOLEAN: ['boolean', (value: boolean) => `${value}`],
  INT32: ['integer', integerText],
  INT64: ['integer', integerText],
  FLOAT: ['float', floatText],
  DOUBLE: ['float', doubleText],
}

function readingOf(element: SchemaElement, isDate: boolean): Reading {
  const { type, converted_type: converted, logical_type: logical, scale = 0 } = element
  const name = logical?.type ?? converted ?? type ?? 'struct'
  const { converted_type: _, logical_type: __, ...physical } = element
  const as = (kind: ColumnType | null, textOf: (value: never) => string): Reading => ({
    ...{ type: kind, typeName: name, textOf },
    element: physical,
  })
  const unit = logical?.type === 'TIMESTAMP' ? UNITS[logical.unit] : UNITS[converted ?? '']
  if (unit) {
    const hasZone = logical?.type !== 'TIMESTAMP' || logical.isAdjustedToUTC
    return as('timestamp', instantText(unit, { hasZone, isDate }))
  }
  if (type === 'INT96') return as('timestamp', instantText('nanosecond', { hasZone: false, isDate }))
  if (converted === 'DATE' || logical?.type === 'DATE') return as('date', remembering(dateText))
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') return as('decimal', decimalsText(scale))
  if (logical?.type === 'FLOAT16')
    return as('float', (value: Uint8Array) => halfText(parseFloat16(value) ?? Number.NaN))
  if (logical?.type === 'NULL') return as('null', () => '')
  const isUnsigned = logical?.type === 'INTEGER' ? !logical.isSigned : converted?.startsWith('UINT_')
  if (isUnsigned) return as('integer', unsignedText(element))
  const isText =
    converted === 'UTF8' || converted === 'ENUM' || logical?.type === 'STRING' || logical?.type === 'ENUM'
  // Writers that are older than the annotation of texts leave it out.
  if (type === 'BYTE_ARRAY' && (isText || name === type)) return as('text', (value: string) => value)
  const isTime = logical?.type === 'TIME' || converted?.startsWith('TIME_')
  const [kind, textOf] = PHYSICAL[type ?? ''] ?? []
  return kind && textOf && !isTime ? as(kind, textOf) : as(null, () => '')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A leaf of the schema at its top level, as a column to load. */
export interface ParquetColumn extends Column {
  readonly textOf: (value: never) => string
  decoderOf(metadata: ColumnMetaData): ColumnDecoder
}

/** Describes a column. With `isDate`, midnight is a date. */
export function parquetColumn(root: SchemaTree, node: SchemaTree, isDate: boolean): ParquetColumn {
  const isNested = node.children.length > 0 || node.element.repetition_type === 'REPEATED'
  const { type, typeName, textOf, element } = readingOf(node.element, isDate)
  return {
    name: node.element.name,
    type: isNested ? null : type,
    typeName: isNested ? 'nested' : typeName.toLowerCase(),
    textOf,
    decoderOf: (metadata) => ({
      ...{ pathInSchema: node.path, element, schemaPath: [root, { ...node, element }] },
      ...{ type: metadata.type, codec: metadata.codec, compressors: COMPRESSORS },
      utf8: type === 'text',
      parsers: {
        ...DEFAULT_PARSERS,
        stringFromBytes: (bytes) => utf8.decode(bytes),
        timestampFromNanoseconds: (nanos) => nanos,
      },
    }),
  }
}

/** Reads the pages of a column in one row group, one after another. */
export class PageReader {
  readonly #file: Seekable
  readonly #decoder: ColumnDecoder
  readonly #end: number
  readonly #rows: number
  #position: number
  #dictionary: DecodedArray | undefined

  constructor(file: Seekable, metadata: ColumnMetaData, column: ParquetColumn) {
    this.#file = file
    this.#decoder = column.decoderOf(metadata)
    const { dictionary_page_offset: dictionary, data_page_offset: data } = metadata
    this.#position = Number(dictionary && dictionary < data ? dictionary : data)
    this.#end = this.#position + Number(metadata.total_compressed_size)
    this.#rows = Number(metadata.num_values)
  }

  /** Returns the values of the next page. */
  async next(): Promise<DecodedArray> {
    while (this.#position < this.#end) {
      const header = await this.#header()
      const bytes = await this.#file.read(this.#position, this.#position + header.compressed_page_size)
      this.#position += header.compressed_page_size
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const { data } = readPage({ view, offset: 0 }, header, this.#decoder, this.#dictionary, undefined, 0)
      if (header.type !== 'DICTIONARY_PAGE') {
        if (data && data.length > 0) return data
      } else if (data) this.#dictionary = convert(data, this.#decoder)
    }
    throw new Error('a column has fewer rows than its row group')
  }

  async #header(): Promise<PageHeader> {
    for (let length = HEADER_BYTES; ; length *= 8) {
      const bytes = await this.#file.read(this.#position, Math.min(this.#position + length, this.#end))
      const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 }
      try {
        const header = parquetHeader(reader)
        const { data_page_header: first, data_page_header_v2: second } = header
        if (header.uncompressed_page_size > LARGEST_PAGE)
          throw new Error(`a page of ${header.uncompressed_page_size} bytes; at most ${LARGEST_PAGE}`)
        if ((first ?? second ?? { num_values: 0 }).num_values > this.#rows)
          throw new Error('a page has more rows than its column')
        this.#position += reader.offset
        return header
      } catch (error) {
        if (!(error instanceof RangeError) || bytes.length < length) throw error
      }
    }
  }
}
