import { basename, resolve } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { grownPartitions } from '../engine/derive/merge.ts'
import { DERIVING, LOAD_LOCK, UNHURRIED } from '../engine/derive/session.ts'
import { exchangeDate } from '../market/exchange-date.ts'
import type { LoadCheck } from './checks.ts'
import type { Merged } from './counts.ts'
import { makeRoom } from './demo-market.ts'
import { notAfter } from './future.ts'
import type { SourceFiles } from './locate.ts'
import { CHECKS, type LoadResult, type LoadStep, mergeStaging, stepClock } from './merge.ts'
import { filesIn, stageFiles } from './read.ts'
import { REMOVAL_CHECKS } from './removals.ts'
import { createStaging } from './staging.ts'
import { beginJournal, forgetJournal, keepJournal } from './undo/journal.ts'

export interface LoadOptions {
  readonly onProgress?: ((step: LoadStep) => void) | undefined
  /** Does everything except commit. Default: false. */
  readonly isRehearsal?: boolean | undefined
}

export interface DirectoryOptions extends LoadOptions {
  /** Whether to load bars later than the end of the current exchange day. Default: false. */
  readonly allowFuture?: boolean | undefined
  /** Whether to remove the demo market first, which otherwise blocks the load. Default: false. */
  readonly replaceDemo?: boolean | undefined
  readonly now?: Date
}

/** Fills the staging tables. Reports its steps to `onStep`, and returns the files that it has read, if any. */
export type Fill = (
  client: ClientBase,
  onStep: (step: string, rows: number) => void,
) => Promise<SourceFiles | undefined>

/**
 * Vacuums partitions and analyses the bar tables. Index-only counts need the visibility map, and the planner needs
 * statistics of the partitioned tables, which autovacuum never gathers.
 */
export async function tidy(client: ClientBase, partitions: readonly string[]): Promise<void> {
  if (partitions.length === 0) return
  await client.query('set statement_timeout = 0; set default_statistics_target = 25')
  await client.query(`vacuum ${partitions.map((name) => `"${name}"`).join(', ')}`)
  await client.query('analyze cash_bar, option_bar')
  await client.query('reset statement_timeout; reset default_statistics_target')
}

interface RunOptions {
  readonly source: string
  readonly checks?: readonly LoadCheck[]
  /** Runs before the staging tables are filled. */
  readonly prepare?: (client: ClientBase) => Promise<Merged | null>
  readonly fill: Fill
  /** Whether the load can be undone. Default: true. */
  readonly isKept?: boolean
}

/**
 * Runs a load in one transaction: nothing of it is visible before it commits, or ever if it fails. Loads run one after
 * another. Both files and generators are loaded this way. Throws LoadFault.
 */
export async function runLoad(
  pool: Pool,
  { source, onProgress, isRehearsal = false, isKept = true, checks, prepare, fill }: LoadOptions & RunOptions,
): Promise<LoadResult> {
  const begun = performance.now()
  const onStep = stepClock(onProgress)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`${DERIVING}; ${UNHURRIED}`)
    await client.query(`select pg_advisory_xact_lock(${LOAD_LOCK})`)
    const before = (await prepare?.(client)) ?? null
    // No journal has kept the rows that `prepare` removed, so earlier loads can no longer be undone.
    if (before) await forgetJournal(client)
    if (isKept) await beginJournal(client)
    await createStaging(client)
    const files = await fill(client, onStep)
    const result = await mergeStaging(client, {
      ...{ source, checks, isRehearsal, before, begun },
      onProgress: ({ step, rows }) => onStep(step, rows),
      files,
    })
    if (result.version !== null) await (isKept ? keepJournal(client, result.version) : forgetJournal(client))
    const grown = await grownPartitions(client)
    await client.query(isRehearsal ? 'rollback' : 'commit')
    if (!isRehearsal) onStep('committed', result.rows)
    if (!isRehearsal) await tidy(client, grown)
    client.release()
    return result
  } catch (error) {
    // An aborted COPY may leave the connection stuck; ending it also rolls back.
    client.release(true)
    throw error
  }
}

/** Loads the CSV files of a directory (docs/loading.md). Throws LoadFault and DemoMarketPresentError. */
export async function loadDirectory(
  pool: Pool,
  directory: string,
  {
    onProgress,
    isRehearsal,
    allowFuture = false,
    replaceDemo = false,
    now = new Date(),
  }: DirectoryOptions = {},
): Promise<LoadResult> {
  const files = await filesIn(directory)
  const checks = [...CHECKS, ...(allowFuture ? [] : notAfter(exchangeDate(now)))]
  return runLoad(pool, {
    source: basename(resolve(directory)),
    ...{ onProgress, isRehearsal, checks },
    prepare: (client) => makeRoom(client, { replaceDemo }),
    fill: (client, onStep) => stageFiles(client, files, { checks: [...REMOVAL_CHECKS, ...checks], onStep }),
  })
}
