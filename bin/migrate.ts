import { parseArgs } from 'node:util'
import { runCommand } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { migrate } from '../src/upkeep/migrate.ts'

await runCommand('npm run --silent migrate', async () => {
  parseArgs({ options: {} })
  const database = await openDatabase(loadConfig(), { applicationName: 'flowgate migrate' })
  try {
    const applied = await migrate(database.url)
    console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'up to date')
  } finally {
    await database.close()
  }
})
