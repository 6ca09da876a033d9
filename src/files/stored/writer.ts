import { createHash, type Hash } from 'node:crypto'
import { inTurns, pause, type Steps } from '../../core/async/turns.ts'
import { STEP_BYTES } from '../../core/rows/encoder.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import { csvHeader } from '../../core/rows/row-formats.ts'
import { blocksOf } from '../formats/blocks.ts'
import { withPart } from '../formats/checksum.ts'
import type { Column } from '../formats/columns.ts'
import { blocksIn, gzipHead, gzipMember, gzipTail, totalsOf } from '../formats/gzip.ts'
import { SheetDates } from '../formats/sheet-dates.ts'
import type { RowBatch } from '../row-batches.ts'
import type { ExportRecord } from './file-queries.ts'
import type { ResultChunk } from './result-queries.ts'

/** Approximate size of an uncompressed chunk. */
const CHUNK_BYTES = 2 ** 20
/** Chunks to compress or store concurrently: about one batch of rows, so that the next is sorted meanwhile. */
const AHEAD = 4

/** The part of a result written so far. */
export interface Written {
  rows: number
  /** Size as CSV with the header, in bytes. */
  csvBytes: number
}

/** What is known of the files of a result once it is written: its rows as they were stored, and as they were compressed. */
export interface WrittenFiles {
  readonly csv: ExportRecord
  readonly gzip: ExportRecord
  /** Columns of the rows, as their values turned out. */
  readonly columns: readonly Column[]
}

function* digested(digest: Hash, bytes: Buffer): Steps {
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    digest.update(bytes.subarray(at, at + STEP_BYTES))
    yield
  }
}

/**
 * Compresses rows of CSV into chunks, several concurrently, and stores them in order. Updates `written` after each chunk.
 * Stops reading if storing fails.
 */
export async function writeChunks(
  batches: AsyncIterable<RowBatch>,
  columns: readonly Column[],
  put: (chunk: ResultChunk) => Promise<void>,
  written: Written,
): Promise<WrittenFiles> {
  const header = Buffer.from(csvHeader(columns))
  const head = gzipHead(header)
  const plain = createHash('sha256').update(header)
  const packed = createHash('sha256').update(head.bytes)
  const dates = new SheetDates(columns)
  const [pieces, packedPieces]: [number[], number[]] = [[], []]
  let { totals } = head
  written.csvBytes = header.length
  let seq = 0
  let firstRow = 0
  let last: Promise<void> = Promise.resolve()
  const underWay: Promise<void>[] = []
  for await (const { bytes, rows: rowCount } of blocksOf(batches, CHUNK_BYTES)) {
    const place = { seq: seq++, firstRow, rowCount, rawBytes: bytes.length }
    firstRow += rowCount
    await inTurns(digested(plain, bytes))
    await inTurns(dates.add(bytes))
    pieces.push(bytes.length)
    const member = gzipMember(bytes).finally(() => memory.give(bytes))
    const stored = Promise.all([member, last]).then(async ([data]) => {
      await pause()
      await put({ ...place, data })
      packed.update(blocksIn(data))
      packedPieces.push(blocksIn(data).length)
      totals = withPart(totals, totalsOf(data))
      written.rows += place.rowCount
      written.csvBytes += place.rawBytes
    })
    // Avoids an unhandled rejection: the awaits below throw the error.
    stored.catch(() => {})
    last = stored
    underWay.push(stored)
    if (underWay.length >= AHEAD) await underWay.shift()
  }
  await last
  const tail = gzipTail(totals)
  return {
    csv: { head: header, pieces, tail: Buffer.alloc(0), sha256: plain.digest() },
    gzip: { head: head.bytes, pieces: packedPieces, tail, sha256: packed.update(tail).digest() },
    columns: dates.columns(),
  }
}
