import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLive } from '../src/jobs/watches.ts'
import { type ConnectOptions, connect, type Database } from '../src/platform/database/connect.ts'
import { copyOut } from '../src/platform/database/copy-out.ts'
import { isUnavailable } from '../src/platform/database/errors.ts'
import { postgresEvents } from '../src/platform/pubsub/postgres.ts'
import { startApp } from './helpers/app.ts'
import { createDatabase, type TestDatabase } from './helpers/database.ts'
import { startTls } from './helpers/fake-postgres.ts'
import { until } from './helpers/jobs.ts'
import { type DatabaseProxy, startProxy } from './helpers/proxy.ts'
import { waitingJob } from './helpers/results.ts'

/** A network that swallows what is sent through it, without a word. */

/** A fiftieth of the real time between two looks, and half of the real time for an answer. */
const QUICK = { lookMs: 20, waitMs: 1000 }

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

let proxy: DatabaseProxy
const opened: Database[] = []
const open = (url = proxy.url, options: ConnectOptions = {}): Database => {
  const one = connect(url, { max: 4, ...QUICK, ...options })
  opened.push(one)
  return one
}
beforeEach(async () => {
  proxy = await startProxy(database.url)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ end }) => end()))
  await proxy.cut()
})

/** What becomes of a query: `lost` is what the caller may try again. */
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: unknown) => (isUnavailable(error) ? 'lost' : error),
  )

/** Opens so many connections, which then wait for work. */
const warmUp = ({ pool }: Database, count: number) =>
  Promise.all(Array.from({ length: count }, () => pool.query('select pg_sleep(0.05)')))

/** Until the server has begun a query. */
const begun = (query: string) =>
  until(
    async () =>
      (await database.pool.query('select from pg_stat_activity where query = $1', [query])).rowCount,
    (count) => count === 1,
  )

describe('queries that wait for an answer', () => {
  test('one that is slow is left in peace, whatever it waits for', async () => {
    const { pool } = open()
    const holder = await database.pool.connect()
    await holder.query('begin; lock table security in access exclusive mode')
    const waiting = outcome(pool.query('select count(*) from security'))
    expect(await outcome(pool.query('select pg_sleep(1.5)'))).toBe('answered')
    await holder.query('commit')
    holder.release()
    expect(await waiting).toBe('answered')
    expect(pool.idleCount).toBe(2)
  })

  test('one on a connection that died while it waited for work fails soon, and the others are tried', async () => {
    const { pool } = open()
    await warmUp({ pool } as Database, 3)
    proxy.swallow()
    const started = performance.now()
    expect(await outcome(pool.query('select 1'))).toBe('lost')
    // Five looks, and two questions.
    expect(performance.now() - started).toBeLessThan(2000)
    await expect.poll(() => pool.totalCount).toBe(0)
    expect(await outcome(pool.query('select 1'))).toBe('answered')
  })

  test('one that was under way fails soon when nobody answers any more', async () => {
    const { pool } = open()
    const sleeping = 'select pg_sleep(20), 1'
    const answer = outcome(pool.query(sleeping))
    await begun(sleeping)
    proxy.swallow()
    proxy.swallowNew(true)
    const started = performance.now()
    expect(await answer).toBe('lost')
    // Five looks, and three questions that nobody answers.
    expect(performance.now() - started).toBeLessThan(5000)
    proxy.swallowNew(false)
    expect(await outcome(pool.query('select 1'))).toBe('answered')
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = '${sleeping}'`,
    )
  })

  test('one whose answer was lost fails soon after it', async () => {
    const { pool } = open()
    const sleeping = 'select pg_sleep(0.8), 2'
    const answer = outcome(pool.query(sleeping))
    await begun(sleeping)
    proxy.swallow()
    expect(await answer).toBe('lost')
  })

  test('a transaction too, and its locks do not stay', async () => {
    const { db } = open(proxy.url, { statementTimeout: 1000 })
    const answer = db.transaction().execute(async (trx) => {
      await trx.updateTable('security').set({ industry: 'x' }).where('id', '=', 1001).execute()
      proxy.swallow()
      await trx.updateTable('security').set({ industry: 'y' }).where('id', '=', 1001).execute()
    })
    expect(await outcome(answer)).toBe('lost')
    await database.pool.query('update security set industry = industry where id = 1001')
  })
})

describe('slow readers, TLS and another server', () => {
  test('a reader that takes its time is no dead network', async () => {
    const { pool } = open()
    const client = await pool.connect()
    const rows = copyOut(client, `copy (select repeat('x', 1000) from generate_series(1, 1000)) to stdout`)
    let bytes = (await rows.next()).value.length
    // By now all has been sent, and the server has forgotten about it.
    await sleep(400)
    for await (const piece of rows) {
      bytes += piece.length
      await sleep(50)
    }
    expect(bytes).toBe(1_001_000)
    client.release()
    expect(await outcome(pool.query('select 1'))).toBe('answered')
  })

  test('through TLS as well', async () => {
    const behind = await startTls(proxy.url)
    const { pool } = open(`${behind.url}?sslmode=no-verify`)
    expect(await outcome(pool.query('select pg_sleep(0.6)'))).toBe('answered')
    expect(await outcome(pool.query("select repeat('x', 3000000)"))).toBe('answered')
    proxy.swallow()
    expect(await outcome(pool.query('select 1'))).toBe('lost')
    expect(await outcome(pool.query('select 1'))).toBe('answered')
    await Promise.all(opened.splice(0).map(({ end }) => end()))
    await behind.close()
  })

  test('a server that cannot tell, for it is another one, gets nobody into trouble', async () => {
    const { pool } = open()
    await warmUp({ pool } as Database, 1)
    // What asks gets to a place that knows nothing of the connection.
    const slow = outcome(pool.query('select pg_sleep(1)'))
    const original = pool.control.query.bind(pool.control)
    let asked = 0
    pool.control.query = (async (...query: unknown[]) => {
      asked++
      const { rows } = await (original as (...query: unknown[]) => Promise<pg.QueryResult>)(...query)
      return { rows: rows.map((row) => ({ ...row, place: '192.0.2.1 5432', pids: [] })) }
    }) as typeof pool.control.query
    expect(await slow).toBe('answered')
    expect(asked).toBeGreaterThan(2)
  })
})

test('connections that wait for work are taken leave of, dead or not', async () => {
  const one = open()
  await warmUp(one, 2)
  const sockets: pg.Connection['stream'][] = []
  for (const client of await Promise.all([one.pool.connect(), one.pool.connect()])) {
    sockets.push((client as unknown as pg.Client).connection.stream)
    client.release()
  }
  proxy.swallow()
  await one.pool.end()
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed), { timeout: 4000 }).toBe(true)
  await one.pool.control.end()
  opened.splice(0)
})

test('callers hear 503, and health answers all the while', async () => {
  const remote = open()
  const app = await startApp({ db: remote.db, pool: remote.pool })
  const status = async () => (await app.rest('/aggregates/1/latest')).status
  await expect.poll(status).toBe(200)
  proxy.swallow()
  proxy.swallowNew(true)
  const answers = Promise.all([
    app.rest('/aggregates/1/latest'),
    app.graphql('{ aggregate(by: { aggregateId: 1 }) { name } }'),
  ])
  expect((await app.nobody.rest('/health/live')).status).toBe(200)
  expect((await app.nobody.rest('/health/ready')).status).toBe(503)
  const [rest, graph] = await answers
  expect([rest.status, rest.body.code, rest.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  expect([graph.status, graph.errors?.[0]?.extensions.code]).toEqual([503, 'UNAVAILABLE'])
  proxy.swallowNew(false)
  await expect.poll(status, { timeout: 5000 }).toBe(200)
  expect((await app.nobody.rest('/health/ready')).status).toBe(200)
  await expect.poll(() => remote.pool.totalCount - remote.pool.idleCount).toBe(0)
  await app.close()
})

test('what listens notices too: it listens anew, and looks at what it may have missed', async () => {
  const errors: unknown[] = []
  const events = postgresEvents(proxy.url, { onError: (error) => errors.push(error), heartbeatMs: 100 })
  const heard: (string | null)[] = []
  events.on('job', (id) => heard.push(id))
  const notify = (id: string) => database.pool.query("select pg_notify('flowgate_job', $1)", [id])
  const hear = (id: string) => expect.poll(() => heard.at(-1), { timeout: 5000 }).toBe(id)
  await expect.poll(() => heard).toEqual([null])
  await notify('first')
  await hear('first')
  proxy.swallow()
  await notify('lost')
  await expect.poll(() => heard, { timeout: 5000 }).toEqual([null, 'first', null])
  await notify('second')
  await hear('second')
  expect(errors).toHaveLength(1)
  // Nor is it stuck where it makes a new one.
  proxy.swallow()
  proxy.swallowNew(true)
  await expect.poll(() => errors.length, { timeout: 8000 }).toBeGreaterThan(2)
  proxy.swallowNew(false)
  await expect.poll(() => heard.at(-1), { timeout: 8000 }).toBe(null)
  await events.close()
})

test('of 1,000 jobs whose end is told into the void, every follower hears', async () => {
  const remote = open()
  const events = postgresEvents(proxy.url, { onError: () => {}, heartbeatMs: 200 })
  const live = openLive(remote.db, events, { onError: () => {}, pollMs: 60_000 })
  const ids: string[] = []
  for (let place = 0; place < 1000; place++) ids.push(await waitingJob(database))
  let known = 0
  const ends = ids.map(async (id) => {
    let last = ''
    for await (const { status } of live.jobs.follow(id, 'analyst@example.com')) {
      if (last === '') known++
      last = status
    }
    return last
  })
  await until(
    async () => known,
    (count) => count === 1000,
  )
  // What listens is dead, and so is what reads.
  proxy.swallow()
  await database.pool.query("update job set status = 'CANCELLED' where id = any($1::uuid[])", [ids])
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['CANCELLED']))
  live.close()
  await events.close()
})
