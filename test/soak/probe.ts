import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Imported only into a process under test (`node --import`): reports to its parent, on request, what is
 * invisible from outside. `collect` runs the garbage collector first; `measure` then resets the event loop's
 * timing.
 */
export interface Probed {
  readonly heapUsed: number
  /** Bytes outside the heap, such as buffers. */
  readonly external: number
  /** Number of active resources by kind: timers, sockets, files. */
  readonly resources: Readonly<Record<string, number>>
  /** 99th percentile of the event loop's delay since the last `measure`, in milliseconds. */
  readonly lateness: number
}

export type ProbeQuestion = 'measure' | 'collect'

const RESOLUTION_MS = 10
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
loop.enable()
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

function probe(): Probed {
  const resources: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  const lateness = Math.max(0, loop.percentile(99) / 1e6 - RESOLUTION_MS)
  const { heapUsed, external } = process.memoryUsage()
  return { heapUsed, external, resources, lateness }
}

process.on('message', (question: ProbeQuestion) => {
  if (question === 'collect') collect()
  const answer = probe()
  if (question === 'measure') loop.reset()
  process.send?.(answer)
})
// The soak has died, so nothing else would stop this process.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
