import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { isUnavailable } from '../../platform/database/errors.ts'
import { openMember } from '../formats/gzip.ts'
import type { StoredChunk } from '../layout.ts'
import type { Pieces } from '../pieces.ts'
import { type ResultKey, readMembers } from './result-queries.ts'

/** Limits of the cache, shared by all readers. */
const MAX_MEMBER_BYTES = 12 * 2 ** 20
const MAX_RAW_BYTES = 4 * 2 ** 20
/** Maximum bytes to fetch with one statement. */
const RUN_BYTES = 2 ** 21
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

/** Caches chunks that were just read or are about to be, for all readers. */
export class ChunkCache {
  readonly #pool: pg.Pool
  readonly #patienceMs: number
  readonly #members = new LRUCache<string, Promise<Pieces>>({ ...KEPT, maxSize: MAX_MEMBER_BYTES })
  readonly #raw = new LRUCache<string, Promise<Buffer>>({ ...KEPT, maxSize: MAX_RAW_BYTES })

  constructor(pool: pg.Pool, patienceMs = PATIENCE_MS) {
    this.#pool = pool
    this.#patienceMs = patienceMs
  }

  /** Returns the chunks of a result, given the sizes of their gzip members. */
  chunksOf(key: ResultKey, sizes: readonly number[]): StoredChunk[] {
    return sizes.map((_size, seq) => ({
      isFirst: seq === 0,
      member: () => this.#member(key, sizes, seq),
      raw: () => this.#rows(key, sizes, seq),
    }))
  }

  #member(key: ResultKey, sizes: readonly number[], seq: number): Promise<Pieces> {
    const member = this.#members.get(nameOf(key, seq)) ?? this.#fetch(key, sizes, seq)
    // Prefetches the next run before this one is used up.
    const next = seq + 1
    if (next < sizes.length && !this.#members.has(nameOf(key, next))) this.#fetch(key, sizes, next)
    return member
  }

  /** Reads a run of chunks and returns the first of them. */
  #fetch(key: ResultKey, sizes: readonly number[], first: number): Promise<Pieces> {
    let last = first
    for (let bytes = sizes[first] ?? 0; last + 1 < sizes.length; last++) {
      bytes += sizes[last + 1] ?? 0
      if (bytes > RUN_BYTES) break
    }
    const run = patiently(() => readMembers(this.#pool, key, { first, last }), this.#patienceMs)
    const members = Array.from({ length: last + 1 - first }, async (_, place) => {
      const member = (await run)[place]
      if (!member) throw new RangeError('A run contains fewer chunks than requested')
      return member
    })
    for (const [place, member] of members.entries()) {
      const name = nameOf(key, first + place)
      // Avoids an unhandled rejection, and lets a later reader try again.
      member.catch(() => this.#members.delete(name))
      this.#members.set(name, member, { size: sizes[first + place] || 1 })
    }
    return members[0] ?? Promise.reject(new RangeError('No chunk was requested'))
  }

  #rows(key: ResultKey, sizes: readonly number[], seq: number): Promise<Buffer> {
    const name = nameOf(key, seq)
    const known = this.#raw.get(name)
    if (known) return known
    const rows = this.#member(key, sizes, seq).then(async (member) => openMember(Buffer.concat(member)))
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
