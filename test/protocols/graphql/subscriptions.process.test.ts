import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Quota } from '../../../src/core/async/quota.ts'
import { Refusal } from '../../../src/core/errors.ts'
import { reportProgress } from '../../../src/jobs/transition-queries.ts'
import { postgresEvents } from '../../../src/platform/pubsub/postgres.ts'
import { forwardToRedis, redisEvents } from '../../../src/platform/pubsub/redis.ts'
import { type Sent, startApp, type TestApp } from '../../helpers/app.ts'
import { connectTo, type Follow, overSocket, overSse, type Told } from '../../helpers/follow.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { hasRedis, startRedis, type TestRedis } from '../../helpers/redis.ts'
import { COLUMNS, completed, finishedJob, rowsFrom, startedJob, waitingJob } from '../../helpers/results.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

/** Far longer than a busy machine needs to send an init or a pong. */
const PATIENT = { socketTimes: { initTimeoutMs: 60_000, pingMs: 60_000 } }

const PROGRESS = 'subscription ($id: ID!) { jobProgress(id: $id) { jobId status progress rowsProcessed } }'
const ANALYST = { Authorization: 'Bearer professional:analyst@example.com' }

const FAN_OUTS = ['PostgreSQL', 'Redis'] as const
const isMissing = (fanOut: (typeof FAN_OUTS)[number]): boolean => fanOut === 'Redis' && !hasRedis()
if (!hasRedis()) console.warn('redis-server is not installed: what goes through Redis is not tested')

for (const fanOut of FAN_OUTS) {
  let redis: TestRedis | undefined
  let forwarding: (() => Promise<void>) | undefined
  let app: TestApp
  let server: TestServer
  beforeAll(async () => {
    if (isMissing(fanOut)) return
    redis = fanOut === 'Redis' ? await startRedis() : undefined
    const url = redis?.url
    app = await startApp({
      settings: PATIENT,
      events: (database) =>
        url === undefined
          ? postgresEvents(database.url, { onError: () => {} })
          : redisEvents(url, { onError: () => {} }),
    })
    if (url !== undefined) forwarding = forwardToRedis(app.database.url, url, { onError: () => {} })
    server = await listen(app.app)
  })
  afterAll(async () => {
    if (isMissing(fanOut)) return
    await server.close()
    await forwarding?.()
    await app.close()
    await redis?.stop()
  })

  const ways: readonly (readonly [string, () => Follow])[] = [
    ['SSE', () => overSse(app)],
    ['WebSocket', () => overSocket(connectTo(server.socketUrl, ANALYST))],
  ]
  const progressOf = ({ data, errors }: Told): Record<string, unknown> => {
    expect(errors).toBeUndefined()
    return data?.['jobProgress'] as Record<string, unknown>
  }
  /** Collects all events of a job, in order. */
  const allOf = async (told: AsyncGenerator<Told>) => {
    const all: Record<string, unknown>[] = []
    for await (const one of told) all.push(progressOf(one))
    return all
  }

  describe.skipIf(isMissing(fanOut))(`events by ${fanOut}`, () => {
    test.each(ways)(
      '%s: sends the current state, then changes, and ends after the final state',
      async (_way, follow) => {
        const id = await waitingJob(app.database)
        const told = follow()(PROGRESS, { id })
        expect(progressOf((await told.next()).value)).toMatchObject({
          jobId: id,
          status: 'PENDING',
          progress: 0,
        })
        const key = await startedJob(app.database, {}, id)
        expect(progressOf((await told.next()).value)).toMatchObject({ status: 'RUNNING' })
        await reportProgress(app.database.db, key, { stage: 'writing', rowsProcessed: 40, rowsTotal: 100 })
        expect(progressOf((await told.next()).value)).toMatchObject({ progress: 40, rowsProcessed: 40 })
        await completed(app.database, key)
        expect(await allOf(told)).toMatchObject([{ status: 'COMPLETED', progress: 100 }])
      },
    )

    test.each(ways)('%s: sends a late subscriber the final state at once', async (_way, follow) => {
      const id = await finishedJob(app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 3)] })
      expect(await allOf(follow()(PROGRESS, { id }))).toMatchObject([{ status: 'COMPLETED' }])
      // By its global id, too.
      const globalId = Buffer.from(`Job:${id}`).toString('base64')
      expect(await allOf(follow()(PROGRESS, { id: globalId }))).toMatchObject([{ jobId: id }])
    })

    test('a burst of changes delivers the last one, and none twice', async () => {
      const key = await startedJob(app.database)
      const told = allOf(overSse(app)(PROGRESS, { id: key.id }))
      await sleep(50)
      for (let rows = 1; rows <= 60; rows++)
        await reportProgress(app.database.db, key, { stage: 'writing', rowsProcessed: rows, rowsTotal: 100 })
      await completed(app.database, key)
      const all = await told
      expect(all.at(-1)).toMatchObject({ status: 'COMPLETED', progress: 100 })
      const steps = all.map(({ progress }) => Number(progress))
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length)
    })

    test('a change without a notification is found', async () => {
      const key = await startedJob(app.database)
      const told = overSse(app)(PROGRESS, { id: key.id })
      await told.next()
      const client = await app.database.pool.connect()
      // Disables triggers, so that no notification is sent.
      await client.query('set session_replication_role = replica')
      await client.query(
        `update job set status = 'FAILED', stage = null, error = '{"code": "internal"}' where id = $1`,
        [key.id],
      )
      client.release(true)
      expect(await allOf(told)).toMatchObject([{ status: 'FAILED' }])
    })
  })

  describe.skipIf(isMissing(fanOut))(`events by ${fanOut}, over lost connections`, () => {
    test('listening resumes after a lost connection, and catches up on missed changes', async () => {
      const key = await startedJob(app.database)
      const told = overSse(app)(PROGRESS, { id: key.id })
      await told.next()
      const gone = await app.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'flowgate events'`,
      )
      expect(gone.rowCount).toBe(1)
      if (redis) {
        await redis.stop()
        await redis.start()
      }
      await reportProgress(app.database.db, key, { stage: 'writing', rowsProcessed: 9, rowsTotal: 100 })
      expect(progressOf((await told.next()).value)).toMatchObject({ progress: 9 })
      await completed(app.database, key)
      expect(await allOf(told)).toMatchObject([{ status: 'COMPLETED' }])
    })

    test('a client that reconnects receives the final state', async () => {
      const key = await startedJob(app.database)
      let socket: { close(): void } | undefined
      const client = connectTo(server.socketUrl, ANALYST, {
        retryAttempts: 5,
        retryWait: () => sleep(20),
        shouldRetry: () => true,
        on: {
          opened: (opened) => {
            socket = opened as { close(): void }
          },
        },
      })
      const told = overSocket(client)(PROGRESS, { id: key.id })
      await told.next()
      socket?.close()
      await completed(app.database, key)
      expect((await allOf(told)).at(-1)).toMatchObject({ status: 'COMPLETED' })
      await client.dispose()
    })
  })

  describe.skipIf(isMissing(fanOut))(`events by ${fanOut}, for loads and for many followers`, () => {
    test.each(ways)('%s: sends the newest bars after each load', async (way, follow) => {
      const query =
        'subscription { latestBars(ids: [9, 3, 4711], interval: DAY) { ts px retailNetTurnover } }'
      const told = follow()(query)
      const first = told.next()
      await sleep(150)
      const px = way === 'SSE' ? 12.5 : 13.5
      await loadFiles(app.database.pool, {
        'aggregate_cash.csv': [
          { id: 9, interval: '1d', ts: TODAY, px, retail_buy_turnover: 7, retail_sell_turnover: 2 },
        ],
      })
      const { data, errors } = (await first).value as Told
      expect(errors).toBeUndefined()
      expect(data?.['latestBars']).toMatchObject([
        { ts: `${TODAY}T00:00:00Z`, px, retailNetTurnover: 5 },
        { ts: expect.any(String) },
      ])
      await told.return(undefined)
    })

    test('many followers of one job cost one statement per change', async () => {
      const key = await startedJob(app.database)
      const followers = Array.from({ length: 200 }, () => overSse(app)(PROGRESS, { id: key.id }))
      await Promise.all(followers.map((told) => told.next()))
      const { result, statements } = await app.recorded(async () => {
        const ends = followers.map(allOf)
        await completed(app.database, key)
        return Promise.all(ends)
      })
      for (const all of result) expect(all).toMatchObject([{ status: 'COMPLETED' }])
      const reads = statements.filter(({ sql }) => /select.*from job where id = any/s.test(sql))
      expect(reads.length).toBeLessThanOrEqual(2)
    })
  })
}

/** The current date by the clock of the tests. */
const TODAY = '2026-03-11'

let app: TestApp
let server: TestServer
/** A server that soon closes sockets which say nothing. */
let hasty: TestServer
let hastyApp: TestApp
let job: string
beforeAll(async () => {
  hastyApp = await startApp()
  hasty = await listen(hastyApp.app)
  app = await startApp({
    settings: PATIENT,
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
  await Promise.all([server.close(), hasty.close()])
  await Promise.all([app.close(), hastyApp.close()])
})

const first = async (told: AsyncGenerator<Told>): Promise<Told> => (await told.next()).value as Told
const codesOf = ({ errors = [] }: Told) => errors.map(({ extensions }) => extensions.code)

describe('access', () => {
  /** Sends messages over a raw socket, and returns how the server closes it. */
  async function endOf(messages: readonly unknown[], at = server) {
    const socket = new WebSocket(at.socketUrl, 'graphql-transport-ws')
    socket.on('error', () => {})
    socket.on('open', () => {
      for (const message of messages)
        socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    })
    const [code, reason] = await once(socket, 'close')
    return { code, reason: String(reason) }
  }

  test('a connection without a valid credential is closed', async () => {
    expect(await endOf([], hasty)).toEqual({ code: 4408, reason: 'Connection initialisation timeout' })
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

  test('a peer that does not answer pings is disconnected', async () => {
    const socket = new WebSocket(hasty.socketUrl, 'graphql-transport-ws', { autoPong: false })
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: ANALYST })))
    const [code] = await once(socket, 'close')
    expect(code).toBe(1006)
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
    const own = await startApp({ settings: PATIENT })
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
