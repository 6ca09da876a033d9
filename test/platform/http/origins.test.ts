import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { connectTo, overSocket } from '../../helpers/follow.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

/** Origins whose pages may use the service: all, or those listed. */

const OURS = 'https://app.example.com'
const FOREIGN = [
  'https://evil.example.com',
  'https://app.example.com.evil.example',
  'https://evil-app.example.com',
  'http://app.example.com',
  'https://app.example.com:8443',
  'HTTPS://APP.EXAMPLE.COM',
  'null',
  '*',
  '',
  `${OURS}, https://evil.example.com`,
]
const TYPES = '/aggregates/reference/types'

const serve = async (origins: '*' | readonly string[]): Promise<{ app: TestApp; server: TestServer }> => {
  const app = await startApp({ settings: { origins } })
  return { app, server: await listen(app.app) }
}
const stop = async ({ app, server }: Awaited<ReturnType<typeof serve>>) => {
  await server.close()
  await app.close()
}

/** One request of each kind. */
const REQUESTS: readonly (readonly [string, string, RequestInit])[] = [
  ['REST', TYPES, {}],
  ['an error', '/aggregates/4242/latest', {}],
  ['nothing', '/nowhere', {}],
  ['the documentation', '/openapi.json', {}],
  ['GraphQL', '/graphql', { method: 'POST', body: '{"query":"{ viewer { email } }"}' }],
  ['GraphQL by GET', '/graphql?query={__typename}', {}],
  [
    'SSE',
    '/graphql',
    {
      method: 'POST',
      body: JSON.stringify({ query: `subscription { jobProgress(id: "x") { status } }` }),
      headers: { accept: 'text/event-stream' },
    },
  ],
]

const ask = async ({ server }: { server: TestServer }, path: string, init: RequestInit, origin?: string) => {
  const response = await fetch(server.url + path, {
    ...init,
    headers: {
      authorization: 'Bearer basic:a@example.com',
      'content-type': 'application/json',
      ...(init.headers as Record<string, string>),
      ...(origin !== undefined && { origin }),
    },
  })
  await response.body?.cancel()
  return {
    allowed: response.headers.get('access-control-allow-origin'),
    vary: (response.headers.get('vary') ?? '').split(', '),
  }
}

/** Returns the status of an upgrade: 101 if it is accepted. */
async function upgraded({ server }: { server: TestServer }, options: ClientOptions): Promise<number> {
  const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws', options)
  const status = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => {
      response.destroy()
      return response.statusCode
    }),
  ])
  socket.on('error', () => {}).terminate()
  return status
}

describe('with a list of origins', () => {
  let held: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    held = await serve([OURS, 'http://localhost:3000'])
  })
  afterAll(() => stop(held))

  test.each(REQUESTS)('%s is readable by those only, and `Vary` says so', async (_kind, path, init) => {
    for (const origin of [OURS, 'http://localhost:3000']) {
      const { allowed, vary } = await ask(held, path, init, origin)
      expect([allowed, vary.filter((name) => name === 'Origin')]).toEqual([origin, ['Origin']])
    }
    for (const origin of [...FOREIGN, undefined]) {
      const { allowed, vary } = await ask(held, path, init, origin)
      expect([origin, allowed, vary]).toEqual([origin, null, expect.arrayContaining(['Origin'])])
    }
  })

  test.each(['/graphql', TYPES, '/aggregates/analytics/trend', '/series/user/charts'])(
    'preflights of %s',
    async (path) => {
      const preflight = async (origin: string) => {
        const headers = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
        }
        const response = await fetch(held.server.url + path, { method: 'OPTIONS', headers })
        expect([response.status, response.headers.get('vary')]).toEqual([
          204,
          expect.stringMatching(/\bOrigin\b/),
        ])
        return response.headers.get('access-control-allow-origin')
      }
      expect(await preflight(OURS)).toBe(OURS)
      for (const origin of FOREIGN) expect([origin, await preflight(origin)]).toEqual([origin, null])
    },
  )

  test('a WebSocket opens for those, and for clients other than browsers', async () => {
    for (const options of [{ origin: OURS }, { origin: 'http://localhost:3000' }, {}])
      expect(await upgraded(held, options)).toBe(101)
    for (const origin of FOREIGN)
      expect([origin, await upgraded(held, { headers: { origin } })]).toEqual([origin, 403])
  })

  test('an open WebSocket answers operations', async () => {
    class Page extends WebSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol, { origin: OURS })
      }
    }
    const client = connectTo(
      held.server.socketUrl,
      { Authorization: 'Bearer basic:a@example.com' },
      { webSocketImpl: Page },
    )
    const { value } = await overSocket(client)('{ viewer { email } }').next()
    expect(value.data).toEqual({ viewer: { email: 'a@example.com' } })
    await client.dispose()
  })
})

describe('without a list of origins', () => {
  let open: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    open = await serve('*')
  })
  afterAll(() => stop(open))

  test.each(REQUESTS)('%s is readable by all, and the same for all', async (_kind, path, init) => {
    for (const origin of [OURS, 'null', undefined]) {
      const { allowed, vary } = await ask(open, path, init, origin)
      expect([allowed, vary.includes('Origin')]).toEqual(['*', false])
    }
  })

  test('a WebSocket opens for all', async () => {
    for (const options of [{ origin: OURS }, { origin: 'null' }, {}])
      expect(await upgraded(open, options)).toBe(101)
  })
})
