import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportProgress } from '../../../src/jobs/transition-queries.ts'
import { postgresEvents } from '../../../src/platform/pubsub/postgres.ts'
import { forwardToRedis, redisEvents } from '../../../src/platform/pubsub/redis.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { connectTo, type Follow, overSocket, overSse, type Told } from '../../helpers/follow.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { startRedis, type TestRedis } from '../../helpers/redis.ts'
import { COLUMNS, completed, finishedJob, rowsFrom, startedJob, waitingJob } from '../../helpers/results.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

const PROGRESS = 'subscription ($id: ID!) { jobProgress(id: $id) { jobId status progress rowsProcessed } }'
/** The current date by the clock of the tests. */
const TODAY = '2026-03-11'
const ANALYST = { Authorization: 'Bearer professional:analyst@example.com' }

const FAN_OUTS = ['PostgreSQL', 'Redis'] as const

interface Stage {
  readonly app: TestApp
  readonly server: TestServer
  readonly redis: TestRedis | undefined
}

/** Starts an app whose events go through PostgreSQL or Redis, for a group of tests. */
function useFanOut(fanOut: (typeof FAN_OUTS)[number]): Stage {
  let redis: TestRedis | undefined
  let forwarding: (() => Promise<void>) | undefined
  let app: TestApp
  let server: TestServer
  beforeAll(async () => {
    redis = fanOut === 'Redis' ? await startRedis() : undefined
    const url = redis?.url
    app = await startApp({
      events: (database) =>
        url === undefined
          ? postgresEvents(database.url, { onError: () => {} })
          : redisEvents(url, { onError: () => {} }),
    })
    if (url !== undefined) forwarding = forwardToRedis(app.database.url, url, { onError: () => {} })
    server = await listen(app.app)
  })
  afterAll(async () => {
    await server.close()
    await forwarding?.()
    await app.close()
    await redis?.stop()
  })
  return {
    get app() {
      return app
    },
    get server() {
      return server
    },
    get redis() {
      return redis
    },
  }
}

const WAYS: readonly (readonly [string, (stage: Stage) => Follow])[] = [
  ['SSE', ({ app }) => overSse(app)],
  ['WebSocket', ({ server }) => overSocket(connectTo(server.socketUrl, ANALYST))],
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

for (const fanOut of FAN_OUTS) {
  const tags = fanOut === 'Redis' ? ['redis'] : []

  describe(`events by ${fanOut}`, { tags }, () => {
    const stage = useFanOut(fanOut)
    test.each(WAYS)(
      '%s: sends the current state, then changes, and ends after the final state',
      async (_way, follow) => {
        const id = await waitingJob(stage.app.database)
        const told = follow(stage)(PROGRESS, { id })
        expect(progressOf((await told.next()).value)).toMatchObject({
          jobId: id,
          status: 'PENDING',
          progress: 0,
        })
        const key = await startedJob(stage.app.database, {}, id)
        expect(progressOf((await told.next()).value)).toMatchObject({ status: 'RUNNING' })
        await reportProgress(stage.app.database.db, key, {
          stage: 'writing',
          rowsProcessed: 40,
          rowsTotal: 100,
        })
        expect(progressOf((await told.next()).value)).toMatchObject({ progress: 40, rowsProcessed: 40 })
        await completed(stage.app.database, key)
        expect(await allOf(told)).toMatchObject([{ status: 'COMPLETED', progress: 100 }])
      },
    )

    test.each(WAYS)('%s: sends a late subscriber the final state at once', async (_way, follow) => {
      const id = await finishedJob(stage.app.database, { columns: COLUMNS, chunks: [rowsFrom(0, 3)] })
      expect(await allOf(follow(stage)(PROGRESS, { id }))).toMatchObject([{ status: 'COMPLETED' }])
      // By its global id, too.
      const globalId = Buffer.from(`Job:${id}`).toString('base64')
      expect(await allOf(follow(stage)(PROGRESS, { id: globalId }))).toMatchObject([{ jobId: id }])
    })

    test('a burst of changes delivers the last one, and none twice', async () => {
      const key = await startedJob(stage.app.database)
      const told = allOf(overSse(stage.app)(PROGRESS, { id: key.id }))
      await sleep(50)
      for (let rows = 1; rows <= 60; rows++)
        await reportProgress(stage.app.database.db, key, {
          stage: 'writing',
          rowsProcessed: rows,
          rowsTotal: 100,
        })
      await completed(stage.app.database, key)
      const all = await told
      expect(all.at(-1)).toMatchObject({ status: 'COMPLETED', progress: 100 })
      const steps = all.map(({ progress }) => Number(progress))
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length)
    })

    test('a change without a notification is found', async () => {
      const key = await startedJob(stage.app.database)
      const told = overSse(stage.app)(PROGRESS, { id: key.id })
      await told.next()
      const client = await stage.app.database.pool.connect()
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

  describe(`events by ${fanOut}, over lost connections`, { tags }, () => {
    const stage = useFanOut(fanOut)
    test('listening resumes after a lost connection, and catches up on missed changes', async () => {
      const key = await startedJob(stage.app.database)
      const told = overSse(stage.app)(PROGRESS, { id: key.id })
      await told.next()
      // The connection may not be there yet.
      const terminate = async () => {
        const { rowCount } = await stage.app.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'flowgate events'`,
        )
        return rowCount
      }
      await expect.poll(terminate).toBe(1)
      if (stage.redis) {
        await stage.redis.stop()
        await stage.redis.start()
      }
      await reportProgress(stage.app.database.db, key, { stage: 'writing', rowsProcessed: 9, rowsTotal: 100 })
      expect(progressOf((await told.next()).value)).toMatchObject({ progress: 9 })
      await completed(stage.app.database, key)
      expect(await allOf(told)).toMatchObject([{ status: 'COMPLETED' }])
    })

    test('a client that reconnects receives the final state', async () => {
      const key = await startedJob(stage.app.database)
      let socket: { close(): void } | undefined
      const client = connectTo(stage.server.socketUrl, ANALYST, {
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
      await completed(stage.app.database, key)
      expect((await allOf(told)).at(-1)).toMatchObject({ status: 'COMPLETED' })
      await client.dispose()
    })
  })

  describe(`events by ${fanOut}, for loads and for many followers`, { tags }, () => {
    const stage = useFanOut(fanOut)
    test.each(WAYS)('%s: sends the newest bars after each load', async (way, follow) => {
      const query =
        'subscription { latestBars(ids: [9, 3, 4711], interval: DAY) { ts px retailNetTurnover } }'
      const told = follow(stage)(query)
      const first = told.next()
      await sleep(150)
      const px = way === 'SSE' ? 12.5 : 13.5
      await loadFiles(stage.app.database.pool, {
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
      const key = await startedJob(stage.app.database)
      const followers = Array.from({ length: 200 }, () => overSse(stage.app)(PROGRESS, { id: key.id }))
      await Promise.all(followers.map((told) => told.next()))
      const { result, statements } = await stage.app.recorded(async () => {
        const ends = followers.map(allOf)
        await completed(stage.app.database, key)
        return Promise.all(ends)
      })
      for (const all of result) expect(all).toMatchObject([{ status: 'COMPLETED' }])
      const reads = statements.filter(({ sql }) => /select.*from job where id = any/s.test(sql))
      expect(reads.length).toBeLessThanOrEqual(2)
    })
  })
}
