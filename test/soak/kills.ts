import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { completed, type JobState, startJob } from '../bench/job-client.ts'
import { onDatabase, WIDE } from '../bench/market.ts'
import type { Service } from './process.ts'
import type { Scenario, Stage } from './scenario.ts'

const KILLS = 100
const LIVE = 12
const AGGREGATES = [1, 2, 3, 4, 5]
const MAX_ATTEMPTS = 3
const PATIENCE_MS = 15 * 60_000

interface Account {
  readonly handedIn: Set<string>
  readonly digests: Set<string>
}

/** Starts jobs until enough are live; returns how many are on their last attempt. */
async function replenish(stage: Stage, { handedIn }: Account): Promise<number> {
  const { live, last } = await onDatabase(stage.databaseUrl, async (client) => {
    const { rows } = await client.query<{ live: number; last: number }>(
      `select count(*)::int as live, count(*) filter (where attempt = ${MAX_ATTEMPTS})::int as last
       from job where status in ('PENDING', 'RUNNING')`,
    )
    return rows[0] ?? { live: 0, last: 0 }
  })
  for (let more = live; more < LIVE; more++) {
    const { job_id: id } = await startJob(stage.server, AGGREGATES)
    if (handedIn.has(id)) stage.witness.fault(`two requests returned the same job ${id}`)
    handedIn.add(id)
  }
  return last
}

/** Kills a random worker and starts a replacement. */
async function killOne(workers: Service[], stage: Stage): Promise<void> {
  const place = Math.floor(Math.random() * workers.length)
  const victim = workers[place]
  if (!victim) return
  const exit = once(victim.child, 'exit')
  victim.child.kill('SIGKILL')
  await exit
  workers[place] = await stage.startWorker()
}

async function allCompleted(stage: Stage, { handedIn, digests }: Account): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (const id of handedIn) {
    if (performance.now() > end) throw new Error('The jobs did not complete in time')
    const job: JobState = await completed(stage.server, { job_id: id })
    const { headers } = await stage.witness.ask('a HEAD request for a result', {
      ...stage.server.call({ path: `/aggregates/jobs/${job.job_id}/export?compression=gzip` }),
      method: 'HEAD',
    })
    digests.add(String(headers['content-digest']))
  }
}

/** Counts that show whether every job exists once and its rows are stored once. */
const TABLES = `
  select count(*)::int as jobs, max(attempt) as attempts,
    count(*) filter (where status <> 'COMPLETED')::int as lost,
    count(*) filter (where row_count is distinct from (
      select sum(c.row_count) from job_chunk c where c.job_id = job.id and c.fence = job.fence))::int as wrong,
    count(*) filter (where attempt > 1)::int as again
  from job`

export const kills: Scenario = {
  name: 'kills',
  title: `kill -9 of a worker while it processes jobs, ${KILLS} times`,
  market: WIDE,
  settings: { ROLE: 'web' },
  async run(stage) {
    const account: Account = { handedIn: new Set(), digests: new Set() }
    const workers = [await stage.startWorker(), await stage.startWorker()]
    const reference = await completed(stage.server, await startJob(stage.server, AGGREGATES))
    account.handedIn.add(reference.job_id)
    for (let kill = 1; kill <= KILLS; kill++) {
      await replenish(stage, account)
      await sleep(Math.random() * 1500)
      // A job whose last attempt is killed fails by design: wait until no job is on its last attempt.
      while ((await replenish(stage, account)) > 0) await sleep(200)
      await killOne(workers, stage)
      if (kill % 10 === 0) stage.say(`${kill} of ${KILLS}`)
    }
    await allCompleted(stage, account)
    // The workers' connections would be counted as the server's.
    for (const worker of workers) await worker.end()
    const row = await onDatabase(stage.databaseUrl, async (client) => (await client.query(TABLES)).rows[0])
    if (row.jobs !== account.handedIn.size || row.lost + row.wrong > 0)
      stage.witness.fault(`${account.handedIn.size} jobs were started: ${JSON.stringify(row)}`)
    if (account.digests.size !== 1)
      stage.witness.fault(`the same request has ${account.digests.size} different results`)
    return `${row.jobs} jobs, ${row.again} of them retried, 0 lost, 0 duplicated, one result`
  },
}
