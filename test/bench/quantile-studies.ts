import type { Bench } from './bench.ts'
import { completed, secondsBetween, startJobWith } from './job-client.ts'
import { type Line, type Measured, median, oncePerBench } from './line.ts'
import { STUDIES } from './market.ts'
import { STUDY } from './study-market.ts'

const ROUNDS = 3
const PATH = '/analytics/quantile-study'
const [MEASURE, HORIZONS, QUANTILES] = ['retail_net_turnover|z_score:1y', [1, 5, 20, 60], 5]
const DAY_MS = 86_400_000

/** Every round begins on another day before the first bar: the same rows, and never the job of another round. */
const studyFrom = (day: number) => ({
  ...{ measures: [MEASURE], quantiles: QUANTILES, horizons: HORIZONS },
  start_date: new Date(Date.parse('2001-01-01') + day * DAY_MS).toISOString().slice(0, 10),
})

async function measureAll(bench: Bench): Promise<{ time: Measured; memory: Measured }> {
  // A process that has not held more before: otherwise memory that it has kept would hide what a study adds.
  const server = await bench.fresh(STUDIES)
  const sector = { ...studyFrom(0), universe: { sectors: ['Sector 1'] } }
  await completed(server, await startJobWith(server, PATH, sector))
  const base = await server.process.restart()
  const seconds: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const job = await completed(server, await startJobWith(server, PATH, studyFrom(round)))
    const rows = STUDY.days * HORIZONS.length * QUANTILES
    if (job.row_count !== rows) throw new Error(`The job has ${job.row_count} rows instead of ${rows}`)
    seconds.push(secondsBetween(job.created_at, job.finished_at))
  }
  const peak = server.process.peak()
  return {
    time: { value: median(seconds), detail: `median of ${ROUNDS} jobs of ${STUDY.days} dates` },
    memory: { value: peak - base, detail: `${base.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most` },
  }
}

const measureOnce = oncePerBench(measureAll)

/** What a quantile study costs as a job. */
export const quantileStudyLines: readonly Line[] = [
  {
    name: 'quantile-study',
    title: `quantile study of ${STUDY.securities} securities and ten years of days by a measure with look-back, four horizons, as a job`,
    goal: { unit: 's', atMost: 30 },
    isHeavy: true,
    market: STUDIES,
    measure: async (bench) => (await measureOnce(bench)).time,
  },
  {
    name: 'quantile-study-memory',
    title: 'memory that it adds to the process',
    goal: { unit: 'MB', atMost: 128 },
    isHeavy: true,
    market: STUDIES,
    measure: async (bench) => (await measureOnce(bench)).memory,
  },
]
