import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { SharedWork } from '../../core/async/shared-work.ts'
import { arrowLayout, parquetLayout } from '../binary-layout.ts'
import { ARROW_RELEASE } from '../formats/arrow.ts'
import {
  type FileCompression,
  type FileFrame,
  type Layout,
  layoutOf,
  type StoredChunk,
  type TextFormat,
} from '../layout.ts'
import { ChunkCache } from './chunks.ts'
import { type ExportRecord, insertExport, selectExport } from './file-queries.ts'
import { type ResultKey, resultsIn } from './result-queries.ts'

/** Where results lie, and what of them is at hand. */
export interface ResultFiles {
  readonly db: Kysely<DB>
  readonly chunks: ChunkCache
  /** Files being made for the first time. */
  readonly making: Map<string, SharedWork<ExportRecord>>
}

export const openResultFiles = (db: Kysely<DB>, pool: pg.Pool, patienceMs?: number): ResultFiles => ({
  db,
  chunks: new ChunkCache(pool, patienceMs),
  making: new Map(),
})

/** A file whose every byte is settled. */
export interface ResultFile {
  readonly bytes: number
  readonly sha256: Buffer
  /** Its bytes from `start` to before `end`; nothing is read before it is asked for, no connection held between. */
  read(start: number, end: number): AsyncGenerator<Buffer>
}

export type FileFormat = TextFormat | 'arrow' | 'parquet'

/** Which file is wanted. */
export interface FileRequest {
  readonly format: FileFormat
  readonly compression: FileCompression
  readonly frame: FileFrame
  /** Digest of the result as it is stored: CSV with its header, as gzip. */
  readonly storedSha256: Buffer | null
}

/** A file of a finished job. The first time that it is asked for it is made once for its length and its digest. */
export async function openFile(
  store: ResultFiles,
  key: ResultKey,
  { format, compression, frame, storedSha256 }: FileRequest,
  signal: AbortSignal,
): Promise<ResultFile> {
  const sizes = await resultsIn(store.db).sizes(key)
  const chunks = store.chunks.chunksOf(key, sizes)
  const layout = layoutFor(format, compression, frame)
  const isStored = format === 'csv' && compression === 'gzip' && storedSha256 !== null
  const record = isStored
    ? { head: (await layout.head()).bytes, pieces: sizes, tail: Buffer.alloc(0), sha256: storedSha256 }
    : await recordOf(store, key, nameOf(format, compression), signal, (stop) =>
        makeRecord(layout, chunks, stop),
      )
  const { head, pieces, tail, sha256 } = record
  const bytes = pieces.reduce((sum, length) => sum + length, head.length + tail.length)
  return { bytes, sha256, read: (start, end) => readRange(layout, chunks, record, start, end) }
}

function layoutFor(format: FileFormat, compression: FileCompression, frame: FileFrame): Layout {
  if (format === 'arrow') return arrowLayout(frame)
  return format === 'parquet' ? parquetLayout(frame) : layoutOf(format, compression, frame)
}

/** What a file is remembered by. Another zlib may compress otherwise: what was made by one is for itself alone. */
function nameOf(format: FileFormat, compression: FileCompression): string {
  if (format === 'arrow') return `${format}.${ARROW_RELEASE}`
  if (format === 'parquet') return `${format}.${process.versions['zstd']}`
  return `${format}.${compression}${compression === 'none' ? '' : `.${process.versions.zlib}`}`
}

/** What is remembered of a file; made and remembered where it is not. Those who ask meanwhile wait for the same. */
async function recordOf(
  store: ResultFiles,
  key: ResultKey,
  name: string,
  signal: AbortSignal,
  make: (stop: AbortSignal) => Promise<ExportRecord>,
): Promise<ExportRecord> {
  const known = await selectExport(store.db, key, name)
  if (known) return known
  const address = `${key.id}/${key.fence}/${name}`
  let work = store.making.get(address)
  if (!work || work.isStopped) {
    work = new SharedWork(async (stop) => {
      const record = await make(stop)
      await insertExport(store.db, key, name, record)
      return record
    })
    store.making.set(address, work)
    const mine = work
    work.settled.then(() => {
      if (store.making.get(address) === mine) store.making.delete(address)
    })
  }
  return work.join(signal)
}

async function makeRecord(
  layout: Layout,
  chunks: readonly StoredChunk[],
  stop: AbortSignal,
): Promise<ExportRecord> {
  const hash = createHash('sha256')
  const head = await layout.head()
  hash.update(head.bytes)
  const ending = layout.ending()
  ending.add(head)
  const pieces: number[] = []
  for (const chunk of chunks) {
    let length = 0
    for await (const part of layout.piece(chunk)) {
      stop.throwIfAborted()
      hash.update(part.bytes)
      length += part.bytes.length
      ending.add(part)
    }
    pieces.push(length)
  }
  const tail = await ending.tail()
  return { head: head.bytes, pieces, tail, sha256: hash.update(tail).digest() }
}

/** The part of some bytes, which stand at `at` in the file, that lies in a range. */
const within = (bytes: Buffer, at: number, start: number, end: number): Buffer =>
  bytes.subarray(Math.max(0, start - at), Math.max(0, end - at))

async function* readRange(
  layout: Layout,
  chunks: readonly StoredChunk[],
  { head, pieces, tail }: ExportRecord,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  if (start < head.length) yield within(head, 0, start, end)
  let at = head.length
  for (const [place, chunk] of chunks.entries()) {
    const next = at + (pieces[place] ?? 0)
    if (next > start && at < end) {
      for await (const { bytes } of layout.piece(chunk)) {
        const cut = within(bytes, at, start, end)
        at += bytes.length
        if (cut.length > 0) yield cut
        if (at >= end) break
      }
      // Neither more nor less than was promised: the connection is cut instead.
      if (at !== next && at < end) throw new Error('A file of a result is not what it was')
    }
    at = next
  }
  if (at < end) yield within(tail, at, start, end)
}
