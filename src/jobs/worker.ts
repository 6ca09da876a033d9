import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { resultsIn } from '../files/stored/result-queries.ts'
import { connect, type Database, PATIENT_MS } from '../platform/database/connect.ts'
import { inTransaction, openTransactions } from '../platform/database/transaction.ts'
import type { Logger } from '../platform/log.ts'
import type { JobKind } from './kind.ts'
import { LIMITS } from './limits.ts'
import { lockJobsOf } from './queries.ts'
import { startQueue, type WorkingQueue } from './queue.ts'
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

/** Jobs that one process runs at once: one more than anybody may have, so that there is a place for somebody else. */
const SLOTS = LIMITS.data_license.running + 1
const SWEEP_MS = 1000
/** Without a sign of life for so long, a worker is taken for dead. */
export const LOST_AFTER_MS = 8000

export interface WorkerOptions {
  readonly url: string
  /** What the jobs that it runs can be of. */
  readonly kinds: readonly JobKind[]
  readonly log: Logger
  readonly now?: () => Date
  /** Milliseconds without a sign of life after which a worker is taken for dead. */
  readonly lostAfterMs?: number
  readonly slots?: number
}

export interface Worker {
  /** Lets go of everything; jobs under way are left for others to begin anew. */
  stop(): Promise<void>
}

/** Starts to run jobs, and to look after those of workers that are lost. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, log, slots = SLOTS, lostAfterMs = LOST_AFTER_MS } = options
  // Two connections for each job to read by in turn, and some to write by and for the rest.
  const database = connect(url, {
    max: 2 * slots + 3,
    applicationName: 'flowgate worker',
    statementTimeout: 0,
    waitMs: PATIENT_MS,
  })
  const stopping = new AbortController()
  const onError = (err: Error) => {
    if (!stopping.signal.aborted) log.warn({ err }, 'the job queue has a problem')
  }
  const queue = await startQueue(url, onError).catch(async (error: unknown) => {
    await database.end()
    throw error
  })
  const worker = new JobWorker(
    { ...options, log, now: options.now ?? (() => new Date()) },
    database,
    queue,
    stopping.signal,
  )
  await queue.work(slots, (jobId) => worker.handle(jobId))
  await queue.everyMinute(() => worker.tidy())
  const sweeping = worker.sweepUntilStopped(lostAfterMs)
  return {
    stop: async () => {
      stopping.abort()
      await queue.close()
      await Promise.all([sweeping, worker.idle()])
      await database.end()
    },
  }
}

class JobWorker {
  readonly #options: WorkerOptions & { readonly now: () => Date }
  readonly #database: Database
  readonly #queue: WorkingQueue
  readonly #stopping: AbortSignal
  readonly #running = new Set<Promise<void>>()

  constructor(
    options: WorkerOptions & { readonly now: () => Date },
    database: Database,
    queue: WorkingQueue,
    stopping: AbortSignal,
  ) {
    this.#options = options
    this.#database = database
    this.#queue = queue
    this.#stopping = stopping
  }

  /** Until the last job under way has been let go of. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  /** Runs a job that the queue has brought; throws when it is to be brought again. */
  async handle(jobId: string): Promise<void> {
    const work = this.#run(jobId)
    this.#running.add(work)
    await work.finally(() => this.#running.delete(work))
  }

  async #run(jobId: string): Promise<void> {
    const claim = await this.#claim(jobId)
    if (claim === 'gone') return
    if (claim === 'busy') throw new Error('The owner has as many jobs running as allowed')
    const { db, pool } = this.#database
    const end = await runJob(claim, { ...this.#options, db, pool, stopping: this.#stopping })
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
    // It has waited before: nobody is ahead of it.
    await this.#queue.send(trx, { ...job, jobId: job.id, delivery, ahead: 0 })
  }

  /** Puts back the jobs of lost workers and ends those that take too long, every second. */
  async sweepUntilStopped(lostAfterMs: number): Promise<void> {
    const { db } = this.#database
    while (!this.#stopping.aborted) {
      try {
        await failOverdueJobs(db)
        await inTransaction(db, async (trx) => {
          for (const lost of await releaseLostJobs(trx, lostAfterMs)) await this.#redeliver(trx, lost)
        })
      } catch (err) {
        if (!this.#stopping.aborted) this.#options.log.warn({ err }, 'could not look for lost jobs')
      }
      await sleep(SWEEP_MS, undefined, { signal: this.#stopping }).catch(() => {})
    }
  }

  /** Removes what nobody may read any more. */
  async tidy(): Promise<void> {
    const { db, pool } = this.#database
    for (const kind of this.#options.kinds) if ('tidy' in kind) await openTransactions(pool)(kind.tidy)
    await expireResults(db)
    await resultsIn(db).clearUnread()
    await purgeJobs(db)
  }
}
