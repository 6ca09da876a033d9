import { parseArgs } from 'node:util'
import { DemoMarketPresentError } from '../src/ingest/demo-market.ts'
import { LoadFault } from '../src/ingest/fault.ts'
import { loadDirectory } from '../src/ingest/load.ts'
import type { LoadStep } from '../src/ingest/merge.ts'
import { report, rowsInWords } from '../src/ingest/report.ts'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { migrate } from '../src/upkeep/migrate.ts'

const showStep = ({ step, rows, elapsed }: LoadStep): void =>
  console.error(
    `${(elapsed / 1000).toFixed(1).padStart(7)} s  ${step}${rows > 0 ? `: ${rowsInWords(rows)}` : ''}`,
  )

const USAGE = 'npm run --silent load -- DIR [--dry-run] [--allow-future] [--replace-demo]'

await runCommand(USAGE, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      'allow-future': { type: 'boolean' },
      'replace-demo': { type: 'boolean' },
    },
  })
  const [directory] = positionals
  if (directory === undefined || positionals.length > 1)
    throw new UsageError('give one directory of CSV files')
  const isRehearsal = values['dry-run'] ?? false
  const options = { isRehearsal, allowFuture: values['allow-future'], replaceDemo: values['replace-demo'] }
  const database = await openDatabase(loadConfig(), { applicationName: 'flowgate load' })
  try {
    await migrate(database.url)
    const onProgress = process.stderr.isTTY ? showStep : undefined
    const result = await loadDirectory(database.pool, directory, { ...options, onProgress })
    console.log(report(result, isRehearsal))
  } catch (error) {
    if (!(error instanceof LoadFault || error instanceof DemoMarketPresentError)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
})
