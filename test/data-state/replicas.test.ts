// @module-tag postgresql
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../src/platform/database/connect.ts'
import type { Caller, TestApp } from '../helpers/app.ts'
import { ownPrograms } from '../helpers/extras.ts'
import { startJob, statusOnce, until, workFor } from '../helpers/jobs.ts'
import { startServer } from '../helpers/own-postgres.ts'
import { PATIENT, type Standbys, startStandbys } from '../helpers/standbys.ts'

/** Reads from two standbys of Debian's PostgreSQL, by streaming replication. */

const REST = '/aggregates/timeseries?aggregate_ids=1&start_date=2026-03-02&fields=px'
const GRAPH = '{ aggregate(by: { aggregateId: 1 }) { bars(last: 1) { nodes { px } } } }'
const CREATE =
  'mutation { createAggregate(input: { name: "Own", constituents: [{ ticker: "ALFA" }] }) { ... on CreateAggregateSuccess { aggregate { aggregateId name } } } }'

let standbys: Standbys
let app: TestApp
let other: TestApp
beforeAll(async () => {
  standbys = await startStandbys(ownPrograms() ?? '')
  ;({ app, other } = standbys)
})
afterAll(() => standbys?.close())

const inUse = () => standbys.replicas.states().map(({ isInUse }) => isInUse)

const replay = (copy: Database | undefined, what: 'pause' | 'resume') =>
  copy?.pool.control.query(`select pg_wal_replay_${what}()`)

beforeEach(async () => {
  await expect.poll(inUse).toEqual([true, true])
})

/** Changes a bar and publishes a version, in one transaction, as a load does. */
const load = async (px: number): Promise<void> => {
  await standbys.main.pool.query(`
    with changed as (update cash_bar_1d set px = ${px} where instrument_id = 1),
      added as (insert into data_version (source) values ('test') returning id)
    select pg_notify('flowgate', json_build_object('topic', 'data', 'version', id)::text) from added`)
}

const pxByRest = async (caller: Caller): Promise<number> => {
  const { status, body } = await caller.rest<{ data: { px: number }[] }>(REST)
  expect(status).toBe(200)
  return body.data[0]?.px ?? Number.NaN
}
const pxByGraph = async (caller: Caller): Promise<number> => {
  const { data, errors } = await caller.graphql<{ aggregate: { bars: { nodes: { px: number }[] } } }, never>(
    GRAPH,
  )
  expect(errors).toBeUndefined()
  return data?.aggregate.bars.nodes[0]?.px ?? Number.NaN
}

/** How often each pool lent a connection during an action: the primary's, then those of the standbys. */
async function lent(action: () => Promise<unknown>, copies = standbys.copies): Promise<number[]> {
  const pools = [standbys.main.pool, ...copies.map(({ pool }) => pool)]
  const counts = pools.map(() => 0)
  const listeners = pools.map((pool, index) => {
    const count = () => {
      counts[index] = (counts[index] ?? 0) + 1
    }
    pool.on('acquire', count)
    return () => pool.off('acquire', count)
  })
  await action()
  for (const stop of listeners) stop()
  return counts
}

const ask = async (times: number, caller = app) => {
  for (let count = 0; count < times; count++) await pxByRest(caller)
}

test('requests are read from the least busy one, in turns if both are idle', async () => {
  await ask(1)
  const [, first = 0, second = 0] = await lent(() => ask(10))
  expect(first).toBeGreaterThan(0)
  expect(second).toBe(first)
  for (const busy of [0, 1]) {
    const client = await standbys.copies[busy]?.pool.connect()
    const counts = await lent(() => ask(6))
    expect([counts[1 + busy], counts[2 - busy]]).toEqual([0, expect.any(Number)])
    expect(counts[2 - busy]).toBeGreaterThanOrEqual(6)
    client?.release()
  }
})

test('no answer is older than one before, whichever process and protocol gave it', async () => {
  let isLoading = true
  const callers = [app, other].flatMap((one) => [one, one.as('second@example.com')])
  /** Asks both processes in turn; each answer must be at least as new as the one before. */
  const watch = async (from: number): Promise<number> => {
    let seen = 0
    let answers = 0
    for (let turn = from; isLoading || answers < 8; turn++, answers++) {
      const caller = callers[turn % callers.length] ?? app
      const px = await (turn % 3 === 0 ? pxByGraph : pxByRest)(caller)
      expect(px).toBeGreaterThanOrEqual(seen)
      seen = px
    }
    expect(seen).toBeGreaterThanOrEqual(1000)
    return answers
  }
  await load(1000)
  const watching = [0, 1, 2, 3].map(watch)
  for (let px = 1001; px <= 1030; px++) {
    if (px === 1005) await replay(standbys.copies[0], 'pause')
    if (px === 1015) await replay(standbys.copies[1], 'pause')
    if (px === 1018) await replay(standbys.copies[0], 'resume')
    await load(px)
    // What was loaded is seen by whoever asks from now on.
    expect(await pxByRest(px % 2 ? app : other)).toBe(px)
    await sleep(10)
  }
  await replay(standbys.copies[1], 'resume')
  isLoading = false
  expect(Math.min(...(await Promise.all(watching)))).toBeGreaterThan(7)
  await expect.poll(async () => (await lent(() => ask(2))).slice(1)).not.toContain(0)
  expect(await pxByGraph(other)).toBe(1030)
})

test('a standby without the newest version is not read; without any, the primary is', async () => {
  await replay(standbys.copies[0], 'pause')
  await load(2000)
  await expect
    .poll(() => lent(() => ask(3)))
    .toEqual([expect.any(Number), 0, expect.toSatisfy((count: number) => count >= 3)])
  await replay(standbys.copies[1], 'pause')
  await load(2001)
  const counts = await lent(async () => expect(await pxByRest(app)).toBe(2001))
  expect(counts.slice(1)).toEqual([0, 0])
  for (const copy of standbys.copies) await replay(copy, 'resume')
  await expect.poll(async () => (await lent(() => ask(2))).slice(1)).not.toContain(0)
})

test('a caller sees their own aggregate at once, and later on the standbys', async () => {
  const owner = app.as('owner@example.com')
  for (const copy of standbys.copies) await replay(copy, 'pause')
  const { data, errors } = await owner.graphql<
    { createAggregate: { aggregate: { aggregateId: number; name: string } } },
    never
  >(CREATE)
  expect(errors).toBeUndefined()
  const { aggregateId = 0, name } = data?.createAggregate.aggregate ?? {}
  expect(name).toBe('Own')
  for (const one of [app, other])
    expect((await one.as('owner@example.com').rest(`/aggregates/${aggregateId}/latest`)).status).toBe(200)
  // Others are read from the standbys all the while.
  expect((await lent(() => ask(2))).slice(1)).not.toEqual([0, 0])
  for (const copy of standbys.copies) await replay(copy, 'resume')
  const asOwner = () => lent(() => owner.rest(`/aggregates/${aggregateId}/latest`))
  await expect.poll(async () => (await asOwner()).slice(1)).not.toEqual([0, 0])
})

test('a standby that lags more than allowed is left out; an idle primary makes none lag', async () => {
  const maxLagMs = 1500
  const near = await standbys.startProcess({ ...PATIENT, maxLagMs })
  onTestFinished(() => near.close())
  /** The last report of each standby. */
  const reported = () =>
    ['replica_1', 'replica_2'].map(
      (replica) => near.changes.findLast(({ name }) => name === replica)?.isInUse,
    )
  const reads = () => lent(() => ask(2, near.app), near.copies)
  await standbys.main.pool.query('checkpoint')
  await sleep(maxLagMs + 500)
  // An idle primary that made them lag would do so forever.
  await expect.poll(reported).toEqual([true, true])
  for (const copy of near.copies) await replay(copy, 'pause')
  // Writes, but no new version: only the lag tells.
  await standbys.main.pool.query('create table filler as select generate_series(1, 1000) as n')
  await expect.poll(reported).toEqual([false, false])
  const lags = near.replicas.states().map(({ lagSeconds }) => (lagSeconds ?? 0) * 1000)
  for (const lag of lags) expect(lag).toBeGreaterThan(maxLagMs)
  expect((await reads()).slice(1)).toEqual([0, 0])
  for (const copy of near.copies) await replay(copy, 'resume')
  await expect.poll(reported).toEqual([true, true])
  await expect.poll(reads).not.toContain(0)
  // Reports are changes.
  for (const reports of Map.groupBy(near.changes, ({ name }) => name).values())
    for (const [place, { isInUse }] of reports.entries()) expect(isInUse).toBe(place % 2 === 0)
})

test('a standby that crashes costs only the requests that it was answering, and comes back', async () => {
  let isOut = false
  /** Of each failed request, whether the crash was known when it began. */
  const failures: boolean[] = []
  let [isAsking, answered] = [true, 0]
  const asking = [0, 1, 2].map(async (turn) => {
    while (isAsking) {
      const wasOut = isOut
      if (turn === 0) {
        const { errors } = await app.graphql(GRAPH)
        answered++
        if (!errors) continue
        expect(errors[0]?.extensions.code).toBe('UNAVAILABLE')
      } else {
        const { status, headers } = await app.rest(REST)
        answered++
        if (status === 200) continue
        expect(status).toBe(503)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      failures.push(wasOut)
    }
  })
  await ask(4)
  await standbys.servers[0]?.stop('immediate')
  await expect.poll(inUse).toEqual([false, true])
  isOut = true
  const before = answered
  await expect.poll(() => answered - before).toBeGreaterThan(100)
  expect(inUse()).toEqual([false, true])
  standbys.servers[0] = await startServer(standbys.place, 'first', standbys.servers[0]?.port)
  await expect.poll(inUse).toEqual([true, true])
  await expect.poll(async () => (await lent(() => ask(4)))[1]).toBeGreaterThan(0)
  isAsking = false
  await Promise.all(asking)
  expect(failures).not.toContain(true)
})

test('a job reads its snapshot from a standby that has its data, otherwise from the primary', async () => {
  const urls = standbys.servers.map((one) => one.url('market'))
  const worker = await workFor(standbys.main, { replicas: { urls, isPooled: false, ...PATIENT } })
  const resultOf = async (date: string) => {
    const { job_id: id } = await startJob(app, date)
    const { status } = await statusOnce(app, id)
    expect(status).toBe('COMPLETED')
    return (await app.send(`/aggregates/jobs/${id}/export`)).text()
  }
  const readers = () =>
    Promise.all(
      standbys.copies.map(async ({ pool }) => {
        const { rows } = await pool.control.query(
          "select from pg_stat_activity where application_name = 'flowgate worker'",
        )
        return rows.length
      }),
    )
  try {
    for (const copy of standbys.copies) await replay(copy, 'pause')
    await load(3000)
    expect(await resultOf('2026-01-05')).toContain('3000')
    expect(await readers()).toEqual([0, 0])
    for (const copy of standbys.copies) await replay(copy, 'resume')
    await until(
      () => lent(() => ask(2)),
      ([, first = 0, second = 0]) => first > 0 && second > 0,
    )
    expect(await resultOf('2026-01-06')).toContain('3000')
    expect(await readers()).not.toEqual([0, 0])
  } finally {
    await worker.stop()
  }
})
