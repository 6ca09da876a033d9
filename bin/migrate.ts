import { parseArgs } from 'node:util'
import { migrate } from '../src/migrate.ts'
import { runCommand } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'

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
