import { once } from 'node:events'
import type { Server } from 'node:http'
import { constants, setPriority } from 'node:os'
import { startAlerts } from '../alerts/worker.ts'
import { type App, createApp } from '../app/app.ts'
import { jobKinds } from '../app/areas.ts'
import { warmUp } from '../app/warm-up.ts'
import { openReplicas, type Replicas, type ReplicasOptions } from '../data-state/replicas.ts'
import { startWorker } from '../jobs/worker.ts'
import { createAuthenticator } from '../platform/auth/authenticate.ts'
import { type DevelopmentIssuer, openDevelopmentIssuer } from '../platform/auth/development-issuer.ts'
import type { Config } from '../platform/config.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/open.ts'
import { statementLimits } from '../platform/database/running.ts'
import { addressError } from '../platform/http/address-error.ts'
import { isLoopback } from '../platform/http/loopback.ts'
import { createHttpServer } from '../platform/http/server.ts'
import type { Logger } from '../platform/log.ts'
import { type Address, reportReady } from '../platform/processes.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { postgresEvents } from '../platform/pubsub/postgres.ts'
import { openRateLimits, type RateLimits } from '../platform/rates/limits.ts'
import { type NameCaller, pseudonyms } from '../platform/telemetry/caller.ts'
import type { ConsoleProvider } from '../protocols/console.ts'
import { readTrustedDocuments, type TrustedDocuments } from '../protocols/graphql/trusted-documents.ts'
import { banner, sampleToken } from './banner.ts'
import { collectAfterRushes, collectAfterStart, collectWhenQuiet } from './garbage.ts'
import type { Running, ServicePart } from './part.ts'
import { prepare } from './prepare.ts'
import { type MetricsPart, startMetrics, startTraces } from './telemetry.ts'

/** Time for running requests to finish at shutdown. */
const GRACE_MS = 10_000

/** Time after a start for its first requests, before the process prepares for others. */
const WARM_UP_AFTER_MS = 1000

/** What a process runs with, the pseudonyms in its log, and what the web part needs from disk. */
interface Setup extends Running {
  readonly nameCaller: NameCaller
  readonly issuer: DevelopmentIssuer | undefined
  readonly trustedDocuments: TrustedDocuments | undefined
}

const onEventError = (log: Logger) => (err: unknown) => log.warn({ err }, 'events: connection lost')

/** Opens the events, over Redis if configured. The Redis client is loaded only then. */
async function eventsOf({ redisUrl }: Config, { url }: OpenDatabase, log: Logger): Promise<Events> {
  const options = { onError: onEventError(log) }
  if (redisUrl === null) return postgresEvents(url, options)
  const { redisEvents } = await import('../platform/pubsub/redis.ts')
  return redisEvents(redisUrl, options)
}

/** Opens the rate limits, which the processes of one port share. */
const ratesOf = async ({ config, log, post }: Setup, { pool }: OpenDatabase): Promise<RateLimits | null> =>
  config.rateLimit
    ? openRateLimits({
        redisUrl: config.redisUrl,
        ...(post && { pool }),
        onError: (err) => log.warn({ err }, 'rate limits: Redis unavailable, each process counts by itself'),
      })
    : null

const replicaOptions = ({ maxReplicaLag: maxLagMs }: Config, log: Logger): ReplicasOptions => ({
  maxLagMs,
  onChange: ({ name, isInUse, lagSeconds }) =>
    isInUse
      ? log.info({ replica: name }, 'a replica is read')
      : log.warn({ replica: name, lagSeconds }, 'a replica is no longer read: it lags, or does not respond'),
})

/** Forwards events to Redis, if configured. */
async function forwarding({ redisUrl }: Config, { url }: OpenDatabase, log: Logger): Promise<ServicePart> {
  if (redisUrl === null) return { stop: async () => {} }
  const { forwardToRedis } = await import('../platform/pubsub/redis.ts')
  return { stop: forwardToRedis(url, redisUrl, { onError: onEventError(log) }) }
}

/** Reads what the web part needs from disk. A worker needs nothing. */
async function setUp(running: Running): Promise<Setup> {
  const { config, post } = running
  const isWeb = config.role !== 'worker'
  const isDevelopment = config.auth.provider === 'development'
  return {
    ...running,
    nameCaller: pseudonyms(post?.logKey ?? config.logKey ?? undefined),
    trustedDocuments:
      isWeb && config.trustedDocuments ? await readTrustedDocuments(config.trustedDocuments) : undefined,
    issuer: isWeb && isDevelopment ? await openDevelopmentIssuer(config) : undefined,
  }
}

/** Resources that the web part opens, besides the database. */
interface Opened {
  readonly events: Events
  readonly rates: RateLimits | null
  readonly replicas: Replicas | undefined
}

/** Returns the identity provider that readers of the console sign in with, if it knows the console. */
const consoleProvider = ({ auth, consoleClient: client }: Config): ConsoleProvider | undefined =>
  auth.provider === 'jwks' && client
    ? { issuer: auth.issuer, audience: auth.audience, clientId: client.id, scope: client.scope }
    : undefined

/** Creates the service on its database, with the server that will carry it. */
function createService(
  { config, log, nameCaller, issuer, trustedDocuments }: Setup,
  { db, pool }: OpenDatabase,
  { events, rates, replicas }: Opened,
  isReady: () => boolean,
) {
  // Before the app: it replaces the global Response with a lighter class, which the app must use.
  const server = createHttpServer(() => app, config.httpTimes)
  const app = createApp({
    ...{ db, pool, replicas, events, rates, log, trustedDocuments, isReady },
    authenticate: createAuthenticator({ auth: config.auth, developmentIssuer: issuer, db }),
    jobs: { rowThreshold: config.asyncRowThreshold },
    jwks: issuer?.jwks,
    provider: consoleProvider(config),
    ...{ unread: config.unread, uploads: config.uploads, webhookHosts: config.webhookHosts },
    ...{ origins: config.corsOrigins, embedOrigins: config.embedOrigins },
    publicUrl: config.publicUrl,
    isLocal: isLoopback(config.host),
    callLog: { slowMs: config.slowMs, nameCaller },
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

/** The part that answers requests. */
interface WebPart extends ServicePart {
  readonly address: Address
}

async function serve(setup: Setup, database: OpenDatabase, metrics: MetricsPart): Promise<WebPart> {
  const { config, log } = setup
  let isReady = true
  // Closes everything in reverse order, at shutdown or if a later step fails.
  await using opening = new AsyncDisposableStack()
  const events = await eventsOf(config, database, log)
  opening.defer(() => events.close())
  const rates = await ratesOf(setup, database)
  opening.defer(() => rates?.close())
  const replicas = openReplicas(database.pool, database.replicas, replicaOptions(config, log))
  opening.defer(async () => replicas?.close())
  if (replicas) metrics.addReplicas(replicas)
  const { app, server } = createService(setup, database, { events, rates, replicas }, () => isReady)
  opening.defer(() => closeServer(server, app))
  // Before the first request: on a busy machine, health checks would time out meanwhile.
  collectAfterStart()
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw addressError(error, 'PORT', config)
  })
  const warmingUp = setTimeout(
    () => warmUp().catch((err: unknown) => log.warn({ err }, 'warming up failed')),
    WARM_UP_AFTER_MS,
  ).unref()
  opening.defer(() => clearTimeout(warmingUp))
  opening.defer(collectWhenQuiet())
  opening.defer(collectAfterRushes())
  const opened = opening.move()
  return {
    address: server.address(),
    stop: async () => {
      isReady = false
      await opened.disposeAsync()
    },
  }
}

/** Starts running jobs, evaluating alerts and sending what they fire. */
async function work(
  { config, log, nameCaller }: Setup,
  database: OpenDatabase,
  metrics: MetricsPart,
): Promise<ServicePart> {
  const worker = await startWorker({
    ...{ url: database.url, kinds: jobKinds, log, nameCaller, lostAfterMs: config.workerMs },
    processes: {
      module: new URL('../../bin/run.js', import.meta.url),
      args: ['src/service/load-process.ts'],
      memory: config.loadMemory,
      maxBytes: config.uploads.maxBytes,
    },
    replicas: {
      ...replicaOptions(config, log),
      urls: config.databaseReadUrls,
      isPooled: config.databaseDirectUrl !== null,
    },
  })
  metrics.addPool('worker', worker.pool)
  for (const [index, pool] of worker.readPools.entries()) metrics.addPool(`worker_replica_${index + 1}`, pool)
  const alerts = startAlerts({ url: database.url, events: worker.events, hosts: config.webhookHosts, log })
  metrics.addPool('alerts', alerts.pool)
  // Alerts first: they listen on the worker's connection.
  return { stop: () => alerts.stop().finally(() => worker.stop()) }
}

/** Reports that all parts run. `address`: null if this process answers no requests. */
async function report({ config, log, issuer, post }: Setup, address: Address): Promise<void> {
  if (address === null) log.info('waiting for jobs')
  if (post) reportReady(address)
  else if (address !== null) process.stdout.write(await banner(address, issuer, config))
}

/** Starts the parts of the process's role: all of them or none. */
async function startParts(setup: Setup, database: OpenDatabase, stopping: AbortSignal): Promise<ServicePart> {
  const { config, log, post } = setup
  let traces: ServicePart | undefined
  const parts: ServicePart[] = []
  const stop = async () => {
    try {
      await Promise.all(parts.map((part) => part.stop()))
    } finally {
      await database.close()
      await traces?.stop()
    }
  }
  try {
    traces = await startTraces(setup)
    const metrics = await startMetrics(setup, database)
    parts.push(metrics)
    if (!post) await prepare(config, database, log, stopping)
    let address: Address = null
    // The worker starts last: requests received in the meantime only queue jobs.
    if (config.role !== 'worker') {
      const web = await serve(setup, database, metrics)
      parts.push(web)
      address = web.address
    }
    if (config.role !== 'web') {
      parts.push(await work(setup, database, metrics))
      parts.push(await forwarding(config, database, log))
    }
    await report(setup, address)
  } catch (error) {
    await stop().catch((err: unknown) => log.error({ err }, 'shutdown failed'))
    throw error
  }
  return { stop }
}

/** Starts the parts that this process runs: all of its role, or those of its post if it is a child process. */
export async function startService(
  { config, log, post }: Running,
  stopping: AbortSignal,
): Promise<ServicePart> {
  const role = post?.role ?? config.role
  // On a shared machine, processes that answer requests take precedence over workers.
  if (role === 'worker') {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    collectAfterStart()
  }
  const setup = await setUp({ config: { ...config, role }, log, post })
  const database = await openDatabase(
    { ...config, databaseUrl: config.databaseUrl ?? post?.databaseUrl ?? null },
    {
      throughPooler: true,
      ...(post && { max: post.connections }),
      ...{ waitMs: config.connectionMs, directRows: config.directRows },
      statements: statementLimits(config.databaseProcessors, config.workers),
      onError: (err) => log.warn({ err }, 'database connection lost'),
      onRestart: (message) => log.warn(message),
    },
  )
  return startParts(setup, database, stopping)
}
