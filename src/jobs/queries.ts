import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { PageWindow } from '../core/keyset-pages.ts'
import type { JobRecord, JobStatus } from './record.ts'

const jobColumns = sql<JobRecord>`
  'job' as kind, job.id, job.type, job.owner_email as "ownerEmail", job.tier, job.endpoint, job.params, job.status,
  job.stage, job.progress, job.attempt, job.fence, job.rows_total as "rowsTotal",
  job.rows_processed as "rowsProcessed", job.row_count as "rowCount", job.result_bytes as "resultBytes",
  job.columns, job.head, job.scope, job.outcome, job.error,
  job.warnings, job.created_at as "createdAt", job.started_at as "startedAt", job.updated_at as "updatedAt",
  job.finished_at as "finishedAt", job.expires_at as "expiresAt"`

/** Selects the caller's jobs with these ids, in no particular order. */
export async function selectJobs(
  db: Kysely<DB>,
  email: string,
  ids: readonly string[],
): Promise<JobRecord[]> {
  const { rows } = await sql<JobRecord>`
    select ${jobColumns} from job where id = any(${ids}::uuid[]) and owner_email = ${email}`.execute(db)
  return rows
}

/** Selects jobs of any owner. For callers that check the owner themselves. */
export async function selectJobsById(db: Kysely<DB>, ids: readonly string[]): Promise<JobRecord[]> {
  const { rows } = await sql<JobRecord>`
    select ${jobColumns} from job where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export interface JobFilter {
  readonly statuses?: readonly JobStatus[] | undefined
}

const filtered = (email: string, { statuses }: JobFilter) =>
  sql`owner_email = ${email} ${statuses ? sql`and status = any(${statuses}::job_status[])` : sql``}`

/** Selects a page of the caller's jobs, newest first. */
export async function selectJobPage(
  db: Kysely<DB>,
  email: string,
  filter: JobFilter,
  { after, before, limit, inverted }: PageWindow,
): Promise<JobRecord[]> {
  const { rows } = await sql<JobRecord>`
    select ${jobColumns} from job
    where ${filtered(email, filter)}
      ${after === undefined ? sql`` : sql`and id < ${after}`}
      ${before === undefined ? sql`` : sql`and id > ${before}`}
    order by id ${inverted ? sql`asc` : sql`desc`} limit ${limit}`.execute(db)
  return rows
}

/** Selects a numbered page of the caller's jobs, newest first. Offsets are cheap: a caller has a few thousand at most. */
export async function selectNumberedJobs(
  db: Kysely<DB>,
  email: string,
  filter: JobFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<JobRecord[]> {
  const { rows } = await sql<JobRecord>`
    select ${jobColumns} from job where ${filtered(email, filter)}
    order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export async function countJobs(db: Kysely<DB>, email: string, filter: JobFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job where ${filtered(email, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Selects the caller's pending, running or completed job for a request. */
export async function selectSameJob(
  db: Kysely<DB>,
  email: string,
  requestHash: Buffer,
): Promise<JobRecord | undefined> {
  const { rows } = await sql<JobRecord>`
    select ${jobColumns} from job
    where owner_email = ${email} and request_hash = ${requestHash}
      and status in ('PENDING', 'RUNNING', 'COMPLETED')`.execute(db)
  return rows[0]
}

/** Locks an owner's jobs against being created or counted by others until the transaction ends. */
export async function lockJobsOf(trx: Transaction<DB>, email: string): Promise<{ live: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job of ${email}`}, 0))`.execute(trx)
  const { rows } = await sql<{ live: number }>`
    select count(*) as live from job where owner_email = ${email} and status in ('PENDING', 'RUNNING')`.execute(
    trx,
  )
  return { live: rows[0]?.live ?? 0 }
}

export interface NewJob
  extends Pick<JobRecord, 'id' | 'type' | 'ownerEmail' | 'tier' | 'endpoint' | 'params' | 'rowsTotal'> {
  /** Number of the owner's pending and running jobs: owners with fewer are served first. */
  readonly ahead: number
  readonly requestHash: Buffer
  readonly input: unknown
  readonly warnings: JobRecord['warnings']
  /** Span that requested it. Null if none is recorded. */
  readonly traceparent: string | null
}

export async function insertJob(trx: Transaction<DB>, job: NewJob): Promise<JobRecord> {
  const query = sql<JobRecord>`
    insert into job (id, type, owner_email, tier, request_hash, input, endpoint, params, ahead, rows_total, warnings,
      traceparent)
    values (${job.id}, ${job.type}, ${job.ownerEmail}, ${job.tier}, ${job.requestHash},
      ${JSON.stringify(job.input)}::jsonb, ${job.endpoint}, ${JSON.stringify(job.params)}::jsonb, ${job.ahead},
      ${job.rowsTotal}, ${JSON.stringify(job.warnings)}::jsonb, ${job.traceparent})
    returning ${jobColumns}`
  const [inserted] = (await query.execute(trx)).rows
  if (!inserted) throw new TypeError('The insert returned no row')
  return inserted
}

/** Cancels a pending or running job of the caller. Undefined if there is none. */
export async function cancelJobOf(db: Kysely<DB>, email: string, id: string): Promise<JobRecord | undefined> {
  const { rows } = await sql<JobRecord>`
    update job set status = 'CANCELLED'
    where id = ${id} and owner_email = ${email} and status in ('PENDING', 'RUNNING')
    returning ${jobColumns}`.execute(db)
  return rows[0]
}

/** Cancels the jobs that compute the bars of one of the caller's aggregates: they are out of date. */
export async function cancelBarsOf(trx: Transaction<DB>, email: string, aggregateId: number): Promise<void> {
  await sql`
    update job set status = 'CANCELLED'
    where owner_email = ${email} and type = 'aggregate_bars' and status in ('PENDING', 'RUNNING')
      and (input ->> 'aggregateId')::integer = ${aggregateId}`.execute(trx)
}
