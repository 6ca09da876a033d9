import { resolve } from 'node:path'
import { z } from 'zod'
import type { HttpTimes } from './http/server.ts'
import { UPLOAD_LIMITS, type UploadLimits } from './http/upload.ts'
import { UNREAD_LIMITS, type UnreadLimits } from './rates/unread.ts'
import {
  address,
  hosts,
  megabytes,
  oneOf,
  onOrOff,
  origins,
  publicUrl,
  replicas,
  seconds,
  wholeNumber,
} from './setting-types.ts'

/** An invalid setting. The message is one line that names the variable and never contains a secret value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const LOAD_MEMORY = 'must be a number of megabytes from 256 to 1000000'
const WORKERS = 'must be a whole number from 1 to 64'
const PROCESSORS = 'must be a whole number from 1 to 1024'

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(65_535, 'must be a port number from 0 to 65535').default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_READ_URL: replicas.optional(),
  DATABASE_PROCESSORS: wholeNumber(1024, PROCESSORS)
    .refine((count) => count > 0, PROCESSORS)
    .optional(),
  MAX_REPLICA_LAG: seconds().default(10_000),
  DATA_DIR: z.string().default('.data'),
  DEMO: onOrOff.default(true),
  ROLE: oneOf(['web', 'worker', 'all']).default('all'),
  WORKERS: wholeNumber(64, WORKERS)
    .refine((count) => count > 0, WORKERS)
    .default(1),
  AUTH_JWKS_URL: address('http:', 'https:').optional(),
  AUTH_ISSUER: z.string().optional(),
  AUTH_AUDIENCE: z.string().optional(),
  AUTH_CLIENT_ID: z.string().optional(),
  AUTH_SCOPE: z.string().optional(),
  AUTH_EMAIL_CLAIM: z.string().default('email'),
  AUTH_TIER_CLAIM: z.string().default('tier'),
  AUTH_ROLE_CLAIM: z.string().default('role'),
  ASYNC_ROW_THRESHOLD: wholeNumber(Number.MAX_SAFE_INTEGER, 'must be a whole number of rows').default(
    100_000,
  ),
  REDIS_URL: address('redis:', 'rediss:').optional(),
  RATE_LIMIT: onOrOff.default(true),
  UNREAD_PER_USER: megabytes().default(UNREAD_LIMITS.perUser),
  UNREAD_TOTAL: megabytes().default(UNREAD_LIMITS.total),
  LOAD_MAX_BYTES: wholeNumber(Number.MAX_SAFE_INTEGER, 'must be a whole number of bytes').default(
    UPLOAD_LIMITS.maxBytes,
  ),
  LOAD_MEMORY: wholeNumber(1_000_000, LOAD_MEMORY)
    .refine((megabytes) => megabytes >= 256, LOAD_MEMORY)
    .default(1024),
  WEBHOOK_HOSTS: hosts.optional(),
  INTROSPECTION: onOrOff.optional(),
  ALLOW_DEVELOPMENT_ISSUER: onOrOff.optional(),
  TRUSTED_DOCUMENTS: z.string().optional(),
  TRUSTED_DOCUMENTS_ONLY: onOrOff.optional(),
  CORS_ORIGINS: origins.default('*'),
  EMBED_ORIGINS: origins.default('*'),
  DIRECT_ROWS: onOrOff.default(true),
  CONNECTION_TIMEOUT: seconds().default(2000),
  WORKER_TIMEOUT: seconds().default(8000),
  REQUEST_TIMEOUT: seconds().default(15_000),
  READER_TIMEOUT: seconds().default(30_000),
  STREAM_TIMEOUT: seconds().default(60_000),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  LOG_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  SLOW_MS: wholeNumber(3_600_000, 'must be a whole number of milliseconds').default(1000),
  METRICS_PORT: wholeNumber(65_535, 'must be a port number from 0 to 65535').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
})

type Environment = z.output<typeof Environment>

/** Name of a setting. */
export type Setting = Exclude<keyof Environment, 'NODE_ENV'>

/** Names of claims of tokens. */
interface ClaimNames {
  readonly emailClaim: string
  readonly tierClaim: string
  readonly roleClaim: string
}

/** The trusted issuer of tokens: an identity provider, or the development issuer. */
export type AuthConfig = ClaimNames &
  (
    | { readonly provider: 'development' }
    | {
        readonly provider: 'jwks'
        readonly jwksUrl: string
        readonly issuer: string
        readonly audience: string
      }
  )

/** Origins whose pages may use the service. `*`: all. */
export type AllowedOrigins = '*' | readonly string[]

/** All settings of the service, validated. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Base URL at which clients reach the service. Null: the origin of each request. */
  readonly publicUrl: string | null
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null
  /** PostgreSQL itself, where the other addresses lead to poolers in transaction mode. Null: they do not. */
  readonly databaseDirectUrl: string | null
  /** Replicas. */
  readonly databaseReadUrls: readonly string[]
  /** Processors that execute the statements of web processes. Null: as many as this machine has. */
  readonly databaseProcessors: number | null
  /** Milliseconds. A replica that lags more is not read. */
  readonly maxReplicaLag: number
  /** Absolute path. */
  readonly dataDir: string
  /** Whether the demo market is loaded into an empty embedded database. */
  readonly demo: boolean
  readonly role: 'web' | 'worker' | 'all'
  /** Web processes. More than one are started and kept running by a primary process. */
  readonly workers: number
  readonly auth: AuthConfig
  /** The console's registration at the identity provider. Null if there is none. */
  readonly consoleClient: { readonly id: string; readonly scope: string | null } | null
  readonly asyncRowThreshold: number
  readonly redisUrl: string | null
  readonly rateLimit: boolean
  /** Whether GraphQL exposes its schema, by introspection, suggestions in errors and GraphiQL. */
  readonly introspection: boolean
  readonly allowDevelopmentIssuer: boolean
  /** Path of the manifest of trusted documents, and whether all others are rejected. Null: no manifest. */
  readonly trustedDocuments: { readonly path: string; readonly only: boolean } | null
  readonly corsOrigins: AllowedOrigins
  /** Origins whose pages may frame embedded charts. */
  readonly embedOrigins: AllowedOrigins
  /** Milliseconds of silence after which a worker is taken to be lost. */
  readonly workerMs: number
  /** Milliseconds for which a request waits for a connection to the database. */
  readonly connectionMs: number
  /** Whether rows of pages bypass the PostgreSQL driver. */
  readonly directRows: boolean
  readonly httpTimes: HttpTimes
  readonly unread: UnreadLimits
  /** Limits on the files of a load that are sent over HTTP. */
  readonly uploads: UploadLimits
  /** Limit on the memory of a process that loads, in megabytes. */
  readonly loadMemory: number
  /** Hosts that webhooks may reach although they are not public: `host`, or `host:port`. */
  readonly webhookHosts: readonly string[]
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Key of the pseudonyms of callers in logs. Null: a random one at each start. */
  readonly logKey: string | null
  /** Milliseconds above which a request is logged as slow. */
  readonly slowMs: number
  /** Null: no metrics. */
  readonly metricsPort: number | null
  /** Share of traces that are exported. Null: none, and no code for them is loaded. */
  readonly traceShare: number | null
}

/** Parses the environment. Throws `ConfigurationError` naming every invalid variable. */
function parseEnvironment(environment: NodeJS.ProcessEnv): Environment {
  // `NAME=` in a compose file or an env file means "not set".
  const variables = Object.entries(environment).flatMap(([name, value]) => {
    const text = value?.trim()
    return text ? [[name, text] as const] : []
  })
  const parsed = Environment.safeParse(Object.fromEntries(variables))
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    )
  const settings = parsed.data
  if (settings.DATABASE_READ_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new ConfigurationError(
      'DATABASE_READ_URL requires DATABASE_URL: the embedded database has no replica',
    )
  if (settings.DATABASE_DIRECT_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new ConfigurationError(
      'DATABASE_DIRECT_URL requires DATABASE_URL: the embedded database has no pooler',
    )
  if (settings.WORKERS > 1 && settings.ROLE === 'worker')
    throw new ConfigurationError('WORKERS must be 1 or unset when ROLE is worker: it counts web processes')
  if (settings.TRUSTED_DOCUMENTS_ONLY && settings.TRUSTED_DOCUMENTS === undefined)
    throw new ConfigurationError('TRUSTED_DOCUMENTS must be set when TRUSTED_DOCUMENTS_ONLY is on')
  return settings
}

/** Reads the settings from the environment. Throws `ConfigurationError` if any is invalid. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const settings = parseEnvironment(environment)
  // Development aids also help attackers, so in production they are off by default.
  const isProduction = settings.NODE_ENV === 'production'
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL ?? null,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseDirectUrl: directOf(settings),
    databaseReadUrls: settings.DATABASE_READ_URL ?? [],
    ...{ databaseProcessors: settings.DATABASE_PROCESSORS ?? null, maxReplicaLag: settings.MAX_REPLICA_LAG },
    dataDir: resolve(settings.DATA_DIR),
    demo: settings.DEMO,
    role: settings.ROLE,
    workers: settings.WORKERS,
    auth: authOf(settings),
    consoleClient: consoleClientOf(settings),
    asyncRowThreshold: settings.ASYNC_ROW_THRESHOLD,
    redisUrl: settings.REDIS_URL ?? null,
    rateLimit: settings.RATE_LIMIT,
    introspection: settings.INTROSPECTION ?? !isProduction,
    allowDevelopmentIssuer: settings.ALLOW_DEVELOPMENT_ISSUER ?? !isProduction,
    trustedDocuments:
      settings.TRUSTED_DOCUMENTS === undefined
        ? null
        : { path: settings.TRUSTED_DOCUMENTS, only: settings.TRUSTED_DOCUMENTS_ONLY ?? isProduction },
    ...{ corsOrigins: settings.CORS_ORIGINS, embedOrigins: settings.EMBED_ORIGINS },
    ...{ workerMs: settings.WORKER_TIMEOUT, connectionMs: settings.CONNECTION_TIMEOUT },
    ...{ directRows: settings.DIRECT_ROWS, slowMs: settings.SLOW_MS },
    httpTimes: {
      requestMs: settings.REQUEST_TIMEOUT,
      readerMs: settings.READER_TIMEOUT,
      streamMs: settings.STREAM_TIMEOUT,
    },
    uploads: { maxBytes: settings.LOAD_MAX_BYTES, patienceMs: settings.REQUEST_TIMEOUT },
    ...{ loadMemory: settings.LOAD_MEMORY, webhookHosts: settings.WEBHOOK_HOSTS ?? [] },
    unread: { perUser: settings.UNREAD_PER_USER, total: settings.UNREAD_TOTAL },
    logLevel: settings.LOG_LEVEL,
    logKey: settings.LOG_KEY ?? null,
    metricsPort: settings.METRICS_PORT ?? null,
    traceShare: settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? null : settings.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** The same address twice means that no pooler is in between. */
const directOf = ({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Environment): string | null =>
  direct === undefined || direct === url ? null : direct

function authOf(settings: Environment): AuthConfig {
  const { AUTH_JWKS_URL: jwksUrl, AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience } = settings
  const claims = {
    emailClaim: settings.AUTH_EMAIL_CLAIM,
    tierClaim: settings.AUTH_TIER_CLAIM,
    roleClaim: settings.AUTH_ROLE_CLAIM,
  }
  if (jwksUrl === undefined) {
    const lonely = (['AUTH_ISSUER', 'AUTH_AUDIENCE', 'AUTH_CLIENT_ID'] as const).find(
      (name) => settings[name],
    )
    // Falling back to development tokens would be a security hole.
    if (lonely) throw new ConfigurationError(`AUTH_JWKS_URL must be set when ${lonely} is`)
    return { provider: 'development', ...claims }
  }
  if (issuer === undefined) throw new ConfigurationError('AUTH_ISSUER must be set when AUTH_JWKS_URL is')
  if (audience === undefined) throw new ConfigurationError('AUTH_AUDIENCE must be set when AUTH_JWKS_URL is')
  return { provider: 'jwks', jwksUrl, issuer, audience, ...claims }
}

function consoleClientOf({ AUTH_ISSUER: issuer, AUTH_CLIENT_ID: id, AUTH_SCOPE: scope }: Environment) {
  if (id === undefined) {
    if (scope !== undefined) throw new ConfigurationError('AUTH_CLIENT_ID must be set when AUTH_SCOPE is')
    return null
  }
  if (!address('http:', 'https:').safeParse(issuer).success)
    throw new ConfigurationError('AUTH_ISSUER must be a URL when AUTH_CLIENT_ID is set')
  if (scope !== undefined && !scope.split(/\s+/).includes('openid'))
    throw new ConfigurationError('AUTH_SCOPE must contain openid')
  return { id, scope: scope ?? null }
}
