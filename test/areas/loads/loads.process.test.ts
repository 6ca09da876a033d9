import { fork } from 'node:child_process'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { loadJob } from '../../../src/areas/loads/job.ts'
import { openTransactions } from '../../../src/platform/database/transaction.ts'
import type { Sent } from '../../helpers/app.ts'
import { createDatabase } from '../../helpers/database.ts'
import { FINAL, hold, holdLoads, silenceWorkers, until, workFor } from '../../helpers/jobs.ts'
import { CASH, fileOf, filesOf, type LoadJobBody, SECURITIES, storedChunks } from '../../helpers/loads.ts'
import { stateOf } from '../../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Loads over HTTP, from the request to the data. Each runs in a process of its own. */

const app = useApp(async () => ({ database: await createDatabase({ template: EMPTY_TEMPLATE }) }))
const admin = () => app.as('admin@example.com', 'data_license')
const OF_JOBS = ['job', 'job_chunk', 'job_export', 'job_upkeep', 'load_upload', 'load_chunk']
const state = () => stateOf(app.database.pool, { except: OF_JOBS })

/** Starts a job. Returns its id. */
async function start(path: string, sent: Sent): Promise<string> {
  const { status, body } = await admin().rest<LoadJobBody>(path, '', sent)
  expect([status, body]).toEqual([202, expect.anything()])
  return body.job_id
}

const jobOf = async (id: string) => (await admin().rest<LoadJobBody>(`/loads/jobs/${id}`)).body
const jobOnce = (id: string, statuses: readonly string[] = FINAL) =>
  until(
    () => jobOf(id),
    ({ status }) => statuses.includes(status),
  )

/** Runs a worker until a job is final. */
async function worked(id: string): Promise<LoadJobBody> {
  const worker = await workFor(app.database)
  try {
    return await jobOnce(id)
  } finally {
    await worker.stop()
  }
}

const load = async (path: string, sent: Sent) => worked(await start(path, sent))
const BOTH = filesOf({ 'securities.csv': SECURITIES, 'security_cash.csv': CASH })
const undo = (version: number) => load(`/loads/${version}`, { method: 'DELETE' })

/** Number of sessions of loads and unloads. */
async function sessions(): Promise<number> {
  const { rowCount } = await app.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'flowgate load%'`,
  )
  return rowCount ?? 0
}

const noSessions = () => until(sessions, (count) => count === 0)
const waitingSession = () =>
  until(
    async () => {
      const { rowCount } = await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name like 'flowgate load%'
           and wait_event_type = 'Lock'`,
      )
      return rowCount
    },
    (count) => count === 1,
  )

afterEach(async () => {
  // A worker that is stopped leaves it to the next one.
  await openTransactions(app.database.pool)(loadJob.tidy)
  expect(await storedChunks(app)).toEqual([])
  await noSessions()
  await app.database.pool.query('truncate instrument, data_version, undo.load cascade')
})

describe('a load', () => {
  test('reports what it did, in both protocols and in the history, and can be undone', async () => {
    const job = await load('/loads?source=night', BOTH)
    expect(job).toMatchObject({ status: 'COMPLETED', attempt: 1, error: null, faults: [], more_faults: 0 })
    expect(job.steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['securities.csv', 'security_cash.csv', 'checks']),
    )
    const { version } = job.report
    expect(job.report).toMatchObject({
      ...{ version: expect.any(Number), dry_run: false, source: 'night' },
      files: ['securities.csv', 'security_cash.csv'],
      counts: expect.arrayContaining([{ kind: 'cash_bars', added: 2, changed: 0, removed: 0, unchanged: 0 }]),
      ...{ first_date: '2024-01-02', last_date: '2024-01-02' },
    })
    const { body } = await admin().rest(`/loads/${version}`)
    expect(body).toMatchObject({
      version,
      source: 'night',
      rows_added: 4,
      job_id: job.job_id,
      report: job.report,
    })
    type Answer = { load: object; job: { load: object } }
    const { data } = await admin().graphql<Answer, { id: string; version: number }>(
      `query ($id: ID!, $version: Int!) {
        load(version: $version) { source rowsAdded jobId report { version counts { kind added } } }
        job(id: $id) { type load { steps { step } faults { reason } report { rowsWritten } } }
      }`,
      { id: job.job_id, version: version ?? 0 },
    )
    expect(data).toMatchObject({
      load: { source: 'night', rowsAdded: 4, jobId: job.job_id, report: { version } },
      job: { type: 'LOAD', load: { faults: [], report: { rowsWritten: job.report['rows_written'] } } },
    })
    const undone = await undo(version ?? 0)
    expect(undone).toMatchObject({
      status: 'COMPLETED',
      report: { source: `unload of ${version}`, counts: [] },
    })
    const { rows } = await app.database.pool.query('select from cash_bar')
    expect(rows).toEqual([])
  })

  test('that is faulty lists its faults, and loads nothing', async () => {
    const before = await state()
    const cash = CASH.replace('10,100,50', 'much,100,-1').replace('\n2,', '\n3,')
    const job = await load('/loads', filesOf({ 'securities.csv': SECURITIES, 'security_cash.csv': cash }))
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'load_refused' }, report: null })
    expect(job.faults).toContainEqual(
      expect.objectContaining({ file: 'security_cash.csv', line: 2, column: 'px', value: 'much' }),
    )
    expect(await state()).toEqual(before)
  })

  test('that is a dry run leaves nothing', async () => {
    const before = await state()
    const job = await load('/loads?dry_run=true', BOTH)
    expect(job).toMatchObject({ status: 'COMPLETED', report: { version: null, dry_run: true } })
    expect(await state()).toEqual(before)
  })

  test('takes one compressed table', async () => {
    await load('/loads', filesOf({ 'securities.csv': SECURITIES }))
    const sent = fileOf(gzipSync(CASH), { 'content-encoding': 'gzip' })
    expect(await load('/loads?table=security_cash', sent)).toMatchObject({
      status: 'COMPLETED',
      report: { files: ['security_cash.csv.gz'], source: 'upload' },
    })
  })

  test('waits for one that runs, and says so; cancelled, it leaves nothing', async () => {
    const before = await state()
    const release = await holdLoads(app)
    const worker = await workFor(app.database)
    try {
      const id = await start('/loads', BOTH)
      const next = await start('/loads?source=next', BOTH)
      const waiting = await until(
        () => jobOf(id),
        (job) => job.waits_for !== null,
      )
      expect(waiting).toMatchObject({ status: 'RUNNING', waits_for: expect.stringMatching(/^waiting for /) })
      expect(await jobOf(next)).toMatchObject({ status: 'PENDING' })
      for (const one of [next, id])
        await admin().graphql(`mutation { cancelJob(input: { id: "${one}" }) { __typename } }`)
      expect(await jobOf(id)).toMatchObject({ status: 'CANCELLED', report: null })
      await noSessions()
    } finally {
      await release()
      await worker.stop()
    }
    expect(await state()).toEqual(before)
  })
})

describe('an interrupted load', () => {
  test('of a worker that is killed runs again, once', async () => {
    const release = await hold(app, 'load_record')
    const victim = fork(new URL('../../helpers/worker-process.ts', import.meta.url), [app.database.url], {
      stdio: 'ignore',
      execArgv: [],
    })
    const id = await start('/loads', BOTH)
    await waitingSession()
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    await noSessions()
    await release()
    await silenceWorkers(app)
    expect(await worked(id)).toMatchObject({ status: 'COMPLETED', attempt: 2 })
    const { rows } = await app.database.pool.query('select version, job_id from load_record')
    expect(rows).toEqual([{ version: expect.any(Number), job_id: id }])
  })

  test('of a worker that stops returns to the queue', async () => {
    const release = await hold(app, 'load_record')
    const worker = await workFor(app.database)
    const id = await start('/loads', BOTH)
    await waitingSession()
    await worker.stop()
    await noSessions()
    await release()
    expect(await jobOf(id)).toMatchObject({ status: 'PENDING', attempt: 1 })
    expect(await worked(id)).toMatchObject({ status: 'COMPLETED', attempt: 1 })
  })
})

describe('limits', () => {
  const limited = async (limits: { memory?: number; maxBytes?: number }, sent: Sent) => {
    const id = await start('/loads?table=securities', sent)
    const processes = {
      module: new URL('../../../bin/run.js', import.meta.url),
      args: ['src/service/load-process.ts'],
      ...{ memory: 1024, maxBytes: 4_000_000_000, ...limits },
    }
    const worker = await workFor(app.database, { processes })
    try {
      return await jobOnce(id)
    } finally {
      await worker.stop()
    }
  }

  test('of the bytes that files decompress to', async () => {
    const bomb = gzipSync(SECURITIES + '\n'.repeat(1_000_000))
    expect(bomb.length).toBeLessThan(10_000)
    const job = await limited({ maxBytes: 100_000 }, fileOf(bomb, { 'content-encoding': 'gzip' }))
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'load_refused' } })
    expect(job.faults).toMatchObject([
      { file: 'securities.csv.gz', reason: expect.stringContaining('100000 bytes') },
    ])
  })

  test('of the memory of a process', async () => {
    expect(await limited({ memory: 50 }, fileOf(SECURITIES))).toMatchObject({
      status: 'FAILED',
      error: { code: 'out_of_memory' },
    })
  })
})

test('the end of another load makes an unload fail', async () => {
  const { report } = await load('/loads', filesOf({ 'securities.csv': SECURITIES }))
  const id = await start(`/loads/${report.version}`, { method: 'DELETE' })
  await app.database.pool.query('delete from undo.load')
  expect(await worked(id)).toMatchObject({ status: 'FAILED', error: { code: 'load_not_undoable' } })
})
