import { once } from 'node:events'
import { loadDemoMarket } from '../db/demo/demo.ts'
import { createApp } from './app.ts'
import { JOB_KINDS } from './areas/jobs/registry.ts'
import { banner, DEMO_EMAIL } from './banner.ts'
import { openQueue } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { exchangeDate } from './market/dates.ts'
import { migrate } from './migrate.ts'
import { createAuthenticator } from './platform/auth/authenticate.ts'
import { type DevelopmentIssuer, openDevelopmentIssuer } from './platform/auth/development-issuer.ts'
import { runCommand } from './platform/cli/command.ts'
import { type Config, loadConfig } from './platform/config.ts'
import { abandonable } from './platform/database/abandon.ts'
import { type OpenDatabase, openDatabase } from './platform/database/open.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createLogger, type Logger } from './platform/log.ts'
import type { Events } from './platform/pubsub/events.ts'
import { postgresEvents } from './platform/pubsub/postgres.ts'
import { openRateLimits, type RateLimits } from './platform/rates/limits.ts'
import { stopSignal } from './platform/signals.ts'

/** How long requests under way may take to finish once the process is asked to stop. */
const GRACE_MS = 10_000

/** The demo market, once, unless it is not wanted, and only into a database of our own that nothing has been loaded into. */
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

/** A part of the process that runs until it is stopped. */
interface Part {
  stop(): Promise<void>
}

const onEventError = (log: Logger) => (err: unknown) => log.warn({ err }, 'events: lost a connection')

/** What the process hears of changes by. The client of Redis is loaded only where there is one. */
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
        onError: (err) => log.warn({ err }, 'rate limits: lost Redis, each process counts by itself'),
      })
    : null

/** Where there is Redis, a worker passes events on to it. */
async function forwarding({ redisUrl }: Config, { url }: OpenDatabase, log: Logger): Promise<Part> {
  if (redisUrl === null) return { stop: async () => {} }
  const { forwardToRedis } = await import('./platform/pubsub/redis.ts')
  return { stop: forwardToRedis(url, redisUrl, { onError: onEventError(log) }) }
}

async function serve(
  config: Config,
  database: OpenDatabase,
  issuer: DevelopmentIssuer | undefined,
  log: Logger,
): Promise<Part> {
  let isReady = true
  const queue = openQueue(database.pool, {
    onError: (err) => log.warn({ err }, 'the job queue has a problem'),
  })
  const events = await eventsOf(config, database, log)
  const rates = await ratesOf(config, log)
  // Before the app: it puts a lighter class in the place of Response, which the app must find there.
  const server = createHttpServer(() => app, config.httpTimes)
  const app = createApp({
    db: database.db,
    readDb: database.readDb,
    pool: database.pool,
    readPool: database.readPool,
    authenticate: createAuthenticator({ auth: config.auth, developmentIssuer: issuer, db: database.db }),
    jobs: { queue, rowThreshold: config.asyncRowThreshold },
    events,
    rates,
    log,
    jwks: issuer?.jwks,
    origins: config.corsOrigins,
    isSchemaPublic: config.introspection,
    isReady: () => isReady,
  })
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((error: unknown) => {
    rates?.close()
    throw error
  })
  process.stdout.write(await banner(server.address(), issuer, config))
  const stop = async () => {
    isReady = false
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    app.endSubscriptions()
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    await closed
    clearTimeout(timer)
    rates?.close()
    await Promise.all([queue.close(), events.close()])
  }
  return { stop }
}

/** Brings the database to where this version can serve from it, unless the process is asked to end meanwhile. */
async function prepare(
  database: OpenDatabase,
  config: Config,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  await migrate(database.url, stopping)
  await abandonable(database, stopping, () => loadDemoOnce(database, config, log))
}

/** Starts the parts that the process is to have; all of them or none. */
async function startParts(
  config: Config,
  database: OpenDatabase,
  issuer: DevelopmentIssuer | undefined,
  log: Logger,
  stopping: AbortSignal,
): Promise<Part> {
  const parts: Part[] = []
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()))
    await database.close()
  }
  try {
    await prepare(database, config, log, stopping)
    // The worker last: whoever asks meanwhile only hands in.
    if (config.role !== 'worker') parts.push(await serve(config, database, issuer, log))
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

/** Starts, and ends when the process is asked to; that may be while it starts. */
async function start(): Promise<void> {
  const config = loadConfig()
  const log = createLogger(config.logLevel)
  const stopping = stopSignal(log)
  const needsIssuer = config.auth.provider === 'development' && config.role !== 'worker'
  const issuer = needsIssuer ? await openDevelopmentIssuer(config) : undefined
  const database = await openDatabase(config, {
    onError: (err) => log.warn({ err }, 'lost a database connection'),
    onRestart: (message) => log.warn(message),
  })
  const running = await startParts(config, database, issuer, log, stopping).catch((error: unknown) => {
    // What it was at has come to nothing, as it was meant to.
    if (!stopping.aborted) throw error
    log.info('stopped')
  })
  if (!running) return
  const stop = () =>
    running.stop().then(
      () => log.info('stopped'),
      (err: unknown) => {
        log.error({ err }, 'could not stop in order')
        process.exitCode = 1
      },
    )
  if (stopping.aborted) await stop()
  else stopping.addEventListener('abort', stop)
}

await runCommand('npm start', start)
