import { asPartOf, Call } from '../../src/core/observation/call.ts'
import { beginSpan, describeSpan, inSpan, inSpanOf } from '../../src/core/observation/spans.ts'
import { startCollector } from '../helpers/collector.ts'
import type { Bench, Server } from './bench.ts'
import { requestRate } from './client.ts'
import { type Line, type Measured, median } from './line.ts'
import { cpuMilliseconds } from './processes.ts'
import { restPage } from './requests.ts'

const OFF = { LOG_LEVEL: 'silent' }
const SAMPLED = '0.1'
/** Statements of a page. */
const STATEMENTS = 3
const TURNS = 200_000
const ROUNDS = 13
const PAGES = { seconds: 60, requests: 200, connections: 4 }

/** CPU time in milliseconds that a server uses per page. */
async function costOf(server: Server): Promise<number> {
  const { child } = server.process
  const before = await cpuMilliseconds(child)
  await requestRate(server.call(restPage), PAGES)
  return ((await cpuMilliseconds(child)) - before) / PAGES.requests
}

/**
 * Inverse ratio of the CPU times of a page under two sets of settings: the ratio of pages per second of a server bound
 * by one core. Measured rates vary by more than the goal, depending on what else the machine does.
 */
async function compareSettings(
  bench: Bench,
  ours: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
): Promise<Measured> {
  const [one, other] = [await bench.withSettings(ours), await bench.withSettings(theirs)]
  for (const server of [one, other, one, other]) await costOf(server)
  const rounds: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++)
    if (round % 2 === 0) rounds.push([await costOf(one), await costOf(other)])
    else {
      const cost = await costOf(other)
      rounds.push([await costOf(one), cost])
    }
  const [mine, others] = [median(rounds.map(([cost]) => cost)), median(rounds.map(([, cost]) => cost))]
  return {
    value: median(rounds.map(([cost, another]) => another / cost)),
    detail: `${mine.toFixed(2)} against ${others.toFixed(2)} ms of CPU time per page`,
  }
}

/** Compares with a collector that receives the traces. */
async function compareTraced(bench: Bench): Promise<Measured> {
  const collector = await startCollector()
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: SAMPLED,
  }
  try {
    const { value, detail } = await compareSettings(bench, traced, {})
    const bytes = collector.received().reduce((sum, { length }) => sum + length, 0)
    if (bytes === 0) throw new Error('The collector received no traces')
    return { value, detail: `${detail}; ${Math.round(bytes / 1000)} kB of traces` }
  } finally {
    await collector.close()
  }
}

/** Makes a page's tracing calls without a recorder. */
const untraced = (): Promise<void> =>
  asPartOf(new Call('rest'), () =>
    inSpanOf({}, 'GET request', { kind: 'server' }, async () => {
      await inSpan('operation aggregateTimeseries', {}, async () => {
        for (let count = 0; count < STATEMENTS; count++) beginSpan('select cash_bar_1d', { kind: 'client' })
      })
      describeSpan('rest aggregateTimeseries', {})
    }),
  )

/** Time of the disabled tracing calls as a share of the time of a page. */
async function shareUntraced(bench: Bench): Promise<Measured> {
  const page = (await bench.main()).call(restPage)
  const rates: number[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rates.push(await requestRate(page, { seconds: 2, requests: 2000, connections: 1 }))
    const begun = performance.now()
    for (let turn = 0; turn < TURNS; turn++) await untraced()
    times.push((performance.now() - begun) / TURNS)
  }
  const [pageMs, ownMs] = [1000 / median(rates), median(times)]
  return {
    value: (100 * ownMs) / pageMs,
    detail: `${(ownMs * 1000).toFixed(1)} µs of ${pageMs.toFixed(1)} ms`,
  }
}

/** Cost of metrics, log lines and traces per page. */
export const observationLines: readonly Line[] = [
  {
    name: 'observed',
    title: 'REST pages per second of CPU time with metrics and log lines, relative to none',
    goal: { unit: 'x', atLeast: 0.97 },
    measure: (bench) => compareSettings(bench, { METRICS_PORT: '0', LOG_LEVEL: 'info' }, OFF),
  },
  {
    name: 'untraced',
    title: 'share of the time of a REST page that disabled tracing takes',
    goal: { unit: '%', atMost: 1 },
    measure: shareUntraced,
  },
  {
    name: 'traced',
    title: 'REST pages per second of CPU time with a tenth of the traces exported, relative to none',
    goal: { unit: 'x', atLeast: 0.95 },
    measure: compareTraced,
  },
]
