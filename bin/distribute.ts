import { parseArgs } from 'node:util'
import { migrate } from '../src/migrate.ts'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { DistributionFault, distribute, undistribute } from '../src/upkeep/distribute/distribute.ts'

const HELP = `Distributes the bars over the workers of a Citus cluster, by instrument. The database is its coordinator's.

  --shards N  number of shards: two to four times the number of processor cores of the workers to come. Default: 32
  --undo      moves the bars back to the coordinator

Excludes loads meanwhile. Loads before it can no longer be undone.`

function shardsOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--shards is a number from 1 to 9999')
  return Number(text)
}

await runCommand(
  'npm run --silent distribute -- [--shards 32] [--undo]',
  async () => {
    const { values } = parseArgs({
      options: { shards: { type: 'string', default: '32' }, undo: { type: 'boolean', default: false } },
    })
    const shards = shardsOf(values.shards)
    const database = await openDatabase(loadConfig(), { applicationName: 'flowgate distribute' })
    const onTable = (name: string) => {
      if (process.stderr.isTTY) console.error(name)
    }
    try {
      await migrate(database.url)
      if (values.undo) await undistribute(database.pool, { onTable })
      else await distribute(database.pool, { shards, onTable })
      console.log(values.undo ? 'the bars are on the coordinator' : `the bars are in ${shards} shards`)
    } catch (error) {
      if (!(error instanceof DistributionFault)) throw error
      console.error(`flowgate: ${error.message}`)
      process.exitCode = 1
    } finally {
      await database.close()
    }
  },
  HELP,
)
