import { setTimeout as sleep } from 'node:timers/promises'
import { completed, startJob } from '../bench/job-client.ts'
import { WIDE } from '../bench/market.ts'
import { WIDE_IDS } from '../bench/wide.ts'
import type { Scenario, Stage } from './scenario.ts'
import { type Ending, readSlowly } from './slow-reader.ts'
import { openGood } from './witness.ts'

const READERS = 50
const BYTES_PER_SECOND = 10_000
/** Flow exports that one user may have open. */
const EACH = 8
const SECONDS = 60
/** Short enough for all the exports to fit on disk at once. */
const SLOW_EXPORT = '/flow/timeseries/export?start_date=2011-07-01'
const EVERY_MS = 3000
/** Limit for an export beside the slow readers, on an otherwise idle machine. */
const GOAL_S = 10

async function slowCalls({ server, tokenOf }: Stage) {
  const { job_id: id } = await completed(server, await startJob(server, WIDE_IDS))
  const forms = ['export', 'export?compression=gzip', 'export?export_format=json', 'stream']
  const half = Array.from({ length: READERS / 2 }, (_, at) => at)
  const flow = half.map(async (at) =>
    server.call({ path: SLOW_EXPORT }, await tokenOf(`slow-${Math.floor(at / EACH)}`)),
  )
  return [
    ...half.map((at) => server.call({ path: `/aggregates/jobs/${id}/${forms[at % forms.length]}` })),
    ...(await Promise.all(flow)),
  ]
}

/** Reads a whole export at full speed; returns the seconds it took. */
async function hurry({ server, witness }: Stage, token: string): Promise<number> {
  const begun = performance.now()
  const response = await openGood(server.call({ path: '/flow/timeseries/export' }, token))
  let lines = 0
  for await (const part of response as AsyncIterable<Buffer>)
    for (const byte of part) if (byte === 10) lines++
  if (lines !== Number(response.headers['x-row-count']) + 1)
    witness.fault(`an export beside slow readers had ${lines} lines`)
  return (performance.now() - begun) / 1000
}

export const readers: Scenario = {
  name: 'readers',
  title: `${READERS} readers at 10 KB/s, with full-speed exports beside them`,
  market: WIDE,
  async run(stage) {
    const token = await stage.tokenOf('in-a-hurry')
    const alone = await hurry(stage, token)
    const calls = await slowCalls(stage)
    const stop = new AbortController()
    const reading: Promise<Ending>[] = []
    const taken: number[] = []
    try {
      // One after the other: the service limits how many exports it generates at once.
      for (const call of calls)
        reading.push(readSlowly(await openGood(call), BYTES_PER_SECOND, { stop: stop.signal }))
      stage.say(`${reading.length} slow readers are connected`)
      for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
        taken.push(await hurry(stage, token))
        await sleep(EVERY_MS)
      }
    } finally {
      stop.abort()
    }
    const endings = await Promise.all(reading)
    const lost = endings.filter((ending) => ending !== 'left')
    if (lost.length > 0) stage.witness.fault(`${lost.length} slow readers: ${[...new Set(lost)].join()}`)
    const worst = Math.max(...taken)
    // A busy machine may take ten times as long as an export takes alone.
    if (worst > Math.max(GOAL_S, 10 * alone))
      stage.witness.fault(`an export beside slow readers took ${worst.toFixed(1)} s`)
    return `${taken.length} exports beside them took ${worst.toFixed(1)} s at most (${alone.toFixed(1)} s alone)`
  },
}
