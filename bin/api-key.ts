import { parseArgs } from 'node:util'
import { issueApiKey } from '../src/platform/auth/api-keys.ts'
import { emailOption, scopeOption, tierOption } from '../src/platform/cli/arguments.ts'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { loadConfig } from '../src/platform/config.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { migrate } from '../src/upkeep/migrate.ts'

const USAGE = 'npm run --silent api-key -- --email E --name N [--tier basic] [--scope documented]'

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      ...{ email: { type: 'string' }, name: { type: 'string' } },
      ...{ tier: { type: 'string' }, scope: { type: 'string' } },
    },
  })
  const name = values.name?.trim() ?? ''
  if (name === '' || name.length > 64) throw new UsageError('--name must have 1 to 64 characters')
  const tier = values.tier === undefined ? undefined : tierOption(values.tier)
  const scope = values.scope === undefined ? undefined : scopeOption(values.scope)
  const holder = { email: emailOption(values.email), name, tier, scope }
  const database = await openDatabase(loadConfig(), { applicationName: 'flowgate api-key' })
  try {
    await migrate(database.url)
    console.log(await issueApiKey(database.db, holder))
  } finally {
    await database.close()
  }
})
