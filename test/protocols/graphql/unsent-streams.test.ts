import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { subscriptions } from '../../../src/core/observation/topics.ts'
import type { Sent } from '../../helpers/app.ts'
import { startLimited, useUp } from '../../helpers/rate-limited.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Event streams that are begun but not sent: nobody would ever end their pings. */

const app = useApp()

const EVENTS = { accept: 'text/event-stream' }
const LATEST_BARS = 'subscription { latestBars(ids: [3]) { ts } }'
const NAMES = `/graphql?query=${encodeURIComponent('{ aggregates(first: 1) { nodes { name } } }')}`
/** Yoga's interval of pings in tests. */
const PING_MS = 300

const posted = (query: string): Sent => ({
  method: 'POST',
  headers: { ...EVENTS, 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
})

const begun = vi.spyOn(globalThis, 'setInterval')
const ended = vi.spyOn(globalThis, 'clearInterval')
beforeEach(() => void begun.mockClear())
afterAll(() => vi.restoreAllMocks())

const pings = (): unknown[] =>
  begun.mock.calls.flatMap(([, ms], at) => (ms === PING_MS ? [begun.mock.results[at]?.value] : []))
const hasEnded = (ping: unknown): boolean => ended.mock.calls.some(([timer]) => timer === ping)

/** Expects that one stream has begun since the test did, and has ended. */
async function expectEnded(): Promise<void> {
  await expect.poll(() => pings().length).toBe(1)
  await expect.poll(() => pings().map(hasEnded)).toEqual([true])
}

test('a stream ends if its client leaves before it has begun', async () => {
  const leaving = new AbortController()
  const endObservation = subscriptions.observe(({ change }) => change === 1 && leaving.abort())
  const response = await app.send('/graphql', { ...posted(LATEST_BARS), signal: leaving.signal })
  endObservation()
  expect(response.status).toBe(499)
  await expectEnded()
})

test('a stream ends if its request is refused', async () => {
  const limited = await startLimited()
  await useUp(limited)
  expect((await limited.send('/graphql', posted(LATEST_BARS))).status).toBe(429)
  await expectEnded()
  await limited.close()
})

test('a stream ends if its client has the response already', async () => {
  const { headers, body } = await app.send(NAMES, { headers: EVENTS })
  await body?.cancel()
  begun.mockClear()
  const again = { ...EVENTS, 'if-none-match': headers.get('etag') ?? '' }
  expect((await app.send(NAMES, { headers: again })).status).toBe(304)
  await expectEnded()
})
