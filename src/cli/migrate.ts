import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { runCommand } from './command.ts'

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
