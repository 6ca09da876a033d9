import { createHash } from 'node:crypto'
import { type Column, rowOf } from './formats/csv.ts'
import { gzipMember, plainMember } from './formats/gzip.ts'
import type { Chunk } from './results.ts'

/** Text of a chunk, about. */
const CHUNK_BYTES = 2 ** 20
/** Chunks being compressed or stored at once. */
const AHEAD = 3
const NEWLINE = 10

/** The header of a result's CSV. */
export const headerOf = (columns: readonly Column[]): Buffer =>
  Buffer.from(rowOf(columns.map(({ name }) => name)))

function rowsIn(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) rows++
  return rows
}

/** Cuts text into pieces of whole rows. */
async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const part of rows) {
    parts.push(part)
    size += part.length
    if (size < CHUNK_BYTES) continue
    const text = Buffer.concat(parts)
    const end = text.lastIndexOf(NEWLINE) + 1
    if (end === 0) continue
    yield text.subarray(0, end)
    parts = [text.subarray(end)]
    size = text.length - end
  }
  if (size > 0) yield Buffer.concat(parts)
}

/** What has been written of a result. */
export interface Written {
  rows: number
  /** Bytes as CSV, and as one gzip file, both with the header. */
  csvBytes: number
  gzipBytes: number
}

/**
 * Compresses rows into chunks and stores them in order, several under way at once; returns the digest of the whole
 * as one gzip file. `written` tells of it all along. Stops reading when storing fails.
 */
export async function writeChunks(
  rows: AsyncIterable<Buffer>,
  columns: readonly Column[],
  put: (chunk: Chunk) => Promise<void>,
  written: Written,
): Promise<Buffer> {
  const header = headerOf(columns)
  const headerMember = plainMember(header)
  const digest = createHash('sha256').update(headerMember)
  written.csvBytes = header.length
  written.gzipBytes = headerMember.length
  let seq = 0
  let firstRow = 0
  let last: Promise<void> = Promise.resolve()
  const underWay: Promise<void>[] = []
  for await (const text of inPieces(rows)) {
    const place = { seq: seq++, firstRow, rowCount: rowsIn(text), rawBytes: text.length }
    firstRow += place.rowCount
    const member = gzipMember(text)
    const stored = Promise.all([member, last]).then(async ([data]) => {
      await put({ ...place, data })
      digest.update(data)
      written.rows += place.rowCount
      written.csvBytes += place.rawBytes
      written.gzipBytes += data.length
    })
    // Failures are met below, by whoever waits for them.
    stored.catch(() => {})
    last = stored
    underWay.push(stored)
    if (underWay.length >= AHEAD) await underWay.shift()
  }
  await last
  return digest.digest()
}
