import { expect, test } from 'vitest'
import { takeUpkeep } from '../../src/jobs/transition-queries.ts'
import { claimNext } from '../helpers/claims.ts'
import { useJobStage } from '../helpers/job-stage.ts'
import { startJob, statusOnce, until } from '../helpers/jobs.ts'

/** What makes workers look for jobs, and that only one of them does the upkeep. */

const stage = useJobStage()
/** Longer than any test: only notifications make a worker claim a job. */
const NEVER_MS = 3_600_000

const terminateEvents = async (): Promise<number> => {
  const { rowCount } = await stage.app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'flowgate worker events'`,
  )
  return rowCount ?? 0
}

/** Starts a worker, and waits until it is notified. */
async function listen(): Promise<void> {
  await stage.work({ sweepMs: NEVER_MS })
  const { job_id: id } = await startJob(stage.app, '2026-01-02')
  expect(await statusOnce(stage.app, id)).toMatchObject({ status: 'COMPLETED' })
}

test('a request notifies the workers', async () => {
  await listen()
  const { job_id: id } = await startJob(stage.app)
  expect(await statusOnce(stage.app, id)).toMatchObject({ status: 'COMPLETED' })
})

test('a job that ends in one worker lets its owner’s next one start in another', async () => {
  const caller = stage.app.as('basic@example.com', 'basic')
  const { job_id: first } = await startJob(caller)
  expect(await claimNext(stage.app.database.pool)).toMatchObject({ id: first })
  await listen()
  const { job_id: second } = await startJob(caller, '2026-01-06')
  // The worker has looked for jobs since.
  const { job_id: other } = await startJob(stage.app, '2026-01-07')
  await statusOnce(stage.app, other)
  expect(await statusOnce(caller, second, ['PENDING', 'RUNNING'])).toMatchObject({ status: 'PENDING' })
  await caller.rest(`/aggregates/jobs/${first}`, '', { method: 'DELETE' })
  expect(await statusOnce(caller, second)).toMatchObject({ status: 'COMPLETED' })
})

test('a worker that cannot be notified looks for jobs once it can', async () => {
  await listen()
  for (const day of ['06', '07', '08']) {
    await until(terminateEvents, (count) => count > 0)
    const { job_id: id } = await startJob(stage.app, `2026-01-${day}`)
    expect(await statusOnce(stage.app, id)).toMatchObject({ status: 'COMPLETED' })
  }
})

test('one worker has the turn at upkeep, and another the next', async () => {
  const { db, pool } = stage.app.database
  const turns = () => Promise.all([1, 2, 3, 4, 5].map(() => takeUpkeep(db, 60_000)))
  for (const _ of [1, 2]) {
    expect((await turns()).filter(Boolean)).toHaveLength(1)
    await pool.query("update job_upkeep set began_at = began_at - interval '1 minute'")
  }
})
