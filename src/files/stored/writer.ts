import { createHash } from 'node:crypto'
import { blocksOf } from '../formats/blocks.ts'
import { type Column, rowOf } from '../formats/csv.ts'
import { gzipMember, plainMember } from '../formats/gzip.ts'
import type { Chunk } from './result-queries.ts'

/** Text of a chunk, about. */
const CHUNK_BYTES = 2 ** 20
/** Chunks being compressed or stored at once: about what a batch of rows makes, so that the next one is sorted meanwhile. */
const AHEAD = 4

/** The header of a result's CSV. */
export const headerOf = (columns: readonly Column[]): Buffer =>
  Buffer.from(rowOf(columns.map(({ name }) => name)))

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
  lines: AsyncIterable<Buffer>,
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
  for await (const { bytes, rows: rowCount, free } of blocksOf(lines, CHUNK_BYTES)) {
    const place = { seq: seq++, firstRow, rowCount, rawBytes: bytes.length }
    firstRow += rowCount
    const member = gzipMember(bytes).finally(free)
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
