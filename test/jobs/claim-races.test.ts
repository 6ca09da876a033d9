import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TIERS, type Tier } from '../../src/core/principal.ts'
import { JOB_LIMITS } from '../../src/jobs/limits.ts'
import { cancelJobOf } from '../../src/jobs/queries.ts'
import {
  type Claim,
  completeWork,
  releaseJob,
  reportProgress,
  retryJob,
  retryLostJobs,
} from '../../src/jobs/transition-queries.ts'
import { connect, type Database } from '../../src/platform/database/connect.ts'
import { claimJobs, claimNext, submitJob, submitJobs } from '../helpers/claims.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { until } from '../helpers/jobs.ts'
import { startStatementProxy } from '../helpers/statement-proxy.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Claims, heartbeats, ends, cancellations and sweeps of several processes at once, in whatever order. */

let database: TestDatabase
let workers: Database[] = []
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  workers = Array.from({ length: 6 }, () =>
    connect(database.url, { max: 1, applicationName: 'claimer', waitMs: 60_000 }),
  )
})
beforeEach(async () => {
  await database.pool.query('truncate job cascade')
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end()))
  await database.drop()
})

const MANY = 'many@example.com'

describe('claims at the same time', () => {
  test('start each job once, and no more of an owner than allowed', async () => {
    await submitJobs(database.db, 12, MANY, 'data_license')
    for (const owner of [1, 2, 3]) await submitJobs(database.db, 5, `${owner}@example.com`, 'professional')
    for (const owner of [4, 5, 6, 7]) await submitJobs(database.db, 3, `${owner}@example.com`, 'basic')
    const ids = (await Promise.all(workers.map(({ pool }) => claimJobs(pool)))).flat()
    expect(new Set(ids).size).toBe(ids.length)
    const { rows } = await database.pool.query<{ email: string; running: number }>(
      `select owner_email as email, count(*)::int as running from job where status = 'RUNNING' group by 1`,
    )
    expect(Object.fromEntries(rows.map(({ email, running }) => [email, running]))).toEqual({
      [MANY]: 10,
      ...{ '1@example.com': 3, '2@example.com': 3, '3@example.com': 3 },
      ...{ '4@example.com': 1, '5@example.com': 1, '6@example.com': 1, '7@example.com': 1 },
    })
  })

  test('count the job that another is about to start', async () => {
    await submitJobs(database.db, 2, MANY, 'basic')
    await database.pool.query(`
      create table gate ();
      create function wait_at_gate() returns trigger language plpgsql as
        $$ begin perform from gate; return new; end $$;
      create trigger wait_at_gate before update on job for each row execute function wait_at_gate()`)
    const gate = await database.pool.connect()
    await gate.query('begin; lock table gate in access exclusive mode')
    const waiting = (event: string) =>
      until(
        async () => {
          const { rowCount } = await database.pool.query(
            `select from pg_stat_activity
             where datname = current_database() and application_name = 'claimer' and wait_event = $1`,
            [event],
          )
          return rowCount
        },
        (count) => count === 1,
      )
    const [first, second] = workers
    const claims = [first && claimNext(first.pool)]
    await waiting('relation')
    claims.push(second && claimNext(second.pool))
    await waiting('advisory')
    await gate.query('commit')
    gate.release()
    expect((await Promise.all(claims)).map((claim) => claim?.attempt)).toEqual([1, undefined])
    await database.pool.query('drop table gate; drop function wait_at_gate cascade')
  })

  test('do not wait for a process that is suspended, whose job is recovered', async () => {
    await submitJobs(database.db, 2, MANY, 'professional')
    let isSuspended = false
    const proxy = await startStatementProxy(database.url, ({ text }) => {
      if (!text.includes('flowgate.claim')) return 'pass'
      isSuspended = true
      return 'hold'
    })
    const suspended = connect(proxy.url, { max: 1 })
    const lost = claimNext(suspended.pool).catch(() => 'lost')
    const running = "select id from job where status = 'RUNNING'"
    await until(
      async () => (await database.pool.query(running)).rowCount,
      (count) => count === 1,
    )
    const { rows } = await database.pool.query<{ id: string }>(running)
    expect([isSuspended, await claimJobs(database.pool)]).toEqual([
      true,
      [expect.not.stringMatching(rows[0]?.id ?? '')],
    ])
    await retryLostJobs(database.db, -1)
    expect(await claimNext(database.pool)).toMatchObject({ id: rows[0]?.id, attempt: 2, fence: 2 })
    await proxy.close()
    expect(await lost).toBe('lost')
    await suspended.end()
  })
})

const emailOf = (tier: Tier): string => `${tier}@example.com`

type Session = Pick<Database, 'db' | 'pool'>

/** What all processes have seen of the jobs of a run. */
interface History {
  /** Owners, by job. */
  readonly submitted: Map<string, Tier>
  readonly claims: string[]
  readonly completed: string[]
  readonly cancelled: string[]
}

/** What a worker does with a job that it has claimed. */
const FATES = ['complete', 'release', 'retry', 'die', 'return'] as const
type Fate = (typeof FATES)[number]

const complete = async ({ db }: Session, claim: Claim, { completed }: History) => {
  if (await completeWork(db, claim, 1)) completed.push(claim.id)
}

/** Seems to have been silent for an hour, unless another process has the job. */
const fallSilent = ({ pool }: Session, { id, fence }: Claim) =>
  pool.query(
    "update job set heartbeat_at = heartbeat_at - interval '1 h' where id = $1 and fence = $2 and status = 'RUNNING'",
    [id, fence],
  )

const DO: Readonly<Record<Fate, (worker: Session, claim: Claim, history: History) => Promise<unknown>>> = {
  complete,
  release: ({ db }, claim) => releaseJob(db, claim),
  retry: ({ db }, claim) => retryJob(db, claim),
  die: fallSilent,
  // Suspended, presumed dead, and back: its late end counts only if nobody else has the job.
  return: async (worker, claim, history) => {
    await fallSilent(worker, claim)
    await sweep(worker)
    await complete(worker, claim, history)
  },
}

/** Takes jobs without a heartbeat for half an hour from their workers. Jobs need not pause. */
async function sweep({ db, pool }: Session): Promise<void> {
  await retryLostJobs(db, 1_800_000)
  await pool.query("update job set run_after = '-infinity' where run_after > '-infinity'")
}

async function work(worker: Session, fates: readonly Fate[], history: History): Promise<void> {
  for (const fate of fates) {
    const claim = await claimNext(worker.pool)
    if (!claim) continue
    history.claims.push(`${claim.id} ${claim.fence}`)
    await reportProgress(worker.db, claim, { stage: 'computing', rowsProcessed: 1, rowsTotal: 10 })
    await DO[fate](worker, claim, history)
  }
}

/** Submits jobs, and cancels some of them and searches for lost ones meanwhile. */
async function disturb(steps: readonly (Tier | 'cancel' | 'sweep')[], { submitted, cancelled }: History) {
  for (const [place, step] of steps.entries()) {
    const [id, owner] = [...submitted][place % submitted.size] ?? []
    if (step === 'sweep') await sweep(database)
    else if (step !== 'cancel')
      await submitJob(database.db, emailOf(step), step).then(
        (added) => submitted.set(added, step),
        () => {},
      )
    else if (id && owner && (await cancelJobOf(database.db, emailOf(owner), id))) cancelled.push(id)
  }
}

/**
 * Records each start and end of a run. A start that has counted an end is recorded after it, so the sum of the changes up to
 * any of them is the number of running jobs, or less.
 */
const recordRuns = () =>
  database.pool.query(`
    create table run_change (place bigint generated always as identity, owner_email text, change integer);
    create function record_run() returns trigger language plpgsql as $$ begin
      insert into run_change (owner_email, change)
        values (new.owner_email, case when new.status = 'RUNNING' then 1 else -1 end);
      return null;
    end $$;
    create trigger record_run after update of status on job for each row
      when ((old.status = 'RUNNING') <> (new.status = 'RUNNING')) execute function record_run()`)

/** The most jobs that each owner had running at a time. */
async function mostRunning(): Promise<{ email: string; most: number }[]> {
  const { rows } = await database.pool.query<{ email: string; most: number }>(`
    select owner_email as email, max(running)::int as most
    from (select owner_email, sum(change) over (partition by owner_email order by place) as running from run_change)
      as change
    group by owner_email`)
  return rows
}

/** Completes what is left, as the next worker does. */
async function finish(history: History): Promise<void> {
  await database.pool.query("update job set heartbeat_at = '-infinity' where status = 'RUNNING'")
  await sweep(database)
  for (let claim = await claimNext(database.pool); claim; claim = await claimNext(database.pool))
    await complete(database, claim, history)
}

const fates = fc.array(fc.constantFrom(...FATES), { minLength: 5, maxLength: 15 })
const steps = fc.array(fc.constantFrom(...TIERS, ...TIERS, 'cancel' as const, 'sweep' as const), {
  minLength: 10,
  maxLength: 30,
})

test('no job is lost, run twice at a time or completed twice, and no owner exceeds the limit', async () => {
  await recordRuns()
  await fc.assert(
    fc.asyncProperty(fc.array(fates, { minLength: 6, maxLength: 6 }), steps, async (ofWorkers, ofOthers) => {
      await database.pool.query('truncate job, run_change cascade')
      const history: History = { submitted: new Map(), claims: [], completed: [], cancelled: [] }
      await Promise.all([
        disturb(ofOthers, history),
        ...workers.map((worker, place) => work(worker, ofWorkers[place] ?? [], history)),
      ])
      await finish(history)
      const { submitted, claims, completed, cancelled } = history
      const limits = new Map<string, number>(TIERS.map((tier) => [emailOf(tier), JOB_LIMITS[tier].running]))
      const excess = (await mostRunning()).filter(({ email, most }) => most > (limits.get(email) ?? 0))
      expect(excess).toEqual([])
      expect(new Set(claims).size).toBe(claims.length)
      const idsOf = async (status: string) =>
        (
          await database.pool.query<{ id: string }>('select id from job where status = $1', [status])
        ).rows.map(({ id }) => id)
      expect((await idsOf('COMPLETED')).toSorted()).toEqual(completed.toSorted())
      expect((await idsOf('CANCELLED')).toSorted()).toEqual(cancelled.toSorted())
      // Those that were lost or interrupted too often.
      const failed = await idsOf('FAILED')
      expect([...completed, ...cancelled, ...failed].toSorted()).toEqual([...submitted.keys()].toSorted())
    }),
    { numRuns: 30 },
  )
  await database.pool.query('drop table run_change; drop function record_run cascade')
})
