import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { MAX_DRAINED_BYTES } from '../../../src/platform/http/unread-bodies.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'
import { dial, statusOf, untilAnswered, untilClosed } from '../../helpers/wire.ts'

/** Responses that are sent before the body of their request is complete. */

const app = useApp()
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const TOKEN = 'Authorization: Bearer professional:analyst@example.com'
const JSON_TYPE = 'Content-Type: application/json'
const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: a', JSON_TYPE, ...headers].join('\r\n')}\r\n\r\n`
const sized = (line: string, bytes: number, ...headers: string[]) =>
  head(line, `Content-Length: ${bytes}`, ...headers)
const chunked = (line: string, ...headers: string[]) => head(line, 'Transfer-Encoding: chunked', ...headers)
const QUERY = JSON.stringify({ query: '{ __typename }' })
const ALIVE = head('GET /health/live')
const LARGE = 5_000_000

/** Requests that are refused whatever their body, and their status. */
const REFUSED = [
  [401, 'POST /graphql', []],
  [404, 'POST /nothing', [TOKEN]],
  [405, 'POST /docs', []],
] as const
const closes = (answer: string) => /\r\nconnection: close\r\n/i.test(answer)

/** Sends everything before it reads anything, as simple clients do. Returns the response, and whether it was reset. */
async function exchange(...parts: (string | Buffer)[]) {
  const socket = await dial(server.url)
  onTestFinished(() => void socket.destroy())
  let isReset = false
  socket.on('error', () => {
    isReset = true
  })
  socket.pause()
  for (const part of parts) await new Promise((resolve) => socket.write(part, resolve))
  const answer = untilClosed(socket)
  socket.resume()
  return { answer: await answer, isReset }
}

describe('a long body', () => {
  const forms = (line: string, headers: readonly string[]): [string, string[]][] => [
    ['with its length', [sized(line, LARGE, ...headers), 'x'.repeat(LARGE)]],
    [
      'in chunks',
      [
        chunked(line, ...headers),
        ...Array.from({ length: 50 }, () => `${(LARGE / 50).toString(16)}\r\n${'x'.repeat(LARGE / 50)}\r\n`),
        '0\r\n\r\n',
      ],
    ],
  ]
  const all = [...REFUSED, [413, 'POST /graphql', [TOKEN]] as const]
  test.each(
    all.flatMap(([status, line, headers]) =>
      forms(line, headers).map(([form, parts]) => ({ status, line, form, parts })),
    ),
  )('$form to $line: the client reads the $status after it has sent 5 MB', async ({ status, parts }) => {
    const { answer, isReset } = await exchange(...parts)
    expect([statusOf(answer), closes(answer), isReset]).toEqual([status, true, false])
  })

  test('the next request of the connection is not served', async () => {
    const { answer } = await exchange(sized('POST /graphql', LARGE), 'x'.repeat(LARGE), ALIVE)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401'])
  })

  test('without an end is read up to a limit', async () => {
    const own = await listen(app.app)
    onTestFinished(() => own.close())
    const socket = await dial(own.url)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(chunked('POST /graphql'))
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const flood = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', flood)
    flood()
    await closed
    expect(own.bytesRead()).toBeGreaterThan(MAX_DRAINED_BYTES)
    expect(own.bytesRead()).toBeLessThan(MAX_DRAINED_BYTES + 1_048_576)
  })
})

describe('a short body', () => {
  test.each(REFUSED)(
    'that arrives after its %i leaves the connection usable',
    async (status, line, headers) => {
      const socket = await dial(server.url)
      onTestFinished(() => void socket.destroy())
      for (let turn = 0; turn < 3; turn++) {
        const answer = untilAnswered(socket)
        socket.write(sized(line, 1000, ...headers))
        expect([statusOf(await answer), closes(await answer)]).toEqual([status, false])
        // It trickles.
        for (let part = 0; part < 10; part++)
          await new Promise((resolve) => socket.write('x'.repeat(100), resolve))
        const next = untilAnswered(socket)
        socket.write(sized('POST /graphql', QUERY.length, TOKEN) + QUERY)
        expect(await next).toContain('{"data":{"__typename":"Query"}}')
      }
    },
  )

  test('in chunks is announced as the last, whatever follows it', async () => {
    for (const rest of ['', `2\r\n{}\r\n0\r\n\r\n${ALIVE}`]) {
      const { answer, isReset } = await exchange(chunked('POST /graphql') + rest)
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401'])
      expect([closes(answer), isReset]).toEqual([true, false])
    }
  })

  test('leaves the requests pipelined behind it', async () => {
    const socket = await dial(server.url)
    const answers = untilAnswered(socket, 3)
    const skipped = sized('POST /graphql', 60_000) + 'x'.repeat(60_000)
    socket.write(skipped + sized('POST /graphql', QUERY.length, TOKEN) + QUERY + skipped)
    expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200', 'HTTP/1.1 401'])
    socket.destroy()
  })
})

test.each([
  [10, 4],
  [60_000, 4],
  [70_000, 0],
  [1_000_000, 0],
  [LARGE, 0],
])(
  "Node's agent loses no response to refused bodies of %i bytes, and reuses %i connections",
  async (bytes, reused) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const ask = async (isChunked: boolean) => {
      const sent = send(`${server.url}/graphql`, { method: 'POST', agent })
      if (!isChunked) sent.setHeader('Content-Length', bytes)
      sent.write('x'.repeat(bytes / 2))
      sent.end('x'.repeat(bytes / 2))
      const [answer] = await once(sent, 'response')
      await once(answer.resume(), 'end')
      return { status: answer.statusCode, isReused: sent.reusedSocket }
    }
    const told: Awaited<ReturnType<typeof ask>>[] = []
    for (let turn = 0; turn < 10; turn++) told.push(await ask(turn % 2 === 0))
    expect(told.map(({ status }) => status)).toEqual(Array(10).fill(401))
    expect(told.filter(({ isReused }) => isReused)).toHaveLength(reused)
  },
)

describe('Expect: 100-continue', () => {
  const EXPECT = 'Expect: 100-continue'

  test.each([
    ...REFUSED.map(([status, line, headers]) => [status, sized(line, 100, EXPECT, ...headers)] as const),
    [401, chunked('POST /graphql', EXPECT)],
    [413, sized('POST /graphql', LARGE, EXPECT, TOKEN)],
    [413, sized('POST /aggregates/analytics/trend', LARGE, EXPECT, TOKEN)],
  ] as const)('a %i comes instead of 100, and ends the connection', async (status, text) => {
    const { answer, isReset } = await exchange(text)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`])
    expect([closes(answer), isReset]).toEqual([true, false])
  })

  test('a body that is wanted is asked for, once', async () => {
    const socket = await dial(server.url)
    for (const header of [sized('POST /graphql', QUERY.length, EXPECT, TOKEN), undefined]) {
      const asked = once(socket, 'data')
      socket.write(header ?? chunked('POST /graphql', EXPECT, TOKEN))
      expect(String(await asked)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
      const answer = untilAnswered(socket)
      socket.write(header ? QUERY : `${QUERY.length.toString(16)}\r\n${QUERY}\r\n0\r\n\r\n`)
      const text = await answer
      expect(text).toContain('{"data":{"__typename":"Query"}}')
      expect([text.includes('100 Continue'), closes(text)]).toEqual([false, false])
    }
    socket.destroy()
  })
})
