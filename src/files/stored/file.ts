import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { SharedWork } from '../../core/async/shared-work.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import { ARROW_RELEASE } from '../formats/arrow.ts'
import { GZIP_RELEASE } from '../formats/gzip.ts'
import { PARQUET_RELEASE } from '../formats/parquet.ts'
import { SHEET_RELEASE } from '../formats/sheet.ts'
import type { CsvStyle } from '../formats/styled-csv.ts'
import {
  type FileCompression,
  type FileFrame,
  type FilePart,
  type Layout,
  layoutOf,
  type StoredChunk,
  type TextFormat,
} from '../layout.ts'
import { isTyped, TYPED_LAYOUTS, type TypedFormat } from '../typed-layouts.ts'
import { ChunkCache } from './chunks.ts'
import { type ExportRecord, insertExport, selectExport } from './file-queries.ts'
import { type KeptFile, KeptFiles } from './kept.ts'
import { type ResultKey, resultsIn } from './result-queries.ts'

/** Stored results, and the cache of their chunks. */
export interface ResultFiles {
  readonly db: Kysely<DB>
  readonly chunks: ChunkCache
  /** Records being built for files requested for the first time. */
  readonly making: Map<string, SharedWork<ExportRecord>>
  /** The files that were made with these records. */
  readonly kept: KeptFiles
}

export const openResultFiles = (db: Kysely<DB>, pool: pg.Pool, patienceMs?: number): ResultFiles => ({
  db,
  chunks: new ChunkCache(pool, patienceMs),
  making: new Map(),
  kept: new KeptFiles(),
})

/** A file of known length and digest. */
interface ResultFile {
  readonly bytes: number
  readonly sha256: Buffer
  /** Yields the bytes from `start` (inclusive) to `end` (exclusive). Reads lazily and holds no connection meanwhile. */
  read(start: number, end: number): AsyncGenerator<Buffer>
}

export type FileFormat = TextFormat | TypedFormat

/** A request for a file. */
interface FileRequest {
  readonly format: FileFormat
  readonly compression: FileCompression
  readonly frame: FileFrame
}

/** Opens a file of a finished job. Builds it on the first request, to determine its length and digest. */
export async function openFile(
  store: ResultFiles,
  key: ResultKey,
  { format, compression, frame }: FileRequest,
  signal: AbortSignal,
): Promise<ResultFile> {
  const places = await resultsIn(store.db).places(key)
  const chunks = store.chunks.chunksOf(key, places)
  const layout = layoutFor(format, compression, frame)
  const name = recordName(format, compression, frame.style)
  const record = await recordOf(store, key, name, signal, (file, stop) =>
    makeRecord(layout, chunks, file, stop),
  )
  const { head, pieces, tail, sha256 } = record
  const bytes = pieces.reduce((sum, length) => sum + length, head.length + tail.length)
  const kept = store.kept.find(addressOf(key, name))
  return {
    bytes,
    sha256,
    read: async function* (start, end) {
      let at = start
      for (let part = await kept?.read(at, end); part; part = await kept?.read(at, end)) {
        at += part.length
        yield part
        if (at === end) return
      }
      yield* readRange(layout, chunks, record, at, end)
    },
  }
}

const addressOf = ({ id, fence }: ResultKey, name: string): string => `${id}/${fence}/${name}`

type StoredLayout = Layout<FilePart, StoredChunk>

const layoutFor = (format: FileFormat, compression: FileCompression, frame: FileFrame): StoredLayout =>
  isTyped(format) ? TYPED_LAYOUTS[format](frame) : layoutOf(format, compression, frame)

/** Returns the key of a file's record. Includes the encoder's version, because versions may produce different bytes. */
export function recordName(format: FileFormat, compression: FileCompression, style?: CsvStyle): string {
  if (format === 'arrow') return `${format}.${ARROW_RELEASE}`
  if (format === 'parquet') return `${format}.${PARQUET_RELEASE}.${process.versions['zstd']}`
  if (format === 'xlsx') return `${format}.${SHEET_RELEASE}.${process.versions.zlib}`
  const text = style ? `${format}.${JSON.stringify(style)}` : format
  if (compression === 'none') return `${text}.none`
  const release = compression === 'gzip' ? `gzip.${GZIP_RELEASE}` : compression
  // Its blocks are those that are stored.
  return text === 'csv' && compression === 'gzip'
    ? `${text}.${release}`
    : `${text}.${release}.${process.versions.zlib}`
}

/** Returns the record of a file, or builds and stores it. Concurrent requests share the work. */
async function recordOf(
  store: ResultFiles,
  key: ResultKey,
  name: string,
  signal: AbortSignal,
  make: (file: KeptFile, stop: AbortSignal) => Promise<ExportRecord>,
): Promise<ExportRecord> {
  const known = await selectExport(store.db, key, name)
  if (known) return known
  const address = addressOf(key, name)
  let work = store.making.get(address)
  if (!work || work.isStopped) {
    work = new SharedWork(async (stop) => {
      const file = store.kept.begin()
      try {
        const record = await make(file, stop)
        await insertExport(store.db, key, name, record)
        store.kept.keep(address, file)
        return record
      } catch (error) {
        file.drop()
        throw error
      }
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
  layout: StoredLayout,
  chunks: readonly StoredChunk[],
  file: KeptFile,
  stop: AbortSignal,
): Promise<ExportRecord> {
  const hash = createHash('sha256')
  const head = await layout.head()
  hash.update(head.bytes)
  await file.add(head.bytes)
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
      await file.add(part.bytes)
    }
    pieces.push(length)
  }
  const tail = await ending.tail()
  await file.add(tail)
  await file.flush()
  return { head: head.bytes, pieces, tail, sha256: hash.update(tail).digest() }
}

/** Returns the part of `bytes`, which start at offset `at` of the file, that is within the range. */
const within = (bytes: Buffer, at: number, start: number, end: number): Buffer =>
  bytes.subarray(Math.max(0, start - at), Math.max(0, end - at))

async function* readRange(
  layout: StoredLayout,
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
        else memory.give(bytes)
        if (at >= end) break
      }
      // The length has been announced: better to cut the connection than to send more or less.
      if (at !== next && at < end) throw new Error('A file no longer matches its stored record')
    }
    at = next
  }
  if (at < end) yield within(tail, at, start, end)
}
