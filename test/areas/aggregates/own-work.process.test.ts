import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runLoad } from '../../../src/ingest/load.ts'
import { purgeJobs } from '../../../src/jobs/transition-queries.ts'
import type { Worker } from '../../../src/jobs/worker.ts'
import { type Caller, startApp, type TestApp } from '../../helpers/app.ts'
import { overSse } from '../../helpers/follow.ts'
import {
  derivationStarted,
  holdBars,
  holdLoads,
  type JobBody,
  statusOnce,
  until,
  workFor,
} from '../../helpers/jobs.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import {
  change,
  constituentsOf,
  create,
  jobOf,
  NEWER,
  stored,
  storedAnywhere,
} from '../../helpers/own-aggregates.ts'

/** Private aggregates beside loads and jobs: any interleaving ends with the bars a load would compute. */

// Tests spawn workers, run loads and start several apps.
vi.setConfig({ testTimeout: 40_000 })

let app: TestApp
let me: Caller
const workers: Worker[] = []
const processes: ChildProcess[] = []
const start = async (options: Parameters<typeof startApp>[0] = {}) => {
  app = await startApp(options)
  me = app.as('me@example.com')
}
beforeEach(() => start())
afterEach(async () => {
  const exits = processes.splice(0).map(async (child) => {
    const exit = once(child, 'exit')
    if (child.kill('SIGKILL')) await exit
  })
  await Promise.all([...exits, ...workers.splice(0).map((worker) => worker.stop())])
  await app.close()
})

/** The constituents of aggregate 3, whose bars are computed as well. */
const LIKE_3 = constituentsOf(3)

const expectLike3 = async (id: number) =>
  expect(await stored(app.database.pool, id)).toEqual(await stored(app.database.pool, 3))

async function work(): Promise<void> {
  workers.push(await workFor(app.database))
}

/** Starts a worker in its own process. */
async function workElsewhere(): Promise<ChildProcess> {
  const path = fileURLToPath(new URL('../../helpers/worker-process.ts', import.meta.url))
  const child = spawn(process.execPath, [path, app.database.url, '1000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  await once(child.stdout ?? child, 'data')
  return child
}

const statusOf = async (id: string) => (await me.rest<JobBody>(`/aggregates/jobs/${id}/status`)).body
const started = (id: string) =>
  until(
    () => statusOf(id),
    ({ status }) => status === 'RUNNING',
  )

const createByJob = async (constituents = LIKE_3) =>
  jobOf(await change(me, 'create', { name: 'Vast', constituents }))

describe('loads', () => {
  test('keep private aggregates up to date', async () => {
    const id = await create(me, LIKE_3)
    const before = await stored(app.database.pool, id)
    await loadFiles(app.database.pool, NEWER)
    expect(await stored(app.database.pool, id)).not.toEqual(before)
    await expectLike3(id)
  })

  test('can run alongside changes', async () => {
    const [a, b, c] = await Promise.all([
      create(me, LIKE_3),
      create(me, [{ ticker: 'BETA' }]),
      create(me, LIKE_3),
    ])
    const [loaded, made, changed, deleted] = await Promise.all([
      loadFiles(app.database.pool, NEWER),
      change(app.as('you@example.com'), 'create', { name: 'New', constituents: LIKE_3 }),
      change(me, 'update', { aggregateId: b, constituents: LIKE_3 }),
      change(me, 'delete', { aggregateId: c }),
    ])
    expect(loaded.version).not.toBeNull()
    expect(deleted).toMatchObject({ aggregateId: c })
    await work()
    for (const [caller, { job }] of [
      [app.as('you@example.com'), made],
      [me, changed],
    ] as const)
      if (job) expect(await statusOnce(caller, job.jobId)).toMatchObject({ status: 'COMPLETED' })
    for (const id of [a, b, made.aggregate?.aggregateId ?? 0]) await expectLike3(id)
  })

  test('do not block changes: a job computes the bars', async () => {
    const release = await holdLoads(app)
    const { id, jobId } = await createByJob()
    const { body } = await me.rest(`/aggregates/${id}/timeseries`)
    expect(body.data).toEqual([])
    await work()
    expect(await started(jobId)).toMatchObject({ job_type: 'aggregate_bars', progress: 0, stage: 'reading' })
    await release()
    const done = await statusOnce(me, jobId)
    expect(done).toMatchObject({
      status: 'COMPLETED',
      progress: 100,
      attempt: 1,
      expires_at: null,
      result_bytes: null,
    })
    expect(done.request).toEqual({ endpoint: `/aggregates/${id}/timeseries`, params: {} })
    expect(done.row_count).toBeGreaterThan(100)
    await expectLike3(id)
  })

  test('purge aggregates deleted during an earlier load', async () => {
    const ids = [await create(me, LIKE_3), await create(me, LIKE_3)]
    const release = await holdLoads(app)
    for (const id of ids) {
      await change(me, 'delete', { aggregateId: id })
      expect((await me.rest(`/aggregates/${id}/latest`)).status).toBe(404)
      expect(await storedAnywhere(app.database.pool, id, 'Mine')).not.toEqual([])
    }
    await release()
    await loadFiles(app.database.pool, NEWER)
    for (const id of ids) expect(await storedAnywhere(app.database.pool, id, 'Mine')).toEqual([])
  })
})

describe('loads of private aggregates', () => {
  test('restore one that its owner deletes meanwhile', async () => {
    const owner = app.as('owner@example.com')
    const { pool } = app.database
    await runLoad(pool, {
      source: 'again',
      fill: async (client) => {
        expect(await change(owner, 'delete', { aggregateId: 7 })).toMatchObject({ aggregateId: 7 })
        await client.query(`
          insert into stage_aggregate (id, provider_id, name, type, owner_email)
          values (7, 'again', 'Again', 'Theme', 'owner@example.com')`)
        await client.query(`
          insert into stage_constituent (aggregate_id, security_id, weight, valid_from, valid_to)
          select 7, security_id, weight, nullif(valid_from, '-infinity')::text,
            nullif(valid_to, 'infinity')::text
          from constituent where aggregate_id = 3`)
        return undefined
      },
    })
    // The next deletion purges everything marked as removed.
    await change(me, 'delete', { aggregateId: await create(me, LIKE_3) })
    await expectLike3(7)
  })

  test('and deletions do not deadlock', async () => {
    const { pool } = app.database
    const client = await pool.connect()
    try {
      await client.query('begin; update instrument set name = name where id = 7')
      const deleted = change(app.as('owner@example.com'), 'delete', { aggregateId: 7 })
      await until(
        async () =>
          (
            await pool.query(`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
          ).rows.length,
        (waiting) => waiting > 0,
      )
      await client.query('update aggregate set type = type where id = 7; commit')
      expect(await deleted).toMatchObject({ aggregateId: 7 })
    } finally {
      client.release(true)
    }
  })

  test('cannot use reserved ids', async () => {
    const row = { id: 2 ** 30, provider_id: 'X', name: 'X' }
    const files = [
      { 'aggregates.csv': [{ ...row, type: 'Theme' }] },
      { 'securities.csv': [{ ...row, ticker: 'X' }] },
    ]
    for (const file of files)
      await expect(loadFiles(app.database.pool, file)).rejects.toThrow(
        /line 2, column id: 1073741824 is reserved for private aggregates; loads may use ids up to 1073741823/,
      )
  })
})

const restartForJobs = async () => {
  await app.close()
  await start({ rowThreshold: 50 })
}

describe('jobs', () => {
  beforeEach(restartForJobs)

  test('compute the bars of large aggregates and report progress', async () => {
    const { id, jobId } = await createByJob()
    expect(await statusOf(jobId)).toMatchObject({ status: 'PENDING', rows_total: expect.any(Number) })
    const told: unknown[] = []
    const following = (async () => {
      const query = `subscription { jobProgress(id: "${jobId}") { status progress type result { __typename } } }`
      for await (const { data } of overSse(me)(query)) told.push(data?.['jobProgress'])
    })()
    await work()
    await following
    expect(told.at(-1)).toEqual({ status: 'COMPLETED', progress: 100, type: 'AGGREGATE_BARS', result: null })
    await expectLike3(id)
  })

  test('are not needed if the membership periods are short', async () => {
    const brief = LIKE_3.slice(0, 2).map(({ securityId = 0 }) => ({
      securityId,
      validFrom: '2026-01-07',
      validTo: '2026-01-12',
    }))
    expect(await change(me, 'create', { name: 'Brief', constituents: brief })).toMatchObject({ job: null })
  })

  test('have no result', async () => {
    const { id, jobId } = await createByJob()
    await work()
    await statusOnce(me, jobId)
    for (const end of ['export', 'stream'])
      expect((await me.rest(`/aggregates/jobs/${jobId}/${end}`)).body).toMatchObject({
        status: 409,
        code: 'job_without_result',
        detail: expect.stringContaining(`/aggregates/${id}/timeseries`),
      })
    expect((await me.rest<JobBody>(`/aggregates/jobs/${jobId}`)).body.result).toBeNull()
    const { body } = await me.rest<{ data: JobBody[] }>('/aggregates/jobs')
    expect(body.data.map(({ job_id }) => job_id)).toEqual([jobId])
    const { db, pool } = app.database
    await purgeJobs(db)
    expect((await statusOf(jobId)).status).toBe('COMPLETED')
    await pool.query(`update job set finished_at = finished_at - interval '31 days'`)
    await purgeJobs(db)
    expect(await statusOf(jobId)).toMatchObject({ code: 'job_not_found' })
  })
})

describe('cancellation of jobs', () => {
  beforeEach(restartForJobs)

  test('follows the next change', async () => {
    const { id, jobId } = await createByJob([{ ticker: 'ALFA' }])
    const release = await holdBars(app)
    await work()
    await started(jobId)
    const next = jobOf(await change(me, 'update', { aggregateId: id, constituents: LIKE_3 }))
    expect(await statusOf(jobId)).toMatchObject({ status: 'CANCELLED' })
    await release()
    expect(await statusOnce(me, next.jobId)).toMatchObject({ status: 'COMPLETED' })
    await expectLike3(id)
  })

  test('follows the deletion of their aggregate', async () => {
    const { id, jobId } = await createByJob()
    await change(me, 'delete', { aggregateId: id })
    expect(await statusOf(jobId)).toMatchObject({ status: 'CANCELLED' })
    await work()
    expect(
      (await storedAnywhere(app.database.pool, id, 'Vast')).filter((place) => !/^job\./.test(place)),
    ).toEqual([])
  })

  test('is made up for by the next change', async () => {
    const { id, jobId } = await createByJob()
    expect((await me.send(`/aggregates/jobs/${jobId}`, { method: 'DELETE' })).status).toBe(200)
    const next = jobOf(await change(me, 'update', { aggregateId: id, constituents: LIKE_3 }))
    await work()
    await statusOnce(me, next.jobId)
    await expectLike3(id)
  })
})

describe('several workers', () => {
  beforeEach(restartForJobs)

  test('take over the job of a killed worker', async () => {
    const { id, jobId } = await createByJob()
    const release = await holdBars(app)
    const child = await workElsewhere()
    await started(jobId)
    child.kill('SIGKILL')
    await work()
    await until(
      () => statusOf(jobId),
      ({ attempt, status }) => attempt === 2 && status === 'RUNNING',
    )
    await release()
    expect(await statusOnce(me, jobId)).toMatchObject({ status: 'COMPLETED', attempt: 2 })
    await expectLike3(id)
  })

  test('take over the job of a stopped worker', async () => {
    const { id, jobId } = await createByJob()
    const release = await holdBars(app)
    await work()
    await derivationStarted(app)
    await workers.splice(0)[0]?.stop()
    expect(await statusOf(jobId)).toMatchObject({ status: 'PENDING', attempt: 1 })
    await release()
    expect(Object.values(await stored(app.database.pool, id)).flat()).toEqual([])
    await work()
    expect(await statusOnce(me, jobId)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
    await expectLike3(id)
  })

  test('take over the job of a suspended worker, whose late writes are refused', async () => {
    const { id, jobId } = await createByJob()
    const release = await holdBars(app)
    const child = await workElsewhere()
    await derivationStarted(app)
    child.kill('SIGSTOP')
    await release()
    await work()
    const done = await until(
      () => statusOf(jobId),
      ({ status }) => status === 'COMPLETED',
    )
    expect(done.attempt).toBe(2)
    child.kill('SIGCONT')
    // Loads are not blocked.
    await loadFiles(app.database.pool, NEWER)
    expect(await statusOf(jobId)).toEqual(done)
    await expectLike3(id)
  })
})

describe('jobs of a tier', () => {
  beforeEach(restartForJobs)

  test('beyond the limit are refused, and so are the changes that need them', async () => {
    const basic = app.as('me@example.com', 'basic')
    const given = { name: 'Many', constituents: LIKE_3 }
    for (let place = 0; place < 6; place++) await change(basic, 'create', given)
    expect(await change(basic, 'create', given)).toMatchObject({
      __typename: 'TooManyJobsError',
      code: 'TOO_MANY_JOBS',
    })
    const { data } = await me.graphql<{ viewer: { aggregates: object } }, never>(
      '{ viewer { aggregates { totalCount } } }',
    )
    expect(data?.viewer.aggregates).toEqual({ totalCount: 6 })
  })
})
