import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memory } from '../core/rows/memory-pool.ts'

/** How often a process looks whether it is quiet. */
const LOOK_MS = 10_000
/** Share of the time for which a quiet process is busy at most. */
const QUIET = 0.05
/** Growth that is worth a collection. */
const GROWTH_BYTES = 24_000_000

/** How often a process looks whether a rush is over. */
const LOOK_FOR_RUSH_MS = 1000
/** Share of the time for which a process is busy at most when a rush is over. */
const CALM = 0.5
/** Growth of buffers, and of the heap, that is worth the marking of all objects. */
const BUFFER_GROWTH_BYTES = 64_000_000
const HEAP_GROWTH_BYTES = 48_000_000
/** The same as a multiple: a large heap grows by more between two collections. */
const HEAP_GROWTH = 1.5
/** Collections after a rush: the second gives back the pages that the first has left nearly empty. */
const COLLECTIONS = 2
/** Looks between them. */
const LOOKS_BETWEEN = 10

let collect: ((options: object) => void) | undefined

/** Returns to the system the memory that is no longer used. Blocks the process for a quarter of a second. */
function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as (options: object) => void
  }
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Makes V8 begin to collect, mostly beside the process, because buffers seem to double. The system gives no memory to a
 * buffer that nobody fills.
 */
function beginCollection(bufferBytes: number): void {
  memory.drop()
  try {
    void new ArrayBuffer(bufferBytes)
  } catch {
    // Not even the addresses are free. V8 has collected before it throws.
  }
}

let hasStarted = false

/** Collects what starting leaves behind, a fifth of the memory, at the first start in a process. */
export function collectAfterStart(): void {
  if (hasStarted) return
  hasStarted = true
  collectGarbage()
}

/** What tells whether a process is quiet, and what it holds. */
interface Vitals {
  /** Share of the time since the last look for which the process was busy. */
  busy(): number
  /** Bytes in memory. */
  held(): number
  /** Bytes of buffers outside V8's heap, in use or not. */
  buffers(): number
  /** Bytes of V8's heap, in use or not. */
  heap(): number
}

const ofThisProcess = (): Vitals => {
  let last = performance.eventLoopUtilization()
  return {
    busy: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    held: () => process.memoryUsage.rss(),
    buffers: () => process.memoryUsage().arrayBuffers,
    heap: () => process.memoryUsage().heapTotal,
  }
}

/**
 * Returns memory to the system once a process is quiet: V8 collects only while something is allocated, so after a rush it
 * would keep what that has left behind. Returns the function that ends this.
 */
export function collectWhenQuiet(
  { busy, held }: Pick<Vitals, 'busy' | 'held'> = ofThisProcess(),
  tidy = () => {
    memory.drop()
    collectGarbage()
  },
): () => void {
  let least = Number.POSITIVE_INFINITY
  const timer = setInterval(() => {
    const isQuiet = busy() < QUIET
    if (isQuiet && held() > least + GROWTH_BYTES) {
      tidy()
      // What is left may be in use. It is no reason to try again.
      least = held()
    }
    least = Math.min(least, held())
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Has what a rush leaves behind collected once it is over, even if the process is not quiet. V8 would wait until there is
 * as much more as its last collection, amid the rush, allows. Returns the function that ends this.
 */
export function collectAfterRushes(
  { busy, buffers, heap }: Omit<Vitals, 'held'> = ofThisProcess(),
  begin = beginCollection,
): () => void {
  let least = { buffers: Number.POSITIVE_INFINITY, heap: Number.POSITIVE_INFINITY }
  // Collections since the last rush, looks until the next one, and whether another rush has come in between.
  let [collections, looksLeft, isInterrupted] = [0, 0, false]
  const timer = setInterval(() => {
    const [isCalm, now] = [busy() < CALM, { buffers: buffers(), heap: heap() }]
    const next = (count: number) => {
      ;[collections, looksLeft, isInterrupted] = [count, LOOKS_BETWEEN, false]
      begin(Math.max(now.buffers, now.heap))
    }
    if (collections === 0) {
      if (isCalm && isGrown(now, least)) next(1)
      least = { buffers: Math.min(least.buffers, now.buffers), heap: Math.min(least.heap, now.heap) }
      return
    }
    isInterrupted ||= !isCalm
    if (--looksLeft > 0 || !isCalm) return
    if (isInterrupted && isGrown(now, least)) next(1)
    else if (!isInterrupted && collections < COLLECTIONS) next(collections + 1)
    // What is left is in use.
    else [collections, least] = [0, now]
  }, LOOK_FOR_RUSH_MS).unref()
  return () => clearInterval(timer)
}

type Held = Readonly<Record<'buffers' | 'heap', number>>

const isGrown = (now: Held, least: Held): boolean =>
  now.buffers > least.buffers + BUFFER_GROWTH_BYTES ||
  now.heap > Math.max(least.heap + HEAP_GROWTH_BYTES, least.heap * HEAP_GROWTH)
