import { type Attack, CALLERS, some, times, USERS } from './attack.ts'
import type { Attacker, Sent } from './attacker.ts'

/** Clients that read nothing, leave early, or send their requests bit by bit. */

/** A page of 10,000 rows, another one each time. */
const pageOf = (attacker: Attacker): Sent => ({
  path: `/aggregates/timeseries?aggregate_ids=${some(attacker.market.aggregateIds, 60)}&start_date=2015-07-01&records_per_page=10000&page_number=${1 + (attacker.next() % 12)}`,
})

/** Readers that ask for something and read nothing of it. */
const unread = (
  name: string,
  atOnce: number,
  sentOf: (attacker: Attacker) => Sent,
  callers: Attack['callers'] = CALLERS,
): Attack => ({
  ...{ name, protocol: 'HTTP', callers, atOnce },
  send: (attacker) => attacker.hold(sentOf(attacker)),
})

const headOf = (attacker: Attacker, line: string): string =>
  [
    ...[line, 'Host: attacked'],
    ...Object.entries(attacker.credential).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')

export const connections: readonly Attack[] = [
  unread('250 pages of 10,000 rows that nobody reads', 250, pageOf),
  unread(
    'the interactive pages, which nobody reads',
    60,
    (attacker) => ({
      path: ['/graphql', '/docs', '/'][attacker.next() % 3] ?? '/',
      headers: { accept: 'text/html' },
    }),
    ['basic'],
  ),
  unread('the description of the service, which nobody reads', 100, () => ({ path: '/openapi.json' }), [
    'basic',
  ]),
  unread('exports that nobody reads', 20, () => ({ path: '/flow/timeseries/export' }), USERS),
  unread('columns on the graph that nobody reads', 100, ({ market }) => ({
    path: '/graphql',
    body: JSON.stringify({
      query: `{ aggregateTimeseries(aggregateIds: [${some(market.aggregateIds, 60)}], from: "2015-07-01", recordsPerPage: 10000)
          { columns { ts px retailNetTurnover retailBuyTurnover retailSellTurnover } } }`,
    }),
  })),
  {
    name: 'a hundred readers at the same time',
    protocol: 'REST',
    callers: CALLERS,
    atOnce: 100,
    send: (attacker) => attacker.ask(pageOf(attacker)),
  },
  {
    name: 'clients that leave in the middle',
    protocol: 'HTTP',
    callers: CALLERS,
    atOnce: 16,
    async send(attacker) {
      await attacker.leave(pageOf(attacker), attacker.next() % 50)
      attacker.noted()
    },
  },
  {
    name: 'clients that leave after a costly document',
    protocol: 'GraphQL',
    callers: CALLERS,
    atOnce: 16,
    async send(attacker) {
      const query = `{ aggregates(first: 100) { nodes { bars(first: 100, transformation: EWMA, normalisation: PERCENTILE_RANK)
        { nodes { ts } } } } }`
      await attacker.leave({ path: '/graphql', body: JSON.stringify({ query }) }, attacker.next() % 50)
      attacker.noted()
    },
  },
  {
    name: 'a hundred requests on one connection, whose answers nobody reads',
    protocol: 'HTTP',
    callers: CALLERS,
    atOnce: 8,
    async send(attacker) {
      const socket = await attacker.dial()
      socket
        .pause()
        .write(
          times(100, () => `${headOf(attacker, `GET ${pageOf(attacker).path} HTTP/1.1`)}\r\n\r\n`).join(''),
        )
      await attacker.linger(socket, 1000)
    },
  },
  {
    name: 'headers that never end',
    protocol: 'HTTP',
    callers: ['basic'],
    atOnce: 300,
    async send(attacker) {
      const socket = await attacker.dial()
      socket.resume().write(`${headOf(attacker, 'GET /aggregates/snapshot HTTP/1.1')}\r\n`)
      await attacker.linger(socket, 1000, () => `X-${attacker.next()}: a\r\n`)
    },
  },
  {
    name: 'bodies that never end',
    protocol: 'HTTP',
    callers: USERS,
    atOnce: 300,
    async send(attacker) {
      const socket = await attacker.dial()
      const head = headOf(attacker, 'POST /graphql HTTP/1.1')
      socket
        .resume()
        .write(
          `${head}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(50_000)}`,
        )
      await attacker.linger(socket, 1000, () => 'x')
    },
  },
  {
    name: 'connections that say nothing',
    protocol: 'HTTP',
    callers: ['basic'],
    atOnce: 500,
    send: async (attacker) => attacker.linger((await attacker.dial()).resume(), 1000),
  },
]
