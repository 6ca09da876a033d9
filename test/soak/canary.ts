import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { open } from './witness.ts'

/**
 * Runs in a separate process, so that the soak's own work does not delay it. Sends a small query to the
 * service every 100 ms without waiting for earlier answers, and a comparable one directly to PostgreSQL, to
 * tell a slow service from a busy machine.
 */
export interface Sung {
  readonly asked: number
  /** Latencies in milliseconds: of the service, and of PostgreSQL queried directly. */
  readonly p99: number
  readonly median: number
  readonly worst: number
  readonly directP99: number
  /** Failed requests and answers other than a 200 with data; each distinct one once. */
  readonly faults: readonly string[]
}

const EVERY_MS = 100
const QUERY = '{ aggregates(first: 1) { nodes { name latest { ts px } } } }'
const DIRECT = 'select count(*) from (select from instrument limit 10) few'

const [, , origin = '', token = '', databaseUrl = ''] = process.argv
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const direct = new pg.Pool({ connectionString: databaseUrl, application_name: 'canary' })
const faults = new Set<string>()
const taken: number[] = []
const takenDirectly: number[] = []
let isStopped = false

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await work().catch((error: unknown) => faults.add(String(error)))
  times.push(performance.now() - begun)
}

async function ask(): Promise<void> {
  const response = await open(
    {
      url: `${origin}/graphql`,
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: QUERY }),
    },
    agent,
  )
  const text = (await Array.fromAsync(response as AsyncIterable<Buffer>)).join('')
  if (response.statusCode !== 200 || !text.startsWith('{"data"'))
    faults.add(`the canary received ${response.statusCode}: ${text.slice(0, 200)}`)
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

await direct.query(DIRECT)
const begun = performance.now()
const underWay: Promise<void>[] = []
const stop = () => {
  isStopped = true
}
// The soak may have died without sending a message.
process.on('message', stop).on('disconnect', stop)
for (let turn = 1; !isStopped; turn++) {
  underWay.push(
    timed(taken, ask),
    timed(takenDirectly, () => direct.query(DIRECT)),
  )
  await sleep(Math.max(0, begun + turn * EVERY_MS - performance.now()))
}
await Promise.all(underWay)
const sung: Sung = {
  asked: taken.length,
  p99: percentile(taken, 0.99),
  median: percentile(taken, 0.5),
  worst: Math.max(0, ...taken),
  directP99: percentile(takenDirectly, 0.99),
  faults: [...faults],
}
await direct.end()
agent.destroy()
if (process.connected) process.send?.(sung, undefined, {}, () => process.disconnect?.())
