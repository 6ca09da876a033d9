import type { GraphQLSchema } from 'graphql'
import { Hono, type Context as HonoContext } from 'hono'
import { pause } from '../core/async/turns.ts'
import { methodNotAllowed, Refusal } from '../core/errors.ts'
import { Kept } from '../core/kept.ts'
import { Loaders } from '../core/loaders.ts'
import { currentCall, endWith } from '../core/observation/call.ts'
import { ratedAs } from '../core/principal.ts'
import type { DataServer, Replicas } from '../data-state/replicas.ts'
import { DataVersions, RequestView } from '../data-state/versions.ts'
import { lookups } from '../engine/instruments/lookups.ts'
import { openLiveRows } from '../files/live/rows.ts'
import { openResultFiles } from '../files/stored/file.ts'
import { EXAMPLE } from '../market/examples.ts'
import { Accounts } from '../platform/auth/accounts.ts'
import { KnownCallers } from '../platform/auth/known-callers.ts'
import { abortable, abortableAt } from '../platform/database/abort.ts'
import { openTransactions, type Transact } from '../platform/database/transaction.ts'
import type { Connection } from '../platform/http/loopback.ts'
import { UPLOAD_LIMITS } from '../platform/http/upload.ts'
import { withoutRedaction } from '../platform/log.ts'
import { Admission } from '../platform/rates/admission.ts'
import { UNREAD_LIMITS, UnreadAnswers } from '../platform/rates/unread.ts'
import type { CallLog } from '../platform/telemetry/call-log.ts'
import { pseudonyms } from '../platform/telemetry/caller.ts'
import { consolePage, consoleRoutes, wantsPage, withConsoleDocuments } from '../protocols/console.ts'
import type { Context } from '../protocols/context.ts'
import { chartRoutes, embedRoutes } from '../protocols/embed.ts'
import { type GraphQLDeps, graphqlRoutes, refusalResponse } from '../protocols/graphql/routes.ts'
import { createGraphQLServer, type GraphQLServer } from '../protocols/graphql/server.ts'
import { createWebSockets, type WebSockets } from '../protocols/graphql/websocket.ts'
import { openLive } from '../protocols/live.ts'
import { mcpRoutes } from '../protocols/mcp/routes.ts'
import { compression } from '../protocols/rest/compression.ts'
import { docsRoutes } from '../protocols/rest/docs.ts'
import { errorResponse } from '../protocols/rest/errors.ts'
import { healthRoutes } from '../protocols/rest/health.ts'
import { linkableRequests } from '../protocols/rest/linkable.ts'
import { holderOf, takeLink } from '../protocols/rest/links.ts'
import { conditions, identification, openToBrowsers, roomForAnswers } from '../protocols/rest/middleware.ts'
import { createRouter, type Env, type RouterDeps, respondUnrouted } from '../protocols/rest/router.ts'
import { turns } from '../protocols/turns.ts'
import { offers } from './agents.ts'
import { isUpload, resultJobs, routes } from './areas.ts'
import type { AppDeps } from './deps.ts'
import { schema } from './schema.ts'

export interface App {
  readonly fetch: (request: Request, peer?: Connection) => Response | Promise<Response>
  readonly schema: GraphQLSchema
  /** Whether a request sends files, which may take long. */
  readonly isUpload: typeof isUpload
  /** Handles a request to upgrade to a WebSocket. */
  readonly upgrade: WebSockets['upgrade']
  /** Ends all subscriptions and WebSockets, for shutdown. */
  endSubscriptions(): void
}

type ContextParts = Pick<Context, 'principal' | 'requestId' | 'signal' | 'baseUrl'>

/** The job in the examples of OpenAPI, and a request that starts one for callers who follow them. */
const EXAMPLE_JOB = {
  id: EXAMPLE.jobId,
  request: `/aggregates/timeseries?aggregate_ids=${EXAMPLE.aggregateIds}&start_date=${EXAMPLE.startDate}`,
}

/** Milliseconds above which a request is slow, by default. */
const SLOW_MS = 1000

/** Public paths that support only GET and HEAD. */
const READ_ONLY = ['/', '/health/live', '/health/ready', '/docs', '/openapi.json']
const KEYS = '/.well-known/jwks.json'

/** Bytes that are kept in memory: as much as 200 measures of ten thousand securities take. */
const KEPT_BYTES = 40_000_000

const charts = chartRoutes(routes)

/** Opens the services that all requests share. */
function openServices(options: AppDeps) {
  const { db, pool, replicas, jobs, events, accountTimes, downloadPatienceMs, log } = options
  const { uploads = UPLOAD_LIMITS, webhookHosts = [], keptBytes = KEPT_BYTES } = options
  // What another process has shown to a caller must be known before a replica is chosen.
  const versions = new DataVersions(db, events, replicas && { keptMs: 0 })
  const transact = openTransactions(pool)
  return {
    primary: db,
    ...{ lookups, uploads, webhookHosts },
    kept: new Kept(keptBytes),
    jobs: { ...jobs, resultKinds: resultJobs },
    versions,
    transact: ((work) => transact(work).finally(() => versions.changed())) satisfies Transact,
    results: openResultFiles(db, pool, downloadPatienceMs),
    rows: openLiveRows(pool),
    checkLinkable: linkableRequests([...routes, ...charts]),
    live: openLive(db, events, {
      onError: (err) => log.warn({ err }, 'could not read jobs, data versions or events for subscriptions'),
    }),
    accounts: new Accounts(pool, events, {
      ...accountTimes,
      onError: (err) => log.warn({ err }, 'could not read accounts'),
    }),
  }
}

/** What requests share besides the services. */
interface Shared {
  readonly callLog: CallLog
  readonly unread: UnreadAnswers
  readonly callers: KnownCallers
}

/** Creates the routes of the service and their middleware. */
function createHttp(
  yoga: GraphQLServer,
  deps: GraphQLDeps,
  { callLog, unread, callers }: Shared,
  options: AppDeps,
): Hono<Env> {
  const { pool, rates = null, log, jwks, provider, isReady = () => true } = options
  const { origins = '*', embedOrigins = '*', publicUrl = null, isLocal = false } = options
  const app = new Hono<Env>()
  app.use(turns(callers))
  app.use(openToBrowsers(origins))
  app.use(identification(callLog, rates, origins))
  const refuse = (c: HonoContext<Env>, refusal: Refusal) =>
    (c.req.path === '/graphql' ? refusalResponse : errorResponse)(c, refusal, c.get('requestId'), log)
  app.use(roomForAnswers(unread, refuse))
  app.use(conditions(refuse))
  app.use(compression)
  app.use(takeLink)
  app.route('/', healthRoutes(pool.control, isReady))
  const issuer = jwks ? 'development' : 'provider'
  const page = consolePage({ issuer, sampleToken: deps.sampleToken, provider })
  app.route('/', consoleRoutes(page))
  app.route('/', docsRoutes(routes, { sampleToken: deps.sampleToken, job: EXAMPLE_JOB }))
  if (jwks) app.get(KEYS, (c) => c.json(jwks, 200, { 'Cache-Control': 'public, max-age=300' }))
  for (const path of jwks ? [...READ_ONLY, KEYS] : READ_ONLY)
    app.all(path, (c) => respondUnrouted(c, methodNotAllowed('GET', 'HEAD'), deps))
  app.route('/', graphqlRoutes(yoga, deps))
  app.route('/', mcpRoutes(routes, offers, deps, { origins, publicUrl, isLocal }))
  app.route('/', embedRoutes(charts, deps, embedOrigins))
  app.route('/', createRouter(routes, deps))
  app.notFound((c) => {
    // The page says so itself, and links to its screens.
    if (c.req.method === 'GET' && wantsPage(c)) return page(c, 404)
    const refusal = new Refusal('route_not_found', `There is no route at ${c.req.path}. See /docs.`)
    return respondUnrouted(c, refusal, deps)
  })
  app.onError((error, c) => errorResponse(c, error, c.get('requestId'), log))
  return app
}

type Services = ReturnType<typeof openServices>

/** Returns where a request reads market data: from one place, chosen when its first statement runs. */
function readingFrom(
  replicas: Replicas,
  { versions, rows }: Services,
  { db, pool }: DataServer,
  { principal: { email }, signal }: ContextParts,
): Pick<Context, 'db' | 'rows'> {
  const arrival = performance.now()
  let chosen: Promise<DataServer> | undefined
  const place = () => {
    chosen ??= versions.of(email, { arrival }).then((state) => replicas.choose(email, state) ?? { db, pool })
    return chosen
  }
  return {
    db: abortableAt(async () => (await place()).db, signal),
    rows: { ...rows, pool: async () => (await place()).pool },
  }
}

/** Returns the function that creates the context of a request. It reads from a replica by default, if there is one. */
const contexts =
  (services: Services, { db, pool, replicas, publicUrl = null, now = () => new Date() }: AppDeps) =>
  (parts: ContextParts, onPrimary = replicas === undefined): Context => {
    endWith(parts.signal)
    return {
      ...parts,
      ...services,
      baseUrl: publicUrl ?? parts.baseUrl,
      ...(replicas && !onPrimary
        ? readingFrom(replicas, services, { db, pool }, parts)
        : { db: abortable(db, parts.signal) }),
      loaders: new Loaders(),
      requestView: new RequestView(services.versions, parts.principal.email),
      warnings: [],
      now: now(),
    }
  }

/** Returns the context of the next event of a subscription. */
const renewed = (context: Context, now: Date): Context => ({
  ...context,
  ...{ loaders: new Loaders(), warnings: [], now },
  requestView: new RequestView(context.versions, context.principal.email),
})

/** Returns the function that authenticates requests, by link or by headers, and records what limits them. */
const admissions =
  (
    { db, authenticate, rates = null, now = () => new Date() }: AppDeps,
    { unread, callers }: Shared,
  ): RouterDeps['admit'] =>
  async (c, accepted) => {
    const link = c.get('link')
    const principal = link
      ? await holderOf(c, link, accepted, { db, now: now() })
      : await authenticate(c.req.raw.headers, accepted)
    const admission = new Admission(principal, rates)
    c.set('admission', admission)
    const call = currentCall()
    call?.by(principal)
    if (call) call.spend = (units) => admission.spend(units)
    const credential = c.get('credential')
    if (credential) callers.remember(credential, ratedAs(principal))
    if (c.env.answer) admission.begin(unread, c.env.answer)
    // The credential was looked up outside of the caller's turn.
    await pause()
    return admission
  }

const openCallLog = ({ log, callLog }: AppDeps): CallLog => ({
  ...{ slowMs: SLOW_MS, nameCaller: pseudonyms() },
  ...callLog,
  log: withoutRedaction(log),
})

const openShared = (options: AppDeps): Shared => ({
  callLog: openCallLog(options),
  unread: new UnreadAnswers(options.unread ?? UNREAD_LIMITS, (options.rates ?? null) !== null),
  callers: new KnownCallers(),
})

/** Creates the whole service behind one `fetch`, without listening or starting anything. */
export function createApp(options: AppDeps): App {
  const { authenticate, rates = null, log, origins = '*', isSchemaPublic = true } = options
  const { now = () => new Date(), socketTimes } = options
  const trustedDocuments = withConsoleDocuments(options.trustedDocuments)
  const services = openServices(options)
  const { live, accounts, versions } = services
  const contextFor = contexts(services, options)
  const yoga = createGraphQLServer({
    schema,
    log,
    isSchemaPublic,
    trustedDocuments,
    // Reads from the primary: a replica may lag behind the event.
    contextsFor: ({ principal, requestId, signal, baseUrl }) => {
      const context = contextFor({ principal, requestId, signal, baseUrl }, true)
      return () => renewed(context, now())
    },
  })
  const shared = openShared(options)
  const webSockets = createWebSockets({
    ...{ ...shared, yoga, authenticate, rates, origins, log, contextFor, trustedDocuments },
    ...socketTimes,
  })
  const createContext: RouterDeps['createContext'] = ({ signal, url }, principal, requestId) =>
    contextFor({ principal, requestId, signal, baseUrl: new URL(url).origin })
  const { sampleToken } = options
  const http = createHttp(
    yoga,
    {
      ...{ admit: admissions(options, shared), accounts, versions, createContext },
      ...{ log, isSchemaPublic, sampleToken },
    },
    shared,
    options,
  )
  return {
    fetch: (request, peer = {}) => http.fetch(request, peer),
    schema,
    isUpload,
    upgrade: webSockets.upgrade,
    endSubscriptions: () => {
      live.close()
      accounts.close()
      versions.close()
      webSockets.close()
    },
  }
}
