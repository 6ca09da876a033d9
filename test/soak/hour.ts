import { setTimeout as sleep } from 'node:timers/promises'
import { completed, startJob } from '../bench/job-client.ts'
import { MAIN } from '../bench/market.ts'
import {
  flowPage,
  graphqlBars,
  graphqlColumns,
  graphqlNested,
  leaderboardYear,
  rawYears,
  restPage,
  seriesLatest,
  seriesPage,
  statisticsOf,
  transformedYears,
} from '../bench/requests.ts'
import type { Scenario, Stage } from './scenario.ts'

/** A kind of request, its weight in the load, and the statuses that it may be answered with. */
interface Part {
  readonly what: string
  readonly weight: number
  readonly statuses?: readonly number[]
  ask(stage: Stage): Promise<unknown>
}

const asked = (
  what: string,
  weight: number,
  question: { readonly path: string; readonly query?: string },
  statuses: readonly number[] = [200],
): Part => ({
  ...{ what, weight, statuses },
  ask: ({ server, witness }) => witness.ask(what, server.call(question), statuses),
})

const [ids, year] = ['101,102,103', 'start_date=2025-07-01&end_date=2026-06-30']

const PARTS: readonly Part[] = [
  asked('a page', 8, restPage),
  asked('a page of years', 4, rawYears),
  asked('transformed years', 2, transformedYears),
  asked('a page of securities', 4, seriesPage),
  asked('latest bars', 20, seriesLatest(20)),
  asked('a page of flows', 6, flowPage),
  asked('bars', 8, graphqlBars),
  asked('columns', 8, graphqlColumns),
  asked('nested bars', 8, graphqlNested),
  asked('statistics', 4, statisticsOf(10)),
  asked('a leaderboard', 4, leaderboardYear),
  asked('a search', 20, { path: '/aggregates/reference/search?query=tech' }),
  asked('an unknown path', 1, { path: '/nothing/here' }, [404]),
  asked('an invalid parameter', 1, { path: '/aggregates/timeseries?aggregate_ids=x' }, [422]),
  asked('an invalid query', 1, { path: '/graphql', query: '{ nothing }' }, [200, 400]),
  {
    what: 'an anonymous request',
    weight: 1,
    ask: ({ server, witness }) =>
      witness.ask('an anonymous request', { url: `${server.origin}/aggregates/101/latest` }, [401]),
  },
  {
    what: 'a job and its file',
    weight: 0.3,
    ask: async ({ server, witness }) => {
      const job = await completed(server, await startJob(server, [101, 102, 103]))
      const path = `/aggregates/jobs/${job.job_id}/export`
      await witness.ask('the file of a job', server.call({ path }))
    },
  },
  {
    what: 'a flow export',
    weight: 0.3,
    ask: ({ server, witness }) =>
      witness.ask('a flow export', server.call({ path: '/flow/timeseries/export?compression=gzip' })),
  },
  asked('a page of a year', 4, { path: `/aggregates/timeseries?aggregate_ids=${ids}&${year}` }),
]

const TOTAL = PARTS.reduce((sum, { weight }) => sum + weight, 0)

function anyPart(): Part | undefined {
  let at = Math.random() * TOTAL
  return PARTS.find(({ weight }) => {
    at -= weight
    return at < 0
  })
}

const CLIENTS = 8
const CAPACITY_S = 30
const SAMPLE_MS = 15_000
/** Share of the run that counts as warm-up. */
const WARM_UP = 0.2
const GOAL = { heapPer10Minutes: 1, latenessMs: 100 }

async function tell({ witness }: Stage, { what, ask }: Part, work: Stage): Promise<void> {
  await ask(work).catch((error: unknown) => witness.fault(`${what}: ${error}`))
}

/** Requests per second that several clients reach without pausing. */
async function capacityOf(stage: Stage): Promise<number> {
  const end = performance.now() + CAPACITY_S * 1000
  let done = 0
  const client = async () => {
    while (performance.now() < end) {
      const part = anyPart()
      if (part) await tell(stage, part, stage)
      done++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return done / CAPACITY_S
}

/** Sends requests at a fixed average rate, without waiting for answers; returns how many it sent. */
async function load(stage: Stage, rate: number, minutes: number): Promise<number> {
  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  let asks = 0
  for (let at = 0; at < minutes * 60_000; ) {
    await sleep(Math.max(0, begun + at - performance.now()))
    const part = anyPart()
    if (part) {
      const work = tell(stage, part, stage)
      underWay.add(work)
      work.finally(() => underWay.delete(work))
      asks++
    }
    // Exponential intervals, like the arrivals of independent clients.
    at += (-Math.log(1 - Math.random()) * 1000) / rate
  }
  await Promise.all(underWay)
  return asks
}

interface Sample {
  readonly minute: number
  readonly megabytes: number
}

/** Least-squares slope of the samples, in MB per ten minutes. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)]
  const both = samples.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0)
  return (10 * both) / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}

export const hour: Scenario = {
  name: 'hour',
  title: 'mixed load at half the capacity, for an hour by default (--minutes)',
  market: MAIN,
  async run(stage) {
    const { server, witness, minutes } = stage
    const capacity = await capacityOf(stage)
    stage.say(`capacity: ${capacity.toFixed(0)} requests/s; running at half of it for ${minutes} minutes`)
    await server.probe('measure')
    const begun = performance.now()
    const samples: Sample[] = []
    const sampling = setInterval(async () => {
      const { heapUsed } = await server.probe('collect')
      samples.push({ minute: (performance.now() - begun) / 60_000, megabytes: heapUsed / 1e6 })
    }, SAMPLE_MS)
    const asks = await load(stage, capacity / 2, minutes)
    clearInterval(sampling)
    const { lateness } = await server.probe('measure')
    const warm = samples.filter(({ minute }) => minute > minutes * WARM_UP)
    const slope = slopeOf(warm)
    if (!(slope < GOAL.heapPer10Minutes))
      witness.fault(`the heap grew by ${slope.toFixed(2)} MB per 10 minutes`)
    if (lateness > GOAL.latenessMs)
      witness.fault(`the event loop was ${lateness.toFixed(0)} ms late (99th percentile)`)
    const [first, last] = [warm[0]?.megabytes ?? 0, warm.at(-1)?.megabytes ?? 0]
    return (
      `${asks.toLocaleString('en')} requests, ${(capacity / 2).toFixed(0)} per second of ${capacity.toFixed(0)}; ` +
      `heap ${first.toFixed(1)} to ${last.toFixed(1)} MB, ${slope.toFixed(2)} MB per 10 minutes; ` +
      `event loop ${lateness.toFixed(0)} ms late (p99)`
    )
  },
}
