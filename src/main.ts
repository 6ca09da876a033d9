import { once } from 'node:events'
import type { Server } from 'node:http'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { loadDemoMarket } from '../db/demo/demo.ts'
import { type App, createApp } from './app.ts'
import { JOB_KINDS } from './areas/jobs/registry.ts'
import { banner, DEMO_EMAIL, sampleToken } from './banner.ts'
import { type JobQueue, openQueue } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { exchangeDate } from './market/dates.ts'
import { migrate } from './migrate.ts'
import { createAuthenticator } from './platform/auth/authenticate.ts'
import { type DevelopmentIssuer, openDevelopmentIssuer } from './platform/auth/development-issuer.ts'
import { runCommand } from './platform/cli/command.ts'
import { START_HELP } from './platform/cli/settings.ts'
import { type Config, ConfigurationError, loadConfig } from './platform/config.ts'
import { abandonable } from './platform/database/abandon.ts'
import { type OpenDatabase, openDatabase } from './platform/database/open.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createLogger, type Logger } from './platform/log.ts'
import type { Events } from './platform/pubsub/events.ts'
import { postgresEvents } from './platform/pubsub/postgres.ts'
import { openRateLimits, type RateLimits } from './platform/rates/limits.ts'
import { stopSignal } from './platform/signals.ts'
import { readTrustedDocuments, type TrustedDocuments } from './protocols/graphql/trusted-documents.ts'

/** Time for running requests to finish at shutdown. */
const GRACE_MS = 10_000

/** Loads the demo market into an empty embedded database, unless `DEMO=off`. */
async function loadDemoOnce({ pool }: OpenDatabase, config: Config, log: Logger): Promise<void> {
  if (config.databaseUrl !== null || !config.demo) return
  const now = new Date()
  const started = performance.now()
  const onProgress = (step: string) => log.info(`demo market: ${step}`)
  const loaded = await loadDemoMarket(pool, {
    today: exchangeDate(now).toString(),
    now,
    ownerEmail: DEMO_EMAIL,
    onProgress,
  })
  if (loaded) log.info(`demo market loaded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Names the setting to change if the address cannot be listened on. */
function addressError(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new ConfigurationError(`PORT: ${host}:${port} is already in use. Set PORT to a free port.`)
  if (code === 'EACCES')
    return new ConfigurationError(`PORT: no permission to listen on ${port}. Set PORT to 1024 or higher.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigurationError(`HOST: ${host} is not an address of this machine.`)
  return error
}

/** A part of the process, which runs until it is stopped. */
interface Part {
  stop(): Promise<void>
}

const onEventError = (log: Logger) => (err: unknown) => log.warn({ err }, 'events: connection lost')

/** Opens the events, over Redis if configured. The Redis client is loaded only then. */
async function eventsOf({ redisUrl }: Config, { url }: OpenDatabase, log: Logger): Promise<Events> {
  const options = { onError: onEventError(log) }
  if (redisUrl === null) return postgresEvents(url, options)
  const { redisEvents } = await import('./platform/pubsub/redis.ts')
  return redisEvents(redisUrl, options)
}

const ratesOf = async ({ rateLimit, redisUrl }: Config, log: Logger): Promise<RateLimits | null> =>
  rateLimit
    ? openRateLimits({
        redisUrl,
        onError: (err) => log.warn({ err }, 'rate limits: Redis unavailable, each process counts by itself'),
      })
    : null

/** Forwards events to Redis, if configured. */
async function forwarding({ redisUrl }: Config, { url }: OpenDatabase, log: Logger): Promise<Part> {
  if (redisUrl === null) return { stop: async () => {} }
  const { forwardToRedis } = await import('./platform/pubsub/redis.ts')
  return { stop: forwardToRedis(url, redisUrl, { onError: onEventError(log) }) }
}

/** What the process is set up with, before anything is opened. */
interface Setup {
  readonly config: Config
  readonly log: Logger
  readonly issuer: DevelopmentIssuer | undefined
  readonly trustedDocuments: TrustedDocuments | undefined
}

/** Reads what the web part needs from disk. A worker needs nothing. */
async function setUp(config: Config, log: Logger): Promise<Setup> {
  const isWeb = config.role !== 'worker'
  const isDevelopment = config.auth.provider === 'development'
  return {
    config,
    log,
    trustedDocuments:
      isWeb && config.trustedDocuments ? await readTrustedDocuments(config.trustedDocuments) : undefined,
    issuer: isWeb && isDevelopment ? await openDevelopmentIssuer(config) : undefined,
  }
}

/** Resources that the web part opens, besides the database. */
interface Opened {
  readonly queue: JobQueue
  readonly events: Events
  readonly rates: RateLimits | null
}

/** Creates the service on its database, with the server that will carry it. */
function createService(
  { config, log, issuer, trustedDocuments }: Setup,
  { db, readDb, pool, readPool }: OpenDatabase,
  { queue, events, rates }: Opened,
  isReady: () => boolean,
) {
  // Before the app: it replaces the global Response with a lighter class, which the app must use.
  const server = createHttpServer(() => app, config.httpTimes)
  const app = createApp({
    ...{ db, readDb, pool, readPool, events, rates, log, trustedDocuments, isReady },
    authenticate: createAuthenticator({ auth: config.auth, developmentIssuer: issuer, db }),
    jobs: { queue, rowThreshold: config.asyncRowThreshold },
    jwks: issuer?.jwks,
    origins: config.corsOrigins,
    // A proxy on this machine that adds no header looks like a local browser, so pages are signed in only with the
    // embedded database.
    sampleToken: issuer && config.databaseUrl === null ? () => sampleToken(issuer) : undefined,
    isSchemaPublic: config.introspection,
  })
  return { app, server }
}

/** Ends subscriptions and closes the server, if it is listening. Running requests have `GRACE_MS` to finish. */
async function closeServer(server: Server, app: App): Promise<void> {
  app.endSubscriptions()
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(timer)
}

async function serve(setup: Setup, database: OpenDatabase): Promise<Part> {
  const { config, log, issuer } = setup
  let isReady = true
  // Closes everything in reverse order, at shutdown or if a later step fails.
  await using opening = new AsyncDisposableStack()
  const queue = openQueue(database.pool, {
    onError: (err) => log.warn({ err }, 'job queue error'),
  })
  opening.defer(() => queue.close())
  const events = await eventsOf(config, database, log)
  opening.defer(() => events.close())
  const rates = await ratesOf(config, log)
  opening.defer(() => rates?.close())
  const { app, server } = createService(setup, database, { queue, events, rates }, () => isReady)
  opening.defer(() => closeServer(server, app))
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw addressError(error, config)
  })
  process.stdout.write(await banner(server.address(), issuer, config))
  const opened = opening.move()
  return {
    stop: async () => {
      isReady = false
      await opened.disposeAsync()
    },
  }
}

/** Migrates the database and loads the demo market. Aborts if the process is asked to stop. */
async function prepare({ config, log }: Setup, database: OpenDatabase, stopping: AbortSignal): Promise<void> {
  await migrate(database.url, stopping)
  await abandonable(database, stopping, () => loadDemoOnce(database, config, log))
}

/** Starts the parts of the process's role: all of them or none. */
async function startParts(setup: Setup, database: OpenDatabase, stopping: AbortSignal): Promise<Part> {
  const { config, log } = setup
  const parts: Part[] = []
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()))
    await database.close()
  }
  try {
    await prepare(setup, database, stopping)
    // The worker starts last: requests received in the meantime only queue jobs.
    if (config.role !== 'worker') parts.push(await serve(setup, database))
    if (config.role !== 'web') {
      parts.push(await startWorker({ url: database.url, kinds: JOB_KINDS, log }))
      parts.push(await forwarding(config, database, log))
    }
    if (config.role === 'worker') log.info('waiting for jobs')
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** Starts the service, and stops it when the process is asked to, even during startup. */
async function start(): Promise<void> {
  parseArgs({})
  const config = loadConfig()
  // On a shared machine, processes that answer requests take precedence over workers.
  if (config.role === 'worker') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const log = createLogger(config.logLevel)
  const stopping = stopSignal(log)
  const setup = await setUp(config, log)
  const database = await openDatabase(config, {
    directRows: config.directRows,
    onError: (err) => log.warn({ err }, 'database connection lost'),
    onRestart: (message) => log.warn(message),
  })
  const running = await startParts(setup, database, stopping).catch((error: unknown) => {
    // The startup was aborted on purpose.
    if (!stopping.aborted) throw error
    log.info('stopped')
  })
  if (!running) return
  const stop = () =>
    running.stop().then(
      () => log.info('stopped'),
      (err: unknown) => {
        log.error({ err }, 'shutdown failed')
        process.exitCode = 1
      },
    )
  if (stopping.aborted) await stop()
  else stopping.addEventListener('abort', stop)
}

await runCommand('npm start', start, START_HELP)
