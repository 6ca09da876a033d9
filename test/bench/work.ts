import { readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { DB } from '../../db/types.ts'
import { connect } from '../../src/platform/database/connect.ts'
import type { RateLimits, RateState } from '../../src/platform/rates/limits.ts'
import type { Bench } from './bench.ts'
import { HEAVY, type Heavy } from './heavy.ts'
import { openInProcess } from './in-process.ts'
import type { Line, Measured } from './line.ts'
import { MAIN } from './market.ts'

/** Processor time after which a request has been measured, or compiled, in milliseconds; and how often it is sent at least. */
const ENOUGH = { ms: 300, runs: 3 }
/** Milliseconds of a unit (core/work.ts), and of a tick of the operating system's clock. */
const [UNIT_MS, TICK_MS] = [0.01, 10]

const STANDING: RateState = { limit: 1, windowS: 60, remaining: 1, resetMs: 0, isExceeded: false }

/** Rate limits that refuse nothing and sum the units that were taken. */
class Meter implements RateLimits {
  units = 0
  readonly take = async (): Promise<RateState> => STANDING
  readonly look = this.take
  readonly untouched = (): RateState => STANDING
  readonly work = {
    take: async (_caller: unknown, units: number): Promise<RateState> => {
      this.units += units
      return STANDING
    },
    look: this.take,
    untouched: this.untouched,
  }
  close(): void {}
}

/** Returns the processor time of a process of this machine, in milliseconds. */
async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What a request was counted as, and what it cost this process and its connection. */
interface Weighed {
  readonly name: string
  readonly units: number
  readonly ms: number
}

/** Weighs requests one after another, in one process with one connection. */
async function weigh(url: string, requests: readonly Heavy[]): Promise<Weighed[]> {
  const { pool, end } = connect(url, { max: 1 })
  const meter = new Meter()
  const app = openInProcess({
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    rates: meter,
  })
  const send = async ({ path, body }: Heavy) => {
    const request = new Request(new URL(path, 'http://bench'), {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
    const response = await app.fetch(request)
    const answer = await response.text()
    if (response.status !== 200 || answer.startsWith('{"errors"'))
      throw new Error(`${path} answers ${response.status}: ${answer.slice(0, 500)}`)
  }
  const repeat = async (heavy: Heavy, pid: number): Promise<Weighed> => {
    const begun = { ms: ownTime(), databaseMs: await timeOf(pid), units: meter.units }
    for (let runs = 1; ; runs++) {
      await send(heavy)
      const [own, database] = [ownTime() - begun.ms, (await timeOf(pid)) - begun.databaseMs]
      if (runs < ENOUGH.runs || own + database < ENOUGH.ms) continue
      return { name: heavy.name, units: (meter.units - begun.units) / runs, ms: (own + database) / runs }
    }
  }
  try {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    const weighed: Weighed[] = []
    for (const heavy of requests) {
      // The first time compiles what it runs.
      await repeat(heavy, pid)
      weighed.push(await repeat(heavy, pid))
    }
    return weighed
  } finally {
    await end()
  }
}

/** How many times as much, or as little, a request costs as it is counted. */
const misjudged = ({ units, ms }: Weighed): number => {
  const ratio = ms / (units * UNIT_MS)
  return Math.max(ratio, 1 / ratio)
}

async function worstMisjudged(bench: Bench): Promise<Measured> {
  const weighed = await weigh((await bench.cluster()).urlOf(MAIN), HEAVY)
  const [worst] = weighed.toSorted((a, b) => misjudged(b) - misjudged(a))
  if (!worst) throw new Error('There is nothing to weigh')
  return {
    value: misjudged(worst),
    detail: `of ${weighed.length} requests, worst ${worst.name}: ${Math.round(worst.units)} units, ${worst.ms.toFixed(1)} ms`,
  }
}

/** Whether counted work is what requests cost. */
export const workLine: Line = {
  name: 'work',
  title:
    'processor time of the dearest requests of every operation against their units of work, or the reverse',
  goal: { unit: 'x', atMost: 2 },
  measure: worstMisjudged,
}
