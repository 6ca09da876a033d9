import { existsSync } from 'node:fs'
import { Redis } from 'ioredis'
import { requireIssuer } from '../../platform/auth/development-issuer.ts'
import { download } from '../../platform/auth/download.ts'
import { type Config, ConfigurationError } from '../../platform/config.ts'
import { clusterIn } from '../../platform/database/embedded/cluster.ts'
import { reasonOf } from '../../platform/database/errors.ts'
import { readTrustedDocuments } from '../../protocols/graphql/trusted-documents.ts'
import type { Check, CheckOutcome } from './check.ts'

const TIMEOUT_MS = 5000

/** What the service reads at its start besides the environment. */
async function readSettings(config: Config): Promise<CheckOutcome> {
  if (config.role !== 'worker') {
    requireIssuer(config)
    if (config.trustedDocuments) await readTrustedDocuments(config.trustedDocuments)
  }
  // Opening a database that does not exist would create it.
  if (config.databaseUrl === null && !existsSync(clusterIn(config.dataDir)))
    throw new ConfigurationError(
      `DATABASE_URL is unset, and ${config.dataDir} has no embedded database. Set DATABASE_URL, or run \`npm start\` once.`,
    )
  const database = config.databaseUrl === null ? 'embedded database' : 'own database'
  const { length } = config.databaseReadUrls
  const replica = length === 0 ? '' : `, with ${length === 1 ? 'a read replica' : `${length} read replicas`}`
  const issuer = config.auth.provider === 'development' ? 'development issuer' : 'identity provider'
  return { summary: `role ${config.role}, ${database}${replica}, ${issuer}` }
}

// `fetch` hides the reason in the cause.
const networkReason = (error: unknown): string =>
  reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error)

async function readKeys({ auth }: Config): Promise<CheckOutcome> {
  if (auth.provider === 'development') return { summary: 'none: the development issuer signs tokens' }
  try {
    const { keys } = JSON.parse(await download(auth.jwksUrl, TIMEOUT_MS))
    if (Array.isArray(keys) && keys.length > 0) return { summary: `${keys.length} keys` }
    return {
      summary: 'no keys',
      faults: ['AUTH_JWKS_URL has no keys: no token is valid. Check the address.'],
    }
  } catch (error) {
    const fault = `AUTH_JWKS_URL cannot be read (${networkReason(error)}). Check the address, and the network between.`
    return { summary: 'unreachable', faults: [fault] }
  }
}

async function pingRedis({ redisUrl }: Config): Promise<CheckOutcome> {
  if (redisUrl === null) return { summary: 'none: events and rate limits use PostgreSQL' }
  const redis = new Redis(redisUrl, {
    ...{ lazyConnect: true, connectTimeout: TIMEOUT_MS, commandTimeout: TIMEOUT_MS },
    ...{ retryStrategy: () => null, maxRetriesPerRequest: 0 },
  })
  let reason = ''
  redis.on('error', (error) => {
    reason = error.message
  })
  try {
    await redis.connect()
    await redis.ping()
    return { summary: 'responds' }
  } catch (error) {
    const fault = `REDIS_URL does not respond (${reason || reasonOf(error)}). Check the server; until then each process counts requests on its own.`
    return { summary: 'unreachable', faults: [fault] }
  } finally {
    redis.disconnect()
  }
}

/** Checks of the settings and of the services that they name. */
export const SETTINGS_CHECKS: readonly Check<Config>[] = [
  { name: 'settings', run: readSettings },
  { name: 'identity provider', run: readKeys },
  { name: 'redis', run: pingRedis },
]
