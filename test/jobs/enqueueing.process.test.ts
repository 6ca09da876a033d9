import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../src/platform/database/connect.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, until, workFor } from '../helpers/jobs.ts'
import { runHelper, type Service } from '../helpers/service.ts'
import {
  type Fate,
  type Statement,
  type StatementProxy,
  startStatementProxy,
} from '../helpers/statement-proxy.ts'

/** Crash points of enqueueing: what a failure at each statement of the transaction leaves behind. */

let fateOf: (statement: Statement) => Fate = () => 'pass'
let proxy: StatementProxy
let app: TestApp
let remote: Database
/** The service, connected to the database through the proxy. */
let far: TestApp
const processes: Service[] = []
beforeAll(async () => {
  app = await startApp()
  proxy = await startStatementProxy(app.database.url, (statement) => fateOf(statement))
  remote = connect(proxy.url, { max: 2 })
  far = await startApp({ db: remote.db, pool: remote.pool })
})
afterAll(async () => {
  fateOf = () => 'pass'
  for (const one of processes) one.kill()
  await remote.end()
  await proxy.close()
  await Promise.all([far.close(), app.close()])
})

let asked = 0
/** Returns a new request, which becomes its own job. */
const newQuestion = (): string => {
  const date = new Date(Date.UTC(2025, 0, ++asked)).toISOString().slice(0, 10)
  return `${SERIES}?aggregate_ids=3,1,9&start_date=${date}`
}

/** Counts the jobs of a request. */
async function jobsOf(question: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ jobs: number }>(
    "select count(*)::int as jobs from job where params ->> 'start_date' = $1",
    [question.slice(-10)],
  )
  return rows[0]?.jobs ?? 0
}

/** Returns the statements of the transaction that enqueues a job. */
async function statementsOfOne(): Promise<string[]> {
  const seen: string[] = []
  fateOf = ({ text, place }) => {
    if (place > 0) seen.push(text)
    return 'pass'
  }
  expect((await far.send(newQuestion(), ASYNC)).status).toBe(202)
  fateOf = () => 'pass'
  return seen
}

/** Repeats a request, as a client without an answer would, and waits until its job completes. */
async function expectOneInTheEnd(
  question: string,
  ask: (question: string) => Promise<Response> = (path) => far.send(path, ASYNC),
): Promise<void> {
  const again = await ask(question)
  expect(again.status).toBe(202)
  expect(await jobsOf(question)).toBe(1)
  const { job_id: id } = (await again.json()) as JobBody
  expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
}

describe.each(['cut before', 'cut after'] as const)('a connection that is %s', (fate) => {
  test('any statement of enqueueing leaves one job or none, and the client can retry', async () => {
    const statements = await statementsOfOne()
    expect(statements[0]).toMatch(/^begin/)
    expect(statements.at(-1)).toBe('commit')
    expect(statements.join()).toMatch(/insert into job /)
    const questions: string[] = []
    for (const place of statements.keys()) {
      const question = newQuestion()
      let isCut = false
      fateOf = (statement) => {
        if (isCut || statement.place !== place + 1) return 'pass'
        isCut = true
        return fate
      }
      const { status, headers } = await far.send(question, ASYNC)
      expect([isCut, status === 202 || (status === 503 && headers.has('retry-after'))]).toEqual([true, true])
      fateOf = () => 'pass'
      // Only a committed job exists, even if the client never received the answer.
      const jobs = await jobsOf(question)
      const isCommitted = fate === 'cut after' && statements[place] === 'commit'
      expect([place, jobs]).toEqual([place, status === 202 || isCommitted ? 1 : 0])
      questions.push(question)
    }
    const worker = await workFor(app.database)
    for (const question of questions) await expectOneInTheEnd(question)
    await worker.stop()
  })
})

test('a server killed after its first write leaves one job or none', async () => {
  // Job, commit: at any other statement, the database only sees a cut connection.
  const places = [...(await statementsOfOne()).keys()].slice(-2)
  // One server for each place, and one that survives.
  const [survivor, ...servers] = await Promise.all(
    [0, ...places].map(async () => {
      const server = await runHelper('web-process.ts', proxy.url)
      processes.push(server)
      return { server, origin: `http://127.0.0.1:${server.said().trim()}` }
    }),
  )
  const questions: string[] = []
  for (const [turn, { server, origin }] of servers.entries()) {
    const place = places[turn] ?? 0
    const question = newQuestion()
    const { promise: isThere, resolve } = Promise.withResolvers<void>()
    fateOf = (statement) => {
      if (statement.place !== place + 1) return 'pass'
      resolve()
      return 'hold'
    }
    const answer = fetch(origin + question, ASYNC).catch(() => 'none')
    await isThere
    const isSettled = () =>
      until(
        () => jobsOf(question),
        (jobs) => jobs === (place === places.at(-1) ? 1 : 0),
      )
    await isSettled()
    server.kill()
    expect(await answer).toBe('none')
    fateOf = () => 'pass'
    await isSettled()
    questions.push(question)
  }
  const worker = await workFor(app.database)
  const ask = (path: string) => fetch(`${survivor?.origin}${path}`, ASYNC)
  for (const question of questions) await expectOneInTheEnd(question, ask)
  await worker.stop()
  survivor?.server.kill()
})
