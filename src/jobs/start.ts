import { hash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { TIERS, type Tier } from '../auth/principal.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { snakeCase } from '../names.ts'
import type { JobKind, JobPlan } from './kind.ts'
import { LIMITS } from './limits.ts'
import { insertJob, lockJobsOf, selectDataVersion, selectSameJob } from './queries.ts'
import { type JobRecord, newJobId } from './record.ts'

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

async function enqueue<I extends z.ZodObject, R>(
  kind: JobKind<I, R>,
  input: z.output<I>,
  plan: JobPlan,
  { primary, principal: { email, tier }, jobs: { queue } }: Context,
): Promise<JobRecord> {
  const version = await selectDataVersion(primary)
  const requestHash = hash('sha256', canonical([kind.type, plan.identity, version]), 'buffer')
  const known = await selectSameJob(primary, email, requestHash)
  if (known) return known
  return primary.transaction().execute(async (trx) => {
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
    const given = withoutPaging(input)
    const id = newJobId()
    const delivery = randomUUID()
    await queue.send(trx, { delivery, jobId: id, ownerEmail: email, tier, ahead: live })
    return insertJob(trx, {
      id,
      type: kind.type,
      ownerEmail: email,
      tier,
      requestHash,
      input,
      endpoint: kind.endpoint,
      params: Object.fromEntries(given.map(([name, value]) => [snakeCase(name), value])),
      delivery,
      rowsTotal: plan.total,
      warnings: plan.warnings,
    })
  })
}

/**
 * Hands a request over to a job, or finds the caller's job that is at it or has done it already. Job and queue entry
 * are written together; refuses what the operation would refuse, `tier_insufficient` and `too_many_jobs`.
 */
export async function startJob<I extends z.ZodObject, R>(
  kind: JobKind<I, R>,
  input: z.output<I>,
  context: Context,
): Promise<JobRecord> {
  const plan = await kind.plan(input, context)
  refuseTooMany(plan.total, context.principal.tier)
  return enqueue(kind, input, plan, context)
}
