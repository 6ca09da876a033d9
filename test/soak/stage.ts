import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openDevelopmentIssuer } from '../../src/platform/auth/development-issuer.ts'
import { FILL } from '../bench/flow.ts'
import { completed, startJob } from '../bench/job-client.ts'
import { CACHE, type Cluster, onDatabase, WIDE } from '../bench/market.ts'
import { graphqlNested } from '../bench/requests.ts'
import { WIDE_IDS } from '../bench/wide.ts'
import type { Sung } from './canary.ts'
import { type Server, type Service, startServer, startWorker } from './process.ts'
import type { Scenario, Stage } from './scenario.ts'
import { heldBy, Peak, settled, type Vitals, vitalsOf } from './vitals.ts'
import { openGood, Witness } from './witness.ts'

const CANARY = fileURLToPath(new URL('canary.ts', import.meta.url))
const DATABASE = 'soak'
const DAY_S = 86_400
const WARM_UP = 100
const WARM_EXPORTS = 4
/** How far the canary's 99th percentile may exceed PostgreSQL's own. */
const CANARY_MS = 250

/** What the caller of the soak chooses. */
type Choice = Pick<Stage, 'minutes' | 'match'>

/** A stage before its canary begins. */
type Prepared = Omit<Stage, 'lap'>

/** The outcome of a scenario. */
export interface Outcome {
  readonly name: string
  readonly title: string
  readonly detail: string
  readonly faults: readonly string[]
  readonly seconds: number
}

/** Creates the scenario's database, a copy that it may change freely; returns its URL. */
async function prepareDatabase(cluster: Cluster, market: Scenario['market']): Promise<string> {
  await cluster.create(DATABASE, market)
  const url = cluster.urlOf(DATABASE)
  await onDatabase(url, async (client) => {
    await client.query('delete from job')
    if (market === WIDE) for (const statement of FILL) await client.query(statement)
  })
  return url
}

/** A running canary; stopping it returns its measurements. */
interface Canary extends Disposable {
  /** Returns its measurements since the last time. */
  lap(): Promise<Sung>
  stop(): Promise<Sung>
}

function startCanary(server: Server, databaseUrl: string, path = ''): Canary {
  const token = server.call({ path: '/' }).headers?.['Authorization']?.replace('Bearer ', '') ?? ''
  const child = fork(CANARY, [server.origin, token, databaseUrl, path], { execArgv: [] })
  const told = async (message: 'lap' | 'stop') => {
    child.send(message)
    const [sung] = (await once(child, 'message')) as [Sung]
    return sung
  }
  return {
    lap: () => told('lap'),
    stop: () => told('stop'),
    [Symbol.dispose]: () => child.kill(),
  }
}

/** Faults that the canary found. Its limit rises with PostgreSQL's latency: a busy machine slows both. */
function faultsOfCanary({ p99, direct, worst, faults }: Sung): string[] {
  const limit = CANARY_MS + direct.p99
  return [
    ...faults,
    ...(p99 > limit ? [`the canary waited ${p99.toFixed(0)} ms (p99; ${worst.toFixed(0)} at most)`] : []),
  ]
}

const summaryOf = (before: Vitals, after: Vitals, peak: number, sung: Sung): string =>
  `canary p99 ${sung.p99.toFixed(0)} ms of ${sung.asked} queries (PostgreSQL itself ${sung.direct.p99.toFixed(0)}); ` +
  `${before.megabytes.toFixed(0)} MB before, ${peak.toFixed(0)} at the peak, ${after.megabytes.toFixed(0)} after; ` +
  `before and after: heap ${before.heap.toFixed(0)} and ${after.heap.toFixed(0)}, buffers ${before.buffers.toFixed(0)} and ${after.buffers.toFixed(0)}; ` +
  `connections ${heldBy(before)} and ${heldBy(after)}, sockets and files ${before.descriptors} and ` +
  `${after.descriptors}, timers ${before.timers} and ${after.timers}`

/**
 * Has the server do some of every kind of work, then returns what it holds: its allocator keeps the memory
 * that large files once took, which is no leak.
 */
async function warmUp(scenario: Scenario, { server, databaseUrl, witness }: Prepared): Promise<Vitals> {
  for (let turn = 0; turn < WARM_UP; turn++) await witness.ask('a warm-up', server.call(graphqlNested))
  if (scenario.market === WIDE) {
    const paths = Array.from({ length: WARM_EXPORTS }, () => '/flow/timeseries/export')
    if (scenario.settings?.['ROLE'] !== 'web') {
      const { job_id: id } = await completed(server, await startJob(server, WIDE_IDS))
      for (const form of ['export', 'export?export_format=json', 'stream'])
        paths.push(`/aggregates/jobs/${id}/${form}`)
    }
    await Promise.all(paths.map(async (path) => drained(await openGood(server.call({ path })))))
  }
  return vitalsOf(server, databaseUrl)
}

async function drained(response: AsyncIterable<Buffer>): Promise<void> {
  for await (const _part of response);
}

/** Starts everything that a scenario needs; disposing the stack stops it. */
async function prepare(
  scenario: Scenario,
  cluster: Cluster,
  { witness, stack, ...choice }: Choice & { witness: Witness; stack: AsyncDisposableStack },
): Promise<Prepared> {
  stack.defer(() => cluster.drop(DATABASE))
  const databaseUrl = await prepareDatabase(cluster, scenario.market)
  const kept = async <S extends Service>(starting: Promise<S>): Promise<S> => {
    const service = await starting
    stack.defer(async () => {
      await service.end()
    })
    return service
  }
  const options = { settings: { DATABASE_URL: databaseUrl }, witness }
  const watched = { ...options, settings: { ...options.settings, ...scenario.settings } }
  const server = await kept(startServer(watched))
  const issuer = await openDevelopmentIssuer({
    dataDir: CACHE,
    allowDevelopmentIssuer: true,
    auth: { provider: 'development', emailClaim: 'email', tierClaim: 'tier', roleClaim: 'role' },
  })
  return {
    ...{ ...choice, cluster, databaseUrl, witness, server },
    say: (text) => console.error(`soak:   ${text}`),
    startServer: (other) => kept(startServer({ ...options, ...other })),
    startWorker: () => kept(startWorker(options)),
    tokenOf: (name, tier = 'data_license') => issuer.sign({ email: `${name}@example.com`, tier, ttl: DAY_S }),
  }
}

/** Runs a scenario beside a canary, then checks what the server still holds. */
async function watchOver(scenario: Scenario, stage: Prepared): Promise<string> {
  const { server, databaseUrl, witness } = stage
  const before = await warmUp(scenario, stage)
  using peak = new Peak(server)
  using canary = startCanary(server, databaseUrl, scenario.canary)
  const detail = await scenario.run({ ...stage, lap: canary.lap })
  const sung = await canary.stop()
  for (const fault of faultsOfCanary(sung)) witness.fault(fault)
  const { vitals, excess } = await settled(server, databaseUrl, before)
  for (const fault of excess) witness.fault(fault)
  await witness.ask('readiness after the scenario', server.call({ path: '/health/ready' }))
  return `${detail}; ${summaryOf(before, vitals, peak.megabytes, sung)}; ${witness.statuses}`
}

/** Runs a scenario on its own database and server. */
export async function perform(scenario: Scenario, cluster: Cluster, choice: Choice): Promise<Outcome> {
  const begun = performance.now()
  const witness = new Witness()
  let detail = 'did not run to completion'
  try {
    await using stack = new AsyncDisposableStack()
    stack.defer(() => witness.agent.destroy())
    detail = await watchOver(scenario, await prepare(scenario, cluster, { ...choice, witness, stack }))
  } catch (error) {
    witness.fault(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const { name, title } = scenario
  return { name, title, detail, faults: witness.faults, seconds: (performance.now() - begun) / 1000 }
}
