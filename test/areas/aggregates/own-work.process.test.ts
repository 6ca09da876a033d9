import { expect, test } from 'vitest'
import { derivationStarted, holdBars, silenceWorkers, statusOnce, until } from '../../helpers/jobs.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { NEWER, stored } from '../../helpers/own-aggregates.ts'
import { useOwnWork } from '../../helpers/own-work.ts'

/** Workers of private aggregates that are killed, stopped or suspended: another one computes the bars. */

const own = useOwnWork({ areJobs: true })

test('another worker takes over the job of a killed worker', async () => {
  const { id, jobId } = await own.createByJob()
  const release = await holdBars(own.app)
  const worker = await own.workElsewhere()
  await own.started(jobId)
  worker.kill()
  await worker.ended
  await silenceWorkers(own.app)
  await own.work()
  await until(
    () => own.statusOf(jobId),
    ({ attempt, status }) => attempt === 2 && status === 'RUNNING',
  )
  await release()
  expect(await statusOnce(own.me, jobId)).toMatchObject({ status: 'COMPLETED', attempt: 2 })
  await own.expectLike3(id)
})

test('another worker takes over the job of a stopped worker', async () => {
  const { id, jobId } = await own.createByJob()
  const release = await holdBars(own.app)
  await own.work()
  await derivationStarted(own.app)
  await own.rest()
  expect(await own.statusOf(jobId)).toMatchObject({ status: 'PENDING', attempt: 1 })
  await release()
  expect(Object.values(await stored(own.app.database.pool, id)).flat()).toEqual([])
  await own.work()
  expect(await statusOnce(own.me, jobId)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
  await own.expectLike3(id)
})

test('another worker takes over the job of a suspended worker, whose late writes are refused', async () => {
  const { id, jobId } = await own.createByJob()
  const release = await holdBars(own.app)
  const worker = await own.workElsewhere()
  await derivationStarted(own.app)
  worker.child.kill('SIGSTOP')
  await silenceWorkers(own.app)
  await release()
  await own.work()
  const done = await until(
    () => own.statusOf(jobId),
    ({ status }) => status === 'COMPLETED',
  )
  expect(done.attempt).toBe(2)
  worker.child.kill('SIGCONT')
  // Loads are not blocked.
  await loadFiles(own.app.database.pool, NEWER)
  // Its session has timed out, or its next heartbeat finds the job taken.
  await worker.says(/"end":"(?:lost|retry)"/)
  expect(await own.statusOf(jobId)).toEqual(done)
  await own.expectLike3(id)
})
