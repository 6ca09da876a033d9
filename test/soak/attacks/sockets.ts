import type { WebSocket } from 'ws'
import { type Attack, around, END, fields, START, some, times, USERS } from './attack.ts'
import type { Attacker } from './attacker.ts'

/** Attacks over WebSocket, and over subscriptions as server-sent events. */

const RANGE = `from: "${START}", to: "${END}"`
const LATEST = (ids: readonly number[]) => `subscription { latestBars(ids: [${ids}]) { ts px } }`

const subscribe = (socket: WebSocket, id: string, query: string): void =>
  socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query } }))

/** A message as a frame of a client, masked with zeros. */
function frameOf(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  if (text.length > 125) throw new RangeError('The message is too long for a short frame')
  return Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...text])
}

const upgradeOf = (credential: Attacker['credential']): string =>
  [
    ...['GET /graphql HTTP/1.1', 'Host: attacked', 'Connection: Upgrade', 'Upgrade: websocket'],
    ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
    'Sec-WebSocket-Protocol: graphql-transport-ws',
    ...Object.entries(credential).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const overSocket = (name: string, atOnce: number, rest: Pick<Attack, 'send'> & Partial<Attack>): Attack => ({
  ...{ name, protocol: 'WebSocket', callers: USERS, atOnce },
  ...rest,
})

/** Costs much, and returns little. */
const costly = (ids: readonly number[], at: number): string =>
  fields(
    4,
    (place) => `aggregateTimeseries(aggregateIds: [${some(ids, 60)}], ${RANGE}, points: ${4 + at + place},
      transformation: EWMA, normalisation: PERCENTILE_RANK) { count }`,
  )

export const sockets: readonly Attack[] = [
  overSocket('sockets that leave in the packet of their credential', 50, {
    callers: [...USERS, 'documented'],
    async send(attacker) {
      const socket = await attacker.dial()
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket
        .resume()
        .end(
          Buffer.concat([Buffer.from(upgradeOf(attacker.credential)), frameOf({ type: 'connection_init' })]),
        )
      await closed
      attacker.noted()
    },
  }),
  overSocket('sockets that never say who they are', 300, {
    async send(attacker) {
      const socket = await attacker.dial()
      socket.resume().write(upgradeOf({}))
      await attacker.linger(socket, 1000)
    },
  }),
  overSocket('400 subscriptions on each socket', 10, {
    send: (attacker) =>
      attacker.socket((socket) => {
        for (const at of times(400, (place) => place))
          subscribe(socket, String(at), LATEST(some(attacker.market.aggregateIds, 60)))
        attacker.noted()
      }),
  }),
  overSocket('subscriptions that end and begin', 4, {
    send: (attacker) =>
      attacker.socket((socket) => {
        const renew = () => {
          if (socket.readyState !== socket.OPEN) return
          for (const at of times(50, (place) => place)) {
            subscribe(socket, String(at), LATEST(some(attacker.market.securityIds, 100)))
            socket.send(JSON.stringify({ id: String(at), type: 'complete' }))
          }
          setTimeout(renew, 50)
        }
        renew()
        attacker.noted()
      }),
  }),
  overSocket('costly documents, 50 at once on a socket', 2, {
    send: (attacker) =>
      attacker.socket((socket) => {
        for (const at of times(50, (place) => place))
          subscribe(socket, String(at), costly(attacker.market.aggregateIds, at))
      }),
  }),
  overSocket('answers over a socket that nobody reads', 20, {
    send: (attacker) =>
      attacker.socket((socket) => {
        const ids = some(attacker.market.aggregateIds, 60)
        for (const at of times(20, (place) => place))
          subscribe(
            socket,
            String(at),
            `{ aggregateTimeseries(aggregateIds: [${ids}], from: "2015-07-01", recordsPerPage: 10000, pageNumber: ${1 + at})
              { columns { ts px retailNetTurnover } } }`,
          )
        attacker.noted()
      }, false),
  }),
  overSocket('messages of a megabyte', 8, {
    send: (attacker) => attacker.socket((socket) => subscribe(socket, 'a', `{ ${'a '.repeat(500_000)} }`)),
  }),
  {
    name: 'subscriptions as events that nobody reads',
    protocol: 'SSE',
    callers: USERS,
    atOnce: 100,
    send: (attacker) =>
      attacker.hold({
        path: '/graphql',
        headers: { accept: 'text/event-stream' },
        body: JSON.stringify({ query: LATEST(some(attacker.market.aggregateIds, 60)) }),
      }),
  },
  {
    name: 'subscriptions as events that end and begin',
    protocol: 'SSE',
    callers: USERS,
    atOnce: 32,
    async send(attacker) {
      const ids = [around(attacker.market.securityIds, attacker.next())]
      const headers = { accept: 'text/event-stream' }
      await attacker.leave({ path: '/graphql', headers, body: JSON.stringify({ query: LATEST(ids) }) }, 20)
      attacker.noted()
    },
  },
]
