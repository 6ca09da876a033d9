import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/types.ts'
import { TIERS, type Tier } from '../core/principal.ts'
import type { ResultKey } from '../files/stored/result-queries.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { JOB_LIMITS, MAX_ATTEMPTS, MAX_MINUTES, MAX_PROCESS_MINUTES, VISIBLE_DAYS } from './limits.ts'
import type { JobFailure, JobRecord, JobStage } from './record.ts'

/** A claimed job, as the worker needs it, with the fence that guards its writes. */
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

const limits = TIERS.map((tier) => `('${tier}', ${JOB_LIMITS[tier].running})`).join(', ')

const typesIn = (types: readonly string[]): string =>
  `array[${types.map(pg.escapeLiteral).join(', ')}]::text[]`

/** SQL: excludes the types of which only one job runs at a time, if one is running. */
const unlessRunning = (types: readonly string[]): string =>
  types.length === 0
    ? ''
    : `
      and (type <> all(${typesIn(types)})
        or not exists (select from job where status = 'RUNNING' and type = any(${typesIn(types)})))`

/**
 * Returns the two statements of a claim, in one message. The lock serialises claims, so each counts the running jobs
 * after all earlier claims. A process that is suspended cannot keep the lock between the statements. Skips rows that
 * other transactions change, and jobs of other types: during an upgrade, only newer workers can run some.
 */
export const claimOf = (types: readonly string[], single: readonly string[] = []): string => `
  select pg_advisory_xact_lock(hashtext('flowgate.claim'));
  with busy as (
    select owner_email, count(*) as running from job where status = 'RUNNING' group by owner_email
  ), next as materialized (
    select id from job
    where status = 'PENDING' and type = any(${typesIn(types)})${unlessRunning(single)}
      and run_after <= clock_timestamp() and (owner_email, tier) not in (
        select owner_email, limits.tier from busy join (values ${limits}) limits (tier, most) on running >= most
      )
    order by ahead, id limit 1
    for update skip locked
  )
  update job set status = 'RUNNING' from next where job.id = next.id
  returning job.id, fence, type, owner_email as "ownerEmail", tier, input, rows_total as "rowsTotal", attempt,
    warnings, extract(epoch from clock_timestamp() - created_at)::double precision as waited, traceparent`

/**
 * Starts the first pending job of these types whose owner may run another. Undefined if there is none. `single`: types
 * of which only one job runs at a time.
 */
export async function claimJob(
  database: { query(text: string): Promise<unknown> },
  types: readonly string[],
  single: readonly string[] = [],
): Promise<Claim | undefined> {
  // The driver's types do not know that several statements have several results.
  const [, claimed] = (await database.query(claimOf(types, single))) as [
    pg.QueryResult,
    pg.QueryResult<Claim>,
  ]
  return claimed.rows[0]
}

const isOwnRun = ({ id, fence }: ResultKey) => sql`id = ${id} and fence = ${fence} and status = 'RUNNING'`

interface Progress {
  readonly stage: JobStage
  readonly rowsProcessed: number
  readonly rowsTotal: number
  /** Default: the share of the rows that are processed. */
  readonly percent?: number
}

/** Records a heartbeat and the progress. False if the job is no longer this run's. */
export async function reportProgress(
  db: Kysely<DB>,
  key: ResultKey,
  { stage, rowsProcessed, rowsTotal, percent: share }: Progress,
): Promise<boolean> {
  const percent = Math.min(99, Math.floor(share ?? (rowsTotal === 0 ? 0 : (100 * rowsProcessed) / rowsTotal)))
  const { numAffectedRows } = await sql`
    update job set heartbeat_at = clock_timestamp(), stage = ${stage}, rows_processed = ${rowsProcessed},
      rows_total = ${rowsTotal}, progress = greatest(progress, ${percent})
    where ${isOwnRun(key)}`.execute(db)
  return numAffectedRows === 1n
}

interface Outcome extends Pick<JobRecord, 'columns' | 'head' | 'scope' | 'warnings'> {
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
    where ${isOwnRun(key)}`.execute(db)
  return numAffectedRows === 1n
}

/** Completes a job that wrote `rows` elsewhere and has no result. False if the job is no longer this run's. */
export async function completeWork(db: Kysely<DB>, key: ResultKey, rows: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set status = 'COMPLETED', rows_processed = rows_total, row_count = ${rows} where ${isOwnRun(key)}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Records what a job reports of its run so far, unless the job is no longer this run's. */
export async function recordOutcome(db: Kysely<DB>, key: ResultKey, outcome: unknown): Promise<void> {
  await sql`update job set outcome = ${JSON.stringify(outcome)}::jsonb where ${isOwnRun(key)}`.execute(db)
}

/** Completes a job that has no result but an outcome. False if the job is no longer this run's. */
export async function completeWithOutcome(
  client: Queryable,
  { id, fence }: ResultKey,
  { rows, outcome }: { readonly rows: number; readonly outcome: unknown },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update job set status = 'COMPLETED', rows_processed = $3, rows_total = $3, row_count = $3, outcome = $4
     where id = $1 and fence = $2 and status = 'RUNNING'`,
    [id, fence, rows, JSON.stringify(outcome)],
  )
  return rowCount === 1
}

/** Marks a job as failed, unless it is no longer this run's. */
export async function failJob(db: Kysely<DB>, key: ResultKey, failure: JobFailure): Promise<void> {
  await sql`update job set status = 'FAILED', error = ${JSON.stringify(failure)}::jsonb where ${isOwnRun(key)}`.execute(
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
  detail: `The job took more than ${MAX_MINUTES} minutes, or a load more than ${MAX_PROCESS_MINUTES / 60} hours. Request or load fewer rows.`,
  retryable: false,
}

/** Seconds before a job whose database became unavailable is claimed again. */
const RETRY_SECONDS = 1
const isSpent = sql`attempt >= ${sql.lit(MAX_ATTEMPTS)}`
/** A job that returns to the queue has already waited, so it is claimed before those of any owner. */
const nextAttempt = sql`
  status = case when ${isSpent} then 'FAILED'::job_status else 'PENDING' end,
  error = case when ${isSpent} then ${sql.lit(JSON.stringify(LOST))}::jsonb end,
  attempt = least(attempt + 1, ${sql.lit(MAX_ATTEMPTS)}), ahead = 0`

/** Puts a running job back into the queue, which costs no attempt. Does nothing if the job is no longer this run's. */
export async function releaseJob(db: Kysely<DB>, key: ResultKey): Promise<void> {
  await sql`update job set status = 'PENDING', ahead = 0 where ${isOwnRun(key)}`.execute(db)
}

/** Puts a running job back into the queue for its next attempt, or fails it if that was the last. */
export async function retryJob(db: Kysely<DB>, key: ResultKey): Promise<void> {
  await sql`
    update job set ${nextAttempt}, run_after = clock_timestamp() + ${sql.lit(`${RETRY_SECONDS} s`)}::interval
    where ${isOwnRun(key)}`.execute(db)
}

/** Puts back the jobs without a heartbeat for `afterMs`, or fails those that have used up their attempts. */
export async function retryLostJobs(db: Kysely<DB>, afterMs: number): Promise<void> {
  await sql`
    update job set ${nextAttempt}
    where id in (
      select id from job
      where status = 'RUNNING' and heartbeat_at < clock_timestamp() - ${afterMs} * interval '1 ms'
      for update skip locked
    )`.execute(db)
}

/**
 * Fails jobs that have been running for too long. Their workers notice at the next heartbeat. `lasting`: types that run
 * in processes of their own, which take longer.
 */
export async function failOverdueJobs(db: Kysely<DB>, lasting: readonly string[] = []): Promise<void> {
  const limit = sql`make_interval(mins => case when type = any(${lasting}::text[]) then ${sql.lit(MAX_PROCESS_MINUTES)}
    else ${sql.lit(MAX_MINUTES)} end)`
  await sql`
    update job set status = 'FAILED', error = ${JSON.stringify(TIMED_OUT)}::jsonb
    where status = 'RUNNING' and started_at < clock_timestamp() - ${limit}`.execute(db)
}

/** Starts the upkeep, which one worker does every `everyMs`. False if a worker has started it within that time. */
export async function takeUpkeep(db: Kysely<DB>, everyMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job_upkeep set began_at = clock_timestamp()
    where began_at <= clock_timestamp() - ${everyMs} * interval '1 ms'`.execute(db)
  return numAffectedRows === 1n
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
