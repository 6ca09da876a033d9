import { parseArgs } from 'node:util'
import { rowsInWords } from '../src/ingest/report.ts'
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
  try {
    await migrate(database.url)
    const { version, rows } = await unload(database.pool, Number(text))
    console.log(`data version ${version}: load ${text} undone, ${rowsInWords(rows)} restored or removed`)
  } catch (error) {
    if (!(error instanceof UnloadFault)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
})
