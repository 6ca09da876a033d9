import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { isUnavailable } from '../../platform/database/errors.ts'
import { openMember } from '../formats/gzip.ts'
import type { StoredChunk } from '../layout.ts'
import type { Pieces } from '../pieces.ts'
import { type ResultKey, readMembers } from './result-queries.ts'

/** What all readers together keep at hand, however many they are and however slowly they draw. */
const MAX_MEMBER_BYTES = 12 * 2 ** 20
const MAX_RAW_BYTES = 4 * 2 ** 20
/** Fetched with one statement. */
const RUN_BYTES = 2 ** 21
/** Text of a chunk, about. */
const RAW_BYTES = 2 ** 20
/** Let go of when its time is over, for there may be no later reader who would drive it out. */
const KEPT = { ttl: 5000, ttlAutopurge: true }

/** How long a file that is under way waits for a database that is busy or restarting, and how often it asks. */
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

/** Chunks just read or about to be, whoever reads them. */
export class ChunkCache {
  readonly #pool: pg.Pool
  readonly #patienceMs: number
  readonly #members = new LRUCache<string, Promise<Pieces>>({ ...KEPT, maxSize: MAX_MEMBER_BYTES })
  readonly #raw = new LRUCache<string, Promise<Buffer>>({ ...KEPT, maxSize: MAX_RAW_BYTES })

  constructor(pool: pg.Pool, patienceMs = PATIENCE_MS) {
    this.#pool = pool
    this.#patienceMs = patienceMs
  }

  /** The chunks of a result whose members have these lengths. */
  chunksOf(key: ResultKey, sizes: readonly number[]): StoredChunk[] {
    return sizes.map((_size, seq) => ({
      isFirst: seq === 0,
      member: () => this.#member(key, sizes, seq),
      raw: () => this.#rows(key, sizes, seq),
    }))
  }

  #member(key: ResultKey, sizes: readonly number[], seq: number): Promise<Pieces> {
    const member = this.#members.get(nameOf(key, seq)) ?? this.#fetch(key, sizes, seq)
    // The next run is under way before this one is used up.
    const next = seq + 1
    if (next < sizes.length && !this.#members.has(nameOf(key, next))) this.#fetch(key, sizes, next)
    return member
  }

  /** Reads a run of chunks from one on, and answers the first. */
  #fetch(key: ResultKey, sizes: readonly number[], first: number): Promise<Pieces> {
    let last = first
    for (let bytes = sizes[first] ?? 0; last + 1 < sizes.length; last++) {
      bytes += sizes[last + 1] ?? 0
      if (bytes > RUN_BYTES) break
    }
    const run = patiently(() => readMembers(this.#pool, key, { first, last }), this.#patienceMs)
    const members = Array.from({ length: last + 1 - first }, async (_, place) => {
      const member = (await run)[place]
      if (!member) throw new RangeError('A run of chunks is shorter than it was asked for')
      return member
    })
    for (const [place, member] of members.entries()) {
      const name = nameOf(key, first + place)
      // Whoever waits for it hears of a failure; a later reader is to try again.
      member.catch(() => this.#members.delete(name))
      this.#members.set(name, member, { size: sizes[first + place] || 1 })
    }
    return members[0] ?? Promise.reject(new RangeError('No chunk was asked for'))
  }

  #rows(key: ResultKey, sizes: readonly number[], seq: number): Promise<Buffer> {
    const name = nameOf(key, seq)
    const known = this.#raw.get(name)
    if (known) return known
    const rows = this.#member(key, sizes, seq).then(async (member) => openMember(Buffer.concat(member)))
    // Its size is known when it is there; until then it counts as what it is about.
    this.#raw.set(name, rows, { size: RAW_BYTES })
    rows.then(
      ({ length }) => this.#raw.set(name, rows, { size: length || 1 }),
      () => this.#raw.delete(name),
    )
    return rows
  }
}

const nameOf = ({ id, fence }: ResultKey, seq: number): string => `${id}/${fence}/${seq}`
