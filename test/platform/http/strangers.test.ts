import { once } from 'node:events'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'
import { dial, exchange, statusOf, untilAnswered, untilClosed } from '../../helpers/wire.ts'

/** Malformed HTTP, and requests without a credential, sent straight to the port. */

const app = useApp({ jwks: { keys: [] } })
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const TOKEN = 'Authorization: Bearer professional:analyst@example.com'
const request = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}\r\n\r\n`
const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]
const isAlive = async () =>
  statusOf(await exchange(server.url, request('GET /health/live HTTP/1.1', 'Host: a')))

/** Returns log lines of level error or above: nothing a client does may cause one. */
const errorLines = () => app.takeLog().filter(({ level }) => Number(level) >= 50)

const noise = fc.oneof(
  fc.constantFrom(
    '/',
    '\\',
    '[',
    ']',
    '%',
    '%00',
    '@',
    ':',
    '?',
    '#',
    '..',
    ' ',
    '\t',
    '\0',
    '\r',
    '\n',
    '\x80',
    'é',
  ),
  fc.string({ minLength: 1, maxLength: 4 }),
)
const piece = fc.constantFrom(
  ...['GET', 'POST', 'OPTIONS', 'HEAD', 'CONNECT', 'QUERY', 'PRI', ' ', '/graphql', '/aggregates/timeseries'],
  ...['/docs', '//', 'http://a/', '?query={__typename}', ' HTTP/1.1', ' HTTP/1.0', ' HTTP/2.0', '\r\n'],
  ...['Host: a', 'Host: [::1]', 'Host:', 'Host: a b', 'Content-Length: 3', 'Content-Length: -1', TOKEN],
  ...['Transfer-Encoding: chunked', 'Expect: 100-continue', 'Upgrade: h2c', 'Accept-Encoding: gzip;q=x'],
  ...['Cookie: a', 'X-Request-ID: \u00e9', 'Accept: */*;q=2', 'If-None-Match: "', 'Range: bytes=9-1', '{}'],
  ...UPGRADE,
)
const packet = fc.oneof(
  // Nearly valid: requests, some of them upgrades, with noise in the target.
  fc
    .tuple(
      fc.constantFrom('', 'graphql', 'graphql?'),
      fc.array(fc.oneof(noise, piece), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(([path, target, isUpgrade]) =>
      request(`GET /${path}${target.join('')} HTTP/1.1`, 'Host: a', ...(isUpgrade ? UPGRADE : [])),
    ),
  fc
    .array(fc.oneof({ weight: 3, arbitrary: piece }, noise), { maxLength: 14 })
    .map((pieces) => `${pieces.join('')}\r\n\r\n`),
  fc
    .tuple(fc.array(piece, { maxLength: 6 }), noise)
    .map(([headers, sep]) => request('GET /graphql HTTP/1.1', 'Host: a', ...headers.map((h) => h + sep))),
)

describe('request lines and headers', () => {
  test.each(['//', '//[', '//a:b', 'http://[', '/\\\\[', '//graphql'])(
    'an upgrade of the target %j is a 400 and does not end the process',
    async (target) => {
      const answer = await exchange(server.url, request(`GET ${target} HTTP/1.1`, 'Host: a', ...UPGRADE))
      expect(statusOf(answer)).toBe(400)
      expect(await isAlive()).toBe(200)
    },
  )

  test('an invalid target is a 400 with a problem document', async () => {
    const answer = await exchange(
      server.url,
      request('GET http://[ HTTP/1.1', 'Host: a', 'Connection: close'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*"code":"bad_request"/s)
  })

  test('10,000 mutations, with and without an upgrade, do not end the process', async () => {
    app.takeLog()
    const packets = fc.sample(packet, { numRuns: 10_000, seed: 12 })
    let unfinished: unknown
    const onFault = (fault: unknown) => {
      unfinished ??= fault
    }
    process.on('uncaughtException', onFault).on('unhandledRejection', onFault)
    const statuses = new Set<number | undefined>()
    const send = async (text: string) => {
      const socket = await dial(server.url)
      socket.once('data', (chunk) => statuses.add(statusOf(chunk.toString('latin1'))))
      const closed = once(socket, 'close')
      // Half-closes the socket, which also ends unfinished requests.
      socket.end(text, 'latin1')
      const timer = setTimeout(() => socket.destroy(), 3000)
      await closed
      clearTimeout(timer)
    }
    for (let at = 0; at < packets.length; at += 100) await Promise.all(packets.slice(at, at + 100).map(send))
    process.off('uncaughtException', onFault).off('unhandledRejection', onFault)
    expect(unfinished).toBeUndefined()
    expect(await isAlive()).toBe(200)
    expect([...statuses].filter((status) => status !== undefined && status >= 500)).toEqual([])
    expect(statuses).toContain(101)
    expect(errorLines()).toEqual([])
  })

  test('two Host headers are a 400', async () => {
    for (const extra of [[], UPGRADE])
      expect(
        statusOf(
          await exchange(server.url, request('GET /graphql HTTP/1.1', 'Host: a', 'Host: b', TOKEN, ...extra)),
        ),
      ).toBe(400)
  })

  test('HTTP/1.0 needs no Host', async () => {
    expect(statusOf(await exchange(server.url, request('GET /health/live HTTP/1.0')))).toBe(200)
    expect(statusOf(await exchange(server.url, request('GET /health/live HTTP/1.1')))).toBe(400)
  })
})

describe('upgrades', () => {
  test.each(['h2c', 'TLS/1.0', 'websocket, h2c', 'nonsense'])(
    'an offer of %s is ignored',
    async (protocol) => {
      const offer = [
        'Connection: Upgrade, HTTP2-Settings',
        `Upgrade: ${protocol}`,
        'HTTP2-Settings: AAMAAABk',
      ]
      const query = request('GET /graphql?query={__typename} HTTP/1.1', 'Host: a', TOKEN, ...offer)
      expect(await exchange(server.url, query)).toContain('{"data":{"__typename":"Query"}}')
      expect(
        statusOf(await exchange(server.url, request('GET /health/live HTTP/1.1', 'Host: a', ...offer))),
      ).toBe(200)
    },
  )

  test('a WebSocket is accepted on /graphql only', async () => {
    const at = (path: string) =>
      exchange(
        server.url,
        request(
          `GET ${path} HTTP/1.1`,
          'Host: a',
          'Sec-WebSocket-Protocol: graphql-transport-ws',
          ...UPGRADE,
        ),
      )
    expect(statusOf(await at('/graphql'))).toBe(101)
    expect(statusOf(await at('/graphql?a=b'))).toBe(101)
    expect(statusOf(await at('/nothing'))).toBe(404)
    expect(statusOf(await at('/health/live'))).toBe(200)
  })
})

const chunked = (...headers: string[]) =>
  request(
    'POST /graphql HTTP/1.1',
    'Host: a',
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    ...headers,
  )
const chunk = (size: number) => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`

describe('bodies', () => {
  test('without a credential get a 401 before they arrive, and the connection ends', async () => {
    const socket = await dial(server.url)
    const answer = untilClosed(socket)
    socket.write(chunked())
    expect(statusOf(await answer)).toBe(401)
  })

  test('that are not read, or read in several parts, leave the connection usable', async () => {
    const socket = await dial(server.url)
    const length = (token: string, body: string) =>
      request(
        'POST /graphql HTTP/1.1',
        'Host: a',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        token,
      ) + body
    const body = JSON.stringify({
      query: '{ __typename }',
      operationName: null,
      variables: { a: ' '.repeat(200_000) },
    })
    const statuses: (number | undefined)[] = []
    for (const text of [
      length('X-A: b', '{}'),
      length(TOKEN, body),
      length('X-A: b', '{}'),
      length(TOKEN, body),
    ]) {
      const answer = untilAnswered(socket)
      socket.write(text)
      statuses.push(statusOf(await answer))
    }
    expect(statuses).toEqual([401, 200, 401, 200])
    // Pipelined.
    const answers = untilAnswered(socket, 3)
    socket.write(`${length('X-A: b', '{}')}${length(TOKEN, body)}${length('X-A: b', '{}')}`)
    expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200', 'HTTP/1.1 401'])
    socket.destroy()
  })
})

describe('bodies too large or unfinished', () => {
  test('a body is a 413 as soon as it exceeds 1 MiB', async () => {
    for (const target of ['/graphql', '/aggregates/analytics/trend']) {
      const socket = await dial(server.url)
      const answer = untilAnswered(socket)
      socket.write(chunked(TOKEN).replace('/graphql', target))
      for (let sent = 0; sent <= 1_048_576; sent += 65_536) socket.write(chunk(65_536))
      expect(await answer).toMatch(/^HTTP\/1\.1 413 .*payload_too_large/is)
      socket.destroy()
    }
  })

  test.each([
    ['a body', chunked(TOKEN)],
    ['a body with its length', request('POST /graphql HTTP/1.1', 'Host: a', TOKEN, 'Content-Length: 100')],
    ['a header', `GET /graphql HTTP/1.1\r\nHost: a\r\n${TOKEN}`],
    ['nothing at all', ''],
  ])('%s that never ends times out', async (_what, text) => {
    const hasty = await listen(app.app, { requestMs: 1000 })
    onTestFinished(() => hasty.close())
    const socket = await dial(hasty.url)
    const answer = untilClosed(socket)
    socket.write(text)
    expect(statusOf(await answer) ?? 408).toBe(408)
    expect(errorLines()).toEqual([])
  })

  test('a client that disconnects mid-body causes no error', async () => {
    app.takeLog()
    const closed: Promise<unknown>[] = []
    for (const target of ['/graphql', '/aggregates/analytics/trend'])
      for (const text of [
        chunked(TOKEN) + chunk(100),
        request(
          'POST /graphql HTTP/1.1',
          'Host: a',
          TOKEN,
          'Content-Type: application/json',
          'Content-Length: 100',
        ),
      ]) {
        const socket: Socket = await dial(server.url)
        closed.push(once(socket, 'close'))
        socket.write(text.replace('/graphql', target), () => setTimeout(() => socket.resetAndDestroy(), 50))
      }
    await Promise.all(closed)
    expect(await isAlive()).toBe(200)
    expect(errorLines()).toEqual([])
  })
})
