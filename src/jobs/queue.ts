import type { Transaction } from 'kysely'
import type pg from 'pg'
import { type ConstructorOptions, type Db, fromKysely, PgBoss } from 'pg-boss'
import type { DB } from '../../db/types.ts'
import type { Tier } from '../core/principal.ts'
import { clientConfig, PATIENT_MS, type Pool } from '../platform/database/connect.ts'
import { LIMITS } from './limits.ts'

/**
 * The queue that brings jobs to workers. It is pg-boss's, and this file alone knows that; what a client may know of
 * a job stands in our own table, and both are written in one transaction.
 */
const QUEUE = 'job'
const UPKEEP = 'job-upkeep'
const SECONDS_TO_RUN = 25 * 60
/** Its statements are small: one that takes longer has lost its connection. */
const QUERY_MS = 10_000
/** By then an entry that was dealt with is marked so. */
const NEXT_MS = 30

/** A job on its way to a worker. */
export interface Delivery {
  /** Of the entry in the queue; a job that is delivered again gets another one. */
  readonly delivery: string
  readonly jobId: string
  readonly ownerEmail: string
  readonly tier: Tier
  /** Jobs that the owner has waiting or running already: whoever has fewer is served first. */
  readonly ahead: number
}

export interface JobQueue {
  send(trx: Transaction<DB>, delivery: Delivery): Promise<void>
  /** Takes back entries, whatever has become of them. */
  withdraw(trx: Transaction<DB>, deliveries: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Only `migrate` makes and changes the queue's tables, only a worker looks after its entries. */
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
  /** Told of what goes wrong beside all work: the settings of the queue are read again from time to time. */
  readonly onError?: (error: Error) => void
  /** Seconds between two such readings. */
  readonly refreshSeconds?: number
}

/** The queue as a process uses it that only hands in jobs; nothing is started before the first one. */
export function openQueue(
  pool: Pool,
  { onError = () => {}, refreshSeconds = 60 }: QueueOptions = {},
): JobQueue {
  let started: Promise<PgBoss> | undefined
  const start = () => {
    // Whoever hands in the first job holds a connection of the pool already.
    const options = { ...PASSIVE, db: overPool(pool.control), queueCacheIntervalSeconds: refreshSeconds }
    // Without a listener a database that is away for a moment would end the process.
    return new PgBoss(options).on('error', onError).start()
  }
  const boss = () => {
    started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
  return {
    send: async (trx, delivery) => sendTo(await boss())(trx, delivery),
    withdraw: async (trx, deliveries) => withdrawFrom(await boss())(trx, deliveries),
    close: async () => {
      await (await started?.catch(() => undefined))?.stop({ graceful: false })
    },
  }
}

export interface WorkingQueue extends JobQueue {
  /** Starts to take entries; `handle` is awaited, an error gives the entry back for a later try. */
  work(slots: number, handle: (jobId: string) => Promise<void>): Promise<void>
  /** Calls back every minute, in one process of all. */
  everyMinute(tidy: () => Promise<void>): Promise<void>
}

/** The queue as a worker uses it. */
export async function startQueue(url: string, onError: (error: Error) => void): Promise<WorkingQueue> {
  const boss = new PgBoss({
    ...clientConfig(url, {
      applicationName: 'flowgate queue',
      statementTimeout: QUERY_MS,
      waitMs: PATIENT_MS,
    }),
    ...{ query_timeout: QUERY_MS, notifyHeartbeatIntervalMs: QUERY_MS / 2 },
    ...PASSIVE,
    ...{ supervise: true, superviseIntervalSeconds: 2, monitorIntervalSeconds: 2, schedule: true },
    ...{ useListenNotify: true, max: 3 },
  } as ConstructorOptions)
  boss.on('error', onError)
  await boss.start()
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
        // The owner's next job may have waited for this one; nothing else would tell of it.
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

/** Brings the queue's own tables up to date; processes that start at once wait for each other. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ ...PASSIVE, migrate: true, db: overPool(pool) })
  boss.on('error', () => {})
  await boss.start()
  try {
    // How often a job is tried is for our table to say: the queue only has to bring it again. Its heartbeat is for
    // entries whose worker died before the job was started, which our table knows nothing of.
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
