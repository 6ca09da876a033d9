import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { jobKinds } from '../../src/app/areas.ts'
import type { Tier } from '../../src/core/principal.ts'
import { processTypes } from '../../src/jobs/kind.ts'
import { handIn } from '../../src/jobs/start.ts'
import {
  type Claim,
  claimJob,
  completeWork,
  failOverdueJobs,
  releaseJob,
  reportProgress,
  retryJob,
  retryLostJobs,
  takeUpkeep,
} from '../../src/jobs/transition-queries.ts'
import type { Pool } from '../../src/platform/database/connect.ts'
import { builderOn } from '../../src/platform/database/transaction.ts'

/** Types of all jobs. */
export const JOB_TYPES = jobKinds.map(({ type }) => type)

/** Claims the next job, as a worker does. Undefined if there is none to claim. */
export const claimNext = (database: Parameters<typeof claimJob>[0]): Promise<Claim | undefined> =>
  claimJob(database, JOB_TYPES, processTypes(jobKinds))

let requests = 0

/** Submits a job that no earlier one answers, as a request of its owner does. Returns its id. */
export async function submitJob(
  db: Kysely<DB>,
  email: string,
  tier: Tier,
  type = 'aggregate_bars',
): Promise<string> {
  const { id } = await db.transaction().execute((trx) =>
    handIn(
      trx,
      {
        ...{ type, identity: ++requests, input: { aggregateId: 1 } },
        ...{ endpoint: '/', params: {}, rowsTotal: 10, warnings: [] },
      },
      { principal: { email, tier, role: 'user', via: 'bearer', expiresAt: null } },
    ),
  )
  return id
}

/** Submits as many jobs of an owner. Returns their ids. */
export async function submitJobs(
  db: Kysely<DB>,
  count: number,
  email: string,
  tier: Tier,
): Promise<string[]> {
  const ids: string[] = []
  for (let job = 0; job < count; job++) ids.push(await submitJob(db, email, tier))
  return ids
}

/** Claims jobs until there is none to claim. Returns their ids in order. */
export async function claimJobs(pool: Pool): Promise<string[]> {
  const ids: string[] = []
  for (let claim = await claimNext(pool); claim; claim = await claimNext(pool)) ids.push(claim.id)
  return ids
}

/** Takes four pending jobs through their states, as workers do. Returns the claims, without how long the jobs waited. */
export async function workStates(pool: Pool): Promise<Omit<Claim, 'waited'>[]> {
  const client = await pool.connect()
  const db = builderOn(client)
  const claims: Omit<Claim, 'waited'>[] = []
  const progress = { stage: 'computing', rowsProcessed: 1, rowsTotal: 10 } as const
  const steps: ((claim: Claim) => Promise<unknown>)[] = [
    (claim) => releaseJob(db, claim),
    (claim) => reportProgress(db, claim, progress),
    (claim) => completeWork(db, claim, 10),
    (claim) => retryJob(db, claim),
  ]
  for (const step of steps) {
    const claim = await claimNext(client)
    if (!claim) throw new Error('There is no job to claim')
    const { waited: _, ...rest } = claim
    claims.push(rest)
    await step(claim)
  }
  await failOverdueJobs(db)
  await retryLostJobs(db, 8000)
  await takeUpkeep(db, 30_000)
  client.release()
  return claims
}
