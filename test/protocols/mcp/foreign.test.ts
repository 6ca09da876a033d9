import { expect, onTestFinished, test } from 'vitest'
import { type AppOptions, startApp } from '../../helpers/app.ts'
import { ANALYST, message } from '../../helpers/mcp.ts'

/** Requests that a foreign page may have sent, by its origin or under a name of its own (DNS rebinding). */

const LISTED = 'https://app.example.com'

/** Returns the statuses of a message, by the address that it is sent to and the origin of its page. */
async function statusesWith(
  settings: AppOptions['settings'],
  sent: readonly (readonly [host: string, origin: string | null])[],
): Promise<number[]> {
  const app = await startApp(settings && { settings })
  onTestFinished(() => app.close())
  const statuses: number[] = []
  for (const [host, origin] of sent) {
    const headers = {
      ...{ ...ANALYST, 'content-type': 'application/json' },
      ...{ accept: 'application/json, text/event-stream', ...(origin !== null && { origin }) },
    }
    const body = JSON.stringify(message('ping'))
    const answer = await app.app.fetch(new Request(`http://${host}/mcp`, { method: 'POST', headers, body }))
    if (answer.status === 403)
      expect(await answer.json()).toEqual({
        ...{ jsonrpc: '2.0', id: null },
        error: { code: -32_000, message: expect.stringMatching(/PUBLIC_URL|CORS_ORIGINS/) },
      })
    statuses.push(answer.status)
  }
  return statuses
}

test('by default only its own pages', async () => {
  const statuses = await statusesWith({}, [
    ['flow.example.com', null],
    ['flow.example.com', 'http://flow.example.com'],
    ['flow.example.com', 'https://flow.example.com'],
    ['flow.example.com:4000', 'http://flow.example.com:4000'],
    ['flow.example.com:4000', 'http://flow.example.com'],
    ['flow.example.com', 'https://evil.example.com'],
    ['flow.example.com', 'null'],
    ['flow.example.com', '*'],
  ])
  expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 403, 403])
})

test('on a loopback address only under names of this machine', async () => {
  const evil = ['evil.example.com:4000', '127.evil.example.com', 'localhost.evil.example.com', '10.0.0.1']
  const statuses = await statusesWith({ isLocal: true }, [
    ['127.0.0.1:4000', null],
    ['localhost:4000', 'http://localhost:4000'],
    ['[::1]:4000', null],
    ['127.0.0.1:4000', 'http://evil.example.com:4000'],
    ...evil.map((host) => [host, null] as const),
    ...evil.map((host) => [host, `http://${host}`] as const),
  ])
  expect(statuses).toEqual([200, 200, 200, 403, ...evil.flatMap(() => [403, 403])])
})

test('behind a proxy, under any name, only pages of the public address', async () => {
  const settings = { isLocal: true, publicUrl: 'https://example.com/flow' }
  const statuses = await statusesWith(settings, [
    ['flow.internal', null],
    ['127.0.0.1:4000', 'https://example.com'],
    ['127.0.0.1:4000', 'http://example.com'],
    ['evil.example.com', 'http://evil.example.com'],
  ])
  expect(statuses).toEqual([200, 200, 403, 403])
})

test('pages of the listed origins, too', async () => {
  const statuses = await statusesWith({ origins: [LISTED] }, [
    ['flow.example.com', LISTED],
    ['flow.example.com', 'http://flow.example.com'],
    ['flow.example.com', 'https://evil.example.com'],
    ['flow.example.com', `${LISTED}.evil.example.com`],
    ['flow.example.com', 'null'],
  ])
  expect(statuses).toEqual([200, 200, 403, 403, 403])
})

test('other paths keep their rules', async () => {
  const app = await startApp({ settings: { isLocal: true } })
  onTestFinished(() => app.close())
  const { status, headers } = await app.send('/aggregates/reference/types', {
    headers: { origin: 'https://evil.example.com' },
  })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
})
