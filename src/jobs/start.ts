import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../core/errors.ts'
import { snakeCase } from '../core/names.ts'
import { currentTraceparent } from '../core/observation/spans.ts'
import type { Tier } from '../core/principal.ts'
import { shapeOf } from '../core/shape.ts'
import { toWire } from '../core/wire.ts'
import { selectDataState } from '../data-state/queries.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { JobContext } from './context.ts'
import type { JobSize, ResultKind } from './kind.ts'
import { JOB_LIMITS, tierFor } from './limits.ts'
import { insertJob, lockJobsOf, type NewJob, selectSameJob } from './queries.ts'
import { type JobRecord, newJobId } from './record.ts'

/** Parameters of the requested page, which do not apply to jobs. */
const PAGING = ['recordsPerPage', 'pageNumber', 'dataVersion']

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Encodes a value as JSON that is equal for equal values, whatever the order of members. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    isPlain(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )

const withoutPaging = (input: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(input).filter(([name, value]) => value !== undefined && !PAGING.includes(name))

/** Returns the parameters of a request as REST spells them. */
function parametersOf(schema: z.ZodObject, input: Readonly<Record<string, unknown>>): NewJob['params'] {
  const { properties = {} } = shapeOf(schema)
  return Object.fromEntries(
    withoutPaging(input).map(([name, value]) => {
      const shape = properties[name]
      return [snakeCase(name), shape ? toWire(value, shape) : value]
    }),
  )
}

function refuseTooMany(rows: number, tier: Tier): void {
  if (rows <= JOB_LIMITS[tier].rows) return
  throw new Refusal(
    'tier_insufficient',
    `The result has ${rows} rows; a job of the ${tier} tier may have at most ${JOB_LIMITS[tier].rows}. Request fewer rows, or page through the result: a request with a page number needs no job.`,
    { extra: { required_tier: tierFor(rows) } },
  )
}

/** A job to create, without what its owner determines. */
export type JobDraft = Omit<
  NewJob,
  'id' | 'ownerEmail' | 'tier' | 'ahead' | 'requestHash' | 'traceparent'
> & {
  /** Default: a new one. */
  readonly id?: string
  readonly identity: unknown
}

/** Returns the hash of a request for a job: equal for equal identities. */
export const hashOf = (type: string, identity: unknown): Buffer =>
  hash('sha256', canonical([type, identity]), 'buffer')

/**
 * Creates a job in the caller's transaction. Returns the existing job if the same request is
 * pending, running or completed. Throws `too_many_jobs` if the owner has as many jobs as the tier allows.
 */
export async function handIn(
  trx: Transaction<DB>,
  { id = newJobId(), identity, ...request }: JobDraft,
  { principal: { email, tier } }: Pick<JobContext, 'principal'>,
): Promise<JobRecord> {
  const requestHash = hashOf(request.type, identity)
  const { live } = await lockJobsOf(trx, email)
  const same = await selectSameJob(trx, email, requestHash)
  if (same) return same
  const { running, queued } = JOB_LIMITS[tier]
  if (live >= running + queued)
    throw new Refusal(
      'too_many_jobs',
      `The ${tier} tier allows at most ${running} running and ${queued} pending jobs. Wait for a job to end, or cancel one.`,
      { headers: { 'Retry-After': '10' } },
    )
  const owner = { ownerEmail: email, tier, ahead: live }
  return insertJob(trx, {
    ...request,
    ...owner,
    ...{ id, requestHash, traceparent: currentTraceparent() },
  })
}

/**
 * Creates a job for a request, or returns the caller's pending, running or completed job for the same one. Throws
 * `tier_insufficient` if the result has too many rows, `too_many_jobs` if the owner has too many jobs.
 */
export async function startJob<I extends z.ZodObject, P, R>(
  kind: ResultKind<I, P, R>,
  input: z.output<I>,
  size: JobSize,
  context: JobContext,
): Promise<JobRecord> {
  const { primary, principal } = context
  refuseTooMany(size.total, principal.tier)
  const { warnings = [] } = context
  const identity = [size.identity, await selectDataState(primary, principal.email), ...warnings]
  const known = await selectSameJob(primary, principal.email, hashOf(kind.type, identity))
  if (known) return known
  const request = {
    type: kind.type,
    identity,
    input,
    endpoint: kind.endpoint,
    params: parametersOf(kind.operation.input, input),
    rowsTotal: size.total,
    warnings: [...warnings, ...size.warnings],
  }
  return inTransaction(primary, (trx) => handIn(trx, request, context))
}
