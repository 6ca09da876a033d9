import { setTimeout as sleep } from 'node:timers/promises'
import { completed, startJob } from '../bench/job-client.ts'
import { onDatabase, WIDE } from '../bench/market.ts'
import { WIDE_IDS } from '../bench/wide.ts'
import type { Scenario, Stage } from './scenario.ts'

const SECONDS = 60
const AFTERWARDS_MS = 10_000
/** Time within which another worker takes over. */
const TAKEOVER_SECONDS = 15

interface Row {
  readonly status: string
  readonly attempt: number
  readonly fence: number
  readonly updated: string
  readonly fences: readonly number[]
  readonly chunks: number
}

/** A job's row, with the fences and the number of its stored chunks. */
const rowOf = ({ databaseUrl }: Stage, id: string): Promise<Row> =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<Row>(
      `select status, attempt, fence, updated_at::text as updated,
         (select array_agg(distinct c.fence) from job_chunk c where c.job_id = job.id) as fences,
         (select count(*)::int from job_chunk c where c.job_id = job.id) as chunks
       from job where id = $1`,
      [id],
    )
    if (!rows[0]) throw new Error(`The job ${id} is gone`)
    return rows[0]
  })

async function until(stage: Stage, id: string, isIt: (row: Row) => boolean): Promise<Row> {
  for (const end = performance.now() + 300_000; performance.now() < end; await sleep(50)) {
    const row = await rowOf(stage, id)
    if (isIt(row)) return row
  }
  throw new Error(`The job ${id} makes no progress: ${JSON.stringify(await rowOf(stage, id))}`)
}

export const stoppedWorker: Scenario = {
  name: 'standstill',
  title: `a worker that is stopped for ${SECONDS} s and continues (SIGSTOP, SIGCONT)`,
  market: WIDE,
  settings: { ROLE: 'web' },
  async run(stage) {
    const { server, witness } = stage
    const stale = await stage.startWorker()
    const { job_id: id } = await startJob(server, WIDE_IDS)
    await until(stage, id, ({ chunks }) => chunks > 2)
    const stopped = performance.now()
    stale.child.kill('SIGSTOP')
    const other = await stage.startWorker()
    const taken = await until(stage, id, ({ attempt, status }) => attempt === 2 && status === 'RUNNING')
    const after = (performance.now() - stopped) / 1000
    if (after > TAKEOVER_SECONDS)
      witness.fault(`another worker took the job only after ${after.toFixed(1)} s`)
    await completed(server, { job_id: id })
    const done = await rowOf(stage, id)
    await sleep(Math.max(0, SECONDS * 1000 - (performance.now() - stopped)))
    stale.child.kill('SIGCONT')
    await sleep(AFTERWARDS_MS)
    const later = await rowOf(stage, id)
    if (JSON.stringify(later) !== JSON.stringify(done))
      witness.fault(`a stale worker wrote: ${JSON.stringify(done)} became ${JSON.stringify(later)}`)
    if (String(done.fences) !== String(taken.fence))
      witness.fault(`chunks with the fences ${done.fences} are stored`)
    await other.end()
    const next = await completed(server, await startJob(server, [1, 2, 3]))
    return `another worker took the job after ${after.toFixed(1)} s; the stale one wrote nothing, then completed a job of ${next.row_count} rows`
  },
}
