import type { Bench, Server } from './bench.ts'
import { type Call, send } from './client.ts'
import { completed, type JobState, secondsBetween, startJobAt } from './job-client.ts'
import { compareLatencies } from './latency.ts'
import type { Line, Measured } from './line.ts'
import { hugeUrl, onDatabase } from './market.ts'
import { psqlCopy } from './processes.ts'
import { correlation, graphqlNested, leaderboardOf, restPage } from './requests.ts'

const WARM_UP_PAGES = 20
/** Of the daily bars of all aggregates, 98 of 133 million. */
const FIRST_DAY = '2018-12-01'

/** The rows of the job in one statement, cell by cell as the job writes them. */
const STATEMENT = `
  select replace(replace(b.ts::text, ' ', 'T'), '+00', 'Z'), b.instrument_id, i.provider_id, i.name, a.type, a.subtype,
    'cash', 'regular_market', case when i.is_active then 'true' else 'false' end,
    case when b.has_derived_day then 'true' else 'false' end,
    b.px, b.px_chg, b.retail_buy_turnover, b.retail_sell_turnover, b.retail_net_turnover, b.retail_total_turnover,
    replace(replace(b.updated_at::text, ' ', 'T'), '+00', 'Z')
  from cash_bar_1d b
  join instrument i on i.id = b.instrument_id
  join aggregate a on a.id = b.instrument_id
  where b.basis <> 2 and b.ts >= '${FIRST_DAY}T00:00:00Z'
  order by b.ts, b.instrument_id`

/** Types of the aggregates that both databases have: the copies of one are of another type. */
const sharedTypes = async (bench: Bench): Promise<string> => {
  const { rows } = await onDatabase(hugeUrl(await bench.cluster()), (client) =>
    client.query<{ type: string }>(`select distinct type from aggregate where type <> 'Copy' order by type`),
  )
  return rows.map(({ type }) => type).join()
}

async function compare(bench: Bench, callOf: (server: Server) => Call): Promise<Measured> {
  const [large, huge] = await Promise.all([bench.large(), bench.huge()])
  return compareLatencies(callOf(large), callOf(huge))
}

interface JobRun {
  readonly job: Measured
  readonly memory: Measured
}

async function measureJob(bench: Bench): Promise<JobRun> {
  const server = await bench.huge()
  for (let page = 0; page < WARM_UP_PAGES; page++) await send(server.call(restPage))
  const base = await server.process.restart()
  const job: JobState = await completed(
    server,
    await startJobAt(server, `/aggregates/timeseries?order=asc&start_date=${FIRST_DAY}`),
  )
  const peak = server.process.peak()
  const ours = secondsBetween(job.started_at, job.finished_at)
  const begun = performance.now()
  await psqlCopy(hugeUrl(await bench.cluster()), STATEMENT, '/dev/null')
  const theirs = (performance.now() - begun) / 1000
  return {
    job: {
      value: theirs / ours,
      detail: `${ours.toFixed(0)} against ${theirs.toFixed(0)} s for ${job.row_count.toLocaleString('en')} rows`,
    },
    memory: { value: peak - base, detail: `${base.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most` },
  }
}

const runs = new WeakMap<Bench, Promise<JobRun>>()

/** One run serves both lines. */
function measureOnce(bench: Bench): Promise<JobRun> {
  const known = runs.get(bench) ?? measureJob(bench)
  runs.set(bench, known)
  return known
}

const SIX_FOLD = { goal: { unit: 'x', atMost: 1.3 }, needsHuge: true } as const

/** What six times as many bars on one server cost. */
export const hugeLines: readonly Line[] = [
  {
    ...SIX_FOLD,
    name: 'huge-page',
    title: 'REST timeseries first page, 150 M bars against 25 M',
    measure: (bench) => compare(bench, (server) => server.call(restPage)),
  },
  {
    ...SIX_FOLD,
    name: 'huge-nested',
    title: 'GraphQL nested, 50 aggregates x 20 latest bars x 7 fields, 150 M bars against 25 M',
    measure: (bench) => compare(bench, (server) => server.call(graphqlNested)),
  },
  {
    ...SIX_FOLD,
    name: 'huge-correlation',
    title: 'correlation over ten years of daily bars, 150 M bars against 25 M',
    measure: (bench) =>
      compare(bench, (server) => {
        const call = server.call({ path: correlation.url })
        return { ...correlation, url: call.url, headers: { ...correlation.headers, ...call.headers } }
      }),
  },
  {
    ...SIX_FOLD,
    name: 'huge-leaderboard',
    title: 'leaderboard of the same 1,500 aggregates on one date, 150 M bars against 25 M',
    async measure(bench) {
      const path = leaderboardOf(await sharedTypes(bench))
      return compare(bench, (server) => server.call({ path }))
    },
  },
  {
    name: 'huge-job',
    title: 'job of 98,000,000 rows against `psql \\copy` of the same rows to nowhere',
    goal: { unit: 'x', atLeast: 0.8 },
    needsHuge: true,
    measure: async (bench) => (await measureOnce(bench)).job,
  },
  {
    name: 'huge-job-memory',
    title: 'memory that this job adds to the process',
    goal: { unit: 'MB', atMost: 64 },
    needsHuge: true,
    measure: async (bench) => (await measureOnce(bench)).memory,
  },
]
