import { on, once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { OperationIds } from '../../../src/protocols/graphql/socket-ids.ts'
import { holdBars, until } from '../../helpers/jobs.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** A peer may give an id again once it has completed the operation, even if that has not ended yet. */

const app = useApp()
let server: TestServer
beforeAll(async () => {
  server = await listen(app.app)
})
afterAll(() => server.close())

const SLOW = '{ aggregate(by: { aggregateId: 1 }) { bars(first: 5) { nodes { px } } } }'
const FOLLOW = 'subscription { latestBars(ids: [3]) { ts } }'
const LATER = '{ aggregates(first: 1) { totalCount } }'

/** Counts the statements that wait for the bars. */
async function waiting(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%cash_bar_1d%'`,
  )
  return rows[0]?.count ?? 0
}

async function connected() {
  const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws')
  const messages = on(socket, 'message')
  const next = async () => {
    const { value = [] } = await messages.next()
    return JSON.parse(String(value[0])) as { type: string; id?: string; payload?: unknown }
  }
  const send = (...sent: object[]) => {
    for (const message of sent) socket.send(JSON.stringify(message))
  }
  await once(socket, 'open')
  send({ type: 'connection_init', payload: { Authorization: 'Bearer professional:analyst@example.com' } })
  expect((await next()).type).toBe('connection_ack')
  return { socket, next, send }
}
const subscribe = (id: string, query: string) => ({ id, type: 'subscribe', payload: { query } })
const complete = (id: string) => ({ id, type: 'complete' })

test('neither the result nor the end of a completed operation is sent under its id', async () => {
  const { socket, next, send } = await connected()
  const release = await holdBars(app)
  try {
    send(subscribe('a', SLOW))
    await until(waiting, (count) => count > 0)
    send(complete('a'), subscribe('a', FOLLOW))
    await until(waiting, (count) => count === 0)
  } finally {
    await release()
  }
  send(subscribe('b', LATER))
  expect(await next()).toMatchObject({ id: 'b', type: 'next' })
  expect(await next()).toMatchObject({ id: 'b', type: 'complete' })
  // The later operation still runs: the id is taken, until the peer completes it.
  send(complete('a'), subscribe('a', LATER))
  expect(await next()).toMatchObject({ id: 'a', type: 'next', payload: { data: {} } })
  expect(await next()).toMatchObject({ id: 'a', type: 'complete' })
  send(subscribe('a', FOLLOW), subscribe('a', FOLLOW))
  const [code, reason] = await once(socket, 'close')
  expect([code, String(reason)]).toEqual([4409, 'Subscriber for a already exists'])
})

test.each(['1', '', '"', '\\', 'a"type":"complete', '€', ' ', '0'.repeat(256)])(
  'the id %j comes back as it is',
  (id) => {
    const ids = new OperationIds()
    const messages = (inner: string) =>
      ['next', 'error', 'complete'].map((type) => JSON.stringify({ id: inner, type, payload: { id: inner } }))
    const [next = '', error = '', end = ''] = messages(ids.begin(id))
    expect(JSON.parse(ids.forPeer(next) ?? '')).toEqual({ ...JSON.parse(next), id })
    expect(JSON.parse(ids.forPeer(end) ?? '')).toEqual({ ...JSON.parse(end), id })
    expect([ids.has(id), ids.forPeer(next), ids.forPeer(error)]).toEqual([false, null, null])
    const again = ids.begin(id)
    expect(ids.end(id)).toBe(again)
    expect([ids.has(id), ids.end(id), ...messages(again).map((one) => ids.forPeer(one))]).toEqual([
      ...[false, undefined],
      ...[null, null, null],
    ])
    expect(ids.forPeer('{"type":"connection_ack"}')).toBe('{"type":"connection_ack"}')
  },
)
