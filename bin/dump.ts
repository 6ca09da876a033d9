import { parseArgs } from 'node:util'
import { inBytes } from '../src/platform/cli/bytes.ts'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { dumpDatabase } from '../src/upkeep/dump/dump.ts'

const USAGE = 'npm run --silent dump -- DIR [--keep 14]'

const HELP = `Dumps the database to a new file in the directory, consistent while the service runs, then deletes all but the
newest dumps there. Needs pg_dump, at least of the server's version. To restore: npm run --silent restore -- FILE

  --keep  number of dumps to keep, at least 1. Default: 14.`

await runCommand(
  USAGE,
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string', default: '14' } },
    })
    const [directory] = positionals
    if (directory === undefined || positionals.length > 1) throw new UsageError('give one directory')
    if (!/^[1-9]\d{0,5}$/.test(values.keep)) throw new UsageError('--keep is a number, at least 1')
    const database = await openDatabase(loadConfig(), { applicationName: 'flowgate dump' })
    try {
      const options = { keep: Number(values.keep), now: new Date() }
      const { path, bytes, deleted } = await dumpDatabase(database.url, directory, options)
      console.log(`${path}: ${inBytes(bytes)}`)
      for (const name of deleted) console.log(`deleted ${name}`)
    } finally {
      await database.close()
    }
  },
  HELP,
)
