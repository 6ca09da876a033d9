import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { resultsIn } from '../files/stored/result-queries.ts'
import { connect, type Database, PATIENT_MS, type Pool } from '../platform/database/connect.ts'
import { inTransaction, openTransactions } from '../platform/database/transaction.ts'
import type { Logger } from '../platform/log.ts'
import { type NameCaller, pseudonyms } from '../platform/telemetry/caller.ts'
import type { JobKind } from './kind.ts'
import { LIMITS } from './limits.ts'
import { observedRun } from './observation.ts'
import { lockJobsOf } from './queries.ts'
import { startQueue, type WorkingQueue } from './queue.ts'
import { openReplicas, type Replicas, type ReplicasOptions } from './replicas.ts'
import { runJob } from './run.ts'
import {
  type Claim,
  claimJob,
  expireResults,
  failOverdueJobs,
  purgeJobs,
  type Redelivery,
  releaseJob,
  releaseLostJobs,
  selectOwner,
  setDelivery,
} from './transition-queries.ts'

/** Concurrent jobs of a process: one more than any owner may run, so that other owners always have a slot. */
const SLOTS = LIMITS.data_license.running + 1
export const SWEEP_MS = 1000
/** Time without a heartbeat after which a worker is presumed dead. */
export const LOST_AFTER_MS = 8000

export interface WorkerOptions {
  readonly url: string
  /** Kinds of job that the worker can run. */
  readonly kinds: readonly JobKind[]
  readonly log: Logger
  /** Default: new pseudonyms. */
  readonly nameCaller?: NameCaller
  readonly now?: () => Date
  /** Milliseconds without a heartbeat after which a worker is presumed dead. Default: 8000. */
  readonly lostAfterMs?: number
  /** Milliseconds between searches for lost and overdue jobs. Default: 1000. */
  readonly sweepMs?: number
  readonly slots?: number
  /** Replicas, from which jobs read their snapshots. Default: none. */
  readonly replicas?: ReplicasOptions & {
    readonly urls: readonly string[]
    /** Whether these lead to poolers in transaction mode. */
    readonly isPooled: boolean
  }
}

export interface Worker {
  /** Connections of its jobs. */
  readonly pool: Pool
  /** The same on each replica. */
  readonly readPools: readonly Pool[]
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

/** Starts running jobs and recovering those of lost workers: all of it or nothing. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, log, slots = SLOTS, lostAfterMs = LOST_AFTER_MS, sweepMs = SWEEP_MS } = options
  // Closes everything in reverse order, at shutdown or if a later step fails.
  await using opening = new AsyncDisposableStack()
  const { database, replicas, readPools, end } = openDatabases(options, slots)
  opening.defer(end)
  const stopping = new AbortController()
  const onError = (err: Error) => {
    if (!stopping.signal.aborted) log.warn({ err }, 'the job queue reported an error')
  }
  const queue = await startQueue(url, onError)
  const worker = new JobWorker(
    { ...options, nameCaller: options.nameCaller ?? pseudonyms(), now: options.now ?? (() => new Date()) },
    { ...database, replicas },
    queue,
    stopping.signal,
  )
  let sweeping: Promise<void> | undefined
  opening.defer(async () => {
    await Promise.all([sweeping, worker.idle()])
  })
  opening.defer(() => queue.close())
  opening.defer(() => stopping.abort())
  await queue.work(slots, (jobId) => worker.handle(jobId))
  await queue.everyMinute(() => worker.tidy())
  sweeping = worker.sweepUntilStopped(lostAfterMs, sweepMs)
  const opened = opening.move()
  return { pool: database.pool, readPools, stop: () => opened.disposeAsync() }
}

type Settings = WorkerOptions & Required<Pick<WorkerOptions, 'now' | 'nameCaller'>>

type JobDatabase = Pick<Database, 'db' | 'pool'> & { readonly replicas: Replicas | undefined }

class JobWorker {
  readonly #options: Settings
  readonly #database: JobDatabase
  readonly #queue: WorkingQueue
  readonly #stopping: AbortSignal
  readonly #running = new Set<Promise<void>>()

  constructor(options: Settings, database: JobDatabase, queue: WorkingQueue, stopping: AbortSignal) {
    this.#options = options
    this.#database = database
    this.#queue = queue
    this.#stopping = stopping
  }

  /** Resolves once no job is running. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  /** Runs a job that the queue has delivered. Throws if the queue is to deliver it again. */
  async handle(jobId: string): Promise<void> {
    const work = this.#run(jobId)
    this.#running.add(work)
    await work.finally(() => this.#running.delete(work))
  }

  async #run(jobId: string): Promise<void> {
    const claim = await this.#claim(jobId)
    if (claim === 'gone') return
    if (claim === 'busy') throw new Error('The owner has as many jobs running as allowed')
    const { db, pool, replicas } = this.#database
    const end = await observedRun(claim, this.#options, () =>
      runJob(claim, { ...this.#options, db, pool, replicas, stopping: this.#stopping }),
    )
    if (end !== 'release' && end !== 'retry') return
    await inTransaction(db, async (trx) => {
      const released = await releaseJob(trx, claim, { isAttempt: end === 'retry' })
      if (released) await this.#redeliver(trx, released)
    })
  }

  async #claim(jobId: string): Promise<Claim | 'gone' | 'busy'> {
    const { db } = this.#database
    const owner = await selectOwner(db, jobId)
    if (!owner) return 'gone'
    const claim = await inTransaction(db, async (trx) => {
      await lockJobsOf(trx, owner.ownerEmail)
      return claimJob(trx, jobId, LIMITS[owner.tier].running)
    })
    if (typeof claim === 'object') await resultsIn(db).clearBefore(claim)
    return claim
  }

  async #redeliver(trx: Transaction<DB>, job: Redelivery): Promise<void> {
    await this.#queue.withdraw(trx, [job.delivery])
    if (job.status !== 'PENDING') return
    const delivery = randomUUID()
    await setDelivery(trx, job.id, delivery)
    // The job has already waited, so it takes the highest priority.
    await this.#queue.send(trx, { ...job, jobId: job.id, delivery, ahead: 0 })
  }

  /** Repeatedly puts back the jobs of lost workers and fails those that take too long. */
  async sweepUntilStopped(lostAfterMs: number, sweepMs: number): Promise<void> {
    const { db } = this.#database
    while (!this.#stopping.aborted) {
      try {
        await failOverdueJobs(db)
        await inTransaction(db, async (trx) => {
          for (const lost of await releaseLostJobs(trx, lostAfterMs)) await this.#redeliver(trx, lost)
        })
      } catch (err) {
        if (!this.#stopping.aborted) this.#options.log.warn({ err }, 'lost jobs could not be recovered')
      }
      await sleep(sweepMs, undefined, { signal: this.#stopping }).catch(() => {})
    }
  }

  /** Runs the clean-up of all kinds, expires results, and deletes expired results and old jobs. */
  async tidy(): Promise<void> {
    const { db, pool } = this.#database
    for (const kind of this.#options.kinds) if ('tidy' in kind) await openTransactions(pool)(kind.tidy)
    await expireResults(db)
    await resultsIn(db).clearUnread()
    await purgeJobs(db)
  }
}
