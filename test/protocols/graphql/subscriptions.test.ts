import { once } from 'node:events'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Quota } from '../../../src/core/async/quota.ts'
import { Refusal } from '../../../src/core/errors.ts'
import { type Sent, startApp, type TestApp } from '../../helpers/app.ts'
import { connectTo, overSocket, overSse, type Told } from '../../helpers/follow.ts'
import { startedJob } from '../../helpers/results.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

const PROGRESS = 'subscription ($id: ID!) { jobProgress(id: $id) { jobId status progress rowsProcessed } }'
const ANALYST = { Authorization: 'Bearer professional:analyst@example.com' }
const INIT = JSON.stringify({ type: 'connection_init', payload: ANALYST })

let app: TestApp
let server: TestServer
let job: string
beforeAll(async () => {
  app = await startApp({
    authenticate: () => async (headers) => {
      const [tier, email = '', seconds] = (headers.get('authorization') ?? headers.get('x-api-key') ?? '')
        .replace('Bearer ', '')
        .split(':')
      if (tier !== 'professional') throw new Refusal('not_authenticated', 'Send a bearer token')
      const expiresAt = seconds === undefined ? null : Date.now() / 1000 + Number(seconds)
      const via = headers.has('authorization') ? 'bearer' : 'api_key'
      return { email, tier, role: 'user', via, expiresAt }
    },
  })
  server = await listen(app.app)
  job = (await startedJob(app.database)).id
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const first = async (told: AsyncGenerator<Told>): Promise<Told> => (await told.next()).value as Told
const codesOf = ({ errors = [] }: Told) => errors.map(({ extensions }) => extensions.code)

describe('access', () => {
  /** Sends messages over a raw socket, and returns how the server closes it. */
  async function endOf(messages: readonly unknown[], protocol = 'graphql-transport-ws') {
    const socket = new WebSocket(server.socketUrl, protocol)
    socket.on('error', () => {})
    socket.on('open', () => {
      for (const message of messages)
        socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    })
    const [code, reason] = await once(socket, 'close')
    return { code, reason: String(reason) }
  }

  test('a connection without a valid credential is closed', async () => {
    expect(await endOf([{ type: 'connection_init' }])).toEqual({ code: 4403, reason: 'not_authenticated' })
    expect(await endOf([{ type: 'connection_init', payload: { authorization: 'Bearer nobody' } }])).toEqual({
      code: 4403,
      reason: 'not_authenticated',
    })
    expect(await endOf([{ type: 'subscribe', id: '1', payload: { query: '{ __typename }' } }])).toMatchObject(
      {
        code: 4401,
      },
    )
    expect(await endOf(['{'])).toMatchObject({ code: 4400 })
    expect(await endOf([`"${'x'.repeat(1_100_000)}"`])).toMatchObject({ code: 1009 })
  })

  test('credentials in the headers and API keys are accepted', async () => {
    for (const headers of [ANALYST, { 'X-API-Key': 'professional:analyst@example.com' }]) {
      const client = createClient({
        url: server.socketUrl,
        webSocketImpl: class extends WebSocket {
          constructor(url: string, protocols: string[]) {
            super(url, protocols, { headers })
          }
        },
      })
      const told = overSocket(client)(PROGRESS, { id: job })
      expect((await first(told)).data).toMatchObject({ jobProgress: { jobId: job } })
      await told.return(undefined)
      await client.dispose()
    }
    const client = connectTo(server.socketUrl, { 'X-API-Key': 'professional:analyst@example.com' })
    expect(codesOf(await first(overSocket(client)('{ viewer { email } }')))).toEqual(['NOT_AUTHENTICATED'])
    await client.dispose()
  })

  test("another caller's job is indistinguishable from one that does not exist", async () => {
    const other = overSse(app.as('other@example.com'))
    const answer = async (id: string) =>
      JSON.parse(JSON.stringify(await first(other(PROGRESS, { id }))).replaceAll(id, '<id>'))
    const unknown = await answer('01980000-0000-7000-8000-000000000000')
    expect(codesOf(unknown)).toEqual(['JOB_NOT_FOUND'])
    expect(await answer(job)).toEqual(unknown)
    expect(await answer('no id')).toEqual(unknown)
  })

  test('unknown and invalid aggregates are refused', async () => {
    const query = 'subscription ($ids: [Int!]!) { latestBars(ids: $ids) { ts } }'
    expect(codesOf(await first(overSse(app)(query, { ids: [4711] })))).toEqual(['AGGREGATE_NOT_FOUND'])
    expect(codesOf(await first(overSse(app)(query, { ids: [0] })))).toEqual(['BAD_USER_INPUT'])
  })

  test('an expired token ends the connections and streams it opened', async () => {
    const credential = { authorization: 'Bearer professional:analyst@example.com:0.4' }
    expect(await endOf([{ type: 'connection_init', payload: credential }])).toEqual({
      code: 4403,
      reason: 'token_expired',
    })
    const all: Told[] = []
    const brief = {
      send: (path: string, sent?: Sent) =>
        app.nobody.send(path, { ...sent, headers: { ...sent?.headers, ...credential } }),
    }
    for await (const told of overSse(brief)(PROGRESS, { id: job })) all.push(told)
    expect(all).toHaveLength(2)
    expect(codesOf(all[1] ?? {})).toEqual(['TOKEN_EXPIRED'])
  })
})

describe('limits', () => {
  test('one connection runs at most 500 operations at once', async () => {
    const client = connectTo(server.socketUrl, ANALYST)
    const followers = Array.from({ length: 505 }, () => overSocket(client)(PROGRESS, { id: job }))
    const answers = await Promise.all(followers.map(first))
    expect(answers.filter(({ data }) => data)).toHaveLength(500)
    expect(answers.flatMap(codesOf)).toEqual(Array(5).fill('RATE_LIMITED'))
    await client.dispose()
  })

  test('operations that fail before they start do not count', async () => {
    const client = connectTo(server.socketUrl, ANALYST)
    const told = overSocket(client)(PROGRESS, { id: job })
    await first(told)
    for (let count = 0; count < 510; count++)
      expect(codesOf(await first(overSocket(client)('{ nothing }')))).toEqual(['BAD_USER_INPUT'])
    expect((await first(overSocket(client)('{ __typename }'))).data).toEqual({ __typename: 'Query' })
    await told.return(undefined)
    await client.dispose()
  })

  test('a user holds no more than the quota at once', () => {
    const quota = new Quota(2, 'subscriptions')
    const [one] = [quota.take('a'), quota.take('a')]
    expect(() => quota.take('a')).toThrow(Refusal)
    quota.take('b')
    one?.()
    one?.()
    quota.take('a')
    expect(() => quota.take('a')).toThrow('at most 2')
  })

  test.each([
    ['sends no credential', { initTimeoutMs: 100, pingMs: 60_000 }, [], 4408],
    ['does not answer pings', { initTimeoutMs: 60_000, pingMs: 100 }, [INIT], 1006],
  ])('a peer that %s is disconnected', async (_what, socketTimes, messages, expected) => {
    const strict = await startApp({ settings: { socketTimes } })
    const strictServer = await listen(strict.app)
    const socket = new WebSocket(strictServer.socketUrl, 'graphql-transport-ws', { autoPong: false })
    socket.on('open', () => {
      for (const message of messages) socket.send(message)
    })
    const [code, reason] = await once(socket, 'close')
    expect(code).toBe(expected)
    expect(String(reason)).toBe(code === 4408 ? 'Connection initialisation timeout' : '')
    await strictServer.close()
    await strict.close()
  })
})

describe('HTTP and WebSocket', () => {
  test('queries and their errors are the same over WebSocket as over HTTP', async () => {
    const client = connectTo(server.socketUrl, ANALYST)
    const ask = (query: string) => first(overSocket(client)(query))
    const queries = [
      '{ aggregate(by: { aggregateId: 3 }) { name } }',
      '{ aggregate(by: { aggregateId: 0 }) { name } }',
      '{ nothing }',
      '{',
    ]
    for (const query of queries) {
      const { status: _status, headers: _headers, ...overHttp } = await app.graphql(query)
      expect(await ask(query)).toEqual(overHttp)
    }
    await client.dispose()
  })

  test('a subscription by GET is refused', async () => {
    const response = await app.send(
      `/graphql?query=${encodeURIComponent('subscription { latestBars(ids: [3]) { ts } }')}`,
      {
        headers: { accept: 'text/event-stream' },
      },
    )
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    await response.body?.cancel()
  })

  test('an upgrade on another path or without the subprotocol is refused', async () => {
    const elsewhere = new WebSocket(server.socketUrl.replace('/graphql', '/other'), 'graphql-transport-ws')
    const [error] = await once(elsewhere, 'error')
    expect(String(error)).toContain('404')
    const without = new WebSocket(server.socketUrl)
    expect((await once(without, 'close'))[0]).toBe(4406)
  })

  test('streams end cleanly and sockets close when the service stops', async () => {
    const own = await startApp()
    const at = await listen(own.app)
    const key = await startedJob(own.database)
    const told = overSse(own)(PROGRESS, { id: key.id })
    await told.next()
    const client = connectTo(at.socketUrl, ANALYST)
    const overWs = overSocket(client)(PROGRESS, { id: key.id })
    await overWs.next()
    own.app.endSubscriptions()
    expect((await told.next()).done).toBe(true)
    expect((await overWs.next().catch(() => ({ done: true }))).done).toBe(true)
    await at.close()
    await own.close()
  })
})
