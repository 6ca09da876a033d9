import { hash, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../core/errors.ts'
import { snakeCase } from '../core/names.ts'
import { TIERS, type Tier } from '../core/principal.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { JobContext } from './context.ts'
import { selectDataState } from './data-state-queries.ts'
import type { JobSize, ResultKind } from './kind.ts'
import { LIMITS } from './limits.ts'
import { cancelBarsOf, insertJob, lockJobsOf, type NewJob, selectSameJob } from './queries.ts'
import { type JobRecord, type JobType, newJobId } from './record.ts'

/** Of the page that a request asks for, which a job has nothing to do with. */
const PAGING = ['recordsPerPage', 'pageNumber']

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON that is equal for equal values, whatever the order of their members. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    isPlain(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )

const withoutPaging = (input: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(input).filter(([name, value]) => value !== undefined && !PAGING.includes(name))

function refuseTooMany(rows: number, tier: Tier): void {
  if (rows <= LIMITS[tier].rows) return
  const enough = TIERS.find((one) => rows <= LIMITS[one].rows)
  throw new Refusal(
    'tier_insufficient',
    `The request has ${rows} rows; a job of the ${tier} tier has at most ${LIMITS[tier].rows}. Ask for fewer, or page by page with page_number.`,
    { extra: { required_tier: enough ?? null } },
  )
}

/** What is to be handed in, as far as its owner and the queue do not decide about it. */
export type JobRequest = Omit<NewJob, 'id' | 'ownerEmail' | 'tier' | 'delivery' | 'requestHash'> & {
  readonly identity: unknown
}

const hashOf = (type: JobType, identity: unknown): Buffer =>
  hash('sha256', canonical([type, identity]), 'buffer')

/**
 * Hands a job in, in the caller's transaction: job and queue entry are written together. The same live or completed
 * job answers the same request; `too_many_jobs` when the owner has as many as the tier allows.
 */
export async function handIn(
  trx: Transaction<DB>,
  { identity, ...request }: JobRequest,
  { principal: { email, tier }, jobs: { queue } }: Pick<JobContext, 'principal' | 'jobs'>,
): Promise<JobRecord> {
  const requestHash = hashOf(request.type, identity)
  const { live } = await lockJobsOf(trx, email)
  const same = await selectSameJob(trx, email, requestHash)
  if (same) return same
  const { running, queued } = LIMITS[tier]
  if (live >= running + queued)
    throw new Refusal(
      'too_many_jobs',
      `The ${tier} tier has at most ${running} jobs running and ${queued} waiting; wait for one to end, or cancel one.`,
      { headers: { 'Retry-After': '10' } },
    )
  const id = newJobId()
  const delivery = randomUUID()
  await queue.send(trx, { delivery, jobId: id, ownerEmail: email, tier, ahead: live })
  return insertJob(trx, { ...request, id, ownerEmail: email, tier, requestHash, delivery })
}

/** Stops what computes the bars of an aggregate of the caller's: it is out of date. */
export async function withdrawBarsOf(
  trx: Transaction<DB>,
  aggregateId: number,
  { principal: { email }, jobs: { queue } }: Pick<JobContext, 'principal' | 'jobs'>,
): Promise<void> {
  await queue.withdraw(trx, await cancelBarsOf(trx, email, aggregateId))
}

/**
 * Hands a request over to a job, or finds the caller's job that is at it or has done it already. Job and queue entry
 * are written together; `tier_insufficient` and `too_many_jobs` where there is too much of it.
 */
export async function startJob<I extends z.ZodObject, P, R>(
  kind: ResultKind<I, P, R>,
  input: z.output<I>,
  size: JobSize,
  context: JobContext,
): Promise<JobRecord> {
  const { primary, principal } = context
  refuseTooMany(size.total, principal.tier)
  const identity = [size.identity, await selectDataState(primary, principal.email)]
  const known = await selectSameJob(primary, principal.email, hashOf(kind.type, identity))
  if (known) return known
  const given = withoutPaging(input)
  const request = {
    type: kind.type,
    identity,
    input,
    endpoint: kind.endpoint,
    params: Object.fromEntries(given.map(([name, value]) => [snakeCase(name), value])),
    rowsTotal: size.total,
    warnings: size.warnings,
  }
  return inTransaction(primary, (trx) => handIn(trx, request, context))
}
