import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { DemoMarketPresentError } from '../src/ingest/demo-market.ts'
import { DiskSpaceError } from '../src/ingest/disk-space.ts'
import { LoadFault } from '../src/ingest/fault.ts'
import { type DirectoryOptions, loadFiles } from '../src/ingest/load.ts'
import { parseMap } from '../src/ingest/mapping/mapping.ts'
import { LOAD_HELP, LOAD_USAGE, loadArguments, type WatchArguments } from '../src/ingest/options.ts'
import { filesToLoad, type LoadPaths } from '../src/ingest/paths.ts'
import { type Progress, writeProgress } from '../src/ingest/progress.ts'
import { report } from '../src/ingest/report.ts'
import { filesAt } from '../src/ingest/sources.ts'
import { WatchedAlready } from '../src/ingest/watch/lock.ts'
import { watchDirectory } from '../src/ingest/watch/watch.ts'
import { runCommand } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/database/open.ts'
import { createLogger } from '../src/platform/log.ts'
import { stopSignal } from '../src/platform/signals.ts'
import { migrate } from '../src/upkeep/migrate.ts'

interface OpenOptions {
  readonly signal?: AbortSignal
  readonly onActivity?: Progress['onActivity']
}

async function open({ signal, onActivity }: OpenOptions): Promise<OpenDatabase> {
  const database = await openDatabase(loadConfig(), { applicationName: 'flowgate load' })
  try {
    await migrate(database.url, signal, onActivity)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function loadOnce(paths: LoadPaths, options: DirectoryOptions): Promise<void> {
  const { onProgress, onActivity, stop } = writeProgress(console.error, process.stderr.isTTY)
  try {
    const database = await open({ onActivity })
    try {
      const { source, files } = await filesToLoad(paths, options)
      const result = await loadFiles(database.pool, files, { ...options, source, onProgress, onActivity })
      console.log(report(result, options.dryRun))
    } finally {
      await database.close()
    }
  } finally {
    stop()
  }
}

function watch(
  directory: string,
  { once, settleMs }: WatchArguments,
  options: DirectoryOptions,
): Promise<void> {
  const log = createLogger(loadConfig().logLevel)
  const signal = stopSignal(log)
  return watchDirectory(directory, {
    ...{ settleMs, isOnce: once, open: () => open({ signal }), log, signal },
    load: async (pool, path, beforeCommit) => {
      const source = basename(path)
      const { stop, ...progress } = writeProgress((line) => log.info(`${source}: ${line.trim()}`), false)
      try {
        return await loadFiles(pool, await filesAt(path, options), {
          ...{ ...options, ...progress, source, beforeCommit },
        })
      } finally {
        stop()
      }
    },
  })
}

const USAGE = `npm run --silent load -- (DIR | FILE... | - | --watch DIR) ${LOAD_USAGE}`

const load = async () => {
  const { paths, options, map: path, watch: watched } = loadArguments()
  try {
    const map = path === undefined ? undefined : parseMap(await readFile(path, 'utf8'), path)
    const all = { ...options, map }
    await (watched ? watch(paths.paths[0], watched, all) : loadOnce(paths, all))
  } catch (error) {
    const isExplained =
      error instanceof LoadFault ||
      error instanceof DemoMarketPresentError ||
      error instanceof DiskSpaceError ||
      error instanceof WatchedAlready
    if (!isExplained) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

await runCommand(USAGE, load, LOAD_HELP)
