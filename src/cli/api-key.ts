import { parseArgs } from 'node:util'
import { createApiKey } from '../auth/api-keys.ts'
import { loadConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { emailOption, tierOption } from './arguments.ts'
import { runCommand, UsageError } from './command.ts'

const USAGE = 'npm run --silent api-key -- --email E --name N [--tier basic]'

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, tier: { type: 'string' } },
  })
  const name = values.name?.trim() ?? ''
  if (name === '' || name.length > 64) throw new UsageError('--name must have 1 to 64 characters')
  const tier = values.tier === undefined ? undefined : tierOption(values.tier)
  const holder = { email: emailOption(values.email), name, tier }
  const database = await openDatabase(loadConfig(), { applicationName: 'flowgate api-key' })
  try {
    await migrate(database.url)
    console.log(await createApiKey(database.db, holder))
  } finally {
    await database.close()
  }
})
