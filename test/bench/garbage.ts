import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './bench.ts'
import { requestRate, send } from './client.ts'
import type { Line } from './line.ts'
import { MAIN } from './market.ts'
import { endProcess } from './processes.ts'
import { restPage } from './requests.ts'

const LOAD = { seconds: 10, requests: 5000, connections: 4 }
/** Before it, V8 has not compiled what the requests need. */
const WARM_UP = { ...LOAD, seconds: 5 }

/** What `--cpu-prof` writes: the node that was running at each sample, and the microseconds since the one before. */
interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string } }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Microseconds per function name in the last seconds of a profile. */
function timesOf({ nodes, samples, timeDeltas }: Profile, seconds: number): Map<string, number> {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]))
  const times = new Map<string, number>()
  let left = seconds * 1e6
  for (let at = samples.length - 1; at >= 0 && left > 0; at--) {
    const name = names.get(samples[at] ?? 0) ?? ''
    const time = timeDeltas[at] ?? 0
    times.set(name, (times.get(name) ?? 0) + time)
    left -= time
  }
  return times
}

/** Share of the busy time that garbage collection takes, in percent, of the profile of the busiest thread. */
async function shareIn(directory: string, seconds: number): Promise<number> {
  const shares: { busy: number; share: number }[] = []
  for (const file of await readdir(directory)) {
    const profile: Profile = JSON.parse(await readFile(join(directory, file), 'utf8'))
    const times = timesOf(profile, seconds)
    const busy = times.values().reduce((sum, time) => sum + time, 0) - (times.get('(idle)') ?? 0)
    shares.push({ busy, share: (100 * (times.get('(garbage collector)') ?? 0)) / busy })
  }
  return shares.toSorted((a, b) => b.busy - a.busy)[0]?.share ?? Number.NaN
}

/** How much of a page is garbage collection. */
export const garbageLine: Line = {
  name: 'garbage',
  title: 'garbage collection while the REST timeseries page is answered, of the busy time of the process',
  goal: { unit: '%', atMost: 5 },
  async measure(bench) {
    const directory = await mkdtemp(join(tmpdir(), 'flowgate-bench-'))
    try {
      const server = await startServer((await bench.cluster()).urlOf(MAIN), {
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${directory}`,
      })
      try {
        const call = server.call(restPage)
        await send(call)
        await requestRate(call, WARM_UP)
        await requestRate(call, LOAD)
      } finally {
        await endProcess(server.process.child)
      }
      return { value: await shareIn(directory, LOAD.seconds), detail: `profile of ${LOAD.seconds} s` }
    } finally {
      await rm(directory, { recursive: true })
    }
  },
}
