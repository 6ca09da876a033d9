import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Server } from './bench.ts'
import type { Call } from './client.ts'
import { completed, type JobState, secondsBetween, seriesOf, startJob } from './job-client.ts'
import { type Line, type Measured, median, oncePerBench } from './line.ts'
import { CACHE, WIDE } from './market.ts'
import { endProcess, firstMatches, psqlCopy, startModule } from './processes.ts'
import { WIDE_BARS, WIDE_IDS } from './wide.ts'

const ROUNDS = 3
const STARTS = 30
const EXPORTS = 5
const WARM_UP_PAGES = 20
const READERS = 50
const READER_BYTES = 10_000
const READING_S = 10

/** SQL: the rows of a job about the wide market's bars since a day, cell by cell as the job writes them. */
export const rowsSince = (day: string): string => `
  select replace(replace(b.ts::text, ' ', 'T'), '+00', 'Z'), b.instrument_id, i.provider_id, i.name, a.type, a.subtype,
    'cash', 'regular_market', case when i.is_active then 'true' else 'false' end,
    case when b.has_derived_day or b.ts >= '2100-01-01T00:00:00Z' then 'true' else 'false' end,
    b.px, b.px_chg, b.retail_buy_turnover, b.retail_sell_turnover, b.retail_net_turnover, b.retail_total_turnover,
    replace(replace(b.updated_at::text, ' ', 'T'), '+00', 'Z')
  from cash_bar_10min b
  join instrument i on i.id = b.instrument_id
  join aggregate a on a.id = b.instrument_id
  where b.instrument_id = any('{${WIDE_IDS.join()}}') and b.basis <> 2 and b.ts >= '${day}T00:00:00Z'
  order by b.ts, b.instrument_id`

/** Takes an answer and lets it go; returns its bytes. */
async function drain({ url, headers }: Call): Promise<number> {
  const [response] = await once(request(url, { headers }).end(), 'response')
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`)
  let bytes = 0
  for await (const piece of response) bytes += piece.length
  return bytes
}

async function bytesPerSecond(call: Call): Promise<number> {
  const begun = performance.now()
  const bytes = await drain(call)
  return (bytes * 1000) / (performance.now() - begun)
}

/** Reads so many bytes a second, for a while, then goes away. */
async function readSlowly({ url, headers }: Call): Promise<void> {
  const sent = request(url, { headers, agent: false }).end()
  const [response] = await once(sent, 'response')
  for (let second = 0; second < READING_S; second++) {
    response.read(READER_BYTES)
    await sleep(1000)
  }
  sent.destroy()
}

const exportOf = (server: Server, { job_id: id }: JobState, query = ''): Call =>
  server.call({ path: `/aggregates/jobs/${id}/${query}` })

interface JobRun {
  readonly job: Measured
  readonly exported: Measured
  readonly memory: Measured
}

async function measureJob(server: Server, url: string): Promise<{ last: JobState; measured: Measured }> {
  const path = `${CACHE}/job.csv`
  const rounds: { ours: number; theirs: number; job: JobState }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const job = await completed(server, await startJob(server))
    if (job.row_count !== WIDE_BARS) throw new Error(`The job has ${job.row_count} rows`)
    const begun = performance.now()
    await psqlCopy(url, rowsSince('2001-01-01'), path)
    const theirs = (performance.now() - begun) / 1000
    rounds.push({ ours: secondsBetween(job.created_at, job.finished_at), theirs, job })
  }
  await rm(path)
  // The first round warms both up.
  const warm = rounds.slice(1)
  const [ours, theirs] = (['ours', 'theirs'] as const).map((side) =>
    median(warm.map((round) => round[side])).toFixed(1),
  )
  const [{ job: last } = { job: undefined }] = warm
  if (!last) throw new Error('There was no round')
  return {
    last,
    measured: {
      value: median(warm.map((round) => round.theirs / round.ours)),
      detail: `${ours} against ${theirs} s for ${WIDE_BARS} rows`,
    },
  }
}

async function measureExport(server: Server, job: JobState): Promise<Measured> {
  const path = `${CACHE}/job.csv.gz`
  const call = exportOf(server, job, 'export?export_format=csv&compression=gzip')
  const [response] = await once(request(call.url, { headers: call.headers }).end(), 'response')
  await pipeline(response, createWriteStream(path))
  const { child } = startModule(['test/bench/file-server.ts', path], {})
  const [origin = ''] = await firstMatches(child, [/listening on (http:\S+)/])
  try {
    const rates: [ours: number, theirs: number][] = []
    for (let round = 0; round <= EXPORTS; round++)
      rates.push([await bytesPerSecond(call), await bytesPerSecond({ url: origin })])
    const warm = rates.slice(1)
    const [ours, theirs] = [0, 1].map((side) =>
      (median(warm.map((rate) => rate[side] ?? 0)) / 1e6).toFixed(0),
    )
    return {
      value: median(warm.map(([mine, other]) => mine / other)),
      detail: `${ours} against ${theirs} MB/s`,
    }
  } finally {
    await endProcess(child)
    await rm(path)
  }
}

/** Everything that is measured on one job, in one run of a server of its own. */
async function measureAll(bench: Bench): Promise<JobRun> {
  const url = (await bench.cluster()).urlOf(WIDE)
  const server = await bench.on(WIDE)
  // What the process holds when all that it does is answer pages.
  const page = server.call({ path: `${seriesOf()}&page_number=1` })
  for (let request = 0; request < WARM_UP_PAGES; request++) await drain(page)
  const base = server.process.peak()
  const { last, measured } = await measureJob(server, url)
  const exported = await measureExport(server, last)
  const forms = [
    'export',
    'export?compression=gzip',
    'export?export_format=json',
    'stream',
    'export?compression=zip',
  ]
  await Promise.all(
    Array.from({ length: READERS }, (_, reader) =>
      readSlowly(exportOf(server, last, forms[reader % forms.length])),
    ),
  )
  const peak = server.process.peak()
  return {
    job: measured,
    exported,
    memory: { value: peak - base, detail: `${base.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most` },
  }
}

const measureOnce = oncePerBench(measureAll)

export const jobLines: readonly Line[] = [
  {
    name: 'job',
    title: 'job of 2,500,000 rows against `psql \\copy` of the same rows to a file',
    goal: { unit: 'x', atLeast: 1 },
    isHeavy: true,
    market: WIDE,
    measure: async (bench) => (await measureOnce(bench)).job,
  },
  {
    name: 'job-export',
    title: 'its `csv` + `gzip` export against `node:http` piping the same bytes from a file',
    goal: { unit: 'x', atLeast: 0.8 },
    isHeavy: true,
    market: WIDE,
    measure: async (bench) => (await measureOnce(bench)).exported,
  },
  {
    name: 'job-memory',
    title: 'memory that both and 50 readers at 10 KB/s add to the process',
    goal: { unit: 'MB', atMost: 128 },
    isHeavy: true,
    market: WIDE,
    measure: async (bench) => (await measureOnce(bench)).memory,
  },
  {
    name: 'job-start',
    title: 'start of a job after its request, p50',
    goal: { unit: 'ms', atMost: 50 },
    market: WIDE,
    async measure(bench) {
      const server = await bench.on(WIDE)
      const waited: number[] = []
      for (let start = 0; start < STARTS; start++) {
        const job = await completed(server, await startJob(server, [1 + start]))
        waited.push(secondsBetween(job.created_at, job.started_at) * 1000)
      }
      return { value: median(waited), detail: `median of ${STARTS}; ${Math.max(...waited)} ms at most` }
    },
  },
]
