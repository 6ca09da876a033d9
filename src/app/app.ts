import type { GraphQLSchema } from 'graphql'
import { Hono, type Context as HonoContext } from 'hono'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { methodNotAllowed, Refusal } from '../core/errors.ts'
import { Loaders } from '../core/loaders.ts'
import { currentCall, endWith } from '../core/observation/call.ts'
import type { DataServer, Replicas } from '../data-state/replicas.ts'
import { DataVersions, RequestView } from '../data-state/versions.ts'
import { lookups } from '../engine/instruments/lookups.ts'
import { openLiveRows } from '../files/live/rows.ts'
import { openResultFiles } from '../files/stored/file.ts'
import type { JobSettings } from '../jobs/context.ts'
import { openLive } from '../jobs/watches.ts'
import { EXAMPLE } from '../market/examples.ts'
import { type AccountOptions, Accounts } from '../platform/auth/accounts.ts'
import type { Authenticate } from '../platform/auth/authenticate.ts'
import type { AllowedOrigins } from '../platform/config.ts'
import { abortable, abortableAt } from '../platform/database/abort.ts'
import type { Pool } from '../platform/database/connect.ts'
import { openTransactions, type Transact } from '../platform/database/transaction.ts'
import type { Connection } from '../platform/http/loopback.ts'
import { type Logger, withoutRedaction } from '../platform/log.ts'
import type { Events } from '../platform/pubsub/events.ts'
import { Admission } from '../platform/rates/admission.ts'
import type { RateLimits } from '../platform/rates/limits.ts'
import { UNREAD_LIMITS, UnreadAnswers, type UnreadLimits } from '../platform/rates/unread.ts'
import type { CallLog } from '../platform/telemetry/call-log.ts'
import { pseudonyms } from '../platform/telemetry/caller.ts'
import { type ConsoleSettings, consoleRoutes, withConsoleDocuments } from '../protocols/console.ts'
import type { Context } from '../protocols/context.ts'
import { type GraphQLDeps, graphqlRoutes, refusalResponse } from '../protocols/graphql/routes.ts'
import { createGraphQLServer, type GraphQLServer } from '../protocols/graphql/server.ts'
import type { TrustedDocuments } from '../protocols/graphql/trusted-documents.ts'
import { createWebSockets, type WebSocketDeps, type WebSockets } from '../protocols/graphql/websocket.ts'
import type { SampleToken } from '../protocols/local-page.ts'
import { mcpRoutes } from '../protocols/mcp/routes.ts'
import { compression } from '../protocols/rest/compression.ts'
import { docsRoutes } from '../protocols/rest/docs.ts'
import { errorResponse } from '../protocols/rest/errors.ts'
import { healthRoutes } from '../protocols/rest/health.ts'
import { linkableRequests } from '../protocols/rest/linkable.ts'
import { holderOf, takeLink } from '../protocols/rest/links.ts'
import { conditions, identification, openToBrowsers, roomForAnswers } from '../protocols/rest/middleware.ts'
import { createRouter, type Env, type RouterDeps, respondUnrouted } from '../protocols/rest/router.ts'
import { offers } from './agents.ts'
import { resultJobs, routes } from './areas.ts'
import { schema } from './schema.ts'

export interface AppDeps {
  readonly db: Kysely<DB>
  /** The pool of `db`, for what the query builder cannot do. */
  readonly pool: Pool
  /** Replicas to read from. Default: none. */
  readonly replicas?: Replicas | undefined
  readonly authenticate: Authenticate
  readonly jobs: Omit<JobSettings, 'resultKinds'>
  readonly events: Events
  readonly socketTimes?: Pick<WebSocketDeps, 'initTimeoutMs' | 'pingMs'>
  readonly accountTimes?: Pick<AccountOptions, 'pollMs'> | undefined
  /** How long a running download waits for an unavailable database. Default: 20 s. */
  readonly downloadPatienceMs?: number
  /** Rate limits. Null: no limits. */
  readonly rates?: RateLimits | null
  /** What users may leave unread. Without rate limits, their requests under way are not limited. */
  readonly unread?: UnreadLimits
  readonly log: Logger
  /** Default: a request is slow after a second, and pseudonyms of callers are new ones. */
  readonly callLog?: Omit<CallLog, 'log'>
  /** Public keys of the development issuer; undefined with an identity provider. */
  readonly jwks: object | undefined
  /** Signs a token for pages loaded by a browser on this machine. Default: users supply their own token. */
  readonly sampleToken?: SampleToken | undefined
  /** Identity provider of the console. Default: its readers need an API key or a token. */
  readonly provider?: ConsoleSettings['provider']
  /** Documents that clients may name by hash. Default: none. */
  readonly trustedDocuments?: TrustedDocuments | undefined
  /** Base of absolute URLs to the service. Null: the origin of the request. */
  readonly publicUrl?: string | null
  /** Origins whose pages may use the service. Default: all. */
  readonly origins?: AllowedOrigins
  /** Whether the service listens on a loopback address, where other names than the machine's own are forged. */
  readonly isLocal?: boolean
  /** Whether GraphQL exposes its schema through introspection, suggestions in errors and GraphiQL. Default: true. */
  readonly isSchemaPublic?: boolean
  /** Whether the process accepts requests: false once it is stopping. */
  readonly isReady?: () => boolean
  readonly now?: () => Date
}

export interface App {
  readonly fetch: (request: Request, peer?: Connection) => Response | Promise<Response>
  readonly schema: GraphQLSchema
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

/** Opens the services that all requests share. */
function openServices(options: AppDeps) {
  const { db, pool, replicas, jobs, events, accountTimes, downloadPatienceMs, log } = options
  // What another process has shown to a caller must be known before a replica is chosen.
  const versions = new DataVersions(db, events, replicas && { keptMs: 0 })
  const transact = openTransactions(pool)
  return {
    primary: db,
    lookups,
    jobs: { ...jobs, resultKinds: resultJobs },
    versions,
    transact: ((work) => transact(work).finally(() => versions.changed())) satisfies Transact,
    results: openResultFiles(db, pool, downloadPatienceMs),
    rows: openLiveRows(pool),
    checkLinkable: linkableRequests(routes),
    live: openLive(db, events, {
      onError: (err) => log.warn({ err }, 'could not read jobs or data versions for subscriptions'),
    }),
    accounts: new Accounts(pool, events, {
      ...accountTimes,
      onError: (err) => log.warn({ err }, 'could not read accounts'),
    }),
  }
}

/** Creates the routes of the service and their middleware. */
function createHttp(
  yoga: GraphQLServer,
  deps: GraphQLDeps,
  { callLog, unread }: { readonly callLog: CallLog; readonly unread: UnreadAnswers },
  options: AppDeps,
): Hono<Env> {
  const { pool, rates = null, log, jwks, provider, isReady = () => true } = options
  const { origins = '*', publicUrl = null, isLocal = false } = options
  const app = new Hono<Env>()
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
  app.route('/', consoleRoutes({ issuer, sampleToken: deps.sampleToken, provider }))
  app.route('/', docsRoutes(routes, { sampleToken: deps.sampleToken, job: EXAMPLE_JOB }))
  if (jwks) app.get(KEYS, (c) => c.json(jwks, 200, { 'Cache-Control': 'public, max-age=300' }))
  for (const path of jwks ? [...READ_ONLY, KEYS] : READ_ONLY)
    app.all(path, (c) => respondUnrouted(c, methodNotAllowed('GET', 'HEAD'), deps))
  app.route('/', graphqlRoutes(yoga, deps))
  app.route('/', mcpRoutes(routes, offers, deps, { origins, publicUrl, isLocal }))
  app.route('/', createRouter(routes, deps))
  app.notFound((c) =>
    respondUnrouted(
      c,
      new Refusal('route_not_found', `There is no route at ${c.req.path}. See /docs.`),
      deps,
    ),
  )
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
    unread: UnreadAnswers,
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
    if (c.env.answer) admission.begin(unread, c.env.answer)
    return admission
  }

const openCallLog = ({ log, callLog }: AppDeps): CallLog => ({
  ...{ slowMs: SLOW_MS, nameCaller: pseudonyms() },
  ...callLog,
  log: withoutRedaction(log),
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
  const callLog = openCallLog(options)
  const unread = new UnreadAnswers(options.unread ?? UNREAD_LIMITS, rates !== null)
  const webSockets = createWebSockets({
    ...{ yoga, authenticate, rates, origins, log, callLog, unread, contextFor, trustedDocuments },
    ...socketTimes,
  })
  const createContext: RouterDeps['createContext'] = ({ signal, url }, principal, requestId) =>
    contextFor({ principal, requestId, signal, baseUrl: new URL(url).origin })
  const { sampleToken } = options
  const http = createHttp(
    yoga,
    {
      ...{ admit: admissions(options, unread), accounts, versions, createContext },
      ...{ log, isSchemaPublic, sampleToken },
    },
    { callLog, unread },
    options,
  )
  return {
    fetch: (request, peer = {}) => http.fetch(request, peer),
    schema,
    upgrade: webSockets.upgrade,
    endSubscriptions: () => {
      live.close()
      accounts.close()
      versions.close()
      webSockets.close()
    },
  }
}
