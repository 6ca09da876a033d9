import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../src/platform/database/connect.ts'
import { startApp, type TestApp } from './helpers/app.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, until, workFor } from './helpers/jobs.ts'
import {
  type Fate,
  type Statement,
  type StatementProxy,
  startStatementProxy,
} from './helpers/statement-proxy.ts'

/** Crash points of handing in: what is left behind each statement of the transaction that writes a job. */

const WEB = fileURLToPath(new URL('helpers/web-process.ts', import.meta.url))

let fateOf: (statement: Statement) => Fate = () => 'pass'
let proxy: StatementProxy
let app: TestApp
let remote: Database
/** The service whose way to the database is the proxy. */
let far: TestApp
const processes: ChildProcess[] = []
beforeAll(async () => {
  app = await startApp()
  proxy = await startStatementProxy(app.database.url, (statement) => fateOf(statement))
  remote = connect(proxy.url, { max: 2 })
  far = await startApp({ db: remote.db, pool: remote.pool })
})
afterAll(async () => {
  fateOf = () => 'pass'
  for (const child of processes) child.kill('SIGKILL')
  await remote.end()
  await proxy.close()
  await Promise.all([far.close(), app.close()])
})

let asked = 0
/** Every question is a job of its own. */
const newQuestion = (): string => {
  const date = new Date(Date.UTC(2025, 0, ++asked)).toISOString().slice(0, 10)
  return `${SERIES}?aggregate_ids=3,1,9&start_date=${date}`
}

/** Jobs that a question has left, and those that the queue brings; entries of the queue without a job. */
async function leftBy(question: string): Promise<{ jobs: number; deliveries: number; strays: number }> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as jobs, count(entry.id)::int as deliveries,
       (select count(*)::int from pgboss.job where name = 'job' and id not in (select delivery from job)) as strays
     from job left join pgboss.job entry on entry.id = delivery and entry.data ->> 'jobId' = job.id::text
     where params ->> 'start_date' = $1`,
    [question.slice(-10)],
  )
  return rows[0]
}

/** A job and its entry, or neither. */
async function expectWhole(question: string): Promise<number> {
  const { jobs, deliveries, strays } = await leftBy(question)
  expect([question, deliveries, strays]).toEqual([question, jobs, 0])
  expect(jobs).toBeLessThanOrEqual(1)
  return jobs
}

/** The statements of the transaction that hands a job in. */
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

/** Asks again, as a client does that was not answered, and sees the job through. */
async function expectOneInTheEnd(
  question: string,
  ask: (question: string) => Promise<Response> = (path) => far.send(path, ASYNC),
): Promise<void> {
  const again = await ask(question)
  expect(again.status).toBe(202)
  expect(await leftBy(question)).toEqual({ jobs: 1, deliveries: 1, strays: 0 })
  const { job_id: id } = (await again.json()) as JobBody
  expect(await statusOnce(app, id)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
}

describe.each(['cut before', 'cut after'] as const)('a connection that is %s', (fate) => {
  test('any statement of handing in leaves a whole job or none, and the client may repeat', async () => {
    const statements = await statementsOfOne()
    expect(statements[0]).toMatch(/^begin/)
    expect(statements.at(-1)).toBe('commit')
    expect(statements.join()).toMatch(/pgboss\.job[\s\S]*insert into job /)
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
      // What was committed, though nobody heard of it, is there; nothing else is.
      const jobs = await expectWhole(question)
      const isCommitted = fate === 'cut after' && statements[place] === 'commit'
      if (status === 503) expect([place, jobs]).toEqual([place, isCommitted ? 1 : 0])
      questions.push(question)
    }
    const worker = await workFor(app.database)
    for (const question of questions) await expectOneInTheEnd(question)
    await worker.stop()
  })
})

test('a server that is killed once something is written leaves a whole job or none', {
  timeout: 90_000,
}, async () => {
  // The entry of the queue, the job, the end: to the database, the others are cut connections.
  const places = [...(await statementsOfOne()).keys()].slice(-3)
  // One for each, and one that lives.
  const [survivor, ...servers] = await Promise.all(
    [0, ...places].map(async () => {
      const child = spawn(process.execPath, [WEB, proxy.url], { stdio: ['ignore', 'pipe', 'inherit'] })
      processes.push(child)
      const [port] = await once(child.stdout, 'data')
      return { child, origin: `http://127.0.0.1:${String(port).trim()}` }
    }),
  )
  const questions: string[] = []
  for (const [turn, { child, origin }] of servers.entries()) {
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
    const isWhole = () =>
      until(
        () => expectWhole(question),
        (jobs) => jobs === (place === places.at(-1) ? 1 : 0),
      )
    await isWhole()
    child.kill('SIGKILL')
    expect(await answer).toBe('none')
    fateOf = () => 'pass'
    await isWhole()
    questions.push(question)
  }
  const worker = await workFor(app.database)
  const ask = (path: string) => fetch(`${survivor?.origin}${path}`, ASYNC)
  for (const question of questions) await expectOneInTheEnd(question, ask)
  await worker.stop()
  survivor?.child.kill('SIGKILL')
})
