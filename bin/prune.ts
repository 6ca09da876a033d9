import { parseArgs } from 'node:util'
import { ageOption } from '../src/platform/cli/arguments.ts'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { migrate } from '../src/upkeep/migrate.ts'
import { type Ages, prune } from '../src/upkeep/prune/prune.ts'

const USAGE =
  'npm run --silent prune -- [--results 3d] [--loads 365d] [--events 30d] [--intraday 400d] [--delete]'

const HELP = `Removes what is older than the given ages:

  --results   results of jobs, from 1d: before they expire by themselves
  --loads     records in the history of loads, from 30d: not what the loads brought
  --events    events of alerts, from 1d: before the 90 days after which they are deleted by themselves
  --intraday  10-minute bars and what is derived from them, from 30d: daily bars stay

Without --delete it counts what it would remove, and removes nothing. docs/operating.md explains what stays.`

const LEAST = { results: 1, loads: 30, events: 1, intraday: 30 } as const

function agesOf(given: Partial<Record<keyof typeof LEAST, string>>): Ages {
  const names = Object.keys(LEAST) as (keyof typeof LEAST)[]
  const ages = names.flatMap((name) => {
    const text = given[name]
    return text === undefined ? [] : [[name, ageOption(name, text, LEAST[name])] as const]
  })
  if (ages.length === 0) throw new UsageError('give the age of what to remove')
  return Object.fromEntries(ages)
}

const showStep = (step: string, rows: number): void => {
  if (rows > 0) console.error(`${step}: ${rows.toLocaleString('en')}`)
}

await runCommand(
  USAGE,
  async () => {
    const { values } = parseArgs({
      options: {
        results: { type: 'string' },
        loads: { type: 'string' },
        events: { type: 'string' },
        intraday: { type: 'string' },
        delete: { type: 'boolean', default: false },
      },
    })
    const ages = agesOf(values)
    const database = await openDatabase(loadConfig(), { applicationName: 'flowgate prune' })
    try {
      await migrate(database.url)
      const onProgress = process.stderr.isTTY && values.delete ? showStep : undefined
      const options = { now: new Date(), isRehearsal: !values.delete, onProgress }
      for await (const line of prune(database, ages, options)) console.log(line)
    } finally {
      await database.close()
    }
  },
  HELP,
)
