import { crc32 } from 'node:zlib'
import type { Column } from './formats/csv.ts'
import { rowOf } from './formats/csv.ts'
import {
  deflateBlocks,
  END_OF_DEFLATE,
  gzipMember,
  MEMBER_HEADER,
  openedMember,
  plainMember,
  TRAILER_BYTES,
} from './formats/gzip.ts'
import { jsonEncoder } from './formats/json.ts'
import { NOTHING, withPart, type ZipMember, type ZipTotals, zipHead, zipTail } from './formats/zip.ts'
import { cut, lengthOf, type Pieces } from './pieces.ts'

/** What is sent as text, compressed or not. */
export type TextFormat = 'csv' | 'json' | 'ndjson'
export type FileCompression = 'none' | 'gzip' | 'zip'

/** A stored chunk of a result: whole CSV rows, about a mebibyte of them. */
export interface StoredChunk {
  /** Whether no chunk precedes it. */
  readonly isFirst: boolean
  /** The rows as one gzip member. */
  member(): Promise<Pieces>
  /** The rows themselves; to be asked for again rather than kept while a slow reader drains. */
  raw(): Promise<Buffer>
}

/** What a file says beside the rows. */
export interface FileFrame {
  readonly columns: readonly Column[]
  /** The endpoint's body without `data`, as JSON members would be written. */
  readonly body: Readonly<Record<string, unknown>>
  /** Name of the file without the ending of its compression. */
  readonly name: string
  readonly modified: Date
  /** Bytes of all rows as CSV. */
  readonly csvBytes: number
}

/** Some bytes of a file; in an archive with what they add to its totals. */
export interface Part {
  readonly bytes: Buffer
  readonly totals?: ZipTotals
}

/** What stands at the end of a file, which may depend on all that stands before. */
export interface Ending<P extends Part = Part> {
  /** Hears of every part before the end, in order. */
  add(part: P): void
  tail(): Promise<Buffer>
}

/** How a file is made of the stored chunks: every chunk becomes a piece of its own, so that any range can be found. */
export interface Layout<P extends Part = Part> {
  head(): Promise<P>
  /** A chunk's piece, in parts small enough to be made between other work. */
  piece(chunk: StoredChunk): AsyncGenerator<P>
  /** Begins to find out how a file ends. */
  ending(): Ending<P>
}

/** Rows converted at once: what one reader holds of them. */
const SLICE_BYTES = 64 * 1024
const LINE_FEED = 0x0a

/** How many times longer than as CSV the rows are at most, and from where on an archive needs the larger fields. */
const GROWTH: Readonly<Record<TextFormat, number>> = { csv: 1.01, json: 30, ndjson: 30 }
const LARGE = 2 ** 32 - 2 ** 20

/** The rows of a chunk, about `SLICE_BYTES` at a time: always the same ones, for what they become may depend on it. */
async function* slicesOf(chunk: StoredChunk): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of openedMember(await chunk.member())) {
    let rest = piece
    for (;;) {
      const end = rest.indexOf(LINE_FEED, Math.max(0, SLICE_BYTES - length)) + 1
      if (end === 0) break
      yield Buffer.concat([...held, rest.subarray(0, end)])
      held = []
      length = 0
      rest = rest.subarray(end)
    }
    held.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(held)
}

/** What the rows of a chunk become, some at a time: a slow reader holds no more than those, and the chunk as it is stored. */
export async function* converted<T>(
  chunk: StoredChunk,
  convert: (rows: Buffer) => T | Promise<T>,
): AsyncGenerator<T> {
  for await (const rows of slicesOf(chunk)) yield await convert(rows)
}

/** The member as it is stored. */
async function* storedMember(chunk: StoredChunk): AsyncGenerator<Part> {
  for (const bytes of await chunk.member()) yield { bytes }
}

/** The deflate blocks of the member as it is stored, and what its trailer says of the rows. */
async function* storedBlocks(chunk: StoredChunk): AsyncGenerator<Part> {
  const member = await chunk.member()
  const end = lengthOf(member) - TRAILER_BYTES
  const trailer = Buffer.concat(cut(member, end, end + TRAILER_BYTES))
  const [crc, length] = [trailer.readUInt32LE(0), trailer.readUInt32LE(4)]
  const blocks = cut(member, MEMBER_HEADER.length, end - END_OF_DEFLATE.length)
  const totals = { crc, length, compressed: lengthOf(blocks) }
  for (const [place, bytes] of blocks.entries()) yield place === 0 ? { bytes, totals } : { bytes }
}

const STORED = { gzip: storedMember, zip: storedBlocks }

/** A text as a part of a file of some compression; no text is no part at all. */
async function packed(text: Buffer, compression: FileCompression): Promise<Part> {
  if (compression === 'none' || text.length === 0) return { bytes: text }
  if (compression === 'gzip') return { bytes: await gzipMember(text) }
  const blocks = Buffer.concat(await deflateBlocks(text))
  return { bytes: blocks, totals: { crc: crc32(text), length: text.length, compressed: blocks.length } }
}

/** What the rows of a format look like, and what stands around all of them. */
interface Text {
  readonly before: string
  readonly after: string
  /** The text of some rows; `isStart`: of the first ones. */
  encode(rows: Buffer, isStart: boolean): Buffer
}

function textOf(format: TextFormat, { columns, body }: FileFrame): Text {
  if (format === 'csv')
    return { before: rowOf(columns.map(({ name }) => name)), after: '', encode: (rows) => rows }
  if (format === 'ndjson') return { before: '', after: '', encode: jsonEncoder(columns, { after: '\n' }) }
  const encode = jsonEncoder(columns, { before: ',' })
  return {
    before: '{"data":[',
    after: `],${JSON.stringify(body).slice(1)}`,
    encode: (rows, isStart) => encode(rows).subarray(isStart ? 1 : 0),
  }
}

/** The layout of a file of text. */
export function layoutOf(format: TextFormat, compression: FileCompression, frame: FileFrame): Layout {
  const text = textOf(format, frame)
  const member: ZipMember = {
    name: frame.name,
    modified: frame.modified,
    isLarge: frame.csvBytes * GROWTH[format] > LARGE,
  }
  const isStored = format === 'csv' && compression !== 'none'
  return {
    head: async () => {
      // Part of what was stored, so to say: the digest of that file is known already.
      if (isStored && compression === 'gzip') return { bytes: plainMember(Buffer.from(text.before)) }
      const part = await packed(Buffer.from(text.before), compression)
      return compression === 'zip' ? { ...part, bytes: Buffer.concat([zipHead(member), part.bytes]) } : part
    },
    piece: isStored ? STORED[compression] : (chunk) => convertedPiece(chunk, text, compression),
    ending: () => textEnding(text, compression, member),
  }
}

function textEnding({ after }: Text, compression: FileCompression, member: ZipMember): Ending {
  let totals = NOTHING
  const add = (part: Part) => {
    if (part.totals) totals = withPart(totals, part.totals)
  }
  return {
    add,
    tail: async () => {
      const last = await packed(Buffer.from(after), compression)
      add(last)
      return compression === 'zip' ? Buffer.concat([last.bytes, zipTail(member, totals)]) : last.bytes
    },
  }
}

function convertedPiece(
  chunk: StoredChunk,
  { encode }: Text,
  compression: FileCompression,
): AsyncGenerator<Part> {
  let isStart = chunk.isFirst
  return converted(chunk, (rows) => {
    const text = encode(rows, isStart)
    isStart = false
    return packed(text, compression)
  })
}
