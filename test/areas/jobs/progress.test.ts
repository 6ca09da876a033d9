import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worker } from '../../../src/jobs/worker.ts'
import { connectTo, type Follow, overSocket, overSse, type Told } from '../../helpers/follow.ts'
import { ASYNC, holdResults, type JobBody, STARTED_KINDS, statusOnce, workFor } from '../../helpers/jobs.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Jobs that a worker runs, followed by subscription. */

const app = useApp()
let worker: Worker
let server: TestServer
beforeAll(async () => {
  worker = await workFor(app.database)
  server = await listen(app.app)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const PROGRESS = `subscription ($id: ID!) {
  jobProgress(id: $id) { jobId status progress stage rowsProcessed rowsTotal rowCount }
}`
const socketOf = (email: string) =>
  overSocket(connectTo(server.socketUrl, { Authorization: `Bearer professional:${email}` }))
const WAYS: readonly (readonly [string, (email: string) => Follow])[] = [
  ['SSE', (email) => overSse(app.as(email))],
  ['WebSocket', socketOf],
]
const CASES = STARTED_KINDS.flatMap(([what, kind]) =>
  WAYS.map(([way, follow]) => ({ what, kind, way, follow })),
)

interface Progress {
  readonly status: string
  readonly progress: number
  readonly rowsProcessed: number
  readonly rowsTotal: number
  readonly rowCount: number | null
}

const progressOf = ({ data, errors }: Told): Progress => {
  expect(errors).toBeUndefined()
  return data?.['jobProgress'] as Progress
}

let asked = 0
/** A start date that no other test of this file asks for, and so a new job. */
const newDate = () => new Date(Date.UTC(2019, 0, ++asked)).toISOString().slice(0, 10)

describe.each(CASES)('the progress of a job about $what, by $way,', ({ kind, follow }) => {
  const told = (id: string, email = 'analyst@example.com') => follow(email)(PROGRESS, { id })

  test('is told from its start to its end', async () => {
    const release = await holdResults(app)
    const { job_id: id } = await kind.start(app, newDate())
    await statusOnce(app, id, ['RUNNING'])
    const events = told(id)
    expect(progressOf((await events.next()).value)).toMatchObject({ jobId: id, status: 'RUNNING' })
    await release()
    const rest: Progress[] = []
    for await (const event of events) rest.push(progressOf(event))
    const { row_count: rows } = await statusOnce(app, id)
    expect(rows).toBeGreaterThan(3)
    expect(rest.at(-1)).toMatchObject({
      ...{ jobId: id, status: 'COMPLETED', progress: 100, stage: null },
      ...{ rowsProcessed: rows, rowsTotal: rows, rowCount: rows },
    })
    const steps = rest.map(({ progress }) => progress)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })

  test('ends when the job is cancelled', async () => {
    const release = await holdResults(app)
    const { job_id: id, links } = await kind.start(app, newDate())
    await statusOnce(app, id, ['RUNNING'])
    const events = told(id)
    await events.next()
    expect((await app.rest(links.cancel, '', { method: 'DELETE' })).status).toBe(200)
    const { value, done } = await events.next()
    expect([done, progressOf(value)]).toMatchObject([false, { status: 'CANCELLED' }])
    expect((await events.next()).done).toBe(true)
    await release()
  })

  test('is not told to others', async () => {
    const { job_id: id } = await kind.start(app, newDate())
    const [first] = await Array.fromAsync(told(id, 'other@example.com'))
    expect(first?.errors?.map(({ extensions }) => extensions.code)).toEqual(['JOB_NOT_FOUND'])
    expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED' })
  })
})

test('an API key follows a job about securities, but does not see its result', async () => {
  const { job_id: id } = (await app.rest<JobBody>('/series/timeseries/leaderboard', 'metric=px', ASYNC)).body
  await statusOnce(app, id)
  const key = overSse(app.byKeyOf('analyst@example.com', 'professional', 7))
  const [status] = await Array.fromAsync(key(PROGRESS, { id }))
  expect(status?.data?.['jobProgress']).toMatchObject({ status: 'COMPLETED' })
  const withResult = 'subscription ($id: ID!) { jobProgress(id: $id) { status result { __typename } } }'
  const [refused] = await Array.fromAsync(key(withResult, { id }))
  expect(refused?.data?.['jobProgress']).toEqual({ status: 'COMPLETED', result: null })
  expect(refused?.errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_AUTHENTICATED'])
})
