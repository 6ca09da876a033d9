import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tier } from '../../src/core/principal.ts'
import { JOB_LIMITS } from '../../src/jobs/limits.ts'
import { cancelJobOf } from '../../src/jobs/queries.ts'
import {
  type Claim,
  claimJob,
  claimOf,
  completeWork,
  releaseJob,
  retryJob,
  retryLostJobs,
} from '../../src/jobs/transition-queries.ts'
import { claimJobs, claimNext, JOB_TYPES, submitJob, submitJobs } from '../helpers/claims.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Which jobs workers claim, in which order. */

const MANY = 'many@example.com'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate job cascade')
})

const submit = (email: string, tier: Tier = 'basic') => submitJob(database.db, email, tier)

const submitAll = (count: number, email: string, tier: Tier) => submitJobs(database.db, count, email, tier)

const claimAll = () => claimJobs(database.pool)

/** Claims a job that there is. */
async function claimOne(): Promise<Claim> {
  const claim = await claimNext(database.pool)
  if (!claim) throw new Error('There is no job to claim')
  return claim
}

describe('a claim', () => {
  test('starts the job, and says what its worker needs', async () => {
    const id = await submit(MANY, 'professional')
    expect(await claimOne()).toEqual({
      id,
      ...{ fence: 1, type: 'aggregate_bars', ownerEmail: MANY, tier: 'professional', attempt: 1 },
      ...{ input: { aggregateId: 1 }, rowsTotal: 10, warnings: [], traceparent: null },
      waited: expect.any(Number),
    })
    expect(await claimNext(database.pool)).toBeUndefined()
  })

  test('takes one job at a time of the types that run in processes of their own', async () => {
    const [load, unload] = [
      await submitJob(database.db, 'a@example.com', 'basic', 'load'),
      await submitJob(database.db, 'b@example.com', 'basic', 'unload'),
    ]
    const other = await submit('c@example.com')
    const first = await claimOne()
    expect([first.id, (await claimOne()).id, await claimNext(database.pool)]).toEqual([
      load,
      other,
      undefined,
    ])
    await completeWork(database.db, first, 0)
    expect((await claimOne()).id).toBe(unload)
  })

  test('takes only jobs of types that its worker can run', async () => {
    const id = await submit(MANY)
    expect(await claimJob(database.pool, ['newer', "o'lder"])).toBeUndefined()
    expect(await claimJob(database.pool, ['newer', 'aggregate_bars'])).toMatchObject({ id, attempt: 1 })
  })

  test.each(['basic', 'professional', 'data_license'] as const)('keeps the limit of %s', async (tier) => {
    const { running } = JOB_LIMITS[tier]
    const ids = await submitAll(running + 3, MANY, tier)
    const claims: Claim[] = []
    for (let claim = 0; claim < running; claim++) claims.push(await claimOne())
    expect(claims.map(({ id }) => id)).toEqual(ids.slice(0, running))
    expect(await claimNext(database.pool)).toBeUndefined()
    const [first] = claims
    if (first) await completeWork(database.db, first, 1)
    expect(await claimAll()).toEqual([ids[running]])
  })

  test('takes the jobs of owners with fewer live ones first, then the oldest', async () => {
    const many = await submitAll(4, MANY, 'data_license')
    const few = await submitAll(2, 'few@example.com', 'professional')
    const one = await submit('one@example.com')
    expect(await claimAll()).toEqual([many[0], few[0], one, many[1], few[1], many[2], many[3]])
  })

  test('takes a job that returned to the queue first, but one that failed only after a pause', async () => {
    const [first = '', second = ''] = await submitAll(2, MANY, 'professional')
    await submit('few@example.com')
    const claim = await claimOne()
    await claimOne()
    const later = await claimOne()
    expect([claim.id, later.id]).toEqual([first, second])
    await retryJob(database.db, claim)
    await database.pool.query("update job set run_after = run_after + interval '1 day' where attempt = 2")
    await releaseJob(database.db, later)
    expect(await claimAll()).toEqual([second])
    await database.pool.query("update job set run_after = run_after - interval '2 days' where attempt = 2")
    expect(await claimOne()).toMatchObject({ id: first, attempt: 2, fence: 2 })
  })

  test('skips a job that another transaction changes', async () => {
    const [first = '', second = ''] = await submitAll(2, MANY, 'professional')
    const { promise: isCancelled, resolve: cancelled } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const cancelling = database.db.transaction().execute(async (trx) => {
      await cancelJobOf(trx, MANY, first)
      cancelled()
      await mayEnd
    })
    await isCancelled
    expect(await claimAll()).toEqual([second])
    end()
    await cancelling
    expect(await claimAll()).toEqual([])
  })
})

/** Returns how the nodes of a plan read the table of jobs. */
function readsOf(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(readsOf)
  if (typeof plan !== 'object' || plan === null) return []
  const { 'Node Type': node, 'Index Name': index, 'Relation Name': table } = plan as Record<string, unknown>
  const own = table === 'job' && node !== 'ModifyTable' ? [`${node} ${index}`] : []
  return [...own, ...Object.values(plan).flatMap(readsOf)]
}

test('among 100,000 finished jobs, a claim reads only those that wait and run', async () => {
  await database.pool.query(`
    insert into job (id, type, owner_email, tier, request_hash, input, endpoint, params, rows_total, status, stage,
      progress, finished_at)
    select gen_random_uuid(), 'aggregate_bars', n % 100 || '@example.com', 'basic', sha256(n::text::bytea), '{}', '/',
      '{}', 1, 'COMPLETED', null, 100, now()
    from generate_series(1, 100000) n`)
  await submitAll(3, MANY, 'professional')
  await claimOne()
  // Of all rows: a sample may miss the few that wait, and another index of live jobs then serves as well.
  await database.pool.query('alter table job alter status set statistics 10000')
  await database.pool.query('analyze job')
  const { rows } = await database.pool.query<Record<'QUERY PLAN', unknown>>(
    `explain (format json) ${claimOf(JOB_TYPES).split(';')[1]}`,
  )
  expect(readsOf(rows[0]?.['QUERY PLAN']).toSorted()).toEqual([
    'Index Scan job_live',
    'Index Scan job_pkey',
    'Index Scan job_waiting',
  ])
})

describe('whatever happens in whatever order', () => {
  const OWNERS = [
    { email: 'a@example.com', tier: 'basic' },
    { email: 'b@example.com', tier: 'professional' },
    { email: 'c@example.com', tier: 'professional' },
  ] as const
  const owner = fc.constantFrom(...OWNERS)
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('submit' as const), owner }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('claim' as const) }) },
    ...(['complete', 'release', 'retry', 'cancel', 'lose'] as const).map((what) => ({
      weight: 1,
      arbitrary: fc.record({ what: fc.constant(what), pick: fc.nat() }),
    })),
  )

  test('the next claim is that of the fairest pending job whose owner may run another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await database.pool.query('truncate job cascade')
        const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length]
        const running = new Map<string, Claim>()
        for (const one of steps) {
          if (one.what === 'submit') await submit(one.owner.email, one.owner.tier).catch(() => '')
          else if (one.what === 'claim') {
            const expected = await fairest()
            const claim = await claimNext(database.pool)
            expect(claim?.id).toBe(expected)
            if (claim) running.set(claim.id, claim)
          } else {
            const claim = pick([...running.values()], one.pick)
            if (!claim) continue
            running.delete(claim.id)
            await ENDS[one.what](claim)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  const ENDS = {
    complete: (claim: Claim) => completeWork(database.db, claim, 1),
    release: (claim: Claim) => releaseJob(database.db, claim),
    // The pause must not end by itself.
    retry: async (claim: Claim) => {
      await retryJob(database.db, claim)
      await database.pool.query("update job set run_after = 'infinity' where id = $1", [claim.id])
    },
    cancel: (claim: Claim) => cancelJobOf(database.db, claim.ownerEmail, claim.id),
    lose: async (claim: Claim) => {
      await database.pool.query("update job set heartbeat_at = heartbeat_at - interval '1 h' where id = $1", [
        claim.id,
      ])
      await retryLostJobs(database.db, 600_000)
    },
  }

  /** The id of the job that is to be claimed next, by rows alone. */
  async function fairest(): Promise<string | undefined> {
    const { rows } = await database.pool.query<{
      id: string
      status: string
      email: string
      tier: Tier
      ahead: number
      isDue: boolean
    }>(
      `select id, status, owner_email as email, tier, ahead, run_after <= clock_timestamp() as "isDue"
       from job order by id`,
    )
    const runningOf = (email: string) =>
      rows.filter((row) => row.email === email && row.status === 'RUNNING').length
    return rows
      .filter(
        (row) => row.status === 'PENDING' && row.isDue && runningOf(row.email) < JOB_LIMITS[row.tier].running,
      )
      .toSorted((one, other) => one.ahead - other.ahead)[0]?.id
  }
})
