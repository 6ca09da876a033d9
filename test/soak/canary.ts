import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Call } from '../bench/client.ts'
import { open } from './witness.ts'

/** Latencies in milliseconds. */
interface Latencies {
  readonly median: number
  readonly p99: number
  readonly worst: number
}

/**
 * Runs in a separate process, so that the soak's own work does not delay it. Sends a small request to the
 * service every 100 ms without waiting for earlier answers, asks whether the service lives, and sends a comparable
 * query directly to PostgreSQL, to tell a slow service from a busy machine.
 */
export interface Sung extends Latencies {
  readonly asked: number
  /** Latencies of `/health/live`, and of PostgreSQL queried directly. */
  readonly health: Latencies
  readonly direct: Latencies
  /** Failed requests and answers other than a 200 with data; each distinct one once. */
  readonly faults: readonly string[]
}

const EVERY_MS = 100
const QUERY = '{ aggregates(first: 1) { nodes { name latest { ts px } } } }'
const DIRECT = 'select count(*) from (select from instrument limit 10) few'

const [, , origin = '', token = '', databaseUrl = '', path = ''] = process.argv
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const direct = new pg.Pool({ connectionString: databaseUrl, application_name: 'canary' })
const faults = new Set<string>()
let taken: Record<'service' | 'health' | 'direct', number[]> = { service: [], health: [], direct: [] }
let isStopped = false

async function timed(what: keyof typeof taken, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await work().catch((error: unknown) => faults.add(String(error)))
  taken[what].push(performance.now() - begun)
}

/** Sends a request of the canary's and checks the answer. */
async function ask(call: Call, beginning: string): Promise<void> {
  const response = await open(call, agent)
  const text = (await Array.fromAsync(response as AsyncIterable<Buffer>)).join('')
  if (response.statusCode !== 200 || !text.startsWith(beginning))
    faults.add(`the canary received ${response.statusCode}: ${text.slice(0, 200)}`)
}

const headers = { Authorization: `Bearer ${token}` }
const asked: Call =
  path === ''
    ? {
        url: `${origin}/graphql`,
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: QUERY }),
      }
    : { url: origin + path, headers }
const health: Call = { url: `${origin}/health/live` }

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

const latenciesOf = (times: readonly number[]): Latencies => ({
  median: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  worst: Math.max(0, ...times),
})

/** Returns what was measured since the last time. */
function sing(): Sung {
  const { service, health, direct } = taken
  taken = { service: [], health: [], direct: [] }
  const sung = {
    ...{ asked: service.length, ...latenciesOf(service) },
    ...{ health: latenciesOf(health), direct: latenciesOf(direct), faults: [...faults] },
  }
  faults.clear()
  return sung
}

await direct.query(DIRECT)
const begun = performance.now()
const underWay: Promise<void>[] = []
const stop = () => {
  isStopped = true
}
// The soak may have died without sending a message.
process.on('message', (message) => (message === 'lap' ? process.send?.(sing()) : stop()))
process.on('disconnect', stop)
for (let turn = 1; !isStopped; turn++) {
  underWay.push(
    timed('service', () => ask(asked, '{"data"')),
    timed('health', () => ask(health, '{')),
    timed('direct', () => direct.query(DIRECT)),
  )
  await sleep(Math.max(0, begun + turn * EVERY_MS - performance.now()))
}
await Promise.all(underWay)
const sung = sing()
await direct.end()
agent.destroy()
if (process.connected) process.send?.(sung, undefined, {}, () => process.disconnect?.())
