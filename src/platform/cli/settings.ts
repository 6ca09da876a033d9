import type { Setting } from '../config.ts'

/** Every setting with its default and its meaning, for `--help`. docs/configuration.md explains them at length. */
export const SETTINGS: Readonly<Record<Setting, readonly [fallback: string, meaning: string]>> = {
  PORT: ['4000', 'port to listen on'],
  HOST: ['127.0.0.1', 'address to listen on'],
  PUBLIC_URL: ['unset', 'URL at which clients reach the service, for signed links'],
  DATABASE_URL: ['unset', 'PostgreSQL 15 or newer; unset: the embedded one'],
  DATABASE_DIRECT_URL: ['unset', 'PostgreSQL itself, if the other URLs lead to a pooler'],
  DATABASE_READ_URL: ['unset', 'read replicas, separated by commas'],
  DATABASE_PROCESSORS: ['those of this machine', 'processors of the database servers'],
  MAX_REPLICA_LAG: ['10', 'seconds of lag above which a replica is not read'],
  DEMO: ['on', 'off: does not load the demo market'],
  DATA_DIR: ['.data', 'embedded database and key of the development issuer'],
  ROLE: ['all', 'web, worker or all: which part of the service to run'],
  WORKERS: ['1', 'web processes that share the port'],
  AUTH_JWKS_URL: ['unset', 'key set of the identity provider; unset: the development issuer'],
  AUTH_ISSUER: ['unset', 'issuer of tokens'],
  AUTH_AUDIENCE: ['unset', 'audience of tokens'],
  AUTH_CLIENT_ID: ['unset', 'client id of the console; unset: its users need an API key or a token'],
  AUTH_SCOPE: ['unset', 'scopes that the console requests'],
  AUTH_EMAIL_CLAIM: ['email', 'claim with the email address'],
  AUTH_TIER_CLAIM: ['tier', 'claim with the tier'],
  AUTH_ROLE_CLAIM: ['role', 'claim that is admin for administrators; roles[] is a list'],
  ALLOW_DEVELOPMENT_ISSUER: ['on, in production off', 'off: requires an identity provider'],
  ASYNC_ROW_THRESHOLD: ['100000', 'rows in scope above which a request becomes a job'],
  REDIS_URL: ['unset', 'Redis for events and shared rate limits'],
  RATE_LIMIT: ['on', 'off: no rate limits'],
  CONNECTION_TIMEOUT: ['2', 'seconds for which a request waits for a connection to the database'],
  WORKER_TIMEOUT: ['8', 'seconds of silence after which the jobs of a worker go to another'],
  REQUEST_TIMEOUT: ['15', 'seconds within which a request must arrive'],
  READER_TIMEOUT: ['30', 'seconds after which a client that reads nothing is disconnected'],
  STREAM_TIMEOUT: ['60', 'the same for downloads and streams'],
  UNREAD_PER_USER: ['64', 'megabytes of answers that a user may leave unread'],
  UNREAD_TOTAL: ['256', 'the same for all users together'],
  LOAD_MAX_BYTES: ['4000000000', 'bytes of the files of a load over HTTP, as sent and decompressed'],
  LOAD_MEMORY: ['1024', 'megabytes of memory of a process that loads'],
  WEBHOOK_HOSTS: ['unset', 'hosts that webhooks of alerts may reach although they are not public'],
  INTROSPECTION: ['on, in production off', 'off: no introspection, no GraphiQL'],
  TRUSTED_DOCUMENTS: ['unset', 'manifest of documents that clients may name by hash'],
  TRUSTED_DOCUMENTS_ONLY: ['off, in production on', 'on: rejects documents outside the manifest'],
  CORS_ORIGINS: ['*', 'origins whose pages may use the service'],
  EMBED_ORIGINS: ['*', 'origins whose pages may frame embedded charts'],
  DIRECT_ROWS: ['on', 'off: the driver reads the rows of pages, at half the speed'],
  METRICS_PORT: ['unset', 'port of /metrics; unset: no metrics'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['unset', 'collector of traces; unset: no traces'],
  OTEL_TRACES_SAMPLER_ARG: ['1', 'share of traces that are recorded, 0 to 1'],
  SLOW_MS: ['1000', 'milliseconds above which a request is logged as slow, with its slowest statement'],
  LOG_KEY: ['random at each start', 'key of the pseudonyms of callers in logs'],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent'],
}

const rows = Object.entries(SETTINGS)
const nameWidth = Math.max(...rows.map(([name]) => name.length))
const fallbackWidth = Math.max(...rows.map(([, [fallback]]) => fallback.length))

/** Text of `npm start -- --help`. */
export const START_HELP = `Starts the service. Environment variables configure it:

${rows
  .map(
    ([name, [fallback, meaning]]) =>
      `  ${name.padEnd(nameWidth)}  ${fallback.padEnd(fallbackWidth)}  ${meaning}`,
  )
  .join('\n')}

"In production" means NODE_ENV=production. docs/configuration.md explains every setting.`
