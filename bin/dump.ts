import { parseArgs } from 'node:util'
import { inBytes } from '../src/platform/cli/bytes.ts'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { dumpDatabase } from '../src/upkeep/dump/dump.ts'

const USAGE = 'npm run --silent dump -- DIR [--keep 14]'

const HELP = `Dumps the database to a new file in the directory, then deletes all but the newest dumps there. The dump is consistent
while the service runs. Requires pg_dump of the server's major version or newer.
To restore a dump: npm run --silent restore -- FILE

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
    if (!/^[1-9]\d{0,5}$/.test(values.keep)) throw new UsageError('--keep must be a whole number, at least 1')
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
