import { parseArgs } from 'node:util'
import { writeProgress } from '../src/ingest/progress.ts'
import { rowsInWords, withdrawnInWords } from '../src/ingest/report.ts'
import { UnloadFault } from '../src/ingest/undo/refuse.ts'
import { unload } from '../src/ingest/undo/unload.ts'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { migrate } from '../src/upkeep/migrate.ts'

await runCommand('npm run --silent unload -- VERSION', async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [text = ''] = positionals
  if (positionals.length !== 1 || !/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError('give the version of a load, as printed by `load`')
  const database = await openDatabase(loadConfig(), { applicationName: 'flowgate unload' })
  const { onActivity, stop } = writeProgress(console.error, process.stderr.isTTY)
  try {
    await migrate(database.url, undefined, onActivity)
    const { version, rows, events } = await unload(database.pool, Number(text), { onActivity })
    console.log(`data version ${version}: load ${text} undone, ${rowsInWords(rows)} restored or removed`)
    for (const line of withdrawnInWords(events)) console.log(line)
  } catch (error) {
    if (!(error instanceof UnloadFault)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    stop()
    await database.close()
  }
})
