import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ReadContext } from '../core/context.ts'
import { Loaders } from '../core/loaders.ts'
import { selectDataState } from '../data-state/queries.ts'
import type { Replicas } from '../data-state/replicas.ts'
import { versionText } from '../data-state/versions.ts'
import { recordName } from '../files/stored/file.ts'
import { insertExport } from '../files/stored/file-queries.ts'
import { resultsIn } from '../files/stored/result-queries.ts'
import { type Written, type WrittenFiles, writeChunks } from '../files/stored/writer.ts'
import { abortable } from '../platform/database/abort.ts'
import type { Pool } from '../platform/database/connect.ts'
import { openTransactions } from '../platform/database/transaction.ts'
import type { Logger } from '../platform/log.ts'
import { failureOf, Lost, RunFailed } from './failures.ts'
import type { JobKind, Product, ResultKind, WriteKind } from './kind.ts'
import { JOB_LIMITS } from './limits.ts'
import { type ProcessSettings, type RunProgress, runInProcess } from './process.ts'
import type { JobFailure, JobStage } from './record.ts'
import { withSnapshot } from './snapshot.ts'
import {
  type Claim,
  completeJob,
  completeWork,
  failJob,
  recordOutcome,
  reportProgress,
} from './transition-queries.ts'

/** Interval between reports of a running job: each is a heartbeat, states its progress and detects cancellation. */
export const BEAT_MS = 500

/** Outcome of a run. `lost`: the job is no longer this run's. `release` and `retry`: it goes back to the queue. */
export type End = 'completed' | 'failed' | 'lost' | 'release' | 'retry'

interface RunDeps {
  readonly db: Kysely<DB>
  readonly pool: Pool
  /** Replicas to read snapshots from. */
  readonly replicas: Replicas | undefined
  readonly kinds: readonly JobKind[]
  /** How processes are started for the kinds that need one. */
  readonly processes: (ProcessSettings & { readonly url: string }) | undefined
  readonly log: Logger
  readonly now: () => Date
  /** Fires when the process is to stop. */
  readonly stopping: AbortSignal
}

/** Progress of a run so far. */
interface Account {
  stage: JobStage
  rowsTotal: number
  percent?: number
  /** What the job reports of its run, if it is of a kind without a result. */
  outcome?: unknown
  readonly written: Written
}

/** Runs a claimed job and returns the outcome. */
export async function runJob(claim: Claim, deps: RunDeps): Promise<End> {
  const { db, log, stopping } = deps
  const aborting = new AbortController()
  const signal = AbortSignal.any([aborting.signal, stopping])
  const account: Account = {
    stage: 'reading',
    rowsTotal: claim.rowsTotal,
    written: { rows: 0, csvBytes: 0 },
  }
  const beating = beat(claim, account, db, aborting)
  try {
    const kind = deps.kinds.find(({ type }) => type === claim.type)
    if (!kind) throw new TypeError(`Unknown job type ${claim.type}`)
    const isDone = await ('isProcess' in kind
      ? workApart(claim, deps, account, signal)
      : 'produce' in kind
        ? workOut(claim, kind, deps, account, signal)
        : write(claim, kind, deps, account, signal))
    return isDone ? 'completed' : 'lost'
  } catch (error) {
    // After an abort, its reason is the cause; the error only shows where it took effect.
    const cause = aborting.signal.aborted ? aborting.signal.reason : error
    if (cause instanceof Lost) return 'lost'
    if (stopping.aborted) return 'release'
    return await fail(claim, cause, db, log)
  } finally {
    aborting.abort()
    await beating
  }
}

/** Writes and completes the job in one transaction, so that a stale run writes nothing. */
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

/** Runs the job in a process of its own. */
async function workApart(
  claim: Claim,
  { processes }: RunDeps,
  account: Account,
  signal: AbortSignal,
): Promise<boolean> {
  if (!processes) throw new TypeError('This worker starts no processes')
  const onProgress = ({ percent, rows, outcome }: RunProgress) => {
    Object.assign(account, { stage: 'computing', percent, rowsTotal: rows, outcome })
    account.written.rows = rows
  }
  return runInProcess(claim, processes, onProgress, signal)
}

/** Produces a result from one snapshot of the data and stores it meanwhile. */
async function workOut(
  claim: Claim,
  kind: ResultKind,
  deps: RunDeps,
  account: Account,
  signal: AbortSignal,
): Promise<boolean> {
  const { written } = account
  const source = await sourceOf(claim, deps)
  const { product, files } = await withSnapshot(source, signal, async (snapshot) => {
    const dataVersion = versionText(await selectDataState(snapshot.db, claim.ownerEmail))
    const owner = { ...ownerOf(claim, deps.now(), snapshot.db, signal), dataVersion }
    const input = kind.operation.input.parse(claim.input)
    const plan = await kind.operation.plan(input, owner)
    const made = await kind.produce(plan, input, owner, snapshot)
    Object.assign(account, { stage: made.stage, rowsTotal: made.total })
    return { product: made, files: await store(claim, made, deps.db, written, signal) }
  })
  return complete(claim, product, files, written, deps.db)
}

/**
 * Returns the pool to read a job's snapshot from: that of a replica with all data that the job's owner may have seen. A
 * run that was interrupted is repeated on the primary: a replica may cancel long reads again and again.
 */
async function sourceOf({ ownerEmail, attempt }: Claim, { db, pool, replicas }: RunDeps): Promise<Pool> {
  if (!replicas || attempt > 1) return pool
  const place = await replicas.chooseNow(ownerEmail, await selectDataState(db, ownerEmail))
  return place?.pool ?? pool
}

/** Reports until the run ends; aborts it if the job is no longer its own. The next report makes up for a failed one. */
async function beat(claim: Claim, account: Account, db: Kysely<DB>, aborting: AbortController) {
  let reported: unknown
  while (!aborting.signal.aborted) {
    const { outcome } = account
    if (outcome !== reported) await recordOutcome(db, claim, outcome).catch(() => {})
    reported = outcome
    const progress = { ...account, rowsProcessed: account.written.rows }
    const isOurs = await reportProgress(db, claim, progress).catch(() => true)
    if (!isOurs) aborting.abort(new Lost())
    await sleep(BEAT_MS, undefined, { signal: aborting.signal }).catch(() => {})
  }
}

/** Warnings about names, which a request has and the input of its job has not. */
const OF_NAMES: readonly string[] = ['unknown_identifier', 'ambiguous_identifier']

/** Returns the context for the job's operation: that of its owner, on one snapshot of the data. */
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
  // An abort also cancels the statement that stores a chunk.
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

async function complete(
  claim: Claim,
  product: Product,
  { csv, gzip, columns }: WrittenFiles,
  written: Written,
  db: Kysely<DB>,
): Promise<boolean> {
  // Before a client can request the file.
  await insertExport(db, claim, recordName('csv', 'none'), csv)
  await insertExport(db, claim, recordName('csv', 'gzip'), gzip)
  return completeJob(db, claim, {
    columns,
    head: product.head,
    scope: product.scope,
    // The job's input no longer has the names that were sent when it was requested.
    warnings: [...claim.warnings.filter(({ code }) => OF_NAMES.includes(code)), ...product.warnings],
    rowCount: written.rows,
    resultBytes: written.csvBytes,
    keptHours: JOB_LIMITS[claim.tier].keptHours,
  })
}

/** Failures for which the request is to blame. */
const OF_INPUT: readonly JobFailure['code'][] = ['load_refused', 'load_not_undoable']

async function fail(claim: Claim, error: unknown, db: Kysely<DB>, log: Logger): Promise<End> {
  const failure = failureOf(error)
  const level = failure ? (OF_INPUT.includes(failure.code) ? 'info' : 'error') : 'warn'
  log[level]({ err: error, job: claim.id }, failure ? 'a job failed' : 'a job was interrupted')
  if (!failure) return 'retry'
  if (error instanceof RunFailed && error.outcome) await recordOutcome(db, claim, error.outcome)
  await failJob(db, claim, failure)
  await resultsIn(db).clear(claim)
  return 'failed'
}
