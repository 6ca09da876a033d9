import { parseArgs } from 'node:util'
import { type LoadRecord, selectLoadPage } from '../src/areas/loads/queries.ts'
import { runCommand } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { migrate } from '../src/upkeep/migrate.ts'

// The full history is on the graph, in pages.
const MAX_LINES = 1000

function counts({ rowsAdded, rowsChanged, rowsRemoved, rowsUnchanged }: LoadRecord): string {
  const all = { added: rowsAdded, changed: rowsChanged, removed: rowsRemoved, unchanged: rowsUnchanged }
  if (rowsAdded === null) return 'not counted'
  return Object.entries(all)
    .map(([what, rows]) => `${(rows ?? 0).toLocaleString('en')} ${what}`)
    .join(', ')
}

function line(load: LoadRecord): string {
  const { version, loadedAt, source, files, firstDate, lastDate, seconds } = load
  const read = files.length > 0 ? `${source}: ${files.join(', ')}` : source
  const dates = firstDate === null ? 'no dates' : `${firstDate} to ${lastDate}`
  const took = seconds === null ? 'not timed' : `${seconds.toFixed(1)} s`
  return [version, loadedAt, read, counts(load), dates, took].join('  ')
}

await runCommand('npm run --silent loads', async () => {
  parseArgs()
  const database = await openDatabase(loadConfig(), { applicationName: 'flowgate loads' })
  try {
    await migrate(database.url)
    const loads = await selectLoadPage(database.db, { limit: MAX_LINES, inverted: false })
    console.log(loads.length > 0 ? loads.map(line).join('\n') : 'nothing has been loaded')
  } finally {
    await database.close()
  }
})
