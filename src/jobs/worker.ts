import { setTimeout as sleep } from 'node:timers/promises'
import { Feed } from '../core/async/feed.ts'
import { openReplicas, type Replicas, type ReplicasOptions } from '../data-state/replicas.ts'
import { resultsIn } from '../files/stored/result-queries.ts'
import { abortable } from '../platform/database/abort.ts'
import { connect, type Database, PATIENT_MS, type Pool } from '../platform/database/connect.ts'
import { openTransactions } from '../platform/database/transaction.ts'
import type { Logger } from '../platform/log.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { postgresEvents } from '../platform/pubsub/postgres.ts'
import { type NameCaller, pseudonyms } from '../platform/telemetry/caller.ts'
import { type JobKind, processTypes } from './kind.ts'
import { JOB_LIMITS } from './limits.ts'
import { observedRun } from './observation.ts'
import type { ProcessSettings } from './process.ts'
import { runJob } from './run.ts'
import {
  type Claim,
  claimJob,
  expireResults,
  failOverdueJobs,
  purgeJobs,
  releaseJob,
  retryJob,
  retryLostJobs,
  takeUpkeep,
} from './transition-queries.ts'

/** Concurrent jobs of a process: one more than any owner may run, so that other owners always have a slot. */
const SLOTS = JOB_LIMITS.data_license.running + 1
export const SWEEP_MS = 1000
const UPKEEP_MS = 60_000
/** Time without a heartbeat after which a worker is presumed dead. */
export const LOST_AFTER_MS = 8000

interface WorkerOptions {
  readonly url: string
  /** Kinds of job that the worker can run. */
  readonly kinds: readonly JobKind[]
  /** How processes are started for the kinds that need one. Default: jobs of these kinds wait for another worker. */
  readonly processes?: ProcessSettings
  readonly log: Logger
  /** Default: new pseudonyms. */
  readonly nameCaller?: NameCaller
  readonly now?: () => Date
  /** Milliseconds without a heartbeat after which a worker is presumed dead. Default: 8000. */
  readonly lostAfterMs?: number
  /** Milliseconds between searches for lost, overdue and waiting jobs. Default: 1000. */
  readonly sweepMs?: number
  readonly slots?: number
  /** Replicas, from which jobs read their snapshots. Default: none. */
  readonly replicas?: ReplicasOptions & {
    readonly urls: readonly string[]
    /** Whether they connect to poolers in transaction mode. */
    readonly isPooled: boolean
  }
}

export interface Worker {
  /** Connections of its jobs. */
  readonly pool: Pool
  /** The same on each replica. */
  readonly readPools: readonly Pool[]
  /** Notifications, until the worker stops. */
  readonly events: Events
  /** Stops the worker and releases its connections. Running jobs go back to the queue. */
  stop(): Promise<void>
}

/** Opens the connections of jobs. */
function openDatabases({ url, replicas }: WorkerOptions, slots: number) {
  const options = {
    // Two connections per job for alternating reads, and some for writes and everything else.
    ...{ max: 2 * slots + 3, applicationName: 'flowgate worker' },
    ...{ statementTimeout: 0, waitMs: PATIENT_MS },
  }
  const database = connect(url, options)
  const copies = (replicas?.urls ?? []).map((copy) =>
    connect(copy, { ...options, isPooled: replicas?.isPooled ?? false }),
  )
  const choice = replicas && openReplicas(database.pool, copies, replicas)
  return {
    database,
    replicas: choice,
    readPools: copies.map(({ pool }) => pool),
    end: async () => {
      choice?.close()
      await Promise.all([database, ...copies].map((one) => one.end()))
    },
  }
}

/** Starts running jobs and recovering those of lost workers. Starts nothing if one of the steps fails. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, log, slots = SLOTS, lostAfterMs = LOST_AFTER_MS, sweepMs = SWEEP_MS } = options
  // Closes everything in reverse order, at shutdown or if a later step fails.
  await using opening = new AsyncDisposableStack()
  const { database, replicas, readPools, end } = openDatabases(options, slots)
  opening.defer(end)
  const stopping = new AbortController()
  const worker = new JobWorker(
    { ...options, nameCaller: options.nameCaller ?? pseudonyms(), now: options.now ?? (() => new Date()) },
    { ...database, replicas },
    stopping.signal,
  )
  // First, because it fails if the database is unavailable.
  await retryLostJobs(database.db, lostAfterMs)
  const events = postgresEvents(url, {
    applicationName: 'flowgate worker events',
    onError: (err) => log.warn({ err }, 'the worker is not notified of jobs: connection lost'),
  })
  opening.defer(() => events.close())
  const working = worker.workUntilStopped(slots, lostAfterMs, sweepMs)
  opening.defer(() => working)
  opening.defer(() => stopping.abort())
  events.on('queue', () => worker.nudge())
  const opened = opening.move()
  return { pool: database.pool, readPools, events, stop: () => opened.disposeAsync() }
}

type Settings = WorkerOptions & Required<Pick<WorkerOptions, 'now' | 'nameCaller'>>

type JobDatabase = Pick<Database, 'db' | 'pool'> & { readonly replicas: Replicas | undefined }

class JobWorker {
  readonly #options: Settings
  readonly #types: readonly string[]
  /** Types of jobs that run in processes of their own. */
  readonly #apart: readonly string[]
  readonly #database: JobDatabase
  readonly #stopping: AbortSignal
  readonly #running = new Set<Promise<void>>()
  /** Has a value when there may be a job to claim. */
  readonly #nudges = new Feed<true>()

  constructor(options: Settings, database: JobDatabase, stopping: AbortSignal) {
    this.#options = options
    this.#apart = processTypes(options.kinds)
    this.#types = options.kinds
      .map(({ type }) => type)
      .filter((type) => options.processes || !this.#apart.includes(type))
    this.#database = database
    this.#stopping = stopping
    this.#nudges.endWith(stopping)
  }

  /** Looks for jobs to claim. */
  nudge(): void {
    this.#nudges.push(true)
  }

  /** Runs jobs, recovers those of lost workers and deletes what has expired. Resolves once no job is running. */
  async workUntilStopped(slots: number, lostAfterMs: number, sweepMs: number): Promise<void> {
    await Promise.all([
      this.#claimUntilStopped(slots),
      this.#repeat(sweepMs, () => this.#sweep(lostAfterMs), 'lost jobs could not be recovered'),
      this.#repeat(UPKEEP_MS, () => this.#tidy(), 'upkeep of jobs failed'),
    ])
    await Promise.all(this.#running)
  }

  async #claimUntilStopped(slots: number): Promise<void> {
    while (!(await this.#nudges.next()).done)
      await this.#attempt(() => this.#claimAll(slots), 'jobs could not be claimed')
  }

  async #repeat(ms: number, work: () => Promise<void>, failure: string): Promise<void> {
    while (!this.#stopping.aborted) {
      await this.#attempt(work, failure)
      await sleep(ms, undefined, { signal: this.#stopping }).catch(() => {})
    }
  }

  /** Logs a failure, and continues: the next attempt makes up for it. */
  async #attempt(work: () => Promise<void>, failure: string): Promise<void> {
    try {
      await work()
    } catch (err) {
      if (!this.#stopping.aborted) this.#options.log.warn({ err }, failure)
    }
  }

  /** Starts jobs until every slot has one or no more can be claimed. */
  async #claimAll(slots: number): Promise<void> {
    while (this.#running.size < slots && !this.#stopping.aborted) {
      const claim = await claimJob(this.#database.pool, this.#types, this.#apart)
      if (!claim) return
      const run = this.#attempt(() => this.#run(claim), 'a job was abandoned').finally(() => {
        this.#running.delete(run)
        this.nudge()
      })
      this.#running.add(run)
    }
  }

  async #run(claim: Claim): Promise<void> {
    const { db, pool, replicas } = this.#database
    const { processes, url, kinds } = this.#options
    await resultsIn(db).clearBefore(claim)
    const end = await observedRun(claim, this.#options, () =>
      runJob(claim, {
        ...this.#options,
        processes: processes && { ...processes, url },
        ...{ db, pool, replicas, stopping: this.#stopping },
      }),
    )
    if (end === 'release') await releaseJob(db, claim)
    if (end === 'retry') await retryJob(db, claim)
    const kind = kinds.find(({ type }) => type === claim.type)
    if (kind && 'isProcess' in kind) await openTransactions(pool, this.#stopping)(kind.tidy)
  }

  /** Puts back the jobs of lost workers, fails those that take too long, and looks for jobs to claim. */
  async #sweep(lostAfterMs: number): Promise<void> {
    const { db } = this.#database
    await failOverdueJobs(db, this.#apart)
    await retryLostJobs(db, lostAfterMs)
    // Notifications may get lost, and there is none when a job can be claimed again (`run_after`).
    this.nudge()
  }

  /** Runs the clean-up of all kinds, expires results, and deletes expired results and old jobs. */
  async #tidy(): Promise<void> {
    const { pool } = this.#database
    // A large deletion must not delay the end of the process.
    const db = abortable(this.#database.db, this.#stopping)
    if (!(await takeUpkeep(db, UPKEEP_MS / 2))) return
    for (const kind of this.#options.kinds)
      if ('tidy' in kind) await openTransactions(pool, this.#stopping)(kind.tidy)
    await expireResults(db)
    await resultsIn(db).clearUnread()
    await purgeJobs(db)
  }
}
