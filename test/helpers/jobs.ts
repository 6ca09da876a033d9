import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { jobKinds } from '../../src/app/areas.ts'
import { startWorker, type Worker } from '../../src/jobs/worker.ts'
import { UPLOAD_LIMITS } from '../../src/platform/http/upload.ts'
import type { Body } from './answers.ts'
import type { Caller, TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { NOW } from './market.ts'
import { PATIENCE_MS } from './patience.ts'

/** A job as REST returns it. */
export interface JobBody {
  readonly job_id: string
  readonly job_type: string
  readonly status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  readonly progress: number
  readonly stage: string | null
  readonly rows_processed: number
  readonly rows_total: number
  readonly row_count: number | null
  readonly result_bytes: number | null
  readonly created_at: string
  readonly started_at: string | null
  readonly updated_at: string
  readonly finished_at: string | null
  readonly expires_at: string | null
  readonly attempt: number
  readonly request: { readonly endpoint: string; readonly params: Readonly<Record<string, unknown>> }
  readonly error: { readonly code: string; readonly detail: string; readonly retryable: boolean } | null
  readonly warnings: readonly { readonly code: string; readonly parameter: string | null }[]
  readonly links: Readonly<Record<'self' | 'status' | 'export' | 'stream' | 'cancel', string>>
  readonly result?: Body | null
  readonly code?: string
  readonly detail?: string
}

export const ASYNC = { headers: { prefer: 'respond-async' } }
export const SERIES = '/aggregates/timeseries'

/** Starts a job; each start date is a different request, and so a new job. */
export const startJob = async (caller: Caller, startDate = '2026-01-05', query = 'aggregate_ids=3,1,9') =>
  (await caller.rest<JobBody>(SERIES, `${query}&start_date=${startDate}`, ASYNC)).body

export const PANEL = '/securities/timeseries'
const RANKS = '/series/timeseries/leaderboard'
const RANKED = 'metric=px&end_date=2026-03-06&records_per_page=1000'
const LISTED = { security_ids: [1003, 1001] }

/** How a job of a kind is started, and the direct answer to the same request, for a start date of 2026-01-05. */
export interface StartedKind {
  /** Path below which its jobs are. */
  readonly base: '/aggregates' | '/securities'
  start(caller: Caller, startDate?: string): Promise<JobBody>
  direct(caller: Caller): Promise<Body>
}

/** Kinds of jobs, for tests of what holds for all of them. */
export const STARTED_KINDS: readonly (readonly [what: string, StartedKind])[] = [
  [
    'aggregates',
    {
      base: '/aggregates',
      start: startJob,
      direct: async (caller) =>
        (await caller.rest(SERIES, 'aggregate_ids=3,1,9&start_date=2026-01-05&page_number=1')).body,
    },
  ],
  [
    'securities',
    {
      base: '/securities',
      start: async (caller, startDate = '2026-01-05') =>
        (await caller.post<JobBody>(PANEL, { ...LISTED, start_date: startDate }, ASYNC)).body,
      direct: async (caller) =>
        (await caller.post(PANEL, { ...LISTED, start_date: '2026-01-05', page_number: 1 })).body,
    },
  ],
  [
    'ranks of securities',
    {
      base: '/securities',
      start: async (caller, startDate = '2026-01-05') =>
        (await caller.rest<JobBody>(RANKS, `${RANKED}&start_date=${startDate}`, ASYNC)).body,
      direct: async (caller) => (await caller.rest(RANKS, `${RANKED}&start_date=2026-01-05`)).body,
    },
  ],
]

/** Polls until an answer meets the condition. */
export async function until<T>(
  ask: () => Promise<T>,
  isIt: (answer: T) => boolean,
  ms = PATIENCE_MS,
): Promise<T> {
  for (const end = performance.now() + ms; ; ) {
    const answer = await ask()
    if (isIt(answer)) return answer
    if (performance.now() > end) throw new Error(`Still ${JSON.stringify(answer)} after ${ms} ms`)
    await sleep(20)
  }
}

export const FINAL = ['COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED']

/** Waits until the job has one of these statuses. */
export const statusOnce = (
  caller: Caller,
  id: string,
  statuses: readonly string[] = FINAL,
): Promise<JobBody> =>
  until(
    async () => (await caller.rest<JobBody>(`/aggregates/jobs/${id}/status`)).body,
    ({ status }) => statuses.includes(status),
  )

/** How the processes of loads are started, as the service does. */
const PROCESSES = {
  module: new URL('../../bin/run.js', import.meta.url),
  args: ['src/service/load-process.ts'],
  memory: 1024,
  maxBytes: UPLOAD_LIMITS.maxBytes,
}

/** Runs a worker in this process, at the tests' clock. */
export const workFor = (
  { url }: Pick<TestDatabase, 'url'>,
  options: Partial<Parameters<typeof startWorker>[0]> = {},
): Promise<Worker> =>
  startWorker({
    ...{ url, kinds: jobKinds, log: pino({ level: 'silent' }), now: () => NOW, sweepMs: 100 },
    // A worker that only waits for the processor loses no jobs. See `silenceWorkers`.
    lostAfterMs: 600_000,
    processes: PROCESSES,
    ...options,
  })

/** Makes the workers of all running jobs seem to have been silent for an hour, whatever the machine's speed. */
export const silenceWorkers = ({ database }: Pick<TestApp, 'database'>) =>
  database.pool.query(
    "update job set heartbeat_at = heartbeat_at - interval '1 hour' where status = 'RUNNING'",
  )

/** Blocks access to a table until the returned function is called. Default: all access. */
export async function hold(
  { database }: Pick<TestApp, 'database'>,
  table: string,
  mode: 'access exclusive' | 'exclusive' = 'access exclusive',
): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in ${mode} mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Blocks reads of daily bars until the returned function is called: jobs stall, and none can be started. */
export const holdBars = (app: Pick<TestApp, 'database'>) => hold(app, '"cash_bar_1d"')

/** Blocks workers from storing rows until the returned function is called. */
export const holdResults = (app: Pick<TestApp, 'database'>) => hold(app, 'job_chunk')

/** Holds the lock of a load until the returned function is called. */
export async function holdLoads({ database }: Pick<TestApp, 'database'>): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query(`begin; select pg_advisory_xact_lock(hashtext('flowgate.load'))`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** Keeps all sessions from storing or withdrawing events, until `release` is called. */
export async function holdEvents({ database: { pool } }: Pick<TestApp, 'database'>): Promise<{
  /** Waits until so many sessions wait for the lock, in the order of their coming. */
  waiting(sessions: number): Promise<unknown>
  release(): Promise<void>
}> {
  const gate = await pool.connect()
  await gate.query(`begin; select pg_advisory_xact_lock(hashtext('flowgate.alert_events'))`)
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
  return {
    waiting: (sessions) =>
      until(
        async () => (await pool.query(waits)).rowCount,
        (count) => count === sessions,
      ),
    release: async () => {
      await gate.query('commit')
      gate.release()
    },
  }
}

/** Number of sessions of workers that wait for a table. */
export async function waitingWorkers({ database }: Pick<TestApp, 'database'>): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'flowgate worker'
     and wait_event = 'relation'`,
  )
  return rowCount ?? 0
}

/** Queries that workers are currently running. */
export async function workersQueries({ database }: Pick<TestApp, 'database'>): Promise<string[]> {
  const { rows } = await database.pool.query<{ query: string }>(
    `select query from pg_stat_activity
     where datname = current_database() and application_name = 'flowgate worker' and state = 'active'`,
  )
  return rows.map(({ query }) => query)
}

/** Waits until a worker computes the bars of a private aggregate. */
export const derivationStarted = (app: Pick<TestApp, 'database'>) =>
  until(
    () => workersQueries(app),
    (queries) => queries.some((query) => query.includes('create temp table work_bar')),
  )
