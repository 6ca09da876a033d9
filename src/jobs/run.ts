import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ReadContext } from '../core/context.ts'
import { Refusal } from '../core/errors.ts'
import { Loaders } from '../core/loaders.ts'
import { resultsIn } from '../files/stored/result-queries.ts'
import { type Written, writeChunks } from '../files/stored/writer.ts'
import { abortable } from '../platform/database/abort.ts'
import type { Pool } from '../platform/database/connect.ts'
import { isUnavailable } from '../platform/database/errors.ts'
import { openTransactions } from '../platform/database/transaction.ts'
import type { Logger } from '../platform/log.ts'
import type { JobKind, Product, ResultKind, WriteKind } from './kind.ts'
import { LIMITS } from './limits.ts'
import type { JobFailure, JobStage } from './record.ts'
import { withSnapshot } from './snapshot.ts'
import { type Claim, completeJob, completeWork, failJob, reportProgress } from './transition-queries.ts'

/** Between two reports of a running job: its sign of life, its progress, and how it hears that it is cancelled. */
const BEAT_MS = 500

/** What becomes of a job: `lost` is somebody else's by now, `release` and `retry` go back to the queue. */
export type End = 'completed' | 'failed' | 'lost' | 'release' | 'retry'

export interface RunDeps {
  readonly db: Kysely<DB>
  readonly pool: Pool
  readonly kinds: readonly JobKind[]
  readonly log: Logger
  readonly now: () => Date
  /** Fires when the process is to end. */
  readonly stopping: AbortSignal
}

/** The job is no longer this worker's: cancelled, overdue, or taken for dead. */
class Lost extends Error {
  override readonly name = 'Lost'
}

/** What a job has done so far. */
interface Account {
  stage: JobStage
  rowsTotal: number
  readonly written: Written
}

/** Runs a claimed job to its end, whatever that is. */
export async function runJob(claim: Claim, deps: RunDeps): Promise<End> {
  const { db, log, stopping } = deps
  const aborting = new AbortController()
  const signal = AbortSignal.any([aborting.signal, stopping])
  const account: Account = {
    stage: 'reading',
    rowsTotal: claim.rowsTotal,
    written: { rows: 0, csvBytes: 0, gzipBytes: 0 },
  }
  const beating = beat(claim, account, db, aborting)
  try {
    const kind = deps.kinds.find(({ type }) => type === claim.type)
    if (!kind) throw new TypeError(`No job is of the type ${claim.type}`)
    const isDone = await ('produce' in kind
      ? workOut(claim, kind, deps, account, signal)
      : write(claim, kind, deps, account, signal))
    return isDone ? 'completed' : 'lost'
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

/** Writes, and completes the job, in one transaction, so that a stale start writes nothing. */
const write = (
  claim: Claim,
  kind: WriteKind,
  { pool }: RunDeps,
  account: Account,
  signal: AbortSignal,
): Promise<boolean> =>
  openTransactions(
    pool,
    signal,
  )(async (transacted) => {
    const rows = await kind.run(claim.input, transacted, (share) => {
      signal.throwIfAborted()
      account.stage = 'computing'
      account.written.rows = Math.floor(share * account.rowsTotal)
    })
    if (!(await completeWork(transacted.trx, claim, rows))) throw new Lost()
    return true
  })

/** A result, read from one state of the data and stored as it is produced. */
async function workOut(
  claim: Claim,
  kind: ResultKind,
  deps: RunDeps,
  account: Account,
  signal: AbortSignal,
): Promise<boolean> {
  const { written } = account
  const { product, digest } = await withSnapshot(deps.pool, signal, async (snapshot) => {
    const owner = ownerOf(claim, deps.now(), snapshot.db, signal)
    const input = kind.operation.input.parse(claim.input)
    const plan = await kind.operation.plan(input, owner)
    const made = await kind.produce(plan, input, owner, snapshot)
    Object.assign(account, { stage: made.stage, rowsTotal: made.total })
    return { product: made, digest: await store(claim, made, deps.db, written, signal) }
  })
  return complete(claim, product, digest, written, deps.db)
}

/** Reports until the job ends; aborts it when it is no longer ours. A report that fails is made again. */
async function beat(claim: Claim, account: Account, db: Kysely<DB>, aborting: AbortController) {
  while (!aborting.signal.aborted) {
    const progress = { ...account, rowsProcessed: account.written.rows }
    const isOurs = await reportProgress(db, claim, progress).catch(() => true)
    if (!isOurs) aborting.abort(new Lost())
    await sleep(BEAT_MS, undefined, { signal: aborting.signal }).catch(() => {})
  }
}

/** The context that the job's operation runs in: its owner's, on one state of the data. */
const ownerOf = (
  { id, ownerEmail, tier }: Claim,
  now: Date,
  db: Kysely<DB>,
  signal: AbortSignal,
): ReadContext => ({
  db,
  principal: { email: ownerEmail, tier, role: 'user', via: 'bearer', expiresAt: null },
  loaders: new Loaders(),
  requestId: id,
  signal,
  now,
})

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
  await resultsIn(db).clear(claim)
  return 'failed'
}
