import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../../src/core/rows/origins.ts'
import { CSV } from '../../../src/core/rows/row-formats.ts'
import { liveRows, openLiveRows } from '../../../src/files/live/rows.ts'
import { connect, type Database } from '../../../src/platform/database/connect.ts'
import { startEmbedded } from '../../../src/platform/database/embedded.ts'
import { isUnavailable } from '../../../src/platform/database/errors.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { publicRefusal } from '../../../src/protocols/rest/errors.ts'
import type { TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { ASYNC, holdLoads, type JobBody, SERIES, until } from '../../helpers/jobs.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { useOwnPools } from '../../helpers/own-pools.ts'
import { BODIES, PATHS } from '../../helpers/requests.ts'

/** A database that is slow, busy, full or restarting. */

const LATEST = '/aggregates/1/latest'
const GRAPH = '{ aggregate(by: { aggregateId: 1 }) { name latest { ts } } }'
const UNAVAILABLE = [503, 'unavailable', '5']

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const open = useOwnPools(() => database)

/** Locks a table until the returned function is called. */
async function holding(table: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const told = async (app: TestApp, path = LATEST) => {
  const { status, body, headers } = await app.rest(path)
  return [status, body.code, headers.get('retry-after')]
}

describe('an exhausted pool', () => {
  test('200 slow requests of a caller, of whose statements five run at once: the others are refused after ten seconds', async () => {
    const { app, remote } = await open({ statements: { together: 5, besideLight: 5 } })
    await app.rest(LATEST)
    const release = await holding('bar_extent')
    const started = performance.now()
    const refusedAfter: number[] = []
    const ask = async (place: number): Promise<unknown> => {
      const graph = place % 2 === 1
      const { status, headers } = await (graph ? app.graphql(GRAPH) : app.rest(LATEST))
      if (status === 503) refusedAfter.push(performance.now() - started)
      return [status, headers.get('retry-after')]
    }
    const answers = Promise.all(Array.from({ length: 200 }, (_, place) => ask(place)))
    await until(
      // On a slow machine, the first are refused before the last begin to wait.
      async () => remote.pool.running.waiting + refusedAfter.length,
      (count) => count > 100,
    )
    // One that waited as long as the others would be refused, too.
    for (const path of ['/health/live', '/health/ready'])
      expect((await app.nobody.rest(path)).status).toBe(200)
    await until(
      async () => refusedAfter.length,
      (count) => count === 195,
    )
    expect(Math.min(...refusedAfter)).toBeGreaterThan(9900)
    await release()
    const statuses = Object.groupBy(await answers, (answer) => JSON.stringify(answer))
    expect(
      Object.entries(statuses)
        .map(([answer, all]) => [answer, all?.length])
        .toSorted(),
    ).toEqual([
      ['[200,null]', 5],
      ['[503,"5"]', 195],
    ])
  })

  test('work that holds a connection requests no other: one connection is enough', async () => {
    const { app } = await open({ max: 1, waitMs: 1000 })
    for (const path of Object.values(PATHS))
      expect([path, (await app.rest(path)).status]).toEqual([path, 200])
    for (const [path, body] of Object.entries(BODIES))
      expect([path, (await app.post(path, body)).status]).toEqual([path, 200])
    expect((await app.rest('/flow/timeseries/export')).status).toBe(200)
    const jobs = await Promise.all(
      ['2026-01-05', '2026-01-06', '2026-01-07'].map((start) =>
        app.rest<JobBody>(SERIES, `aggregate_ids=1&start_date=${start}`, ASYNC),
      ),
    )
    expect(jobs.map(({ status }) => status)).toEqual([202, 202, 202])
    const made = await app.graphql(
      'mutation { createAggregate(input: { name: "Own", constituents: [{ ticker: "ALFA" }] }) { __typename } }',
    )
    expect(made.data).toEqual({ createAggregate: { __typename: 'CreateAggregateSuccess' } })
  })

  test('a client that disconnects frees its connection even then', async () => {
    const { app, remote } = await open({ max: 1 })
    await app.rest(LATEST)
    const release = await holding('flow_observation')
    const abort = new AbortController()
    const headers = { authorization: 'Bearer professional:analyst@example.com' }
    const request = new Request('http://flowgate.test/flow/timeseries/export', {
      headers,
      signal: abort.signal,
    })
    const answer = Promise.resolve(app.app.fetch(request)).then((response) => response.arrayBuffer())
    answer.catch(() => {})
    const waiting = () =>
      database.pool
        .query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
        .then(({ rowCount }) => rowCount)
    await until(waiting, (count) => count === 1)
    abort.abort()
    await until(waiting, (count) => count === 0)
    await release()
    expect(await told(app)).toEqual([200, undefined, null])
    expect(remote.pool.totalCount).toBe(1)
  })
})

describe('the statement timeout', () => {
  test('has its own error code in both protocols', async () => {
    const { app } = await open({ statementTimeout: 1000 })
    await app.rest(LATEST)
    const release = await holding('bar_extent')
    expect(await told(app)).toEqual([504, 'query_timeout', null])
    const ofRest = app.takeLog()
    const { status, errors } = await app.graphql(`{ a: ${GRAPH.slice(1, -1)} b: ${GRAPH.slice(1, -1)} }`)
    const codes = errors?.map(({ extensions }) => extensions.code)
    expect([status, codes]).toEqual([504, ['QUERY_TIMEOUT', 'QUERY_TIMEOUT']])
    const ofGraph = app.takeLog()
    // Once for all fields.
    expect(ofGraph.filter(({ err }) => err)).toHaveLength(1)
    await release()
    expect(await told(app)).toEqual([200, undefined, null])
    expect(JSON.stringify([...ofRest, ...ofGraph, ...app.takeLog()])).not.toMatch(/select .* from/i)
  })

  test('is 30 seconds, and does not apply to long-running work', async () => {
    const timeoutOf = async (pool: Database['pool']) =>
      (await pool.query<{ value: string }>("select current_setting('statement_timeout') as value")).rows[0]
        ?.value
    const usual = connect(database.url)
    expect(await timeoutOf(usual.pool)).toBe('30s')
    await usual.end()

    const { app, remote } = await open({ statementTimeout: 1000 })
    // An export, before its first row.
    const release = await holding('flow_observation')
    const exported = app.rest('/flow/timeseries/export')
    await sleep(1500)
    await release()
    expect((await exported).status).toBe(200)
    // And an export whose reader pauses over rows already read.
    const query = sql`select 1 as n`.compile(remote.db)
    const asOf = await remote.db
      .selectFrom('data_version')
      .select('created_at')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const members: Member[] = [{ name: 'n', value: { column: 'n', form: 'digits' } }]
    const live = { query, members, asOf: asOf?.created_at ?? null }
    const rows = liveRows(openLiveRows(remote.pool), new AbortController().signal, live, {
      format: CSV,
      bytes: 2 ** 18,
    })
    expect((await rows.next()).value?.bytes.toString()).toBe('1\r\n')
    await sleep(1500)
    expect((await rows.next()).done).toBe(true)
    // A load that waits for another one.
    const loaded = await holdLoads({ database })
    const loading = loadFiles(remote.pool, {
      'aggregates.csv': [{ id: 3, provider_id: 'AGG3', name: 'Renamed', type: 'Theme' }],
    })
    await sleep(1500)
    await loaded()
    expect((await loading).version).toBeGreaterThan(0)
    expect(await timeoutOf(remote.pool)).toBe('1s')
  })

  test('is not reported for a statement that was cancelled', async () => {
    const { app, remote } = await open({})
    const sleeping = remote.pool.query('select pg_sleep(20), 3').catch(publicRefusal)
    const pidOf = () =>
      database.pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where query = 'select pg_sleep(20), 3'",
      )
    const { rows } = await until(pidOf, ({ rowCount }) => rowCount === 1)
    await remote.pool.control.query('select pg_cancel_backend($1)', [rows[0]?.pid])
    expect(await sleeping).toMatchObject({ code: 'unavailable' })
    expect((await app.rest(LATEST)).status).toBe(200)
  })
})

test('a full disk: writes are refused, reads continue, and all is well once there is room', async () => {
  const { app } = await open({})
  const write = (method: string) =>
    app.rest('/series/user/charts', '', {
      ...{ method, body: '{"one": {}}', headers: { 'content-type': 'application/json' } },
    })
  expect((await write('PATCH')).status).toBe(200)
  await database.pool.query(`
    create function full_disk() returns trigger language plpgsql as $$ begin
      raise 'could not extend file "base/16384/16385": No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on user_setting for each row execute function full_disk()`)
  app.takeLog()
  const { status, body, headers, text } = await write('PUT')
  expect([status, body.code, headers.get('retry-after')]).toEqual(UNAVAILABLE)
  expect(text).not.toContain('base/')
  const [line] = app.takeLog().filter(({ level }) => level === 50)
  expect(line).toMatchObject({ requestId: headers.get('x-request-id'), err: { code: '53100' } })
  expect(await told(app, '/series/user/charts')).toEqual([200, undefined, null])
  expect(await told(app)).toEqual([200, undefined, null])
  await database.pool.query('drop trigger full_disk on user_setting')
  expect((await write('PUT')).status).toBe(200)
})

test('the log of a lost connection contains no secrets', async () => {
  const lines: string[] = []
  const log = createLogger('debug', { destination: { write: (line) => void lines.push(line) } })
  const { pool, end } = connect(database.url, { onError: (err) => log.warn({ err }, 'lost') })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  client.release()
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => lines.length).toBe(1)
  expect(Object.keys(JSON.parse(lines[0] ?? '').err)).not.toContain('client')
  for (const secret of [new URL(database.url).password, 'secretKey', 'connectionString'])
    expect(lines[0]).not.toContain(secret)
  await end()
})

test('a restart under load: only 503 meanwhile, and answers again after it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flowgate-restart-'))
  const embedded = await startEmbedded({ dataDir, ephemeral: true })
  const remote = connect(embedded.url, { max: 5 })
  const others: unknown[] = []
  let [answered, refused, isOver] = [0, 0, false]
  const load = async () => {
    while (!isOver)
      await remote.pool.query('select pg_sleep(0.01)').then(
        () => answered++,
        (error: unknown) => {
          refused++
          if (!isUnavailable(error)) others.push(error)
          return sleep(20)
        },
      )
  }
  const loads = Array.from({ length: 20 }, load)
  await until(
    async () => answered,
    (count) => count > 20,
  )
  const postmaster = Number(
    (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0],
  )
  process.kill(postmaster, 'SIGINT')
  await until(
    async () => refused,
    (count) => count > 0,
  )
  await until(() => pingOf(embedded.url), Boolean)
  const before = answered
  await until(
    async () => answered,
    (count) => count > before,
  )
  isOver = true
  await Promise.all(loads)
  expect(others).toEqual([])
  expect(remote.pool.idleCount).toBe(remote.pool.totalCount)
  await remote.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Whether a database answers now. */
async function pingOf(url: string): Promise<boolean> {
  const { pool, end } = connect(url, { max: 1 })
  const isThere = await pool.query('select 1').then(
    () => true,
    () => false,
  )
  await end()
  return isThere
}
