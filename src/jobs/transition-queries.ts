import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Tier } from '../core/principal.ts'
import type { ResultKey } from '../files/stored/result-queries.ts'
import { MAX_ATTEMPTS, MAX_MINUTES, VISIBLE_DAYS } from './limits.ts'
import type { JobFailure, JobRecord, JobStage } from './record.ts'

/** A job that a worker has started: what the worker needs to know, and the fence that guards its writes. */
export interface Claim extends ResultKey {
  readonly type: string
  readonly ownerEmail: string
  readonly tier: Tier
  readonly input: unknown
  readonly rowsTotal: number
  readonly attempt: number
  readonly warnings: JobRecord['warnings']
  /** Seconds since the request. */
  readonly waited: number
  readonly traceparent: string | null
}

/** `gone`: the job is unknown or no longer pending. `busy`: its owner has reached the limit of running jobs. */
export type ClaimResult = Claim | 'gone' | 'busy'

/** Starts a pending job unless its owner has `limit` jobs running. The owner's jobs must be locked. */
export async function claimJob(trx: Transaction<DB>, id: string, limit: number): Promise<ClaimResult> {
  const { rows } = await sql<Claim>`
    update job set status = 'RUNNING'
    where id = ${id} and status = 'PENDING'
      and (select count(*) from job other where other.owner_email = job.owner_email and other.status = 'RUNNING')
        < ${limit}
    returning id, fence, type, owner_email as "ownerEmail", tier, input, rows_total as "rowsTotal", attempt,
      warnings, extract(epoch from clock_timestamp() - created_at)::double precision as waited, traceparent`.execute(
    trx,
  )
  if (rows[0]) return rows[0]
  const { rows: waiting } = await sql`select from job where id = ${id} and status = 'PENDING'`.execute(trx)
  return waiting.length > 0 ? 'busy' : 'gone'
}

/** Selects the owner of a job. Undefined if the job is unknown. */
export async function selectOwner(
  db: Kysely<DB>,
  id: string,
): Promise<{ ownerEmail: string; tier: Tier } | undefined> {
  const { rows } = await sql<{ ownerEmail: string; tier: Tier }>`
    select owner_email as "ownerEmail", tier from job where id = ${id}`.execute(db)
  return rows[0]
}

const held = ({ id, fence }: ResultKey) => sql`id = ${id} and fence = ${fence} and status = 'RUNNING'`

export interface Progress {
  readonly stage: JobStage
  readonly rowsProcessed: number
  readonly rowsTotal: number
}

/** Records a heartbeat and the progress. False if the job is no longer this run's. */
export async function reportProgress(
  db: Kysely<DB>,
  key: ResultKey,
  { stage, rowsProcessed, rowsTotal }: Progress,
): Promise<boolean> {
  const percent = rowsTotal === 0 ? 0 : Math.min(99, Math.floor((100 * rowsProcessed) / rowsTotal))
  const { numAffectedRows } = await sql`
    update job set heartbeat_at = clock_timestamp(), stage = ${stage}, rows_processed = ${rowsProcessed},
      rows_total = ${rowsTotal}, progress = greatest(progress, ${percent})
    where ${held(key)}`.execute(db)
  return numAffectedRows === 1n
}

export interface Outcome extends Pick<JobRecord, 'columns' | 'head' | 'scope' | 'warnings'> {
  readonly rowCount: number
  readonly resultBytes: number
  readonly keptHours: number
}

/** Completes a job with a result. False if the job is no longer this run's. */
export async function completeJob(db: Kysely<DB>, key: ResultKey, outcome: Outcome): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set status = 'COMPLETED', rows_processed = ${outcome.rowCount}, rows_total = ${outcome.rowCount},
      row_count = ${outcome.rowCount}, result_bytes = ${outcome.resultBytes},
      columns = ${JSON.stringify(outcome.columns)}::jsonb, head = ${JSON.stringify(outcome.head)}::jsonb,
      scope = ${JSON.stringify(outcome.scope)}::jsonb,
      warnings = ${JSON.stringify(outcome.warnings)}::jsonb,
      expires_at = clock_timestamp() + ${outcome.keptHours} * interval '1 hour'
    where ${held(key)}`.execute(db)
  return numAffectedRows === 1n
}

/** Completes a job that wrote `rows` elsewhere and has no result. False if the job is no longer this run's. */
export async function completeWork(db: Kysely<DB>, key: ResultKey, rows: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set status = 'COMPLETED', rows_processed = rows_total, row_count = ${rows} where ${held(key)}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Marks a job as failed, unless it is no longer this run's. */
export async function failJob(db: Kysely<DB>, key: ResultKey, failure: JobFailure): Promise<void> {
  await sql`update job set status = 'FAILED', error = ${JSON.stringify(failure)}::jsonb where ${held(key)}`.execute(
    db,
  )
}

const LOST: JobFailure = {
  code: 'worker_lost',
  title: 'Worker lost',
  detail: `The job was interrupted ${MAX_ATTEMPTS} times. Retry the request, with fewer rows if possible.`,
  retryable: true,
}
const TIMED_OUT: JobFailure = {
  code: 'job_timeout',
  title: 'Job timeout',
  detail: `The job took more than ${MAX_MINUTES} minutes. Request fewer rows.`,
  retryable: false,
}

/** A job to deliver again, or one that has used up its attempts. */
export interface Redelivery {
  readonly id: string
  readonly ownerEmail: string
  readonly tier: Tier
  readonly delivery: string
  readonly status: JobRecord['status']
}

const redelivered = sql`returning id, owner_email as "ownerEmail", tier, delivery, status`

/** Puts a running job back into the queue. With `isAttempt`, fails it if it has used up its attempts. */
export async function releaseJob(
  trx: Transaction<DB>,
  key: ResultKey,
  { isAttempt }: { isAttempt: boolean },
): Promise<Redelivery | undefined> {
  const { rows } = await sql<Redelivery>`
    update job set ${isAttempt ? nextAttempt : sql`status = 'PENDING'`} where ${held(key)} ${redelivered}`.execute(
    trx,
  )
  return rows[0]
}

const isSpent = sql`attempt >= ${sql.lit(MAX_ATTEMPTS)}`
const nextAttempt = sql`
  status = case when ${isSpent} then 'FAILED'::job_status else 'PENDING' end,
  error = case when ${isSpent} then ${sql.lit(JSON.stringify(LOST))}::jsonb end,
  attempt = least(attempt + 1, ${sql.lit(MAX_ATTEMPTS)})`

/** Puts back the jobs without a heartbeat for `afterMs`, or fails those that have used up their attempts. */
export async function releaseLostJobs(trx: Transaction<DB>, afterMs: number): Promise<Redelivery[]> {
  const { rows } = await sql<Redelivery>`
    update job set ${nextAttempt}
    where id in (
      select id from job
      where status = 'RUNNING' and heartbeat_at < clock_timestamp() - ${afterMs} * interval '1 ms'
      for update skip locked
    )
    ${redelivered}`.execute(trx)
  return rows
}

/** Fails jobs that have been running for too long. Their workers notice at the next heartbeat. */
export async function failOverdueJobs(db: Kysely<DB>): Promise<void> {
  await sql`
    update job set status = 'FAILED', error = ${JSON.stringify(TIMED_OUT)}::jsonb
    where status = 'RUNNING' and started_at < clock_timestamp() - ${sql.lit(`${MAX_MINUTES} minutes`)}::interval`.execute(
    db,
  )
}

/** Records the queue entry that delivers a job. */
export async function setDelivery(trx: Transaction<DB>, id: string, delivery: string): Promise<void> {
  await sql`update job set delivery = ${delivery} where id = ${id}`.execute(trx)
}

/** Marks jobs as expired whose results have been kept for long enough. */
export async function expireResults(db: Kysely<DB>): Promise<void> {
  await sql`
    update job set status = 'EXPIRED' where status = 'COMPLETED' and expires_at <= clock_timestamp()`.execute(
    db,
  )
}

/** Deletes jobs that ended long ago, except those whose result is still kept. */
export async function purgeJobs(db: Kysely<DB>): Promise<void> {
  await sql`
    delete from job
    where finished_at < clock_timestamp() - ${sql.lit(`${VISIBLE_DAYS} days`)}::interval
      and (status in ('FAILED', 'CANCELLED', 'EXPIRED') or status = 'COMPLETED' and expires_at is null)`.execute(
    db,
  )
}
