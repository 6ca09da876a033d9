import { on, once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Violations of graphql-transport-ws, and what the protocol says of them. */

const app = useApp()
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const INIT = {
  type: 'connection_init',
  payload: { Authorization: 'Bearer professional:analyst@example.com' },
}
const QUERY = { query: '{ __typename }' }
const subscribe = (id: unknown, payload: unknown = QUERY) => ({ id, type: 'subscribe', payload })
const FOLLOW = { query: 'subscription { latestBars(ids: [3]) { ts } }' }

async function connect(protocol: string | string[] = 'graphql-transport-ws'): Promise<WebSocket> {
  const socket = new WebSocket(server.socketUrl, protocol)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return socket
}
const send = (socket: WebSocket, message: unknown) =>
  socket.send(typeof message === 'string' ? message : JSON.stringify(message))
const message = async (socket: WebSocket) => JSON.parse(String((await once(socket, 'message'))[0]))
async function known(): Promise<WebSocket> {
  const socket = await connect()
  send(socket, INIT)
  expect(await message(socket)).toEqual({ type: 'connection_ack' })
  return socket
}
const closing = async (socket: WebSocket) => {
  const [code, reason] = await once(socket, 'close')
  return [code, String(reason)]
}
const errorLines = () => app.takeLog().filter(({ level }) => Number(level) >= 50)

const INVALID: [string, unknown][] = [
  ['no JSON', '{'],
  ['no object', '[]'],
  ['null', 'null'],
  ['no type', {}],
  ['a type that is no text', { type: 1 }],
  ['an unknown type', { type: 'start', id: 'a', payload: QUERY }],
  ['a type that objects inherit', { type: 'constructor' }],
  ['next', { type: 'next', id: 'a', payload: { data: {} } }],
  ['next without a result', { type: 'next', id: 'a' }],
  ['error', { type: 'error', id: 'a', payload: [{ message: 'a' }] }],
  ['connection_ack', { type: 'connection_ack' }],
  ['a payload of connection_init that is no object', { type: 'connection_init', payload: 'a' }],
  ['a payload of ping that is no object', { type: 'ping', payload: [] }],
  ['a payload of pong that is no object', { type: 'pong', payload: 1 }],
  ['subscribe without an id', { type: 'subscribe', payload: QUERY }],
  ['subscribe with an empty id', subscribe('')],
  ['subscribe with a number as its id', subscribe(1)],
  ['subscribe without a payload', { type: 'subscribe', id: 'a' }],
  ['subscribe without a query', subscribe('a', {})],
  ['subscribe with variables that are no object', subscribe('a', { ...QUERY, variables: 'a' })],
  ['subscribe with an operation name that is no text', subscribe('a', { ...QUERY, operationName: 1 })],
  ['subscribe with extensions that are no object', subscribe('a', { ...QUERY, extensions: 'a' })],
  ['complete without an id', { type: 'complete' }],
]

describe('an invalid message closes with 4400 and logs no error', () => {
  test.each(INVALID)('%s', async (_what, invalid) => {
    app.takeLog()
    for (const open of [connect, known]) {
      const socket = await open()
      send(socket, invalid)
      expect(await closing(socket)).toEqual([4400, 'Invalid message received'])
    }
    expect(errorLines()).toEqual([])
  })
})

test('nothing is done for messages behind an invalid one', async () => {
  const socket = await known()
  const rename = 'mutation { updateProfile(input: { username: "behind" }) { __typename } }'
  send(socket, { type: 'connection_ack' })
  send(socket, subscribe('a', { query: rename }))
  expect((await closing(socket))[0]).toBe(4400)
  const { data } = await app.graphql('{ viewer { username } }')
  expect(data).toEqual({ viewer: { username: expect.not.stringMatching('behind') } })
})

test('a second connection_init closes with 4429, before and after the acknowledgement', async () => {
  const early = await connect()
  send(early, INIT)
  send(early, INIT)
  expect((await closing(early))[0]).toBe(4429)
  const late = await known()
  send(late, INIT)
  expect((await closing(late))[0]).toBe(4429)
})

test('subscribe before the acknowledgement closes with 4401', async () => {
  const socket = await connect()
  send(socket, INIT)
  send(socket, subscribe('a'))
  expect((await closing(socket))[0]).toBe(4401)
})

test('an id in use closes with 4409, however long the id is', async () => {
  for (const id of ['a', 'é'.repeat(250)]) {
    app.takeLog()
    const socket = await known()
    send(socket, subscribe(id, FOLLOW))
    send(socket, subscribe(id))
    const [code, reason] = await closing(socket)
    expect([code, reason.slice(0, 16)]).toEqual([4409, `Subscriber for ${id[0]}`])
    expect(errorLines()).toEqual([])
  }
})

test('a client that offers another subprotocol is closed with 4406', async () => {
  const socket = new WebSocket(server.socketUrl)
  onTestFinished(() => socket.terminate())
  expect((await closing(socket))[0]).toBe(4406)
})

describe('what the protocol allows', () => {
  test('ping is answered with its payload, before and after the acknowledgement', async () => {
    for (const socket of [await connect(), await known()]) {
      send(socket, { type: 'ping', payload: { a: 1 } })
      expect(await message(socket)).toEqual({ type: 'pong', payload: { a: 1 } })
      send(socket, { type: 'pong' })
      send(socket, { type: 'ping' })
      expect(await message(socket)).toEqual({ type: 'pong' })
    }
  })

  test('complete of an unknown operation is ignored, and an id can be used again', async () => {
    const socket = await known()
    send(socket, { type: 'complete', id: 'a' })
    const told: unknown[] = []
    send(socket, subscribe('a'))
    for await (const [data] of on(socket, 'message')) {
      const { type, id } = JSON.parse(String(data))
      told.push([type, id])
      if (told.length === 2) send(socket, subscribe('a'))
      if (told.length === 4) break
    }
    expect(told).toEqual([
      ['next', 'a'],
      ['complete', 'a'],
      ['next', 'a'],
      ['complete', 'a'],
    ])
  })

  test('an operation that does not exist is an error, as over HTTP', async () => {
    const socket = await known()
    const payload = { query: 'query A { __typename } query B { __typename }', operationName: 'C' }
    send(socket, subscribe('a', payload))
    const { errors } = await app.graphql(payload.query, undefined, { operationName: 'C' })
    expect(await message(socket)).toEqual({ type: 'error', id: 'a', payload: errors })
  })
})
