import { resolve } from 'node:path'
import { z } from 'zod'
import type { HttpTimes } from './http/server.ts'

/** A setting that cannot be used: one line, which names the variable and never repeats a secret value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

const wholeNumber = (maximum: number, problem: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, problem)
    .transform(Number)
    .refine((number) => number <= maximum, problem)

/** As milliseconds. */
const seconds = () => {
  const problem = 'must be a number of seconds from 1 to 3600'
  return wholeNumber(3600, problem)
    .refine((count) => count > 0, problem)
    .transform((count) => count * 1000)
}

// Its text is checked rather than parsed away: an address may hold a password and must reach its user as given.
const address = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text)
      return url !== null && protocols.includes(url.protocol) && (url.hostname !== '' || url.search !== '')
    },
    `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

const Environment = z.object({
  PORT: wholeNumber(65_535, 'must be a port number from 0 to 65535').default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_READ_URL: address('postgres:', 'postgresql:').optional(),
  DATA_DIR: z.string().default('.data'),
  ROLE: oneOf(['web', 'worker', 'all']).default('all'),
  AUTH_JWKS_URL: address('http:', 'https:').optional(),
  AUTH_ISSUER: z.string().optional(),
  AUTH_AUDIENCE: z.string().optional(),
  AUTH_EMAIL_CLAIM: z.string().default('email'),
  AUTH_TIER_CLAIM: z.string().default('tier'),
  ASYNC_ROW_THRESHOLD: wholeNumber(Number.MAX_SAFE_INTEGER, 'must be a whole number of rows').default(
    100_000,
  ),
  REDIS_URL: address('redis:', 'rediss:').optional(),
  RATE_LIMIT: oneOf(['on', 'off']).default('on'),
  REQUEST_TIMEOUT: seconds().default(15_000),
  READER_TIMEOUT: seconds().default(30_000),
  STREAM_TIMEOUT: seconds().default(60_000),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
})

type Environment = z.output<typeof Environment>

/** Whose tokens are believed: an identity provider's, or those of our own issuer for development. */
export type AuthConfig = { readonly emailClaim: string; readonly tierClaim: string } & (
  | { readonly provider: 'development' }
  | {
      readonly provider: 'jwks'
      readonly jwksUrl: string
      readonly issuer: string
      readonly audience: string
    }
)

/** Every setting of the service, checked. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null
  readonly databaseReadUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  readonly role: 'web' | 'worker' | 'all'
  readonly auth: AuthConfig
  readonly asyncRowThreshold: number
  readonly redisUrl: string | null
  readonly rateLimit: boolean
  readonly httpTimes: HttpTimes
  readonly logLevel: (typeof LOG_LEVELS)[number]
}

/** Reads the settings from the environment; throws `ConfigurationError` naming every variable at fault. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // `NAME=` in a compose file or an env file means "not set".
  const given = Object.entries(environment).flatMap(([name, value]) => {
    const text = value?.trim()
    return text ? [[name, text] as const] : []
  })
  const parsed = Environment.safeParse(Object.fromEntries(given))
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    )
  const settings = parsed.data
  if (settings.DATABASE_READ_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new ConfigurationError('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica')
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReadUrl: settings.DATABASE_READ_URL ?? null,
    dataDir: resolve(settings.DATA_DIR),
    role: settings.ROLE,
    auth: authOf(settings),
    asyncRowThreshold: settings.ASYNC_ROW_THRESHOLD,
    redisUrl: settings.REDIS_URL ?? null,
    rateLimit: settings.RATE_LIMIT === 'on',
    httpTimes: {
      requestMs: settings.REQUEST_TIMEOUT,
      readerMs: settings.READER_TIMEOUT,
      streamMs: settings.STREAM_TIMEOUT,
    },
    logLevel: settings.LOG_LEVEL,
  }
}

function authOf(settings: Environment): AuthConfig {
  const { AUTH_JWKS_URL: jwksUrl, AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience } = settings
  const claims = { emailClaim: settings.AUTH_EMAIL_CLAIM, tierClaim: settings.AUTH_TIER_CLAIM }
  if (jwksUrl === undefined) {
    const lonely = issuer !== undefined ? 'AUTH_ISSUER' : 'AUTH_AUDIENCE'
    // Silently believing our own development tokens instead would open the door.
    if (issuer !== undefined || audience !== undefined)
      throw new ConfigurationError(`AUTH_JWKS_URL must be set when ${lonely} is`)
    return { provider: 'development', ...claims }
  }
  if (issuer === undefined) throw new ConfigurationError('AUTH_ISSUER must be set when AUTH_JWKS_URL is')
  if (audience === undefined) throw new ConfigurationError('AUTH_AUDIENCE must be set when AUTH_JWKS_URL is')
  return { provider: 'jwks', jwksUrl, issuer, audience, ...claims }
}
