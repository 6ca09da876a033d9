import { describe, expect, test } from 'vitest'
import { runLoad } from '../../../src/ingest/load.ts'
import { purgeJobs } from '../../../src/jobs/transition-queries.ts'
import { overSse } from '../../helpers/follow.ts'
import { holdBars, holdLoads, type JobBody, statusOnce, until } from '../../helpers/jobs.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { change, create, jobOf, NEWER, stored, storedAnywhere } from '../../helpers/own-aggregates.ts'
import { LIKE_3, useOwnWork } from '../../helpers/own-work.ts'

/** Private aggregates beside loads and jobs: any interleaving ends with the bars a load would compute. */

describe('loads', () => {
  const own = useOwnWork()

  test('keep private aggregates up to date', async () => {
    const id = await create(own.me, LIKE_3)
    const before = await stored(own.app.database.pool, id)
    await loadFiles(own.app.database.pool, NEWER)
    expect(await stored(own.app.database.pool, id)).not.toEqual(before)
    await own.expectLike3(id)
  })

  test('can run alongside changes', async () => {
    const [a, b, c] = await Promise.all([
      create(own.me, LIKE_3),
      create(own.me, [{ ticker: 'BETA' }]),
      create(own.me, LIKE_3),
    ])
    const [loaded, made, changed, deleted] = await Promise.all([
      loadFiles(own.app.database.pool, NEWER),
      change(own.app.as('you@example.com'), 'create', { name: 'New', constituents: LIKE_3 }),
      change(own.me, 'update', { aggregateId: b, constituents: LIKE_3 }),
      change(own.me, 'delete', { aggregateId: c }),
    ])
    expect(loaded.version).not.toBeNull()
    expect(deleted).toMatchObject({ aggregateId: c })
    await own.work()
    for (const [caller, { job }] of [
      [own.app.as('you@example.com'), made],
      [own.me, changed],
    ] as const)
      if (job) expect(await statusOnce(caller, job.jobId)).toMatchObject({ status: 'COMPLETED' })
    for (const id of [a, b, made.aggregate?.aggregateId ?? 0]) await own.expectLike3(id)
  })

  test('do not block changes: a job computes the bars', async () => {
    const release = await holdLoads(own.app)
    const { id, jobId } = await own.createByJob()
    const { body } = await own.me.rest(`/aggregates/${id}/timeseries`)
    expect(body.data).toEqual([])
    await own.work()
    expect(await own.started(jobId)).toMatchObject({
      job_type: 'aggregate_bars',
      progress: 0,
      stage: 'reading',
    })
    await release()
    const done = await statusOnce(own.me, jobId)
    expect(done).toMatchObject({
      status: 'COMPLETED',
      progress: 100,
      attempt: 1,
      expires_at: null,
      result_bytes: null,
    })
    expect(done.request).toEqual({ endpoint: `/aggregates/${id}/timeseries`, params: {} })
    expect(done.row_count).toBeGreaterThan(100)
    await own.expectLike3(id)
  })

  test('purge aggregates deleted during an earlier load', async () => {
    const ids = [await create(own.me, LIKE_3), await create(own.me, LIKE_3)]
    const release = await holdLoads(own.app)
    for (const id of ids) {
      await change(own.me, 'delete', { aggregateId: id })
      expect((await own.me.rest(`/aggregates/${id}/latest`)).status).toBe(404)
      expect(await storedAnywhere(own.app.database.pool, id, 'Mine')).not.toEqual([])
    }
    await release()
    await loadFiles(own.app.database.pool, NEWER)
    for (const id of ids) expect(await storedAnywhere(own.app.database.pool, id, 'Mine')).toEqual([])
  })
})

describe('loads of private aggregates', () => {
  const own = useOwnWork()

  test('restore one that its owner deletes meanwhile', async () => {
    const owner = own.app.as('owner@example.com')
    const { pool } = own.app.database
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
    await change(own.me, 'delete', { aggregateId: await create(own.me, LIKE_3) })
    await own.expectLike3(7)
  })

  test('and deletions do not deadlock', async () => {
    const { pool } = own.app.database
    const client = await pool.connect()
    try {
      await client.query('begin; update instrument set name = name where id = 7')
      const deleted = change(own.app.as('owner@example.com'), 'delete', { aggregateId: 7 })
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
      await expect(loadFiles(own.app.database.pool, file)).rejects.toThrow(
        /line 2, column id: 1073741824 is reserved for private aggregates; loads may use ids up to 1073741823/,
      )
  })
})

describe('jobs', () => {
  const own = useOwnWork({ areJobs: true })

  test('compute the bars of large aggregates and report progress', async () => {
    const { id, jobId } = await own.createByJob()
    expect(await own.statusOf(jobId)).toMatchObject({ status: 'PENDING', rows_total: expect.any(Number) })
    const told: unknown[] = []
    const following = (async () => {
      const query = `subscription { jobProgress(id: "${jobId}") { status progress type result { __typename } } }`
      for await (const { data } of overSse(own.me)(query)) told.push(data?.['jobProgress'])
    })()
    await own.work()
    await following
    expect(told.at(-1)).toEqual({ status: 'COMPLETED', progress: 100, type: 'AGGREGATE_BARS', result: null })
    await own.expectLike3(id)
  })

  test('are not needed if the membership periods are short', async () => {
    const brief = LIKE_3.slice(0, 2).map(({ securityId = 0 }) => ({
      securityId,
      validFrom: '2026-01-07',
      validTo: '2026-01-12',
    }))
    expect(await change(own.me, 'create', { name: 'Brief', constituents: brief })).toMatchObject({
      job: null,
    })
  })

  test('have no result', async () => {
    const { id, jobId } = await own.createByJob()
    await own.work()
    await statusOnce(own.me, jobId)
    for (const end of ['export', 'stream'])
      expect((await own.me.rest(`/aggregates/jobs/${jobId}/${end}`)).body).toMatchObject({
        status: 409,
        code: 'job_without_result',
        detail: expect.stringContaining(`/aggregates/${id}/timeseries`),
      })
    expect((await own.me.rest<JobBody>(`/aggregates/jobs/${jobId}`)).body.result).toBeNull()
    const { body } = await own.me.rest<{ data: JobBody[] }>('/aggregates/jobs')
    expect(body.data.map(({ job_id }) => job_id)).toEqual([jobId])
    const { db, pool } = own.app.database
    await purgeJobs(db)
    expect((await own.statusOf(jobId)).status).toBe('COMPLETED')
    await pool.query(`update job set finished_at = finished_at - interval '31 days'`)
    await purgeJobs(db)
    expect(await own.statusOf(jobId)).toMatchObject({ code: 'job_not_found' })
  })
})

describe('cancellation of jobs', () => {
  const own = useOwnWork({ areJobs: true })

  test('follows the next change', async () => {
    const { id, jobId } = await own.createByJob([{ ticker: 'ALFA' }])
    const release = await holdBars(own.app)
    await own.work()
    await own.started(jobId)
    const next = jobOf(await change(own.me, 'update', { aggregateId: id, constituents: LIKE_3 }))
    expect(await own.statusOf(jobId)).toMatchObject({ status: 'CANCELLED' })
    await release()
    expect(await statusOnce(own.me, next.jobId)).toMatchObject({ status: 'COMPLETED' })
    await own.expectLike3(id)
  })

  test('follows the deletion of their aggregate', async () => {
    const { id, jobId } = await own.createByJob()
    await change(own.me, 'delete', { aggregateId: id })
    expect(await own.statusOf(jobId)).toMatchObject({ status: 'CANCELLED' })
    await own.work()
    expect(
      (await storedAnywhere(own.app.database.pool, id, 'Vast')).filter((place) => !/^job\./.test(place)),
    ).toEqual([])
  })

  test('is made up for by the next change', async () => {
    const { id, jobId } = await own.createByJob()
    expect((await own.me.send(`/aggregates/jobs/${jobId}`, { method: 'DELETE' })).status).toBe(200)
    const next = jobOf(await change(own.me, 'update', { aggregateId: id, constituents: LIKE_3 }))
    await own.work()
    await statusOnce(own.me, next.jobId)
    await own.expectLike3(id)
  })
})

describe('jobs of a tier', () => {
  const own = useOwnWork({ areJobs: true })

  test('beyond the limit are refused, and so are the changes that need them', async () => {
    const basic = own.app.as('me@example.com', 'basic')
    const given = { name: 'Many', constituents: LIKE_3 }
    for (let place = 0; place < 6; place++) await change(basic, 'create', given)
    expect(await change(basic, 'create', given)).toMatchObject({
      __typename: 'TooManyJobsError',
      code: 'TOO_MANY_JOBS',
    })
    const { data } = await own.me.graphql<{ viewer: { aggregates: object } }, never>(
      '{ viewer { aggregates { totalCount } } }',
    )
    expect(data?.viewer.aggregates).toEqual({ totalCount: 6 })
  })
})
