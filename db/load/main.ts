import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../../src/cli/command.ts'
import { loadConfig } from '../../src/config.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { LoadFault } from './fault.ts'
import { loadDirectory } from './load.ts'
import type { LoadStep } from './merge.ts'

const count = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`

const showStep = ({ step, rows, elapsed }: LoadStep): void =>
  console.error(`${(elapsed / 1000).toFixed(1).padStart(7)} s  ${step}${rows > 0 ? `: ${count(rows)}` : ''}`)

await runCommand('npm run --silent load -- DIR', async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [directory] = positionals
  if (directory === undefined || positionals.length > 1)
    throw new UsageError('give one directory of CSV files')
  const database = await openDatabase(loadConfig(), { applicationName: 'flowgate load' })
  try {
    await migrate(database.url)
    const onProgress = process.stderr.isTTY ? showStep : undefined
    const { version, rows } = await loadDirectory(database.pool, directory, { onProgress })
    console.log(version === null ? 'nothing new' : `data version ${version}: ${count(rows)} written`)
  } catch (error) {
    if (!(error instanceof LoadFault)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
})
