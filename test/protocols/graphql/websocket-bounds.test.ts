import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Authenticate } from '../../../src/platform/auth/authenticate.ts'
import { startApp } from '../../helpers/app.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Limits on what one peer may do on a WebSocket, and on what the service holds for it. */

const PATIENT = { initTimeoutMs: 60_000, pingMs: 60_000 }
const app = useApp({ settings: { socketTimes: PATIENT } })
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const ANALYST = { Authorization: 'Bearer professional:analyst@example.com' }
const QUERY =
  '{ aggregates(first: 50) { nodes { name bars(first: 500) { nodes { ts px retailNetTurnover } } } } }'

const open = async (url = server.socketUrl): Promise<WebSocket> => {
  const socket = new WebSocket(url, 'graphql-transport-ws')
  socket.on('error', () => {})
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return socket
}
const send = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message))
const known = async (url?: string): Promise<WebSocket> => {
  const socket = await open(url)
  send(socket, { type: 'connection_init', payload: ANALYST })
  await once(socket, 'message')
  return socket
}
const closing = async (socket: WebSocket): Promise<[code: number, reason: string]> => {
  const [code, reason] = await once(socket, 'close')
  return [code, String(reason)]
}
const errorLines = () => app.takeLog().filter(({ level }) => Number(level) >= 50)

describe('an unauthenticated peer', () => {
  test.each([
    ['€', 'Bearer €'],
    ['a line break', 'Bearer a\r\nX-API-Key: b'],
    ['NUL', 'Bearer \0'],
  ])('%s in its credential closes with 4403, and logs no error', async (_what, authorization) => {
    app.takeLog()
    const socket = await open()
    send(socket, { type: 'connection_init', payload: { authorization } })
    expect(await closing(socket)).toEqual([4403, 'invalid_token'])
    expect(errorLines()).toEqual([])
  })

  test('an operation in the same burst as a missing credential closes with 4401', async () => {
    app.takeLog()
    const socket = await open()
    send(socket, { type: 'connection_init' })
    for (const id of ['a', 'b']) send(socket, { id, type: 'subscribe', payload: { query: '{ __typename }' } })
    expect((await closing(socket))[0]).toBe(4401)
    await sleep(50)
    expect(errorLines()).toEqual([])
  })

  test('may send no more than a credential', async () => {
    const socket = await open()
    socket.send('x'.repeat(200_000))
    expect((await closing(socket))[0]).toBe(1006)
    const slow = await open()
    for (let part = 0; part < 8 && slow.readyState === slow.OPEN; part++)
      slow.send('x'.repeat(10_000), { fin: false })
    expect((await closing(slow))[0]).toBe(1006)
  })

  test('is disconnected even if it does not close', async () => {
    const socket = await open()
    const started = performance.now()
    send(socket, { type: 'connection_init', payload: { authorization: 'Bearer nobody' } })
    // It neither reads nor closes.
    socket.pause()
    await expect.poll(async () => connections()).toBe(0)
    expect(performance.now() - started).toBeGreaterThan(1000)
  })
})

const connections = (): Promise<number> => server.connections()

describe('a peer that does not read', () => {
  test('is disconnected once a megabyte is queued for it, and its queries end', async () => {
    const socket = await known()
    socket.pause()
    // The operating system buffers tens of megabytes on some machines.
    let asked = 0
    const flood = setInterval(() => {
      for (let sent = 0; sent < 100 && socket.bufferedAmount < 1_000_000; sent++)
        send(socket, { id: `q${asked++}`, type: 'subscribe', payload: { query: QUERY } })
    }, 20)
    await expect.poll(connections).toBe(0)
    clearInterval(flood)
    const active = async () => {
      const { rowCount } = await app.database.pool.control.query(
        `select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
      )
      return rowCount
    }
    await expect.poll(active).toBe(0)
  })

  test('is disconnected for unread pongs as well', async () => {
    const socket = await known()
    socket.pause()
    const flood = setInterval(() => {
      for (let sent = 0; sent < 5000 && socket.bufferedAmount < 1_000_000; sent++)
        socket.ping('x'.repeat(125))
    }, 5)
    await expect.poll(connections).toBe(0)
    clearInterval(flood)
  })

  test('does not affect one that reads everything', async () => {
    const socket = await known()
    let completed = 0
    socket.on('message', (data) => {
      if (JSON.parse(String(data)).type === 'complete') completed++
    })
    for (let id = 0; id < 100; id++)
      send(socket, { id: `q${id}`, type: 'subscribe', payload: { query: QUERY } })
    await expect.poll(() => completed).toBe(100)
    socket.close()
  })
})

describe('a peer that sends too much', () => {
  test('2,000 operations at once: 500 run, the others are refused, and all slots are released', async () => {
    const socket = await known()
    const told: Record<string, number> = {}
    socket.on('message', (data) => {
      const { type, payload } = JSON.parse(String(data))
      const what = type === 'error' ? payload[0].extensions.code : type
      told[what] = (told[what] ?? 0) + 1
    })
    const query = 'subscription { latestBars(ids: [3]) { ts } }'
    for (let id = 0; id < 2000; id++) send(socket, { id: `s${id}`, type: 'subscribe', payload: { query } })
    await expect.poll(() => told['RATE_LIMITED']).toBe(1500)
    for (let id = 0; id < 500; id++) send(socket, { id: `s${id}`, type: 'complete' })
    // Operations that had not quite started end a little later.
    const retry = setInterval(
      () => send(socket, { id: `${Math.random()}`, type: 'subscribe', payload: { query: '{ __typename }' } }),
      50,
    )
    await expect.poll(() => told['next']).toBeGreaterThan(0)
    clearInterval(retry)
    socket.close()
  })

  test('a message of more than 1 MiB closes with 1009', async () => {
    const socket = await known()
    socket.send('x'.repeat(1_048_577))
    expect((await closing(socket))[0]).toBe(1009)
  })

  test('an id of more than 256 characters closes with 4400, and is not repeated', async () => {
    app.takeLog()
    const socket = await known()
    const messages: unknown[] = []
    socket.on('message', (data) => messages.push(data))
    const message = { id: 'x'.repeat(257), type: 'subscribe', payload: { query: '{ nothing }' } }
    send(socket, message)
    send(socket, message)
    expect(await closing(socket)).toEqual([4400, 'The id has more than 256 characters'])
    expect([messages, errorLines()]).toEqual([[], []])
  })

  test('the same long id twice closes with 4409, and logs no error', async () => {
    app.takeLog()
    const socket = await known()
    const query = 'subscription { latestBars(ids: [3]) { ts } }'
    const message = { id: 'x'.repeat(256), type: 'subscribe', payload: { query } }
    send(socket, message)
    send(socket, message)
    expect(await closing(socket)).toEqual([4409, `Subscriber for ${'x'.repeat(108)}`])
    expect(errorLines()).toEqual([])
  })

  test('pings get their payload back if it is short', async () => {
    app.takeLog()
    const socket = await known()
    const pong = async (payload: string) => {
      socket.send(`{"type":"ping","payload":${payload}}`)
      const [data] = await once(socket, 'message')
      return JSON.parse(String(data)) as unknown
    }
    expect(await pong('{"at":1}')).toEqual({ type: 'pong', payload: { at: 1 } })
    expect(await pong(`{"at":"${'x'.repeat(1_000_000)}"}`)).toEqual({ type: 'pong' })
    expect(await pong(`{"at":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toEqual({ type: 'pong' })
    expect(errorLines()).toEqual([])
    socket.close()
  })

  test('variables of 100,000 levels are refused, and the connection stays open', async () => {
    const socket = await known()
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    socket.send(
      `{"id":"a","type":"subscribe","payload":{"query":"{ __typename }","variables":{"a":${deep}}}}`,
    )
    const [data] = await once(socket, 'message')
    expect(JSON.parse(String(data))).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
    expect(socket.readyState).toBe(socket.OPEN)
    socket.close()
  })
})

test('one user has at most 1,000 connections', async () => {
  const sockets = await Promise.all(Array.from({ length: 1000 }, () => known()))
  const one = await open()
  send(one, { type: 'connection_init', payload: ANALYST })
  expect(await closing(one)).toEqual([4403, 'rate_limited'])
  const other = await open()
  send(other, { type: 'connection_init', payload: { Authorization: 'Bearer basic:other@example.com' } })
  await once(other, 'message')
  for (const socket of [...sockets, other]) socket.close()
  await expect.poll(connections).toBe(0)
  const again = await known()
  again.close()
})

test('an expired token closes the connection, even if the peer is silent', async () => {
  const ending: Authenticate = async () => ({
    ...{ email: 'a@example.com', tier: 'basic', role: 'user', via: 'bearer' },
    expiresAt: Math.ceil(Date.now() / 1000) + 1,
  })
  const own = await startApp({ authenticate: () => ending, settings: { socketTimes: PATIENT } })
  const at = await listen(own.app)
  const polite = await known(at.socketUrl)
  const rude = await known(at.socketUrl)
  rude.pause()
  expect(await closing(polite)).toEqual([4403, 'token_expired'])
  await expect.poll(() => at.connections()).toBe(0)
  await at.close()
  await own.close()
})

test('an operation that fails internally carries the request id of its log line', async () => {
  const failing: Authenticate = async () => {
    if (asked++ > 0) throw new Error('a fault in the key store')
    return { email: 'a@example.com', tier: 'basic', role: 'user', via: 'api_key', keyId: 1, expiresAt: null }
  }
  let asked = 0
  const own = await startApp({ authenticate: () => failing, settings: { socketTimes: PATIENT } })
  const at = await listen(own.app)
  const socket = await known(at.socketUrl)
  send(socket, { id: 'a', type: 'subscribe', payload: { query: '{ __typename }' } })
  const [data] = await once(socket, 'message')
  const [{ extensions }] = JSON.parse(String(data)).payload
  expect(extensions).toEqual({ code: 'INTERNAL', requestId: expect.any(String) })
  expect(own.takeLog()).toContainEqual(
    expect.objectContaining({ level: 50, requestId: extensions.requestId }),
  )
  socket.close()
  await at.close()
  await own.close()
})
