import { crc32 } from 'node:zlib'
import { pause } from '../core/async/turns.ts'
import { ByteWriter } from '../core/rows/byte-writer.ts'
import { RowEncoder } from '../core/rows/encoder.ts'
import { memory } from '../core/rows/memory-pool.ts'
import { CSV, csvHeader, LINES, OBJECTS, type RowFormat } from '../core/rows/row-formats.ts'
import { allRows } from '../core/rows/table.ts'
import { NOTHING, type Totals, withPart } from './formats/checksum.ts'
import { type Column, storedMembers } from './formats/columns.ts'
import { rowsInCsv } from './formats/csv.ts'
import {
  blocksIn,
  deflateBlocks,
  gzipHead,
  gzipTail,
  MEMBER_HEADER,
  openedMember,
  totalsOf,
} from './formats/gzip.ts'
import { type CsvStyle, STYLED_GROWTH, styledCsv } from './formats/styled-csv.ts'
import { type ZipMember, zipHead, zipTail } from './formats/zip.ts'

/** Text formats, compressed or not. */
export type TextFormat = 'csv' | 'json' | 'ndjson'
export type FileCompression = 'none' | 'gzip' | 'zip'

/** How each format writes rows. */
export const ROW_FORMATS: Readonly<Record<TextFormat, RowFormat>> = { csv: CSV, json: OBJECTS, ndjson: LINES }

/** Rows to convert: about 1 MiB of whole CSV rows. */
export interface Chunk {
  /** Number of rows of the result before it. */
  readonly firstRow: number
  /** Yields the rows in pieces, which belong to the caller. */
  pieces(): AsyncIterable<Buffer>
  /** Returns the rows. Call it again rather than hold the rows while a slow reader drains. */
  raw(): Promise<Buffer>
}

/** A stored chunk of a result. */
export interface StoredChunk extends Chunk {
  /** Returns the rows as one gzip member, which belongs to the caller. */
  member(): Promise<Buffer>
}

/** Returns rows in memory, whose pieces can be taken once. */
export const chunkOf = (rows: Buffer, firstRow: number): Chunk => ({
  firstRow,
  pieces: async function* () {
    yield rows
  },
  raw: async () => rows,
})

/** Yields the rows of a gzip member and returns its memory to the pool. */
export async function* piecesOf(member: Promise<Buffer>): AsyncGenerator<Buffer> {
  const bytes = await member
  yield* openedMember(bytes)
  memory.give(bytes)
}

/** Contents and properties of a file besides its rows. */
export interface FileFrame {
  readonly columns: readonly Column[]
  /** The endpoint's response body without `data`. */
  readonly body: Readonly<Record<string, unknown>>
  /** File name without the extension of the compression. */
  readonly name: string
  readonly modified: Date
  /** Size of all rows as plain CSV, in bytes. */
  readonly csvBytes: number
  /** How a CSV file differs from plain CSV. */
  readonly style?: CsvStyle | undefined
}

/**
 * A part of a file. Its bytes may be memory of the pool, which whoever uses them last gives back: the server, when it
 * has sent them. `totals` are those of the text in its deflate blocks.
 */
export interface FilePart {
  readonly bytes: Buffer
  readonly totals?: Totals
}

/** Builds the end of a file, which may depend on everything before it. */
interface Ending<P extends FilePart = FilePart> {
  /** Takes every part before the end into account. Call it in the order of the file. */
  add(part: P): void
  tail(): Promise<Buffer>
}

/** Builds a file from chunks. Each chunk becomes one piece, so that any byte range can be located. */
export interface Layout<P extends FilePart = FilePart, C extends Chunk = Chunk> {
  head(): Promise<P>
  /** Yields a chunk's piece in parts small enough not to hold up other work. */
  piece(chunk: C): AsyncGenerator<P>
  /** Returns a new builder of the file's end. */
  ending(): Ending<P>
}

/** Size of the rows to convert, and so to hold in memory, at a time for each reader. */
const SLICE_BYTES = 64 * 1024
const LINE_FEED = 0x0a

/** Maximum size of the rows relative to CSV, and the size above which an archive uses Zip64. */
const GROWTH: Readonly<Record<TextFormat, number>> = { csv: 1.01, json: 30, ndjson: 30 }
const LARGE = 2 ** 32 - 2 ** 20

/** Yields a chunk's rows, about `SLICE_BYTES` at a time. Deterministic, because the output may depend on it. */
async function* slicesOf(chunk: Chunk): AsyncGenerator<Buffer> {
  let unfinished: Buffer[] = []
  let length = 0
  for await (const piece of chunk.pieces()) {
    let rest = piece
    for (;;) {
      const end = rest.indexOf(LINE_FEED, Math.max(0, SLICE_BYTES - length)) + 1
      if (end === 0) break
      yield Buffer.concat([...unfinished, rest.subarray(0, end)])
      unfinished = []
      length = 0
      rest = rest.subarray(end)
    }
    unfinished.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(unfinished)
}

/** Converts a chunk slice by slice: a slow reader holds one slice and the compressed chunk in memory. */
export async function* converted<T>(
  chunk: Chunk,
  convert: (rows: Buffer) => T | Promise<T>,
): AsyncGenerator<T> {
  for await (const rows of slicesOf(chunk)) {
    await pause()
    yield await convert(rows)
  }
}

/** Yields the stored member's deflate blocks, with the totals from its trailer. */
async function* storedBlocks(chunk: StoredChunk): AsyncGenerator<FilePart> {
  const member = await chunk.member()
  yield { bytes: blocksIn(member), totals: totalsOf(member) }
}

/** Turns a text into a part of a file. An empty text gives an empty part. */
export async function packed(text: Buffer, compression: FileCompression): Promise<FilePart> {
  if (compression === 'none' || text.length === 0) return { bytes: text }
  const blocks = Buffer.concat(await deflateBlocks(text))
  const totals = { crc: crc32(text), length: text.length, compressed: blocks.length }
  memory.give(text)
  return { bytes: blocks, totals }
}

/** What precedes the blocks of a file, and what follows them. */
interface Frame {
  head(member: ZipMember): Buffer
  tail(member: ZipMember, totals: Totals): Buffer
}

const FRAMES: Readonly<Record<FileCompression, Frame>> = {
  none: { head: () => Buffer.alloc(0), tail: () => Buffer.alloc(0) },
  gzip: { head: () => MEMBER_HEADER, tail: (_member, totals) => gzipTail(totals) },
  zip: { head: zipHead, tail: zipTail },
}

/** A text format: the text before and after all rows, and the encoding of stored ones. */
interface Text {
  readonly before: string
  readonly after: string
  /** Encodes stored rows, whose bytes it may overwrite. `isStart`: whether they are the file's first. */
  encode(rows: Buffer, isStart: boolean): Buffer
}

/** Memory for the JSON of rows, relative to their CSV. */
const JSON_GROWTH = 3

function textOf(format: TextFormat, { columns, body, style }: FileFrame): Text {
  const header = csvHeader(columns)
  if (format === 'csv' && style)
    return {
      before: styledCsv(Buffer.from(header), columns, style, true).toString(),
      after: '',
      encode: (rows) => styledCsv(rows, columns, style, false),
    }
  if (format === 'csv') return { before: header, after: '', encode: (rows) => rows }
  const members = storedMembers(columns)
  const encode = (csv: Buffer, isStart: boolean): Buffer => {
    const source = rowsInCsv(csv, columns)
    const out = new ByteWriter(memory.take(JSON_GROWTH * csv.length))
    const encoder = new RowEncoder(source, members, ROW_FORMATS[format])
    encoder.fill(allRows(source), 0, out, Number.POSITIVE_INFINITY, !isStart)
    encoder.release()
    return out.finish()
  }
  if (format === 'ndjson') return { before: '', after: '', encode }
  return { before: '{"data":[', after: `],${JSON.stringify(body).slice(1)}`, encode }
}

/** Returns the layout of a text file. */
export function layoutOf(
  format: TextFormat,
  compression: FileCompression,
  frame: FileFrame,
): Layout<FilePart, StoredChunk> {
  const text = textOf(format, frame)
  const member: ZipMember = {
    name: frame.name,
    modified: frame.modified,
    isLarge: frame.csvBytes * (frame.style ? STYLED_GROWTH : GROWTH[format]) > LARGE,
  }
  const isStored = format === 'csv' && compression !== 'none' && !frame.style
  return {
    head: async () => {
      // As `writeChunks` encoded it for the stored digest.
      if (isStored && compression === 'gzip') return gzipHead(Buffer.from(text.before))
      const part = await packed(Buffer.from(text.before), compression)
      return { ...part, bytes: Buffer.concat([FRAMES[compression].head(member), part.bytes]) }
    },
    piece: isStored ? storedBlocks : (chunk) => convertedPiece(chunk, text, compression),
    ending: () => textEnding(text, compression, member),
  }
}

function textEnding({ after }: Text, compression: FileCompression, member: ZipMember): Ending {
  let totals = NOTHING
  const add = (part: FilePart) => {
    if (part.totals) totals = withPart(totals, part.totals)
  }
  return {
    add,
    tail: async () => {
      const last = await packed(Buffer.from(after), compression)
      add(last)
      return Buffer.concat([last.bytes, FRAMES[compression].tail(member, totals)])
    },
  }
}

function convertedPiece(
  chunk: StoredChunk,
  { encode }: Text,
  compression: FileCompression,
): AsyncGenerator<FilePart> {
  let isStart = chunk.firstRow === 0
  return converted(chunk, (rows) => {
    const text = encode(rows, isStart)
    isStart = false
    return packed(text, compression)
  })
}
