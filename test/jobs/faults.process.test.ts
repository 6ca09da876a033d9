import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openQueue } from '../../src/jobs/queue.ts'
import { newJobId } from '../../src/jobs/record.ts'
import { LOST_AFTER_MS, type Worker } from '../../src/jobs/worker.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import {
  ASYNC,
  holdBars,
  holdResults,
  type JobBody,
  SERIES,
  STARTED_KINDS,
  type StartedKind,
  startJob,
  statusOnce,
  until,
  workersQueries,
  workFor,
} from '../helpers/jobs.ts'
import { startProxy } from '../helpers/proxy.ts'

let app: TestApp
const processes: ChildProcess[] = []
const workers: Worker[] = []
beforeEach(async () => {
  app = await startApp()
})
afterEach(async () => {
  const exits = processes.splice(0).map(async (child) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  })
  await Promise.all([...exits, ...workers.splice(0).map((worker) => worker.stop())])
  await app.close()
})

/** Spawns a process. Resolves with its first line of output. */
async function run(file: string, ...args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const path = fileURLToPath(new URL(`../helpers/${file}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  processes.push(child)
  const [line] = await once(child.stdout ?? child, 'data')
  return { child, line: String(line).trim() }
}

async function work(options: Parameters<typeof workFor>[1] = {}): Promise<Worker> {
  const worker = await workFor(app.database, options)
  workers.push(worker)
  return worker
}

const isRunning = ({ status }: JobBody) => status === 'RUNNING'
const status = async (id: string) => (await app.rest<JobBody>(`/aggregates/jobs/${id}/status`)).body
/** Returns the fences of a job that have stored rows: one for each start. */
const fencesOf = async (id: string): Promise<number[]> => {
  const { rows } = await app.database.pool.query('select distinct fence from job_chunk where job_id = $1', [
    id,
  ])
  return rows.map(({ fence }) => fence)
}

/** Expects the result to equal the endpoint's response, without duplicates. */
async function expectResult(id: string, { direct }: StartedKind): Promise<void> {
  const { links } = await status(id)
  const { body } = await app.rest<JobBody>(links.self)
  const { data, pagination } = await direct(app)
  expect(data.length).toBeGreaterThan(3)
  expect(body.result?.data).toEqual(data)
  expect(body.row_count).toBe(pagination.total_record_count)
}

test('workers are killed at random, one after another: every job completes exactly once', async () => {
  const { pool } = app.database
  // Slows down storing, so that workers are killed in the middle of it.
  await pool.query(
    `create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$`,
  )
  await pool.query('create trigger dawdle before insert on job_chunk for each row execute function dawdle()')
  const caller = app.as('many@example.com', 'data_license')
  const ids: string[] = []
  for (let round = 1; round <= 4; round++) {
    for (let job = 1; job <= 5; job++) {
      const [, kind] = STARTED_KINDS[job % STARTED_KINDS.length] ?? []
      ids.push((await kind?.start(caller, `2026-01-${10 + ids.length}`))?.job_id ?? '')
    }
    const { child } = await run('worker-process.ts', app.database.url)
    const statusOf = async (id: string) => (await caller.rest<JobBody>(`/aggregates/jobs/${id}/status`)).body
    await until(
      () => Promise.all(ids.slice(-5).map(statusOf)),
      (jobs) => jobs.every(({ status }) => status !== 'PENDING'),
    )
    await sleep(Math.random() * 300)
    child.kill('SIGKILL')
    const healthy = await work()
    for (const id of ids.slice(-5))
      expect(await statusOnce(caller, id)).toMatchObject({ status: 'COMPLETED' })
    workers.splice(0)
    await healthy.stop()
  }
  expect(new Set(ids).size).toBe(20)
  const { rows } = await pool.query<{ attempt: number; fences: number; rows: number; row_count: number }>(
    `select attempt, job.row_count, count(distinct job_chunk.fence)::integer as fences,
       sum(job_chunk.row_count)::integer as rows
     from job join job_chunk on job_id = id and job_chunk.fence = job.fence group by job.id`,
  )
  expect(rows.filter(({ attempt }) => attempt === 2).length).toBeGreaterThanOrEqual(5)
  for (const job of rows) expect(job).toMatchObject({ fences: 1, rows: job.row_count })
  const left = await pool.query(
    'select from job_chunk join job on id = job_id where job_chunk.fence <> job.fence',
  )
  expect([rows.length, left.rows]).toEqual([20, []])
})

test('a worker is killed before it starts the job: the queue redelivers it', async () => {
  const { job_id: id } = await startJob(app)
  await app.database.pool.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where name = 'job'",
  )
  await work()
  expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
})

test('a job whose workers are lost repeatedly fails', async () => {
  const { job_id: id } = await startJob(app)
  const release = await holdResults(app)
  await work({ lostAfterMs: -1 })
  const { error, attempt } = await statusOnce(app, id)
  await release()
  expect([error?.code, error?.retryable, attempt]).toEqual(['worker_lost', true, 3])
})

test('a server killed between request and response leaves a whole job or none', async () => {
  const { line: port } = await run('web-process.ts', app.database.url)
  const release = await app.database.pool.connect().then(async (client) => {
    await client.query('begin; lock table job in exclusive mode')
    return async () => {
      await client.query('rollback')
      client.release()
    }
  })
  const path = `http://127.0.0.1:${port}${SERIES}?aggregate_ids=1&start_date=2026-01-05`
  const answer = fetch(path, ASYNC).catch(() => 'none')
  const isWaiting = async () => {
    const { rows } = await app.database.pool.query(
      `select from pg_stat_activity where application_name = 'test web' and wait_event_type = 'Lock'
       and query like '%insert into job%' and datname = current_database()`,
    )
    return rows.length
  }
  await until(isWaiting, (count) => count === 1)
  processes.at(-1)?.kill('SIGKILL')
  expect(await answer).toBe('none')
  await release()
  const count = async (table: string) =>
    Number((await app.database.pool.query(`select count(*) as n from ${table}`)).rows[0]?.n)
  const left = async () => [await count('job'), await count("pgboss.job where name = 'job'")]
  const [jobs, entries] = await until(left, () => true)
  expect(jobs).toBe(entries)
  await work()
  expect((await statusOnce(app, (await startJob(app)).job_id)).status).toBe('COMPLETED')
})

test('the database goes down while the queue is idle: the queue recovers', async () => {
  const proxy = await startProxy(app.database.url)
  const remote = connect(proxy.url, { max: 2 })
  const problems: Error[] = []
  const queue = openQueue(remote.pool, { onError: (error) => problems.push(error), refreshSeconds: 1 })
  const send = () =>
    remote.db.transaction().execute((trx) =>
      queue.send(trx, {
        ...{
          delivery: randomUUID(),
          jobId: newJobId(),
          ownerEmail: 'a@example.com',
          tier: 'basic',
          ahead: 0,
        },
      }),
    )
  await send()
  await proxy.cut()
  await until(
    async () => problems.length,
    (count) => count > 0,
  )
  await proxy.mend()
  await send()
  await queue.close()
  await remote.end()
  await proxy.cut()
})

describe.each(STARTED_KINDS)('a job about %s whose worker is lost', (_what, kind) => {
  test('a worker is killed mid-job: another takes over, and the result is stored once', async () => {
    const { job_id: id } = await kind.start(app)
    const { child } = await run('worker-process.ts', app.database.url)
    const release = await holdResults(app)
    await until(() => status(id), isRunning)
    child.kill('SIGKILL')
    const killed = performance.now()
    // The delay used in production.
    await work({ lostAfterMs: LOST_AFTER_MS })
    const { attempt } = await until(
      () => status(id),
      (job) => job.attempt === 2 && isRunning(job),
      15_000,
    )
    expect(performance.now() - killed).toBeLessThan(15_000)
    await release()
    expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED', attempt, progress: 100 })
    expect(await fencesOf(id)).toEqual([2])
    await expectResult(id, kind)
  })

  test.each([
    ['while it reads', holdBars],
    // Its insert is under way, and continues after the job has been taken over.
    ['while it stores', holdResults],
  ])(
    'a worker is suspended %s for longer than its heartbeat allows: its late writes are refused',
    async (_when, hold) => {
      const { job_id: id } = await kind.start(app)
      const release = await hold(app)
      const { child } = await run('worker-process.ts', app.database.url)
      await until(() => status(id), isRunning)
      child.kill('SIGSTOP')
      await work()
      await until(
        () => status(id),
        (job) => job.attempt === 2 && isRunning(job),
      )
      await release()
      const done = await statusOnce(app, id)
      child.kill('SIGCONT')
      await sleep(1000)
      expect(await status(id)).toEqual(done)
      expect(await fencesOf(id)).toEqual([2])
      await expectResult(id, kind)
    },
  )
})

describe.each(STARTED_KINDS)('a job about %s that is cut short', (_what, kind) => {
  test('a job that takes too long fails, and its query is cancelled', async () => {
    const { job_id: id } = await kind.start(app)
    const release = await holdBars(app)
    await work()
    await until(
      () => workersQueries(app),
      (queries) => queries.some((query) => query.includes('bar')),
    )
    await app.database.pool.query(
      "update job set started_at = started_at - interval '21 minutes' where id = $1",
      [id],
    )
    expect((await statusOnce(app, id)).error?.code).toBe('job_timeout')
    await until(
      () => workersQueries(app),
      (queries) => queries.length === 0,
      2000,
    )
    await release()
  })

  test('a cancelled job’s query ends within two seconds', async () => {
    const { job_id: id, links } = await kind.start(app)
    const release = await holdBars(app)
    await work()
    await until(
      () => workersQueries(app),
      (queries) => queries.some((query) => query.includes('bar')),
    )
    expect((await app.rest(links.cancel, '', { method: 'DELETE' })).status).toBe(200)
    await until(
      () => workersQueries(app),
      (queries) => queries.length === 0,
      2000,
    )
    await release()
    expect((await status(id)).status).toBe('CANCELLED')
  })
})

describe.each(STARTED_KINDS)('a job about %s that is interrupted', (_what, kind) => {
  test('the database goes down mid-job: the job restarts when it is back', async () => {
    const proxy = await startProxy(app.database.url)
    const { job_id: id } = await kind.start(app)
    const release = await holdResults(app)
    await work({ url: proxy.url })
    await until(() => status(id), isRunning)
    await proxy.cut()
    await sleep(300)
    await proxy.mend()
    await release()
    expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED', attempt: 2 })
    await expectResult(id, kind)
    await workers.splice(0)[0]?.stop()
    await proxy.cut()
  })

  test.each([
    ['53100', 'storage_failed'],
    ['XX001', 'internal'],
  ])('an error %s while storing rows fails only that job', async (code, expected) => {
    const { pool } = app.database
    await pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '${code}'; end $$`,
    )
    await pool.query('create trigger refuse before insert on job_chunk execute function refuse()')
    await work()
    const failed = await statusOnce(app, (await kind.start(app)).job_id)
    expect([failed.status, failed.error?.code, failed.stage]).toEqual(['FAILED', expected, null])
    const exported = await app.rest<JobBody>(failed.links.export)
    expect([exported.status, exported.body.code]).toEqual([409, 'job_failed'])
    await pool.query('drop trigger refuse on job_chunk')
    const again = await kind.start(app)
    expect(again.job_id).not.toBe(failed.job_id)
    expect((await statusOnce(app, again.job_id)).status).toBe('COMPLETED')
  })

  test('a stopped worker returns its job to the queue, which costs no attempt', async () => {
    const { job_id: id } = await kind.start(app)
    const release = await holdResults(app)
    const first = await work()
    await until(() => status(id), isRunning)
    workers.splice(0)
    await Promise.all([first.stop(), sleep(500).then(release)])
    expect(await status(id)).toMatchObject({ status: 'PENDING', attempt: 1, stage: 'queued' })
    await work()
    expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
    await expectResult(id, kind)
  })
})
