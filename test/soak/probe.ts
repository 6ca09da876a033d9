import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Imported into a process under test (`node --import`), and by nothing else: tells its parent, when that asks, what
 * cannot be seen from outside. `collect` has the garbage collected first, `measure` begins to time the loop anew.
 */
export interface Probed {
  readonly heapUsed: number
  /** Outside of the heap: buffers. */
  readonly external: number
  /** What keeps the process going or may call back, by kind: timers, sockets, files. */
  readonly resources: Readonly<Record<string, number>>
  /** 99th percentile of how late the event loop was since it was last measured, in milliseconds. */
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
// The soak has gone, and with it whoever would stop this process.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
