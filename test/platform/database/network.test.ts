import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConnectOptions, connect, type Database } from '../../../src/platform/database/connect.ts'
import { copyOut } from '../../../src/platform/database/copy-out.ts'
import { isUnavailable } from '../../../src/platform/database/errors.ts'
import { postgresEvents } from '../../../src/platform/pubsub/postgres.ts'
import { openLive } from '../../../src/protocols/live.ts'
import { startApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { startTls } from '../../helpers/fake-postgres.ts'
import { until } from '../../helpers/jobs.ts'
import { PATIENCE_MS } from '../../helpers/patience.ts'
import { type DatabaseProxy, startProxy } from '../../helpers/proxy.ts'
import { waitingJob } from '../../helpers/results.ts'

/** A network that silently swallows traffic. */

/** A fiftieth of the real interval between checks, and half of the real wait for an answer. */
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

/** The outcome of a query: `lost` means that the caller may retry. */
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: unknown) => (isUnavailable(error) ? 'lost' : error),
  )

/** Opens `count` connections, which are then idle. */
const warmUp = ({ pool }: Database, count: number) =>
  Promise.all(Array.from({ length: count }, () => pool.query('select pg_sleep(0.05)')))

/** Waits until the server has started a query. */
const begun = (query: string) =>
  until(
    async () =>
      (await database.pool.query('select from pg_stat_activity where query = $1', [query])).rowCount,
    (count) => count === 1,
  )

describe('a query that waits for an answer', () => {
  test('is left alone while it is merely slow', async () => {
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

  test('fails on an idle connection that died, and the other connections are checked', async () => {
    const { pool } = open()
    await warmUp({ pool } as Database, 3)
    proxy.swallow()
    expect(await outcome(pool.query('select 1'))).toBe('lost')
    await expect.poll(() => pool.totalCount).toBe(0)
    expect(await outcome(pool.query('select 1'))).toBe('answered')
  })

  test('fails when the server stops answering', async () => {
    const { pool } = open()
    const sleeping = 'select pg_sleep(20), 1'
    const answer = outcome(pool.query(sleeping))
    await begun(sleeping)
    proxy.swallow()
    proxy.swallowNew(true)
    expect(await answer).toBe('lost')
    proxy.swallowNew(false)
    expect(await outcome(pool.query('select 1'))).toBe('answered')
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = '${sleeping}'`,
    )
  })

  test('fails after its answer is lost', async () => {
    const { pool } = open()
    const sleeping = 'select pg_sleep(0.8), 2'
    const answer = outcome(pool.query(sleeping))
    await begun(sleeping)
    proxy.swallow()
    expect(await answer).toBe('lost')
  })

  test('fails in a transaction too, whose locks are released', async () => {
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
  test('a slow reader is not mistaken for a dead network', async () => {
    const { pool } = open()
    const client = await pool.connect()
    const rows = copyOut(client, `copy (select repeat('x', 1000) from generate_series(1, 1000)) to stdout`)
    let bytes = (await rows.next()).value.length
    // By now everything has been sent, and the server is done with the statement.
    await sleep(400)
    for await (const piece of rows) {
      bytes += piece.length
      await sleep(50)
    }
    expect(bytes).toBe(1_001_000)
    client.release()
    expect(await outcome(pool.query('select 1'))).toBe('answered')
  })

  test('TLS connections are checked as well', async () => {
    const behind = await startTls(proxy.url)
    const url = `${behind.url}?sslmode=no-verify`
    // A busy machine may take longer than a second to open a connection.
    const patient = open(url, { waitMs: PATIENCE_MS }).pool
    expect(await outcome(patient.query('select pg_sleep(0.6)'))).toBe('answered')
    expect(await outcome(patient.query("select repeat('x', 3000000)"))).toBe('answered')
    const { pool } = open(url)
    const isAnswered = () => expect.poll(() => outcome(pool.query('select 1'))).toBe('answered')
    await isAnswered()
    proxy.swallow()
    expect(await outcome(pool.query('select 1'))).toBe('lost')
    await isAnswered()
    await Promise.all(opened.splice(0).map(({ end }) => end()))
    await behind.close()
  })

  test('a different server, which does not know the connection, raises no false alarm', async () => {
    const { pool } = open()
    await warmUp({ pool } as Database, 1)
    // The check reaches a server that does not know the connection.
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

test('idle connections are closed, dead or not', async () => {
  const one = open()
  await warmUp(one, 2)
  const sockets: pg.Connection['stream'][] = []
  for (const client of await Promise.all([one.pool.connect(), one.pool.connect()])) {
    sockets.push((client as unknown as pg.Client).connection.stream)
    client.release()
  }
  proxy.swallow()
  await one.pool.end()
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true)
  await one.pool.control.end()
  opened.splice(0)
})

test('callers get 503, and health checks keep answering', async () => {
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
  await expect.poll(status).toBe(200)
  expect((await app.nobody.rest('/health/ready')).status).toBe(200)
  await expect.poll(() => remote.pool.totalCount - remote.pool.idleCount).toBe(0)
  await app.close()
})

test('a listener reconnects, and signals that events may be missing', async () => {
  const errors: unknown[] = []
  const events = postgresEvents(proxy.url, { onError: (error) => errors.push(error), heartbeatMs: 100 })
  const heard: (string | null)[] = []
  events.on('job', (id) => heard.push(id))
  const notify = (id: string) => database.pool.query("select pg_notify('flowgate_job', $1)", [id])
  const hear = (id: string) => expect.poll(() => heard.at(-1)).toBe(id)
  await expect.poll(() => heard).toEqual([null])
  await notify('first')
  await hear('first')
  proxy.swallow()
  await notify('lost')
  await expect.poll(() => heard).toEqual([null, 'first', null])
  await notify('second')
  await hear('second')
  expect(errors).toHaveLength(1)
  // Nor does it hang while it opens a new connection.
  proxy.swallow()
  proxy.swallowNew(true)
  await expect.poll(() => errors.length).toBeGreaterThan(2)
  proxy.swallowNew(false)
  await expect.poll(() => heard.at(-1)).toBe(null)
  await events.close()
})

test('all followers of 1,000 jobs learn of their end, although the notifications are lost', async () => {
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
  // The listening connection is dead, and so are those that read.
  proxy.swallow()
  await database.pool.query("update job set status = 'CANCELLED' where id = any($1::uuid[])", [ids])
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['CANCELLED']))
  live.close()
  await events.close()
})
