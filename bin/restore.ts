import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { restoreDatabase } from '../src/upkeep/dump/restore.ts'

const HELP = `Restores a dump into the configured database, which must be empty: all of it, or nothing if it fails.
Needs pg_restore, at least of the version of pg_dump that wrote the file.`

await runCommand(
  'npm run --silent restore -- FILE',
  async () => {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new UsageError('give one file')
    // Vacuuming takes as long as it takes.
    const options = { applicationName: 'flowgate restore', statementTimeout: 0 }
    const database = await openDatabase(loadConfig(), options)
    try {
      await restoreDatabase(database.pool, database.url, file)
      console.log(`restored ${file}`)
    } finally {
      await database.close()
    }
  },
  HELP,
)
