import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runClient } from './client-program.ts'

/** Names of dumps sort by time. */
const DUMP = /^flowgate-\d{8}T\d{6}Z\.dump$/
/** Names of dumps that were interrupted or are in progress. */
const UNFINISHED = /^flowgate-\d{8}T\d{6}Z\.dump\.part$/

const DAY_MS = 86_400_000

/** Name of a dump: `flowgate-20261120T023000Z.dump`. */
const nameAt = (now: Date): string => `flowgate-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.dump`

interface DumpOptions {
  /** Number of dumps to keep in the directory. */
  readonly keep: number
  readonly now: Date
}

interface Dump {
  readonly path: string
  readonly bytes: number
  /** Names of older dumps that were deleted. */
  readonly deleted: readonly string[]
}

/**
 * Dumps a database with `pg_dump` to a new file in a directory, then deletes all but the newest dumps. Other files in the
 * directory are left alone. If `pg_dump` fails, nothing is deleted.
 */
export async function dumpDatabase(
  url: string,
  directory: string,
  { keep, now }: DumpOptions,
): Promise<Dump> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, nameAt(now))
  const part = `${path}.part`
  try {
    await runClient('pg_dump', url, ['--format=custom', `--file=${part}`])
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const names = await readdir(directory)
  const dumps = names.filter((name) => DUMP.test(name)).toSorted()
  const deleted = dumps.slice(0, -keep)
  // Killed runs leave their files. A file of less than a day may belong to a dump in progress.
  const yesterday = nameAt(new Date(now.getTime() - DAY_MS))
  const left = names.filter((name) => UNFINISHED.test(name) && name < yesterday)
  for (const name of [...deleted, ...left]) await rm(join(directory, name), { force: true })
  return { path, bytes: (await stat(path)).size, deleted }
}
