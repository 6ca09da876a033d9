import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resultsIn } from '../../src/files/stored/result-queries.ts'
import { JOB_LIMITS } from '../../src/jobs/limits.ts'
import { newJobId } from '../../src/jobs/record.ts'
import { expireResults, purgeJobs } from '../../src/jobs/transition-queries.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import {
  ASYNC,
  holdBars,
  holdResults,
  type JobBody,
  SERIES,
  STARTED_KINDS,
  startJob,
  statusOnce,
  until,
  workFor,
} from '../helpers/jobs.ts'
import { waitingJob } from '../helpers/results.ts'
import { useApp } from '../helpers/use-app.ts'

const app = useApp()
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

describe('jobs of the caller', () => {
  test('are listed newest first, by state, page by page', async () => {
    const caller = app.as('lister@example.com')
    const ids: string[] = []
    for (const day of ['01', '02', '03']) ids.unshift((await startJob(caller, `2026-01-${day}`)).job_id)
    for (const id of ids) await statusOnce(caller, id)
    type List = { data: JobBody[]; count: number; pagination: { total_record_count: number } }
    const { body, headers } = await caller.rest<List>('/aggregates/jobs', 'records_per_page=2')
    expect(body.data.map(({ job_id: id }) => id)).toEqual(ids.slice(0, 2))
    expect([body.count, body.pagination.total_record_count]).toEqual([2, 3])
    expect(headers.get('link')).toContain('rel="next"')
    const none = await caller.rest<List>('/aggregates/jobs', 'status=FAILED,CANCELLED')
    expect(none.body.data).toEqual([])
    const { data } = await caller.graphql<{ viewer: unknown; jobs: unknown }, never>(
      '{ jobs(first: 1, statuses: [COMPLETED]) { nodes { jobId } totalCount pageInfo { hasNextPage } } viewer { jobs(last: 1) { nodes { jobId } } } }',
    )
    expect(data).toEqual({
      jobs: { nodes: [{ jobId: ids[0] }], totalCount: 3, pageInfo: { hasNextPage: true } },
      viewer: { jobs: { nodes: [{ jobId: ids[2] }] } },
    })
  })

  test.each(STARTED_KINDS)(
    'about %s are private: the id of another caller’s job is treated as unknown',
    async (_what, kind) => {
      const { job_id: id, links } = await kind.start(app)
      await statusOnce(app, id)
      const other = app.as('other@example.com')
      const ids = [id, newJobId(), 'nonsense']
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/status'],
        ['GET', '/export'],
        ['GET', '/stream'],
        ['DELETE', ''],
      ] as const) {
        const answers = await Promise.all(
          ids.map(async (one) => {
            const answer = await other.rest(`${kind.base}/jobs/${one}${path}`, '', { method })
            const {
              request_id: _id,
              instance: _path,
              ...body
            } = answer.body as unknown as Record<string, unknown>
            return JSON.stringify([answer.status, body]).replaceAll(one, 'ID')
          }),
        )
        expect([path, new Set(answers).size, answers[0]?.slice(1, 4)]).toEqual([path, 1, '404'])
      }
      for (const one of ids) {
        const { data } = await other.graphql<unknown, never>(
          `mutation { cancelJob(input: { id: "${one}" }) { __typename ... on Error { code } } }`,
        )
        expect(data).toEqual({ cancelJob: { __typename: 'JobNotFoundError', code: 'JOB_NOT_FOUND' } })
        const asked = await other.graphql<unknown, never>(`{ job(id: "${one}") { jobId } }`)
        expect(asked.data).toEqual({ job: null })
      }
      expect((await app.rest<JobBody>(links.status)).body.status).toBe('COMPLETED')
    },
  )

  test('are found by either id, and open to API keys', async () => {
    const { job_id: id } = await startJob(app)
    await statusOnce(app, id)
    const { data } = await app.graphql<{ job: { id: string } }, never>(`{ job(id: "${id}") { id } }`)
    const found = await app.graphql<unknown, never>(
      `{ job(id: "${data?.job.id}") { jobId status progress } node(id: "${data?.job.id}") { ... on Job { jobId } } }`,
    )
    expect(found.data).toEqual({
      job: { jobId: id, status: 'COMPLETED', progress: 100 },
      node: { jobId: id },
    })
    const key = { headers: { 'x-api-key': 'basic:analyst@example.com' } }
    expect((await app.nobody.rest(`/aggregates/jobs/${id}`, '', key)).status).toBe(200)
    expect((await app.nobody.rest(`/aggregates/jobs/${id}`)).status).toBe(401)
  })
})

describe.each(STARTED_KINDS)('cancelling, for %s,', (_what, kind) => {
  test('a finished job is refused', async () => {
    const { job_id: id, links } = await kind.start(app, '2018-01-01')
    await statusOnce(app, id)
    const again = await app.rest<JobBody>(links.cancel, '', { method: 'DELETE' })
    expect([again.status, again.body.code]).toEqual([409, 'job_already_finished'])
    const { data } = await app.graphql<unknown, never>(
      `mutation { cancelJob(input: { id: "${id}" }) { ... on Error { code message } } }`,
    )
    expect(data).toEqual({
      cancelJob: { code: 'JOB_ALREADY_FINISHED', message: 'The job is already COMPLETED.' },
    })
  })

  test('a job that is storing its rows ends at once, and is not reused', async () => {
    const release = await holdResults(app)
    const { job_id: id, links } = await kind.start(app, '2018-01-02')
    await statusOnce(app, id, ['RUNNING'])
    const { status, body } = await app.rest<JobBody>(links.cancel, '', { method: 'DELETE' })
    expect([status, body.status, body.stage, body.progress < 100]).toEqual([200, 'CANCELLED', null, true])
    expect((await kind.start(app, '2018-01-02')).job_id).not.toBe(id)
    await release()
  })
})

describe('states', () => {
  const NEXT: Readonly<Record<string, readonly string[]>> = {
    PENDING: ['RUNNING', 'CANCELLED'],
    RUNNING: ['COMPLETED', 'FAILED', 'CANCELLED', 'PENDING'],
    COMPLETED: ['EXPIRED'],
    FAILED: [],
    CANCELLED: [],
    EXPIRED: [],
  }
  const WAYS: Readonly<Record<string, readonly string[]>> = {
    PENDING: [],
    RUNNING: ['RUNNING'],
    COMPLETED: ['RUNNING', 'COMPLETED'],
    FAILED: ['RUNNING', 'FAILED'],
    CANCELLED: ['CANCELLED'],
    EXPIRED: ['RUNNING', 'COMPLETED', 'EXPIRED'],
  }
  const change = (id: string, status: string) =>
    app.database.pool.query(
      `update job set status = $2::job_status, error = case when $2 = 'FAILED' then '{}'::jsonb end where id = $1`,
      [id, status],
    )

  test.each(Object.keys(NEXT))('the database allows only valid transitions from %s', async (from) => {
    for (const to of Object.keys(NEXT).filter((status) => status !== from)) {
      const id = await waitingJob(app.database, { email: 'states@example.com' })
      for (const step of WAYS[from] ?? []) await change(id, step)
      const outcome = await change(id, to).then(
        () => 'allowed',
        ({ code }: { code: string }) => code,
      )
      expect([from, to, outcome]).toEqual([from, to, NEXT[from]?.includes(to) ? 'allowed' : '23000'])
    }
  })

  test.each(STARTED_KINDS)(
    'results about %s expire and jobs are deleted on schedule',
    async (_what, kind) => {
      const { db, pool } = app.database
      const { job_id: id, links } = await kind.start(app, '2017-01-01')
      const done = await statusOnce(app, id)
      const kept = Date.parse(done.expires_at ?? '') - Date.parse(done.finished_at ?? '')
      expect(Math.round(kept / 3_600_000)).toBe(JOB_LIMITS.professional.keptHours)
      await expireResults(db)
      expect((await app.rest<JobBody>(links.status)).body.status).toBe('COMPLETED')
      await pool.query("update job set expires_at = clock_timestamp() - interval '1 second' where id = $1", [
        id,
      ])
      await expireResults(db)
      const { body } = await app.rest<JobBody>(links.self)
      expect([body.status, body.progress, body.result]).toEqual(['EXPIRED', 100, null])
      for (const path of [links.export, links.stream]) expect((await app.rest(path)).status).toBe(410)
      await resultsIn(db).clearUnread()
      const chunks = await pool.query('select from job_chunk where job_id = $1', [id])
      expect(chunks.rowCount).toBe(0)
      await purgeJobs(db)
      expect((await app.rest(links.status)).status).toBe(200)
      await pool.query("update job set finished_at = clock_timestamp() - interval '31 days' where id = $1", [
        id,
      ])
      await purgeJobs(db)
      expect((await app.rest(links.status)).status).toBe(404)
    },
  )
})

describe('limits', () => {
  let idle: TestApp
  beforeAll(async () => {
    idle = await startApp()
  })
  afterAll(() => idle.close())
  let busy: Worker | undefined
  afterEach(async () => {
    await busy?.stop()
    busy = undefined
  })

  test('of waiting and running jobs', async () => {
    const caller = idle.as('basic@example.com', 'basic')
    const first = await startJob(caller, '2026-01-01')
    for (const day of ['02', '03', '04', '05', '06']) await startJob(caller, `2026-01-${day}`)
    const refused = await caller.rest<JobBody>(SERIES, 'aggregate_ids=1&start_date=2026-01-07', ASYNC)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_jobs',
      '10',
    ])
    const { data } = await caller.graphql<unknown, never>(
      'mutation { startTimeseriesJob(input: { aggregateIds: [1], from: "2026-01-07" }) { ... on Error { code } } }',
    )
    expect(data).toEqual({ startTimeseriesJob: { code: 'TOO_MANY_JOBS' } })
    // A repeated request still finds its job, and other callers are not affected.
    expect((await startJob(caller, '2026-01-01')).job_id).toBe(first.job_id)
    expect((await startJob(idle, '2026-01-01')).status).toBe('PENDING')
    const release = await holdBars(idle)
    busy = await workFor(idle.database)
    const running = () =>
      idle.database.pool
        .query("select count(*) as n from job where owner_email = 'basic@example.com' and status = 'RUNNING'")
        .then(({ rows }) => Number(rows[0]?.n))
    await until(running, (count) => count === 1)
    expect(await running()).toBe(1)
    await release()
    await until(
      async () =>
        (
          await caller.rest<{ pagination: { total_record_count: number } }>(
            '/aggregates/jobs',
            'status=COMPLETED',
          )
        ).body.pagination.total_record_count,
      (count) => count === 6,
    )
  })

  test('one caller’s many jobs do not delay another’s first', async () => {
    const many = idle.as('many@example.com', 'data_license')
    for (let day = 1; day <= 20; day++) await startJob(many, `2025-01-${String(day).padStart(2, '0')}`)
    const { job_id: id } = await startJob(idle.as('few@example.com', 'basic'), '2025-01-01')
    busy = await workFor(idle.database, { slots: 1 })
    await statusOnce(idle.as('few@example.com', 'basic'), id)
    const { rows } = await idle.database.pool.query(
      "select count(*) as n from job where owner_email = 'many@example.com' and status = 'COMPLETED'",
    )
    expect(Number(rows[0]?.n)).toBeLessThan(4)
  })

  test('of rows, by tier', async () => {
    await idle.database.pool.query(
      'update bar_tally set bars = bars * 20000, completed_bars = completed_bars * 20000',
    )
    const query = 'aggregate_ids=1,3&start_date=2000-01-01'
    const refused = await idle.as('b@example.com', 'basic').rest<JobBody>(SERIES, query)
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ code: 'tier_insufficient', required_tier: 'professional' }),
    ])
    expect((await idle.rest(SERIES, query)).status).toBe(200)
    expect((await idle.as('b@example.com', 'basic').rest(SERIES, `${query}&page_number=1`)).status).toBe(200)
  })
})
