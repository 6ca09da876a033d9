import { afterAll, beforeAll, expect, test } from 'vitest'
import { memory } from '../src/core/rows/memory-pool.ts'
import { listen, type TestServer } from './helpers/server.ts'
import { useApp } from './helpers/use-app.ts'

/** Reused memory: no response contains bytes of another. */

const app = useApp()
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const HEADERS = { Authorization: 'Bearer data_license:demo@example.com' }
const ASKED = [3, 9, 4, 5].flatMap((id) =>
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
async function leave(path: string, milliseconds: number): Promise<void> {
  const signal = AbortSignal.timeout(milliseconds)
  await fetch(server.url + path, { headers: HEADERS, signal })
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

test('a buffer has at least the requested size, and giving it back twice has no effect', () => {
  const first = memory.take(100_000)
  expect(first.length).toBeGreaterThanOrEqual(100_000)
  expect(memory.isTaken(first.subarray(10, 20))).toBe(true)
  memory.give(first.subarray(10, 20))
  memory.give(first)
  expect(memory.isTaken(first)).toBe(false)
  const [second, third] = [memory.take(100_000), memory.take(100_000)]
  expect(second.buffer).toBe(first.buffer)
  expect(third.buffer).not.toBe(second.buffer)
  memory.give(Buffer.alloc(10))
  memory.give(second)
  memory.give(third)
})
