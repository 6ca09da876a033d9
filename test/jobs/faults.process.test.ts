import { describe, expect, test } from 'vitest'
import { LOST_AFTER_MS, SWEEP_MS } from '../../src/jobs/worker.ts'
import { useJobStage } from '../helpers/job-stage.ts'
import {
  ASYNC,
  hold,
  SERIES,
  STARTED_KINDS,
  silenceWorkers,
  startJob,
  statusOnce,
  until,
} from '../helpers/jobs.ts'
import type { Service } from '../helpers/service.ts'

/** Processes that are killed or suspended, at every step of a job. */

const stage = useJobStage()

async function kill(victim: Service): Promise<void> {
  victim.kill()
  await victim.ended
}

test('workers are killed at each step, one after another: every job completes exactly once', async () => {
  const { pool } = stage.app.database
  const caller = stage.app.as('many@example.com', 'data_license')
  const ids: string[] = []
  for (const holdStep of [stage.holdBars, stage.holdChunks, stage.holdExports, stage.holdEnds]) {
    const round: { id: string }[] = []
    for (let job = 1; job <= 5; job++) {
      const [, kind] = STARTED_KINDS[job % STARTED_KINDS.length] ?? []
      const date = `2026-01-${10 + ids.length + round.length}`
      round.push({ id: (await kind?.start(caller, date))?.job_id ?? '' })
    }
    const release = await holdStep()
    const victim = await stage.run('worker-process.ts')
    await stage.allWait(round, caller)
    await kill(victim)
    await release()
    // PostgreSQL finishes the statements of a client that is gone.
    await stage.noQueries()
    await silenceWorkers(stage.app)
    const healthy = await stage.work()
    for (const { id } of round) expect(await statusOnce(caller, id)).toMatchObject({ status: 'COMPLETED' })
    await stage.stop(healthy)
    ids.push(...round.map(({ id }) => id))
  }
  expect(new Set(ids).size).toBe(20)
  type Completed = Record<'attempt' | 'fences' | 'rows' | 'row_count', number> & { readonly id: string }
  const { rows } = await pool.query<Completed>(
    `select id, attempt, job.row_count, count(distinct job_chunk.fence)::integer as fences,
       sum(job_chunk.row_count)::integer as rows
     from job join job_chunk on job_id = id and job_chunk.fence = job.fence group by job.id`,
  )
  // PostgreSQL may notice that a worker is gone before it commits the end of a job, which then runs again.
  const started = new Map(rows.map(({ id, attempt }) => [id, attempt]))
  for (const id of ids.slice(0, 15)) expect(started.get(id)).toBe(2)
  for (const id of ids.slice(15)) expect(started.get(id)).toBeOneOf([1, 2])
  for (const job of rows) expect(job).toMatchObject({ fences: 1, rows: job.row_count })
  const left = await pool.query(
    'select from job_chunk join job on id = job_id where job_chunk.fence <> job.fence',
  )
  expect([rows.length, left.rows]).toEqual([20, []])
})

test('a server killed between request and response leaves no job', async () => {
  const server = await stage.run('web-process.ts')
  const release = await hold(stage.app, 'job', 'exclusive')
  const path = `http://127.0.0.1:${server.said().trim()}${SERIES}?aggregate_ids=1&start_date=2026-01-05`
  const answer = fetch(path, ASYNC).catch(() => 'none')
  const sessions = async (also = '') =>
    (
      await stage.app.database.pool.query(
        `select from pg_stat_activity where application_name = 'test web' and datname = current_database() ${also}`,
      )
    ).rowCount
  await until(
    () => sessions(`and wait_event_type = 'Lock' and query like '%insert into job%'`),
    (count) => count === 1,
  )
  await kill(server)
  expect(await answer).toBe('none')
  await release()
  await until(sessions, (count) => count === 0)
  expect((await stage.app.database.pool.query('select from job')).rowCount).toBe(0)
  await stage.work()
  expect((await statusOnce(stage.app, (await startJob(stage.app)).job_id)).status).toBe('COMPLETED')
})

describe('a job of each kind whose worker is lost', () => {
  test('a worker is killed mid-job: another takes over, and the result is stored once', async () => {
    const jobs = await stage.startAll()
    const release = await stage.holdChunks()
    const victim = await stage.run('worker-process.ts')
    await stage.allWait(jobs)
    await kill(victim)
    await silenceWorkers(stage.app)
    // Without help, the silence would last this long.
    expect(LOST_AFTER_MS + SWEEP_MS).toBeLessThan(15_000)
    await stage.work()
    await stage.allRunAgain(jobs)
    await release()
    for (const { id } of jobs)
      expect(await statusOnce(stage.app, id)).toMatchObject({
        status: 'COMPLETED',
        attempt: 2,
        progress: 100,
      })
    await stage.tidy()
    for (const job of jobs) {
      expect(await stage.fencesOf(job.id)).toEqual([2])
      await stage.expectResult(job)
    }
  })

  test.each([
    ['while it reads', stage.holdBars, async () => {}],
    // Its insert is under way, and continues after the job has been taken over.
    ['while it stores', stage.holdChunks, stage.tidy],
  ])(
    'a worker is suspended %s for longer than its heartbeat allows: its late writes are refused',
    async (_when, holdStep, settle) => {
      const jobs = await stage.startAll()
      const release = await holdStep()
      const stale = await stage.run('worker-process.ts')
      await stage.allWait(jobs)
      stale.child.kill('SIGSTOP')
      await silenceWorkers(stage.app)
      await stage.work()
      await stage.allRunAgain(jobs)
      await release()
      const done = []
      for (const { id } of jobs) done.push(await statusOnce(stage.app, id))
      stale.child.kill('SIGCONT')
      for (const { id } of jobs) await stale.says(new RegExp(`"job":"${id}","end":"lost"`))
      await settle()
      for (const [place, job] of jobs.entries()) {
        expect(await stage.status(job.id)).toEqual(done[place])
        expect(await stage.fencesOf(job.id)).toEqual([2])
        await stage.expectResult(job)
      }
    },
  )
})
