import { parseArgs } from 'node:util'
import { openDevelopmentIssuer, type TokenRequest } from '../src/platform/auth/development-issuer.ts'
import { durationOf, emailOption, tierOption } from '../src/platform/cli/arguments.ts'
import { runCommand, UsageError } from '../src/platform/cli/command.ts'
import { ConfigurationError, loadConfig } from '../src/platform/config.ts'

const USAGE = 'npm run --silent token -- --email E [--tier basic] [--ttl 1h] [--role admin]'

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      tier: { type: 'string', default: 'basic' },
      ttl: { type: 'string', default: '1h' },
      role: { type: 'string', default: 'user' },
    },
  })
  const { role } = values
  if (role !== 'user' && role !== 'admin') throw new UsageError(`--role ${role}: must be user or admin`)
  const request: TokenRequest = {
    email: emailOption(values.email),
    tier: tierOption(values.tier),
    ttl: durationOf('ttl', values.ttl),
    ...(role === 'admin' && { role }),
  }
  const config = loadConfig()
  if (config.auth.provider !== 'development')
    throw new ConfigurationError('AUTH_JWKS_URL is set: get tokens from that identity provider instead')
  console.log(await (await openDevelopmentIssuer(config)).sign(request))
})
