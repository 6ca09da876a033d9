import { setTimeout as sleep } from 'node:timers/promises'
import { onDatabase } from '../bench/market.ts'
import type { Server } from './process.ts'

/** Resources that a process holds. */
export interface Vitals {
  readonly megabytes: number
  /** Of these, in the heap and in buffers outside it. */
  readonly heap: number
  readonly buffers: number
  /** Database connections by application name. */
  readonly connections: Readonly<Record<string, number>>
  /** Of these, the connections that are not idle. */
  readonly busy: number
  readonly descriptors: number
  readonly timers: number
}

const SAMPLE_MS = 500
const MORE_MEGABYTES = 64
/** Tolerance for those that come and go: expiring caches, idle connections of the pool. */
const MORE_TIMERS = 4
const MORE_DESCRIPTORS = 4
/** Idle connections of a pool are closed after a minute. */
const PATIENCE_MS = 90_000
const AGAIN_MS = 2000

/** Maximum connections of an idle server, by application name: each pool keeps those it used last. */
const AT_REST: Readonly<Record<string, number>> = {
  flowgate: 2,
  'flowgate control': 2,
  'flowgate events': 1,
  'flowgate worker': 3,
  'flowgate worker control': 2,
  'flowgate worker events': 1,
  'flowgate alerts': 2,
  'flowgate alerts control': 2,
}

const CONNECTIONS = `
  select application_name as name, count(*)::int as held, count(*) filter (where state <> 'idle')::int as busy
  from pg_stat_activity
  where datname = current_database() and application_name like 'flowgate%'
  group by 1 order by 1`

interface Held {
  readonly name: string
  readonly held: number
  readonly busy: number
}

export async function vitalsOf(server: Server, databaseUrl: string): Promise<Vitals> {
  const { resources, heapUsed, external } = await server.probe('collect')
  const { rows } = await onDatabase(databaseUrl, (client) => client.query<Held>(CONNECTIONS))
  return {
    megabytes: await server.memory(),
    ...{ heap: heapUsed / 1e6, buffers: external / 1e6 },
    connections: Object.fromEntries(rows.map(({ name, held }) => [name, held])),
    busy: rows.reduce((sum, { busy }) => sum + busy, 0),
    descriptors: await server.descriptors(),
    timers: resources['Timeout'] ?? 0,
  }
}

/** Describes each resource above its limit. */
function excessOf(now: Vitals, base: Vitals): string[] {
  const bounds: readonly (readonly [string, number, number])[] = [
    ['megabytes', now.megabytes, base.megabytes + MORE_MEGABYTES],
    ['busy connections', now.busy, 0],
    ['sockets and files', now.descriptors, base.descriptors + MORE_DESCRIPTORS],
    ['timers', now.timers, base.timers + MORE_TIMERS],
    ...Object.entries(now.connections).map(
      ([name, held]) => [`connections of ${name}`, held, AT_REST[name] ?? 0] as const,
    ),
  ]
  return bounds
    .filter(([, value, most]) => value > most)
    .map(([what, value, most]) => `${what}: ${value.toFixed(0)} instead of ${most.toFixed(0)} at most`)
}

/** Total number of connections. */
export const heldBy = ({ connections }: Vitals): number =>
  Object.values(connections).reduce((sum, held) => sum + held, 0)

/** Waits until a process holds no more than before; returns its vitals, and any excess after 90 s. */
export async function settled(
  server: Server,
  databaseUrl: string,
  base: Vitals,
): Promise<{ vitals: Vitals; excess: string[] }> {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    const vitals = await vitalsOf(server, databaseUrl)
    const excess = excessOf(vitals, base)
    if (excess.length === 0 || performance.now() > end) return { vitals, excess }
    await sleep(AGAIN_MS)
  }
}

/** Samples the memory of a process and keeps the maximum, in MB. */
export class Peak implements Disposable {
  #megabytes = 0
  readonly #timer: NodeJS.Timeout

  constructor(server: Server) {
    this.#timer = setInterval(async () => {
      this.#megabytes = Math.max(this.#megabytes, await server.memory())
    }, SAMPLE_MS)
  }

  get megabytes(): number {
    return this.#megabytes
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
