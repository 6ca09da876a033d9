import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { grownPartitions } from './bars/merge.ts'
import { copyFile, type SourceFile } from './copy.ts'
import { LoadFault } from './fault.ts'
import { FILES, type FileName } from './files.ts'
import { type LoadResult, type LoadStep, mergeStaging, stepClock } from './merge.ts'
import { DERIVING, LOAD_LOCK, UNHURRIED } from './session.ts'
import { createStaging } from './staging.ts'
import { beginJournal, forgetJournal, keepJournal } from './undo/journal.ts'

export interface LoadOptions {
  readonly onProgress?: ((step: LoadStep) => void) | undefined
}

/** Fills the staging tables; tells `onStep` what it did, and returns what messages call the files. */
export type Fill = (
  client: ClientBase,
  onStep: (step: string, rows: number) => void,
) => Promise<ReadonlyMap<FileName, string> | undefined>

/**
 * Index-only counts need the visibility map, and the planner the statistics of the whole table, which autovacuum never
 * gathers.
 */
export async function tidy(client: ClientBase, partitions: readonly string[]): Promise<void> {
  if (partitions.length === 0) return
  await client.query('set statement_timeout = 0; set default_statistics_target = 25')
  await client.query(`vacuum ${partitions.map((name) => `"${name}"`).join(', ')}`)
  await client.query('analyze cash_bar, option_bar')
  await client.query('reset statement_timeout; reset default_statistics_target')
}

/**
 * Runs one load, in one transaction: nothing of it is visible before its end, or ever if it fails. Loads wait for
 * each other. Unless it says otherwise, it can be taken back. Whatever fills the staging tables, files or a generator,
 * takes this way in. Throws LoadFault.
 */
export async function runLoad(
  pool: Pool,
  { source, onProgress, fill, isKept = true }: LoadOptions & { source: string; fill: Fill; isKept?: boolean },
): Promise<LoadResult> {
  const onStep = stepClock(onProgress)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`${DERIVING}; ${UNHURRIED}`)
    await client.query(`select pg_advisory_xact_lock(${LOAD_LOCK})`)
    if (isKept) await beginJournal(client)
    await createStaging(client)
    const files = await fill(client, onStep)
    const result = await mergeStaging(client, {
      source,
      onProgress: ({ step, rows }) => onStep(step, rows),
      ...(files && { files }),
    })
    if (result.version !== null) await (isKept ? keepJournal(client, result.version) : forgetJournal(client))
    const grown = await grownPartitions(client)
    await client.query('commit')
    onStep('committed', result.rows)
    await tidy(client, grown)
    client.release()
    return result
  } catch (error) {
    // An aborted COPY may leave the connection stuck; ending it also rolls back.
    client.release(true)
    throw error
  }
}

const directoryFault = (directory: string, reason: string) =>
  new LoadFault({ file: directory, line: null, column: null, reason })

/** The files of the load format in a directory, in the order in which they are read. Throws LoadFault. */
async function filesIn(directory: string): Promise<SourceFile[]> {
  const present = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    throw directoryFault(
      directory,
      error.code === 'ENOENT' ? 'no such directory' : `cannot be read (${error.code})`,
    )
  })
  const found = FILES.flatMap((kind) => {
    const names = [`${kind.name}.csv`, `${kind.name}.csv.gz`].filter((name) => present.includes(name))
    if (names.length > 1)
      throw directoryFault(`${kind.name}.csv`, `stands beside ${kind.name}.csv.gz; give one of them`)
    return names.map((name) => ({ kind, name, path: join(directory, name) }))
  })
  if (found.length > 0) return found
  throw directoryFault(
    directory,
    `holds none of the files ${FILES.map(({ name }) => `${name}.csv`).join(', ')}`,
  )
}

/** Loads the CSV files of a directory (contract, section 2). Throws LoadFault when anything in them is wrong. */
export async function loadDirectory(
  pool: Pool,
  directory: string,
  { onProgress }: LoadOptions = {},
): Promise<LoadResult> {
  const files = await filesIn(directory)
  return runLoad(pool, {
    source: basename(resolve(directory)),
    onProgress,
    async fill(client, onStep) {
      for (const file of files) onStep(file.name, await copyFile(client, file))
      return new Map(files.map(({ kind, name }) => [kind.name as FileName, name]))
    },
  })
}
