import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../../src/cli/command.ts'
import { loadConfig } from '../../src/config.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { DemoMarketInTheWay } from './demo-market.ts'
import { LoadFault } from './fault.ts'
import { loadDirectory } from './load.ts'
import type { LoadStep } from './merge.ts'
import { report, rowsInWords } from './report.ts'

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
    if (!(error instanceof LoadFault || error instanceof DemoMarketInTheWay)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
})
