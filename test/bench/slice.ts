import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Server, startServer } from './bench.ts'
import { send } from './client.ts'
import { type Line, median } from './line.ts'
import { timedLoad } from './load-runs.ts'
import { type Cluster, FIRST_SLICE, onDatabase, SLICES } from './market.ts'
import { endProcess } from './processes.ts'

const DATABASE = 'slice'
const ROUNDS = 5
const AGGREGATE = '/aggregates/101/latest?interval=10min'
const LOOK_MS = 10

/** A file with one bar of each security. */
export function sliceAt(ids: readonly number[], ts: string, round: number): string {
  const header = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover'
  const rows = ids.map((id, at) =>
    [id, '10min', ts, 100 + ((at + round) % 50), 1000 + at, 900 + round].join(','),
  )
  return [header, ...rows, ''].join('\n')
}

const newestOf = async (server: Server): Promise<string> =>
  JSON.parse(String(await send(server.call({ path: AGGREGATE })))).data.ts

/** Seconds from the command that loads one slice until an aggregate of it is the newest one answered. */
async function loadSlice(server: Server, url: string, directory: string, ts: string): Promise<number> {
  const begun = performance.now()
  const load = timedLoad(url, [directory])
  while (Date.parse(await newestOf(server)) < Date.parse(ts)) await sleep(LOOK_MS)
  const seconds = (performance.now() - begun) / 1000
  await load
  return seconds
}

async function measureSlices(cluster: Cluster): Promise<number[]> {
  await cluster.create(DATABASE, SLICES)
  const directory = await mkdtemp(join(tmpdir(), 'flowgate-bench-'))
  const url = cluster.urlOf(DATABASE)
  const ids = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from security order by id')
    return rows.map(({ id }) => id)
  })
  const server = await startServer(url)
  try {
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ts = FIRST_SLICE.add({ minutes: 10 * round }).toString()
      await writeFile(join(directory, 'security_cash.csv'), sliceAt(ids, ts, round))
      seconds.push(await loadSlice(server, url, directory, ts))
    }
    return seconds
  } finally {
    await endProcess(server.process.child)
    await cluster.drop(DATABASE)
    await rm(directory, { recursive: true })
  }
}

export const sliceLine: Line = {
  name: 'load-slice',
  title: 'ten minutes of 5,000 securities with 149 aggregates, from the command to `latest`',
  goal: { unit: 's', atMost: 3 },
  isHeavy: true,
  market: SLICES,
  async measure(bench) {
    const seconds = await measureSlices(await bench.cluster())
    return {
      value: median(seconds),
      detail: `median of ${seconds.map((one) => one.toFixed(2)).join(', ')} s`,
    }
  },
}
