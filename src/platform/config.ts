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

/** As browsers send it: no path, no slash at its end, no port that its scheme has by itself. */
const isOrigin = (text: string): boolean => /^https?:[^*]*$/.test(text) && URL.parse(text)?.origin === text

const origins = z
  .string()
  .transform((text) => (text === '*' ? text : text.split(',').map((origin) => origin.trim())))
  .refine(
    (list) => list === '*' || (Array.isArray(list) && list.every(isOrigin)),
    'must be * or a comma list of origins as browsers send them, such as https://app.example.com',
  )

const onOrOff = oneOf(['on', 'off'])

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(65_535, 'must be a port number from 0 to 65535').default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_READ_URL: address('postgres:', 'postgresql:').optional(),
  DATA_DIR: z.string().default('.data'),
  DEMO: onOrOff.default('on'),
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
  RATE_LIMIT: onOrOff.default('on'),
  INTROSPECTION: onOrOff.optional(),
  ALLOW_DEVELOPMENT_ISSUER: onOrOff.optional(),
  CORS_ORIGINS: origins.default('*'),
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

/** Origins whose pages may use the service; `*` for all. */
export type Origins = '*' | readonly string[]

/** Every setting of the service, checked. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null
  readonly databaseReadUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  /** Whether an embedded database that is empty is given the demo market. */
  readonly demo: boolean
  readonly role: 'web' | 'worker' | 'all'
  readonly auth: AuthConfig
  readonly asyncRowThreshold: number
  readonly redisUrl: string | null
  readonly rateLimit: boolean
  /** Whether the graph tells of its schema: by introspection, in its errors and on the GraphiQL page. */
  readonly introspection: boolean
  readonly allowDevelopmentIssuer: boolean
  readonly corsOrigins: Origins
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
  // What helps those who develop helps strangers as well: in production it is asked for.
  const byDefault = settings.NODE_ENV === 'production' ? 'off' : 'on'
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReadUrl: settings.DATABASE_READ_URL ?? null,
    dataDir: resolve(settings.DATA_DIR),
    demo: settings.DEMO === 'on',
    role: settings.ROLE,
    auth: authOf(settings),
    asyncRowThreshold: settings.ASYNC_ROW_THRESHOLD,
    redisUrl: settings.REDIS_URL ?? null,
    rateLimit: settings.RATE_LIMIT === 'on',
    introspection: (settings.INTROSPECTION ?? byDefault) === 'on',
    allowDevelopmentIssuer: (settings.ALLOW_DEVELOPMENT_ISSUER ?? byDefault) === 'on',
    corsOrigins: settings.CORS_ORIGINS,
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
