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

for (const fanOut of FAN_OUTS)
  describe(`through ${fanOut}`, { tags: fanOut === 'Redis' ? ['redis'] : [] }, () => {
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

    describe(`events by ${fanOut}`, () => {
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
          await reportProgress(app.database.db, key, {
            stage: 'writing',
            rowsProcessed: rows,
            rowsTotal: 100,
          })
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

    describe(`events by ${fanOut}, over lost connections`, () => {
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

    describe(`events by ${fanOut}, for loads and for many followers`, () => {
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
  })
