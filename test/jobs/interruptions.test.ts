import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { BEAT_MS } from '../../src/jobs/run.ts'
import { claimNext } from '../helpers/claims.ts'
import { useJobStage } from '../helpers/job-stage.ts'
import { type JobBody, silenceWorkers, startJob, statusOnce, until, workersQueries } from '../helpers/jobs.ts'
import { startProxy } from '../helpers/proxy.ts'

/** Jobs that take too long, are cancelled, meet an error, or lose the database or their worker. */

const stage = useJobStage()

const logTo = (lines: string[]) => pino({}, { write: (line: string) => void lines.push(line) })

test('a worker is killed once it has claimed the job: another one runs it', async () => {
  const { job_id: id } = await startJob(stage.app)
  expect(await claimNext(stage.app.database.pool)).toMatchObject({ id })
  await silenceWorkers(stage.app)
  await stage.work()
  expect(await statusOnce(stage.app, id)).toMatchObject({ status: 'COMPLETED', attempt: 2 })
})

test('a job whose workers are lost repeatedly fails', async () => {
  const { job_id: id } = await startJob(stage.app)
  const release = await stage.holdChunks()
  await stage.work({ lostAfterMs: -1 })
  const { error, attempt } = await statusOnce(stage.app, id)
  await release()
  expect([error?.code, error?.retryable, attempt]).toEqual(['worker_lost', true, 3])
})

test('the database goes down while a worker waits for jobs: the worker claims the next one', async () => {
  const proxy = await startProxy(stage.app.database.url)
  const lines: string[] = []
  const worker = await stage.work({ url: proxy.url, log: logTo(lines) })
  expect((await statusOnce(stage.app, (await startJob(stage.app)).job_id)).status).toBe('COMPLETED')
  await proxy.cut()
  const { job_id: id } = await startJob(stage.app, '2026-01-06')
  await until(
    async () => lines.filter((line) => line.includes('lost jobs could not be recovered')).length,
    (count) => count > 0,
  )
  await proxy.mend()
  expect(await statusOnce(stage.app, id)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
  await stage.stop(worker)
  await proxy.cut()
})

describe('a job of each kind that is cut short', () => {
  test('a job that takes too long fails, and its query is cancelled', async () => {
    const jobs = await stage.startAll()
    const release = await stage.holdBars()
    await stage.work()
    await stage.allWait(jobs)
    expect((await workersQueries(stage.app)).filter((query) => query.includes('bar')).length).toBeGreaterThan(
      2,
    )
    await stage.app.database.pool.query("update job set started_at = started_at - interval '21 minutes'")
    for (const { id } of jobs) expect((await statusOnce(stage.app, id)).error?.code).toBe('job_timeout')
    // The bars are still blocked: no query can have finished.
    await stage.noQueries()
    await release()
  })

  test('a cancelled job’s query is cancelled at the next heartbeat, within two seconds', async () => {
    const jobs = await stage.startAll()
    const release = await stage.holdBars()
    await stage.work()
    await stage.allWait(jobs)
    for (const { id } of jobs)
      expect(
        (await stage.app.rest((await stage.status(id)).links.cancel, '', { method: 'DELETE' })).status,
      ).toBe(200)
    // The bars are still blocked: no query can have finished.
    await stage.noQueries()
    expect(BEAT_MS).toBeLessThan(2000)
    await release()
    for (const { id } of jobs) expect((await stage.status(id)).status).toBe('CANCELLED')
  })
})

describe('a job of each kind that is interrupted', () => {
  test('the database goes down mid-job: the job restarts when it is back', async () => {
    const proxy = await startProxy(stage.app.database.url)
    const lines: string[] = []
    const jobs = await stage.startAll()
    const release = await stage.holdChunks()
    const worker = await stage.work({ url: proxy.url, log: logTo(lines) })
    await stage.allWait(jobs)
    await proxy.cut()
    await until(
      async () => lines.filter((line) => line.includes('a job was interrupted')).length,
      (count) => count === jobs.length,
    )
    await silenceWorkers(stage.app)
    await proxy.mend()
    await release()
    for (const job of jobs) {
      expect(await statusOnce(stage.app, job.id)).toMatchObject({ status: 'COMPLETED', attempt: 2 })
      await stage.expectResult(job)
    }
    await stage.stop(worker)
    await proxy.cut()
  })

  test.each([
    ['53100', 'storage_failed'],
    ['XX001', 'internal'],
  ])('an error %s while storing rows fails only that job', async (code, expected) => {
    const { pool } = stage.app.database
    await pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '${code}'; end $$`,
    )
    await pool.query('create trigger refuse before insert on job_chunk execute function refuse()')
    await stage.work()
    const jobs = await stage.startAll()
    for (const { id } of jobs) {
      const failed = await statusOnce(stage.app, id)
      expect([failed.status, failed.error?.code, failed.stage]).toEqual(['FAILED', expected, null])
      const exported = await stage.app.rest<JobBody>(failed.links.export)
      expect([exported.status, exported.body.code]).toEqual([409, 'job_failed'])
    }
    await pool.query('drop trigger refuse on job_chunk')
    for (const { id, kind } of jobs) {
      const again = await kind.start(stage.app)
      expect(again.job_id).not.toBe(id)
      expect((await statusOnce(stage.app, again.job_id)).status).toBe('COMPLETED')
    }
  })

  test('a stopped worker returns its job to the queue, which costs no attempt', async () => {
    const jobs = await stage.startAll()
    const release = await stage.holdChunks()
    const first = await stage.work()
    await stage.allWait(jobs)
    await stage.stop(first)
    for (const { id } of jobs)
      expect(await stage.status(id)).toMatchObject({ status: 'PENDING', attempt: 1, stage: 'queued' })
    await release()
    await stage.work()
    for (const job of jobs) {
      expect(await statusOnce(stage.app, job.id)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
      await stage.expectResult(job)
    }
  })
})
