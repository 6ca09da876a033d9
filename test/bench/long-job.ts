import type { Bench } from './bench.ts'
import { send } from './client.ts'
import { completed, secondsBetween, startJobAt } from './job-client.ts'
import { rowsSince } from './jobs.ts'
import { type Line, type Measured, oncePerBench } from './line.ts'
import { LONG } from './market.ts'
import { psqlCopy } from './processes.ts'
import { LONG_BARS, WIDE_IDS } from './wide.ts'

const WARM_UP_PAGES = 20
const FIRST_DAY = '1900-01-01'
const PATH = `/aggregates/timeseries?interval=10min&order=asc&aggregate_ids=${WIDE_IDS.join()}&start_date=${FIRST_DAY}`

interface JobRun {
  readonly job: Measured
  readonly memory: Measured
}

async function measureAll(bench: Bench): Promise<JobRun> {
  const server = await bench.on(LONG)
  for (let page = 0; page < WARM_UP_PAGES; page++) await send(server.call({ path: `${PATH}&page_number=1` }))
  const base = await server.process.restart()
  const job = await completed(server, await startJobAt(server, PATH))
  const peak = server.process.peak()
  if (job.row_count !== LONG_BARS) throw new Error(`The job has ${job.row_count} rows`)
  const ours = secondsBetween(job.created_at, job.finished_at)
  const begun = performance.now()
  await psqlCopy((await bench.cluster()).urlOf(LONG), rowsSince(FIRST_DAY), '/dev/null')
  const theirs = (performance.now() - begun) / 1000
  return {
    job: {
      value: theirs / ours,
      detail: `${ours.toFixed(0)} against ${theirs.toFixed(0)} s for ${LONG_BARS} rows`,
    },
    memory: { value: peak - base, detail: `${base.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most` },
  }
}

const measureOnce = oncePerBench(measureAll)

/** What a job of nearly as many rows as the highest tier may have costs. */
export const longJobLines: readonly Line[] = [
  {
    name: 'long-job',
    title: 'job of 97,648,200 rows against `psql \\copy` of the same rows to nowhere',
    goal: { unit: 'x', atLeast: 0.8 },
    market: LONG,
    isHuge: true,
    measure: async (bench) => (await measureOnce(bench)).job,
  },
  {
    name: 'long-job-memory',
    title: 'memory that this job adds to the process',
    goal: { unit: 'MB', atMost: 64 },
    market: LONG,
    isHuge: true,
    measure: async (bench) => (await measureOnce(bench)).memory,
  },
]
