import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { restoreDatabase } from '../src/upkeep/dump/restore.ts'

const HELP = `Restores a dump into the configured database, which must be empty. If the restore fails, the database stays empty.
Requires pg_restore of the version of pg_dump that wrote the file, or newer.`

await runCommand(
  'npm run --silent restore -- FILE',
  async () => {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new UsageError('give one file')
    // Vacuuming a large database can exceed any statement timeout.
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
