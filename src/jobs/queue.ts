import type { Transaction } from 'kysely'
import type pg from 'pg'
import { type ConstructorOptions, type Db, fromKysely, PgBoss } from 'pg-boss'
import type { DB } from '../../db/types.ts'
import type { Tier } from '../core/principal.ts'
import { clientConfig, PATIENT_MS, type Pool } from '../platform/database/connect.ts'
import { DatabaseError } from '../platform/database/errors.ts'
import { LIMITS } from './limits.ts'

/**
 * The queue that delivers jobs to workers. Only this file knows that it is pg-boss. What clients see of a job is in our
 * own table; both are written in one transaction.
 */
const QUEUE = 'job'
const UPKEEP = 'job-upkeep'
const SECONDS_TO_RUN = 25 * 60
/** The queue's statements are small: one that takes longer has lost its connection. */
const QUERY_MS = 10_000
/** Delay after which pg-boss has marked a handled entry as such. */
const NEXT_MS = 30

/** A job on its way to a worker. */
export interface Delivery {
  /** Id of the entry in the queue. A job that is delivered again gets a new one. */
  readonly delivery: string
  readonly jobId: string
  readonly ownerEmail: string
  readonly tier: Tier
  /** Number of the owner's pending and running jobs. Owners with fewer are served first. */
  readonly ahead: number
}

export interface JobQueue {
  send(trx: Transaction<DB>, delivery: Delivery): Promise<void>
  /** Deletes entries, whatever their state. */
  withdraw(trx: Transaction<DB>, deliveries: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Only `migrate` creates and alters the queue's tables; only workers maintain its entries. */
const PASSIVE: ConstructorOptions = { migrate: false, supervise: false, schedule: false }

const overPool = (pool: pg.Pool): Db => ({
  executeSql: (text, values) => (values ? pool.query(text, values) : pool.query(text)),
})

const sendTo = (boss: PgBoss) => async (trx: Transaction<DB>, delivery: Delivery) => {
  const { delivery: id, jobId, ownerEmail, tier, ahead } = delivery
  await boss.send(
    QUEUE,
    { jobId },
    { id, priority: -ahead, group: { id: ownerEmail, tier }, db: fromKysely(trx) },
  )
}

const withdrawFrom = (boss: PgBoss) => async (trx: Transaction<DB>, deliveries: readonly string[]) => {
  if (deliveries.length > 0) await boss.deleteJob(QUEUE, [...deliveries], { db: fromKysely(trx) })
}

export interface QueueOptions {
  /** Called with errors outside of any call: pg-boss rereads the queue's settings periodically. */
  readonly onError?: (error: Error) => void
  /** Seconds between those reads. Default: 60. */
  readonly refreshSeconds?: number
}

/** Starts pg-boss. If a step fails, stops what has started: its timers would keep the process alive. */
async function startBoss(options: ConstructorOptions, onError: (error: Error) => void): Promise<PgBoss> {
  // Without a listener, a brief outage of the database would crash the process.
  const boss = new PgBoss(options).on('error', onError)
  let isDeaf = false
  boss.on('warning', ({ data }) => {
    if ('type' in data && data.type === 'listen_notify_unavailable') isDeaf = true
  })
  try {
    await boss.start()
    // pg-boss would not try again, and jobs would start late for as long as the process runs.
    if (isDeaf) throw new DatabaseError('The worker cannot listen for jobs: the connection was lost')
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Opens the queue for a process that only creates jobs. Starts nothing before the first one, or `open`. */
export function openQueue(
  pool: Pool,
  { onError = () => {}, refreshSeconds = 60 }: QueueOptions = {},
): SendingQueue {
  let started: Promise<PgBoss> | undefined
  const start = () => {
    // Uses `control`: the creator of the first job already holds a connection of the pool.
    const options = { ...PASSIVE, db: overPool(pool.control), queueCacheIntervalSeconds: refreshSeconds }
    return startBoss(options, onError)
  }
  const boss = () => {
    started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
  return {
    open: async () => void (await boss()),
    send: async (trx, delivery) => sendTo(await boss())(trx, delivery),
    withdraw: async (trx, deliveries) => withdrawFrom(await boss())(trx, deliveries),
    close: async () => {
      await (await started?.catch(() => undefined))?.stop({ graceful: false })
    },
  }
}

/** The queue of a process that only creates jobs. */
export interface SendingQueue extends JobQueue {
  /**
   * Reads the queue's settings now, not in the transaction of the first job: through a pooler it might then wait for
   * a connection that other such transactions hold.
   */
  open(): Promise<void>
}

export interface WorkingQueue extends JobQueue {
  /** Starts taking entries. If `handle` throws, the entry goes back to the queue to be delivered again. */
  work(slots: number, handle: (jobId: string) => Promise<void>): Promise<void>
  /** Calls back every minute, in only one of all processes. */
  everyMinute(tidy: () => Promise<void>): Promise<void>
}

/** Starts the queue for a worker. */
export async function startQueue(url: string, onError: (error: Error) => void): Promise<WorkingQueue> {
  const options = {
    ...clientConfig(url, {
      applicationName: 'flowgate queue',
      statementTimeout: QUERY_MS,
      waitMs: PATIENT_MS,
    }),
    ...{ query_timeout: QUERY_MS, notifyHeartbeatIntervalMs: QUERY_MS / 2 },
    ...PASSIVE,
    ...{ supervise: true, superviseIntervalSeconds: 2, monitorIntervalSeconds: 2, schedule: true },
    ...{ useListenNotify: true, max: 3 },
  } as ConstructorOptions
  const boss = await startBoss(options, onError)
  const groupConcurrency = {
    default: LIMITS.basic.running,
    tiers: { professional: LIMITS.professional.running, data_license: LIMITS.data_license.running },
  }
  return {
    send: sendTo(boss),
    withdraw: withdrawFrom(boss),
    work: async (slots, handle) => {
      const options = {
        localConcurrency: slots,
        groupConcurrency,
        heartbeatRefreshSeconds: 2,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 2,
      }
      let first = ''
      first = await boss.work<{ jobId: string }>(QUEUE, options, async ([entry]) => {
        if (!entry) return
        await handle(entry.data.jobId)
        // The owner's next job may have waited for this one, and nothing else would announce it.
        setTimeout(() => boss.notifyWorker(first), NEXT_MS).unref()
      })
    },
    everyMinute: async (tidy) => {
      await boss.work(UPKEEP, tidy)
      await boss.schedule(UPKEEP, '* * * * *')
    },
    close: () => boss.stop({ timeout: 5000 }),
  }
}

/** Whether the queue's tables are those that this version works with. Changes nothing. */
export async function isQueueCurrent(pool: pg.Pool): Promise<boolean> {
  try {
    const boss = await startBoss({ ...PASSIVE, db: overPool(pool) }, () => {})
    await boss.stop({ graceful: false })
    return true
  } catch (error) {
    if (error instanceof Error && /not installed|requires migrations/.test(error.message)) return false
    throw error
  }
}

/** Migrates the queue's tables. Processes that start at the same time wait for each other. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  const boss = await startBoss({ ...PASSIVE, migrate: true, db: overPool(pool) }, () => {})
  try {
    // Our table counts the attempts; the queue only has to deliver a job again. The queue's heartbeat is for entries
    // whose worker died before it started the job, which our table does not know about.
    const entry = { retryLimit: 10_000, retryDelay: 1, heartbeatSeconds: 10, expireInSeconds: SECONDS_TO_RUN }
    for (const [name, options] of [
      [QUEUE, { ...entry, deleteAfterSeconds: 60, notify: true }],
      [UPKEEP, { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 60 }],
    ] as const) {
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
