import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { memory } from '../../core/rows/memory-pool.ts'
import { isUnavailable } from '../../platform/database/errors.ts'
import { openMember } from '../formats/gzip.ts'
import { piecesOf, type StoredChunk } from '../layout.ts'
import {
  bytesOf,
  type ChunkPlace,
  type ChunkRun,
  offsetIn,
  type ResultKey,
  readRun,
} from './result-queries.ts'

/** Limits of the cache, shared by all readers. */
const MAX_MEMBER_BYTES = 12 * 2 ** 20
const MAX_RAW_BYTES = 4 * 2 ** 20
/** Maximum bytes to fetch with one statement. With its framing, they fit into a buffer of the pool of 2 MiB. */
const RUN_BYTES = 2 ** 21 - 2 ** 12
/** Approximate size of an uncompressed chunk. */
const RAW_BYTES = 2 ** 20
/** Entries are purged when they expire, because no later read may come to evict them. */
const KEPT = { ttl: 5000, ttlAutopurge: true }

/** How long a download waits for a busy or restarting database, and how often it retries. */
const PATIENCE_MS = 20_000
const AGAIN_MS = 250

async function patiently<T>(read: () => Promise<T>, patienceMs: number): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error
    }
    await sleep(AGAIN_MS, undefined, { ref: false })
  }
}

/** A run of chunks in memory of the pool, which it gives back after its last use. */
class Run {
  readonly #run: ChunkRun
  readonly #memory: Buffer
  readonly #whenRead: Promise<void>
  #uses = 0

  constructor(run: ChunkRun, read: (into: Buffer) => Promise<void>) {
    this.#run = run
    this.#memory = memory.take(bytesOf(run))
    this.#whenRead = this.#use(() => read(this.#memory))
  }

  /** Keeps the memory until `drop` is called. */
  keep(): void {
    this.#uses++
  }

  drop(): void {
    if (--this.#uses === 0) memory.give(this.#memory)
  }

  /** Returns a copy of a member, in memory of the pool that belongs to the caller. */
  member(place: number): Promise<Buffer> {
    return this.#use(async () => {
      await this.#whenRead
      const length = this.#run.sizes[place] ?? 0
      const start = offsetIn(this.#run, place)
      const copy = memory.takeBytes(length)
      this.#memory.copy(copy, 0, start, start + length)
      return copy
    })
  }

  /** Calls `onError` if the run cannot be read. */
  onError(handle: () => void): void {
    this.#whenRead.catch(handle)
  }

  async #use<T>(action: () => Promise<T>): Promise<T> {
    this.keep()
    try {
      return await action()
    } finally {
      this.drop()
    }
  }
}

/** A cached chunk: its run, and its place there. */
interface Place {
  readonly run: Run
  readonly place: number
}

/** Caches chunks that were just read or are about to be, for all readers. */
export class ChunkCache {
  readonly #pool: pg.Pool
  readonly #patienceMs: number
  readonly #places = new LRUCache<string, Place>({
    ...KEPT,
    maxSize: MAX_MEMBER_BYTES,
    dispose: ({ run }) => run.drop(),
  })
  readonly #raw = new LRUCache<string, Promise<Buffer>>({ ...KEPT, maxSize: MAX_RAW_BYTES })

  constructor(pool: pg.Pool, patienceMs = PATIENCE_MS) {
    this.#pool = pool
    this.#patienceMs = patienceMs
  }

  /** Returns the chunks of a result. */
  chunksOf(key: ResultKey, places: readonly ChunkPlace[]): StoredChunk[] {
    const sizes = places.map(({ bytes }) => bytes)
    return places.map(({ firstRow }, seq) => ({
      firstRow,
      member: () => this.#member(key, sizes, seq),
      pieces: () => piecesOf(this.#member(key, sizes, seq)),
      raw: () => this.#rows(key, sizes, seq),
    }))
  }

  #member(key: ResultKey, sizes: readonly number[], seq: number): Promise<Buffer> {
    const { run, place } = this.#places.get(nameOf(key, seq)) ?? this.#fetch(key, sizes, seq)
    const member = run.member(place)
    // Prefetches the next run before this one is used up.
    const next = seq + 1
    if (next < sizes.length && !this.#places.has(nameOf(key, next))) this.#fetch(key, sizes, next)
    return member
  }

  /** Reads a run of chunks and returns the place of the first of them. */
  #fetch(key: ResultKey, sizes: readonly number[], first: number): Place {
    let end = first + 1
    for (let bytes = sizes[first] ?? 0; end < sizes.length; end++) {
      bytes += sizes[end] ?? 0
      if (bytes > RUN_BYTES) break
    }
    const chunks = { first, sizes: sizes.slice(first, end) }
    const run = new Run(chunks, (into) =>
      patiently(() => readRun(this.#pool, key, chunks, into), this.#patienceMs),
    )
    for (const [place, size] of chunks.sizes.entries()) {
      run.keep()
      this.#places.set(nameOf(key, first + place), { run, place }, { size: size || 1 })
    }
    // Lets a later reader try again, and avoids an unhandled rejection.
    run.onError(() => {
      for (const place of chunks.sizes.keys()) {
        const name = nameOf(key, first + place)
        if (this.#places.peek(name)?.run === run) this.#places.delete(name)
      }
    })
    return { run, place: 0 }
  }

  #rows(key: ResultKey, sizes: readonly number[], seq: number): Promise<Buffer> {
    const name = nameOf(key, seq)
    const known = this.#raw.get(name)
    if (known) return known
    const rows = this.#member(key, sizes, seq).then((member) =>
      openMember(member).finally(() => memory.give(member)),
    )
    // Counts with the approximate size until the actual one is known.
    this.#raw.set(name, rows, { size: RAW_BYTES })
    rows.then(
      ({ length }) => this.#raw.set(name, rows, { size: length || 1 }),
      () => this.#raw.delete(name),
    )
    return rows
  }
}

const nameOf = ({ id, fence }: ResultKey, seq: number): string => `${id}/${fence}/${seq}`
