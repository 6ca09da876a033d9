import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../db/types.ts'
import { Accounts } from '../auth/accounts.ts'
import type { Context } from '../context.ts'
import { abortable } from '../database/abort.ts'
import { isUnavailable } from '../database/errors.ts'
import { Refusal } from '../errors.ts'
import { openLiveRows } from '../export/live-rows.ts'
import { Loaders } from '../loaders.ts'
import type { Logger } from '../log.ts'
import { openLive, SILENCE } from '../pubsub/live.ts'
import { openResultFiles } from './export-file.ts'
import type { Product } from './kind.ts'
import { kindOf } from './kinds.ts'
import { LIMITS } from './limits.ts'
import type { JobQueue } from './queue.ts'
import type { JobFailure } from './record.ts'
import { resultsIn } from './results.ts'
import { withSnapshot } from './snapshot.ts'
import { type Claim, completeJob, failJob, type Progress, reportProgress } from './transitions.ts'
import { type Written, writeChunks } from './writer.ts'

/** Between two reports of a running job: its sign of life, its progress, and how it hears that it is cancelled. */
const BEAT_MS = 500

/** What becomes of a job: `lost` is somebody else's by now, `release` and `retry` go back to the queue. */
export type End = 'completed' | 'failed' | 'lost' | 'release' | 'retry'

export interface RunDeps {
  readonly db: Kysely<DB>
  readonly pool: pg.Pool
  readonly queue: JobQueue
  readonly log: Logger
  readonly now: () => Date
  /** Fires when the process is to end. */
  readonly stopping: AbortSignal
}

/** The job is no longer this worker's: cancelled, overdue, or taken for dead. */
class Lost extends Error {
  override readonly name = 'Lost'
}

/** Runs a claimed job to its end, whatever that is. */
export async function runJob(claim: Claim, deps: RunDeps): Promise<End> {
  const { db, log, stopping } = deps
  const aborting = new AbortController()
  const signal = AbortSignal.any([aborting.signal, stopping])
  const written: Written = { rows: 0, csvBytes: 0, gzipBytes: 0 }
  const progress = { stage: 'reading', rowsTotal: claim.rowsTotal } as {
    -readonly [K in keyof Progress]: Progress[K]
  }
  const beating = beat(claim, () => ({ ...progress, rowsProcessed: written.rows }), db, aborting)
  try {
    const { product, digest } = await withSnapshot(deps.pool, signal, async (snapshot) => {
      const { owner, input } = ownerOf(claim, deps, snapshot.db, signal)
      const made = await kindOf(claim.type).produce(input, owner, snapshot)
      Object.assign(progress, { stage: made.stage, rowsTotal: made.total })
      return { product: made, digest: await store(claim, made, db, written, signal) }
    })
    return (await complete(claim, product, digest, written, db)) ? 'completed' : 'lost'
  } catch (error) {
    // The abort is the cause; what failed is only where it was met.
    const cause = aborting.signal.aborted ? aborting.signal.reason : error
    if (cause instanceof Lost) return 'lost'
    if (stopping.aborted) return 'release'
    return await fail(claim, cause, db, log)
  } finally {
    aborting.abort()
    await beating
  }
}

/** Reports until the job ends; aborts it when it is no longer ours. A report that fails is made again. */
async function beat(claim: Claim, progress: () => Progress, db: Kysely<DB>, aborting: AbortController) {
  while (!aborting.signal.aborted) {
    const isOurs = await reportProgress(db, claim, progress()).catch(() => true)
    if (!isOurs) aborting.abort(new Lost())
    await sleep(BEAT_MS, undefined, { signal: aborting.signal }).catch(() => {})
  }
}

/** The context that the job's operation runs in: its owner's, on one state of the data. */
function ownerOf(
  { id, ownerEmail, tier, type, input }: Claim,
  deps: RunDeps,
  db: Kysely<DB>,
  signal: AbortSignal,
) {
  const owner: Context = {
    db,
    primary: deps.db,
    rows: openLiveRows(deps.pool),
    live: openLive(deps.db, SILENCE, { onError: () => {} }),
    results: openResultFiles(deps.db, deps.pool),
    jobs: { queue: deps.queue, rowThreshold: Number.POSITIVE_INFINITY },
    accounts: new Accounts(deps.pool, SILENCE, { onError: () => {} }),
    principal: { email: ownerEmail, tier, role: 'user', via: 'bearer', expiresAt: null },
    loaders: new Loaders(),
    requestId: id,
    signal,
    now: deps.now(),
  }
  return { owner, input: kindOf(type).operation.input.parse(input) }
}

async function store(
  claim: Claim,
  { rows, columns }: Product,
  db: Kysely<DB>,
  written: Written,
  signal: AbortSignal,
) {
  // Whoever cancels the job does not wait for what it was writing.
  const results = resultsIn(abortable(db, signal))
  return writeChunks(
    rows,
    columns,
    async (chunk) => {
      signal.throwIfAborted()
      if (!(await results.put(claim, chunk))) throw new Lost()
    },
    written,
  )
}

const complete = (claim: Claim, product: Product, digest: Buffer, written: Written, db: Kysely<DB>) =>
  completeJob(db, claim, {
    columns: product.columns,
    head: product.head,
    scope: product.scope,
    warnings: product.warnings,
    rowCount: written.rows,
    resultBytes: written.csvBytes,
    csvGzipBytes: written.gzipBytes,
    csvGzipSha256: digest,
    keptHours: LIMITS[claim.tier].keptHours,
  })

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** What the owner is told of an error; null where another try may get over it. */
function failureOf(error: unknown): JobFailure | null {
  if (error instanceof Refusal && error.code === 'aggregate_not_found')
    return { code: error.code, title: error.title, detail: error.message, retryable: false }
  // Disk full, too many connections, out of memory: to try again at once would make it worse.
  if (/^(?:53|58)/.test(codeOf(error)))
    return {
      code: 'storage_failed',
      title: 'Storage failed',
      detail: 'The result could not be stored. Ask again later.',
      retryable: true,
    }
  if (isUnavailable(error)) return null
  return {
    code: 'internal',
    title: 'Internal error',
    detail: 'Something went wrong here. Quote the job id when you report it.',
    retryable: true,
  }
}

async function fail(claim: Claim, error: unknown, db: Kysely<DB>, log: Logger): Promise<End> {
  const failure = failureOf(error)
  log[failure ? 'error' : 'warn'](
    { err: error, job: claim.id },
    failure ? 'a job failed' : 'a job was interrupted',
  )
  if (!failure) return 'retry'
  await failJob(db, claim, failure)
  return 'failed'
}
