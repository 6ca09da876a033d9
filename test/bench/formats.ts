import type { Bench } from './bench.ts'
import { type Call, send } from './client.ts'
import { completed, startJobAt } from './job-client.ts'
import { type Line, type Measured, median, oncePerBench } from './line.ts'
import { restPage, someAggregates } from './requests.ts'
import { compareOwn } from './throughput.ts'

const ROUNDS = 5
/** Daily bars of forty aggregates over eleven years are somewhat more than so many rows. */
const ROWS = 100_000
const AGGREGATES = 40

interface Exports {
  readonly time: Measured
  readonly memory: Measured
}

async function secondsOf(call: Call): Promise<number> {
  const begun = performance.now()
  await send(call)
  return (performance.now() - begun) / 1000
}

/** Both files of new jobs, each requested for the first time; what is measured before XLSX is not its memory. */
async function measureExports(bench: Bench): Promise<Exports> {
  const server = await bench.withSettings({})
  const files: { csv: number; xlsx: Call }[] = []
  let rows = 0
  for (let round = 0; round <= ROUNDS; round++) {
    // Another day before the first bar: another job, with the same rows.
    const path = `/aggregates/timeseries?aggregate_ids=${someAggregates(AGGREGATES)}&start_date=2001-01-0${round + 1}`
    const job = await completed(server, await startJobAt(server, path))
    rows = job.row_count
    if (rows < ROWS) throw new Error(`The job has ${rows} rows`)
    const fileIn = (format: string) =>
      server.call({ path: `/aggregates/jobs/${job.job_id}/export?export_format=${format}` })
    files.push({ csv: await secondsOf(fileIn('csv')), xlsx: fileIn('xlsx') })
  }
  const base = server.process.peak()
  const taken: [xlsx: number, csv: number][] = []
  for (const { csv, xlsx } of files) taken.push([await secondsOf(xlsx), csv])
  const peak = server.process.peak()
  // The first round warms both up.
  const warm = taken.slice(1)
  const [xlsx, csv] = [0, 1].map((side) => median(warm.map((round) => round[side] ?? 0)).toFixed(2))
  return {
    time: {
      value: median(warm.map(([ours, theirs]) => ours / theirs)),
      detail: `${xlsx} against ${csv} s for ${rows} rows`,
    },
    memory: {
      value: peak - base,
      detail: `${base.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
    },
  }
}

const measureOnce = oncePerBench(measureExports)

export const formatLines: readonly Line[] = [
  {
    name: 'csv-page',
    title: 'the REST timeseries page as CSV against the same page as JSON',
    goal: { unit: 'x', atLeast: 1.2 },
    measure: (bench) => compareOwn(bench, { ...restPage, path: `${restPage.path}&format=csv` }, restPage),
  },
  {
    name: 'xlsx',
    title: 'result of a job of 100,000 rows as XLSX against CSV, from the request to the last byte',
    goal: { unit: 'x', atMost: 12 },
    measure: async (bench) => (await measureOnce(bench)).time,
  },
  {
    name: 'xlsx-memory',
    title: 'memory that these XLSX files add to the process',
    goal: { unit: 'MB', atMost: 64 },
    measure: async (bench) => (await measureOnce(bench)).memory,
  },
]
