import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { EncodedJson } from '../../../src/core/rows/json-bytes.ts'
import { MemoryPool, MIN_LENT_BYTES, memory } from '../../../src/core/rows/memory-pool.ts'
import { RowBytes } from '../../../src/core/rows/row-bytes.ts'
import { followMemory } from '../../helpers/pooled.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../../helpers/results.ts'
import { listenFirst, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Reused memory: no response contains bytes of another, and all of it is given back. */

let server: TestServer
// Before the app: as in production, it replaces the global classes, which the app must use.
beforeAll(async () => {
  server = await listenFirst(() => app.app)
})
const app = useApp()
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const HEADERS = { Authorization: 'Bearer data_license:demo@example.com' }
// The last is sent in the pool's memory, the others in copies.
const ASKED = ['3', '9', '4,5', '3,9,4,5'].flatMap((id) =>
  [50, 400, 2000].map(
    (size) => `/aggregates/timeseries?start_date=2020-01-01&aggregate_ids=${id}&records_per_page=${size}`,
  ),
)

async function answer(path: string, coding: string): Promise<string> {
  const response = await fetch(server.url + path, { headers: { ...HEADERS, 'Accept-Encoding': coding } })
  expect(response.status).toBe(200)
  const text = await response.text()
  return text.replaceAll(/"(?:request_id|generated_at|effective_end_date)":"[^"]*"/g, '""')
}

/** Asks for a page and leaves before or while it is sent. */
async function leave(path: string, milliseconds: number, headers = HEADERS): Promise<void> {
  const signal = AbortSignal.timeout(milliseconds)
  await fetch(server.url + path, { headers, signal })
    .then((response) => response.text())
    .catch(() => {})
}

test('concurrent responses are correct in every coding while other clients disconnect', async () => {
  const expected = new Map<string, string>()
  for (const path of ASKED) expected.set(path, await answer(path, 'identity'))
  expect(new Set(expected.values()).size).toBeGreaterThan(4)
  for (let round = 0; round < 6; round++) {
    const leaving = ASKED.map((path, at) => leave(path, 1 + ((7 * at + round) % 20)))
    await Promise.all(
      ASKED.flatMap((path) =>
        ['identity', 'gzip', 'zstd'].map(async (coding) =>
          expect(await answer(path, coding)).toBe(expected.get(path)),
        ),
      ),
    )
    await Promise.all(leaving)
  }
})

test('concurrent downloads are whole while other clients leave or read slowly', async () => {
  const headers = { Authorization: 'Bearer professional:analyst@example.com' }
  const chunks = Array.from({ length: 6 }, (_, chunk) => rowsFrom(chunk * 4000, 4000))
  const id = await finishedJob(app.database, { columns: COLUMNS, chunks })
  const paths = ['csv', 'json'].flatMap((format) =>
    ['none', 'gzip', 'zip'].map(
      (compression) => `/aggregates/jobs/${id}/export?export_format=${format}&compression=${compression}`,
    ),
  )
  const whole = async (path: string, isSlow: boolean) => {
    const response = await fetch(server.url + path, { headers })
    const sha256 = createHash('sha256')
    for await (const part of response.body ?? []) {
      sha256.update(part)
      if (isSlow) await sleep(2)
    }
    expect(response.headers.get('content-digest')).toBe(`sha-256=:${sha256.digest('base64')}:`)
  }
  for (let round = 0; round < 2; round++) {
    const leaving = paths.map((path, at) => leave(path, 5 + ((11 * at + 7 * round) % 40), headers))
    await Promise.all(paths.flatMap((path, at) => [at === 0, false].map((isSlow) => whole(path, isSlow))))
    await Promise.all(leaving)
  }
})

test('a buffer has at least the requested size, and giving it back twice has no effect', () => {
  const memory = new MemoryPool()
  const first = memory.take(100_000)
  expect(first.length).toBeGreaterThanOrEqual(100_000)
  expect(memory.isTaken(first.subarray(10, 20))).toBe(true)
  memory.give(first.subarray(10, 20))
  memory.give(first)
  expect(memory.isTaken(first)).toBe(false)
  const [second, third] = [memory.take(100_000), memory.take(100_000)]
  expect(second.buffer === first.buffer).toBe(true)
  expect(third.buffer === second.buffer).toBe(false)
  memory.give(Buffer.alloc(10))
  memory.give(second)
  memory.give(third)
})

describe('memory that is not kept is freed when it is given back', () => {
  const MEGABYTES = 1024 * 1024
  const areFreed = (buffers: readonly Buffer[]) =>
    buffers.map(({ buffer }) => (buffer as ArrayBuffer).detached)

  test('all beyond 16 MB', () => {
    const memory = new MemoryPool()
    const taken = Array.from({ length: 6 }, () => memory.take(4 * MEGABYTES))
    for (const one of taken) memory.give(one)
    expect(areFreed(taken)).toEqual([false, false, false, false, true, true])
    // A part gives back the whole; what has been freed cannot be given back again.
    for (const one of taken) memory.give(one)
    const again = Array.from({ length: 6 }, () => memory.take(4 * MEGABYTES).buffer)
    expect(again.map((one) => taken.some(({ buffer }) => buffer === one))).toEqual([
      ...[true, true, true, true, false, false],
    ])
  })

  test('buffers too large to be kept', () => {
    const memory = new MemoryPool()
    const [large, kept] = [memory.take(4 * MEGABYTES + 1), memory.take(4 * MEGABYTES)]
    expect([large.length, memory.isTaken(large)]).toEqual([4 * MEGABYTES + 1, true])
    memory.give(large.subarray(5, 10))
    memory.give(kept)
    expect(areFreed([large, kept])).toEqual([true, false])
  })
})

const ROWS = `{ aggregateTimeseries(aggregateIds: [3, 9, 4, 5], from: "2020-01-01", recordsPerPage: 2000) {
  rows { ts px pxChg retailNetTurnover retailBuyTurnover updatedTime } } }`

describe('all memory that a response takes is given back', () => {
  const sent: Readonly<Record<string, (coding: string) => Promise<Response>>> = {
    'REST page': (coding) =>
      fetch(`${server.url}${ASKED.at(-1)}`, { headers: { ...HEADERS, 'Accept-Encoding': coding } }),
    'GraphQL query': (coding) =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { ...HEADERS, 'Accept-Encoding': coding, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: ROWS }),
      }),
  }

  test.each(
    Object.keys(sent).flatMap((name) =>
      ['identity', 'gzip', 'zstd'].map((coding) => [name, coding] as const),
    ),
  )('%s, %s', async (name, coding) => {
    const followed = followMemory()
    const response = await sent[name]?.(coding)
    expect([response?.status, response?.headers.get('content-encoding') ?? 'identity']).toEqual([200, coding])
    expect((await response?.arrayBuffer())?.byteLength).toBeGreaterThan(MIN_LENT_BYTES)
    expect(followed.taken()).toBeGreaterThan(0)
    await expect.poll(followed.held).toBe(0)
  })
})

test('releasing twice does not give away the memory of others', () => {
  const [bytes, other] = [memory.take(100_000), memory.take(70_000)]
  const rows = new RowBytes(['id'], bytes, { starts: new Int32Array(1), ends: new Int32Array(1) })
  const json = new EncodedJson(other)
  rows.release()
  json.release()
  const later = [memory.take(100_000), memory.take(70_000)]
  expect(new Set(later.map(({ buffer }) => buffer))).toEqual(new Set([bytes.buffer, other.buffer]))
  rows.release()
  json.release()
  expect(later.map((one) => memory.isTaken(one))).toEqual([true, true])
  for (const one of later) memory.give(one)
})

test('a pool that is dropped frees what it has kept, and none of what is in use', () => {
  const pool = new MemoryPool()
  const [used, kept] = [pool.take(MIN_LENT_BYTES), pool.take(MIN_LENT_BYTES)]
  pool.give(kept)
  pool.drop()
  expect([used.byteLength > 0, kept.byteLength]).toEqual([true, 0])
  expect(pool.take(MIN_LENT_BYTES).byteLength).toBeGreaterThan(0)
  pool.give(used)
  expect(pool.take(MIN_LENT_BYTES).buffer).toBe(used.buffer)
})
