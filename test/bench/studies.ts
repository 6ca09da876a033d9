import { bootstrapIntervals, generatorOf } from '../../src/engine/studies/bootstrap.ts'
import { PATH_BEFORE } from '../../src/engine/studies/paths.ts'
import type { Bench, Server } from './bench.ts'
import { completed, type JobState, secondsBetween } from './job-client.ts'
import { type Line, type Measured, median, oncePerBench } from './line.ts'
import { STUDIES } from './market.ts'
import { STUDY } from './study-market.ts'

const [ROUNDS, DIRECT_ROUNDS] = [2, 7]
const DAY_MS = 86_400_000

const CONDITIONS = [
  { measure: 'retail_net_turnover|z_score:1y', gt: 1 },
  { measure: 'px|pct_change:20', lt: 0 },
  { measure: 'ris', gt: 0.2 },
]
const HORIZONS = [1, 5, 20, 60]

/** Every round begins on another day before the first bar: the same events, and never the job of another round. */
const studyFrom = (day: number, more: object = {}) => ({
  signals: [{ name: 'bench', all: CONDITIONS }],
  start_date: new Date(Date.parse('2001-01-01') + day * DAY_MS).toISOString().slice(0, 10),
  horizons: HORIZONS,
  ...more,
})

/** Sends a study. Returns the body and the seconds until it had arrived. */
async function ask<T>(server: Server, body: object, headers: Readonly<Record<string, string>> = {}) {
  const call = server.call({ path: '/analytics/event-study' })
  const begun = performance.now()
  const response = await fetch(call.url, {
    method: 'POST',
    headers: { ...call.headers, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(`The study answers ${response.status}: ${JSON.stringify(answer)}`)
  return { answer, seconds: (performance.now() - begun) / 1000 }
}

async function measureJob(bench: Bench): Promise<{ time: Measured; memory: Measured }> {
  // A process that has not held more before: otherwise memory that it has kept would hide what a study adds.
  const server = await bench.fresh(STUDIES)
  await ask(server, studyFrom(-1, { universe: { sectors: ['Sector 1'] } }))
  const base = await server.process.restart()
  const seconds: number[] = []
  let events = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { answer } = await ask<JobState>(server, studyFrom(round), { Prefer: 'respond-async' })
    const job = await completed(server, answer)
    events = job.row_count
    seconds.push(secondsBetween(job.created_at, job.finished_at))
  }
  const peak = server.process.peak()
  return {
    time: { value: median(seconds), detail: `${events} events` },
    memory: { value: peak - base, detail: `${base.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most` },
  }
}

const measureOnce = oncePerBench(measureJob)

const STUDIED = `event study of ${STUDY.securities} securities and ten years of days, three conditions, four horizons`

const [DATES, RESAMPLES] = [2520, 1000]

/** Bootstraps the path of an event study: its sums on each date, at each offset. */
async function measureBootstrap(): Promise<Measured> {
  const columns = PATH_BEFORE + 1 + (HORIZONS.at(-1) ?? 0)
  const next = generatorOf(1)
  const sums = Float64Array.from({ length: DATES * columns }, () => next() / 2 ** 32 - 0.5)
  const counts = new Int32Array(sums.length).fill(20)
  const rounds: number[] = []
  for (let seed = 0; seed < DIRECT_ROUNDS; seed++) {
    const begun = performance.now()
    await bootstrapIntervals({ dates: DATES, columns, sums, counts }, { resamples: RESAMPLES, seed })
    rounds.push((performance.now() - begun) / 1000)
  }
  return { value: median(rounds), detail: `median of ${DIRECT_ROUNDS}, ${columns} offsets` }
}

/** What an event study costs, as a job and answered directly. */
export const studyLines: readonly Line[] = [
  {
    name: 'event-study',
    title: `${STUDIED}, as a job`,
    goal: { unit: 's', atMost: 20 },
    isHeavy: true,
    market: STUDIES,
    measure: async (bench) => (await measureOnce(bench)).time,
  },
  {
    name: 'event-study-memory',
    title: 'memory that it adds to the process',
    goal: { unit: 'MB', atMost: 128 },
    isHeavy: true,
    market: STUDIES,
    measure: async (bench) => (await measureOnce(bench)).memory,
  },
  {
    name: 'event-study-direct',
    title: 'event study of a sector of 150 securities and five years, answered directly',
    goal: { unit: 's', atMost: 1 },
    isHeavy: true,
    market: STUDIES,
    async measure(bench) {
      const server = await bench.on(STUDIES)
      const study = (seed: number) => ({
        ...studyFrom(0),
        ...{ universe: { sectors: ['Sector 1'] }, start_date: '2020-01-02', end_date: '2024-12-31', seed },
      })
      await ask(server, study(0))
      const rounds: number[] = []
      for (let round = 1; round <= DIRECT_ROUNDS; round++)
        rounds.push((await ask(server, study(round))).seconds)
      return { value: median(rounds), detail: `median of ${DIRECT_ROUNDS}` }
    },
  },
  {
    name: 'event-study-bootstrap',
    title: `bootstrap of ${RESAMPLES} resamples over ${DATES} dates, in such a study`,
    goal: { unit: 's', atMost: 1 },
    market: null,
    measure: measureBootstrap,
  },
]
