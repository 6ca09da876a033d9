import { createHash } from 'node:crypto'
import { memory } from '../../core/rows/memory-pool.ts'
import { csvHeader } from '../../core/rows/row-formats.ts'
import { blocksOf } from '../formats/blocks.ts'
import type { Column } from '../formats/columns.ts'
import { gzipMember, plainMember } from '../formats/gzip.ts'
import type { RowBatch } from '../row-batches.ts'
import type { Chunk } from './result-queries.ts'

/** Approximate size of an uncompressed chunk. */
const CHUNK_BYTES = 2 ** 20
/** Chunks to compress or store concurrently: about one batch of rows, so that the next is sorted meanwhile. */
const AHEAD = 4

/** The part of a result written so far. */
export interface Written {
  rows: number
  /** Sizes as CSV and as one gzip file, both with the header, in bytes. */
  csvBytes: number
  gzipBytes: number
}

/**
 * Compresses rows of CSV into chunks, several concurrently, and stores them in order. Updates `written` after each chunk.
 * Returns the SHA-256 of the whole as one gzip file. Stops reading if storing fails.
 */
export async function writeChunks(
  batches: AsyncIterable<RowBatch>,
  columns: readonly Column[],
  put: (chunk: Chunk) => Promise<void>,
  written: Written,
): Promise<Buffer> {
  const header = Buffer.from(csvHeader(columns))
  const headerMember = plainMember(header)
  const digest = createHash('sha256').update(headerMember)
  written.csvBytes = header.length
  written.gzipBytes = headerMember.length
  let seq = 0
  let firstRow = 0
  let last: Promise<void> = Promise.resolve()
  const underWay: Promise<void>[] = []
  for await (const { bytes, rows: rowCount } of blocksOf(batches, CHUNK_BYTES)) {
    const place = { seq: seq++, firstRow, rowCount, rawBytes: bytes.length }
    firstRow += rowCount
    const member = gzipMember(bytes).finally(() => memory.give(bytes))
    const stored = Promise.all([member, last]).then(async ([data]) => {
      await put({ ...place, data })
      digest.update(data)
      written.rows += place.rowCount
      written.csvBytes += place.rawBytes
      written.gzipBytes += data.length
    })
    // Avoids an unhandled rejection: the awaits below throw the error.
    stored.catch(() => {})
    last = stored
    underWay.push(stored)
    if (underWay.length >= AHEAD) await underWay.shift()
  }
  await last
  return digest.digest()
}
