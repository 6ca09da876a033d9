import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { counted } from '../../platform/cli/counted.ts'
import { abandonable } from '../../platform/database/abandon.ts'
import { DatabaseError, isUnavailable, reasonOf } from '../../platform/database/errors.ts'
import type { OpenDatabase } from '../../platform/database/open.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Logger } from '../../platform/log.ts'
import { DemoMarketPresentError } from '../demo-market.ts'
import { DiskSpaceError } from '../disk-space.ts'
import { LoadFault } from '../fault.ts'
import type { LoadResult } from '../merge.ts'
import { report } from '../report.ts'
import { type Arrival, arrivalsIn, FOLDERS, Queue } from './arrivals.ts'
import { WatchedAlready, whileLocked } from './lock.ts'
import { mark, reportOfLoaded, unmark } from './marker.ts'
import { moveAway, type Outcome } from './outcome.ts'

const LOOK_MS = 1000
const LONGEST_PAUSE_MS = 60_000

interface WatchOptions {
  /** How long an arrival must not have changed before it is loaded. */
  readonly settleMs: number
  /** Whether to return once everything that has arrived is loaded. */
  readonly isOnce: boolean
  /** Opens the database, with its newest schema. */
  readonly open: () => Promise<OpenDatabase>
  /** Loads a file or directory in one transaction. */
  readonly load: (
    pool: Pool,
    path: string,
    beforeCommit: (client: unknown, result: LoadResult) => Promise<void>,
  ) => Promise<LoadResult>
  readonly log: Logger
  /** Rolls back the load under way, and ends the watch. */
  readonly signal: AbortSignal
}

/** A watched directory. */
interface Watch extends WatchOptions {
  readonly directory: string
  readonly pool: Pool
  /** Connection that holds the lock of the directory. */
  readonly client: Queryable
}

/** Waits. Returns early if the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

const firstLine = (text: string): string => text.split('\n', 1).join()

const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseError || error instanceof DiskSpaceError || isUnavailable(error)

/** Logs and reports why an arrival was refused. Throws errors that do not come from it. */
function refusal({ log, signal }: Watch, name: string, error: unknown): Outcome {
  if (signal.aborted || isPassing(error) || error instanceof DemoMarketPresentError) throw error
  const text = reasonOf(error)
  const others = text.split('\n').length - 1
  const more = others > 0 ? ` (${counted(others, 'further line', 'further lines')} in the report)` : ''
  log.error(error instanceof LoadFault ? {} : { err: error }, `${name}: refused: ${firstLine(text)}${more}`)
  return { folder: 'failed', report: text }
}

async function loadArrival(watch: Watch, arrival: Arrival): Promise<Outcome> {
  const { directory, pool, client, load, log } = watch
  const { name } = arrival
  // Also fails if the connection, and with it the lock, is lost.
  const earlier = await reportOfLoaded(client, directory, arrival)
  if (earlier !== null) {
    log.info(`${name}: loaded before: ${firstLine(earlier)}`)
    return { folder: 'done', report: earlier }
  }
  const begun = performance.now()
  try {
    const result = await load(pool, join(directory, name), (_, loaded) =>
      mark(directory, arrival, { version: loaded.version, report: report(loaded) }),
    )
    const text = report(result)
    const ms = Math.round(performance.now() - begun)
    log.info({ version: result.version, ms }, `${name}: ${firstLine(text)}`)
    return { folder: 'done', report: text }
  } catch (error) {
    return refusal(watch, name, error)
  }
}

/** Loads what arrives, one at a time by name. */
async function follow(watch: Watch): Promise<void> {
  const { directory, settleMs, isOnce, log, signal } = watch
  const queue = new Queue(settleMs)
  while (!signal.aborted) {
    const arrivals = await arrivalsIn(directory)
    const next = queue.next(arrivals, performance.now())
    if (next) {
      const isMoved = await moveAway(directory, next.name, await loadArrival(watch, next), new Date())
      if (!isMoved) log.warn(`${next.name}: removed during its load`)
      await unmark(directory)
    } else if (isOnce && arrivals.length === 0) return
    else await pause(LOOK_MS, signal)
  }
}

/**
 * Loads what arrives in a directory, each file or subdirectory in a transaction of its own, and moves it to `done` or
 * `failed` with its report. Waits while the database is unreachable. Throws `WatchedAlready`.
 */
export async function watchDirectory(directory: string, options: WatchOptions): Promise<void> {
  const { open, log, signal } = options
  for (const folder of FOLDERS) await mkdir(join(directory, folder), { recursive: true })
  let hasBegun = false
  let failures = 0
  const onLocked = (pool: Pool, client: Queryable) => {
    if (!hasBegun || failures > 0) log.info(`watching ${directory}`)
    hasBegun = true
    failures = 0
    return follow({ ...options, directory, pool, client })
  }
  while (!signal.aborted) {
    try {
      const database = await open()
      const watch = () => whileLocked(database.pool, directory, (client) => onLocked(database.pool, client))
      return await abandonable(database, signal, watch).finally(database.close)
    } catch (error) {
      if (signal.aborted) return
      // PostgreSQL may not have noticed yet that the lost connection, which holds the lock, has ended.
      if (!isPassing(error) && !(hasBegun && error instanceof WatchedAlready)) throw error
      const pauseMs = Math.min(LOOK_MS * 2 ** failures, LONGEST_PAUSE_MS)
      log.warn(`${reasonOf(error)}; trying again in ${pauseMs / 1000} s`)
      failures++
      await pause(pauseMs, signal)
    }
  }
}
