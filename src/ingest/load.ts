import { basename, resolve } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { exchangeDate } from '../market/exchange-date.ts'
import type { Activity } from '../platform/database/activity.ts'
import { keepingLast, type LoadCheck } from './checks.ts'
import type { Merged } from './counts.ts'
import { makeRoom } from './demo-market.ts'
import { requireDiskSpace } from './disk-space.ts'
import { notAfter } from './future.ts'
import type { SourceFiles } from './locate.ts'
import type { LoadMap } from './mapping/mapping.ts'
import { CHECKS, type LoadResult, type LoadStep, mergeStaging, stepClock } from './merge.ts'
import { type LoadOptions, loadOptions } from './options.ts'
import { type LoadReport, reportOf } from './outcome.ts'
import { stageFiles } from './read.ts'
import { REMOVAL_CHECKS } from './removals.ts'
import { recordReport } from './report-records.ts'
import { filesIn, type SourceFile } from './sources.ts'
import { createStaging } from './staging.ts'
import { inLoadTransaction } from './transaction.ts'
import { beginJournal, forgetJournal, keepJournal } from './undo/journal.ts'

interface Hooks {
  readonly onProgress?: ((step: LoadStep) => void) | undefined
  /** Called once a second with what the session of the load is doing. */
  readonly onActivity?: ((activity: Activity) => void) | undefined
  /** Runs in the transaction of the load before it commits. Not called for a dry run. */
  readonly beforeCommit?: ((client: ClientBase, load: FinishedLoad) => Promise<void>) | undefined
}

/** Result of a load, with its report. */
export interface FinishedLoad extends LoadResult {
  readonly report: LoadReport
}

/** Options of a load from a directory. */
export interface DirectoryOptions extends FileLoadOptions {
  readonly map?: LoadMap | undefined
}

/** Options of a load from files. */
interface FileLoadOptions extends LoadOptions, Hooks {
  readonly now?: Date
}

/** Fills the staging tables. Reports its steps to `onStep`, and returns the files that it has read, if any. */
export type Fill = (
  client: ClientBase,
  onStep: (step: string, rows: number) => void,
) => Promise<SourceFiles | undefined>

interface RunOptions extends Hooks, Pick<LoadOptions, 'dryRun' | 'replace'> {
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
  {
    source,
    checks,
    prepare,
    fill,
    onProgress,
    onActivity,
    beforeCommit,
    isKept = true,
    ...options
  }: RunOptions,
): Promise<FinishedLoad> {
  const { dryRun = false } = options
  const begun = performance.now()
  const onStep = stepClock(onProgress)
  const run = async (client: ClientBase): Promise<FinishedLoad> => {
    const before = (await prepare?.(client)) ?? null
    // No journal has kept the rows that `prepare` removed, so earlier loads can no longer be undone.
    if (before) await forgetJournal(client)
    if (isKept) await beginJournal(client)
    await createStaging(client)
    const files = await fill(client, onStep)
    const merged = await mergeStaging(client, {
      ...options,
      ...{ source, checks, before, begun },
      onProgress: ({ step, rows }) => onStep(step, rows),
      files,
    })
    const { version } = merged
    if (version !== null) await (isKept ? keepJournal(client, version) : forgetJournal(client))
    const names = [...(files?.values() ?? [])].map(({ name }) => name)
    const seconds = Math.round(performance.now() - begun) / 1000
    const report = reportOf(merged, { dryRun, source, files: names, seconds })
    if (version !== null) await recordReport(client, version, report)
    const load = { ...merged, report }
    if (!dryRun) await beforeCommit?.(client, load)
    return load
  }
  return inLoadTransaction(pool, {
    ...{ work: 'load', of: source, run, dryRun, onActivity },
    onCommitted: ({ rows }) => onStep('committed', rows),
  })
}

/**
 * Loads files (docs/loading.md). `source` is the name of the load in the history. Throws LoadFault,
 * DemoMarketPresentError and DiskSpaceError.
 */
export const loadFiles = (
  pool: Pool,
  files: readonly SourceFile[],
  {
    source,
    onProgress,
    onActivity,
    beforeCommit,
    now = new Date(),
    ...given
  }: FileLoadOptions & { readonly source: string },
): Promise<FinishedLoad> => {
  const { allowFuture, replaceDemo, duplicates, ignoreSpace, ...options } = loadOptions.parse(given)
  const all = [...CHECKS, ...(allowFuture ? [] : notAfter(exchangeDate(now)))]
  const checks = duplicates === 'last' ? keepingLast(all) : all
  return runLoad(pool, {
    ...options,
    ...{ source, onProgress, onActivity, beforeCommit, checks },
    prepare: async (client) => {
      if (!ignoreSpace) await requireDiskSpace(client, files)
      return makeRoom(client, { replaceDemo })
    },
    fill: (client, onStep) => stageFiles(client, files, { checks: [...REMOVAL_CHECKS, ...checks], onStep }),
  }).finally(() => Promise.all(files.map((file) => file.close?.())))
}

/** Loads the files of a directory. Throws what `loadFiles` throws. */
export const loadDirectory = async (
  pool: Pool,
  directory: string,
  { map, ...options }: DirectoryOptions = {},
): Promise<LoadResult> => {
  const files = await filesIn(directory, { map, ignoreUnknown: options.ignoreUnknown })
  return loadFiles(pool, files, { ...options, source: basename(resolve(directory)) })
}
