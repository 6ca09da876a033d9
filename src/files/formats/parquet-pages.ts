import { constants, zstdCompressSync } from 'node:zlib'
import { ByteWriter } from '../../core/rows/byte-writer.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import { bitsOf, type Cells, type TextColumn, type Values } from './cells.ts'
import { type Dictionary, dictionaryOf } from './dictionary.ts'
import { i32, struct, type Thrift, varint } from './thrift.ts'

/**
 * Pages of a Parquet file, compressed with Zstandard. Each column of a row group is one data page: definition levels,
 * which mark nulls, then values. Repeated texts are numbers of entries in a dictionary, a page before it.
 */

// Values of the enumerations Encoding, CompressionCodec and PageType.
export const ENCODING = { plain: 0, rle: 3, dictionary: 8 } as const
export const ZSTD = 6
const [DATA_PAGE, DICTIONARY_PAGE] = [0, 2]

/** Level 1: higher levels take several times as long and save only a few per cent. */
const PARAMS = { [constants.ZSTD_c_compressionLevel]: 1 }
/** Smallest output chunk size that zlib accepts. */
const MIN_CHUNK = 64

/** The pages of a column of a row group, and the figures for the footer. */
export interface ColumnPages {
  readonly bytes: Buffer
  readonly rows: number
  readonly nulls: number
  /** Uncompressed size of the pages with their headers, in bytes. */
  readonly unpacked: number
  /** Size of the page with the dictionary; 0 if there is none. */
  readonly dictionaryBytes: number
}

/** Writes definition levels (1 for a value, 0 for null) after their length: one run if no null, else one bit each. */
function writeLevels(present: Uint8Array, nulls: number, out: ByteWriter): void {
  const levels =
    nulls === 0
      ? Buffer.concat([varint(present.length * 2), Buffer.from([1])])
      : Buffer.concat([varint(Math.ceil(present.length / 8) * 2 + 1), bitsOf(present)])
  writeLength(levels.length, out)
  out.write(levels)
}

function writeLength(length: number, out: ByteWriter): void {
  out.length = out.reserve(4).writeUInt32LE(length, out.length)
}

/** Writes the texts of some rows, each after its length. */
function writeTexts({ bytes, offsets }: TextColumn, rows: ArrayLike<number>, out: ByteWriter): void {
  const target = out.reserve(bytes.length + 4 * rows.length)
  let length = out.length
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0
    const [start, end] = [offsets[row] ?? 0, offsets[row + 1] ?? 0]
    const size = end - start
    for (let shift = 0; shift < 32; shift += 8) target[length++] = size >>> shift
    for (let at = start; at < end; at++) target[length++] = bytes[at] ?? 0
  }
  out.length = length
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Returns the values that are not null, in the plain encoding. */
function plainValues(values: Exclude<Values, TextColumn>, present: Uint8Array, nulls: number): Uint8Array {
  const isPresent = (_value: unknown, row: number) => present[row] === 1
  if (values.type === 'boolean') return bitsOf(nulls === 0 ? values.flags : values.flags.filter(isPresent))
  const array = 'numbers' in values ? values.numbers : values.instants
  return bytesOf(nulls === 0 ? array : array.filter(isPresent))
}

function presentRows(present: Uint8Array, nulls: number): Int32Array {
  const rows = new Int32Array(present.length - nulls)
  let count = 0
  for (let row = 0; row < present.length; row++) if (present[row]) rows[count++] = row
  return rows
}

/** Writes the numbers of entries as one run of groups of eight, a byte each. */
function writeNumbers({ numbers }: Dictionary, out: ByteWriter): void {
  const groups = Math.ceil(numbers.length / 8)
  out.write(Buffer.from([8]))
  out.write(varint(groups * 2 + 1))
  out.write(numbers)
  out.write(Buffer.alloc(groups * 8 - numbers.length))
}

interface Encoded {
  readonly encoding: number
  readonly dictionary?: Page
  readonly write: (out: ByteWriter) => void
}

interface Page {
  readonly bytes: Buffer
  readonly unpacked: number
}

/** Compresses what `write` writes to a page. `details` are those of its type, by their number in the header. */
function pageOf(
  type: number,
  details: Readonly<Record<number, Thrift>>,
  write: (out: ByteWriter) => void,
): Page {
  const out = new ByteWriter()
  write(out)
  const page = out.bytes.subarray(0, out.length)
  // Not in the thread pool: handing over so little takes longer than compressing it.
  const packed = zstdCompressSync(page, { params: PARAMS, chunkSize: MIN_CHUNK + page.length })
  const { bytes: header } = struct({ 1: i32(type), 2: i32(page.length), 3: i32(packed.length), ...details })
  const unpacked = header.length + page.length
  memory.give(page)
  return { bytes: Buffer.concat([header, packed]), unpacked }
}

/** Encodes the values of a column that are not null: a page with a dictionary, if it has one, and what the other has. */
function encoded(values: Values, present: Uint8Array, nulls: number): Encoded {
  if (values.type !== 'text') {
    const write = (out: ByteWriter) => out.write(plainValues(values, present, nulls))
    return { encoding: ENCODING.plain, write }
  }
  const rows = presentRows(present, nulls)
  const dictionary = dictionaryOf(values, rows)
  if (!dictionary) return { encoding: ENCODING.plain, write: (out) => writeTexts(values, rows, out) }
  const { entries } = dictionary
  const details = struct({ 1: i32(entries.length), 2: i32(ENCODING.plain) })
  return {
    encoding: ENCODING.dictionary,
    dictionary: pageOf(DICTIONARY_PAGE, { 7: details }, (out) => writeTexts(values, entries, out)),
    write: (out) => writeNumbers(dictionary, out),
  }
}

/** Encodes a column of a row group, and releases it. */
export function columnPages({ rows, nulls, present, values, release }: Cells): ColumnPages {
  const { encoding, dictionary, write } = encoded(values, present, nulls)
  const details = struct({ 1: i32(rows), 2: i32(encoding), 3: i32(ENCODING.rle), 4: i32(ENCODING.rle) })
  const data = pageOf(DATA_PAGE, { 5: details }, (out) => {
    writeLevels(present, nulls, out)
    write(out)
  })
  release()
  return {
    ...{ rows, nulls, dictionaryBytes: dictionary?.bytes.length ?? 0 },
    bytes: dictionary ? Buffer.concat([dictionary.bytes, data.bytes]) : data.bytes,
    unpacked: data.unpacked + (dictionary?.unpacked ?? 0),
  }
}
