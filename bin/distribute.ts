import { parseArgs } from 'node:util'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { check, type Examination } from '../src/upkeep/distribute/check.ts'
import { DistributionFault, distribute, undistribute } from '../src/upkeep/distribute/distribute.ts'
import { migrate } from '../src/upkeep/migrate.ts'

const HELP = `Distributes the bars over the workers of a Citus cluster, by instrument. The database is its coordinator's.

  --shards N  number of shards: two to four times the number of processor cores of the workers to come. Default: 32
  --undo      moves the bars back to the coordinator
  --check     explains the statements of sample requests, and names those that the cluster refuses or answers by
              bringing many rows to the coordinator

Excludes loads meanwhile. Loads before it can no longer be undone.`

function shardsOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--shards is a number from 1 to 9999')
  return Number(text)
}

function showExamination({ counts, findings }: Examination): void {
  for (const { statement, fault } of findings)
    console.error(`${statement.name}: ${fault}\n${statement.sql}\n`)
  const executed = Object.entries(counts).map(([execution, count]) => `${count} ${execution}`)
  console.log(`${executed.join(', ')}, ${findings.length} to look at`)
  if (findings.length > 0) process.exitCode = 1
}

await runCommand(
  'npm run --silent distribute -- [--shards 32] [--undo | --check]',
  async () => {
    const { values } = parseArgs({
      options: {
        shards: { type: 'string', default: '32' },
        undo: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
      },
    })
    if (values.undo && values.check) throw new UsageError('give either --undo or --check')
    const shards = shardsOf(values.shards)
    const database = await openDatabase(loadConfig(), { applicationName: 'flowgate distribute' })
    const onTable = (name: string) => {
      if (process.stderr.isTTY) console.error(name)
    }
    try {
      await migrate(database.url)
      if (values.check) showExamination(await check(database.pool))
      else if (values.undo) await undistribute(database.pool, { onTable })
      else await distribute(database.pool, { shards, onTable })
      if (!values.check)
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
