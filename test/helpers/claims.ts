import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Tier } from '../../src/core/principal.ts'
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

let requests = 0

/** Submits a job that no earlier one answers, as a request of its owner does. Returns its id. */
export async function submitJob(db: Kysely<DB>, email: string, tier: Tier): Promise<string> {
  const { id } = await db.transaction().execute((trx) =>
    handIn(
      trx,
      {
        ...{ type: 'aggregate_bars', identity: ++requests, input: { aggregateId: 1 } },
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
  for (let claim = await claimJob(pool); claim; claim = await claimJob(pool)) ids.push(claim.id)
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
    const claim = await claimJob(client)
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
