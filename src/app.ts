import type { GraphQLSchema } from 'graphql'
import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'
import { referenceRoutes } from './areas/aggregates/directory/rest.ts'
import { leaderboardRoutes } from './areas/aggregates/leaderboard/rest.ts'
import { summaryRoutes } from './areas/aggregates/summary/rest.ts'
import { aggregateRoutes } from './areas/aggregates/timeseries/rest.ts'
import { analyticsRoutes } from './areas/analytics/rest.ts'
import { catalogueRoutes } from './areas/catalogue/rest.ts'
import { comparisonRoutes } from './areas/comparison/rest.ts'
import { forecastRoutes } from './areas/flow/forecasts/rest.ts'
import { flowRoutes } from './areas/flow/series/rest.ts'
import { exportRoutes } from './areas/jobs/export-rest.ts'
import { jobRoutes } from './areas/jobs/rest.ts'
import { securityRoutes } from './areas/securities/directory/rest.ts'
import { moverRoutes } from './areas/securities/leaderboard/rest.ts'
import { profileRoutes } from './areas/securities/summary/rest.ts'
import { seriesRoutes } from './areas/securities/timeseries/rest.ts'
import { userRoutes } from './areas/users/rest.ts'
import { methodNotAllowed, Refusal } from './core/errors.ts'
import { Loaders } from './core/loaders.ts'
import type { Principal } from './core/principal.ts'
import { openLiveRows } from './files/live/rows.ts'
import { openResultFiles } from './files/stored/file.ts'
import type { JobSettings } from './jobs/context.ts'
import { openLive } from './jobs/live.ts'
import { Accounts } from './platform/auth/accounts.ts'
import type { Authenticate } from './platform/auth/authenticate.ts'
import type { Origins } from './platform/config.ts'
import { abortable } from './platform/database/abort.ts'
import type { Pool } from './platform/database/connect.ts'
import { openTransactions } from './platform/database/transaction.ts'
import type { Logger } from './platform/log.ts'
import type { Events } from './platform/pubsub/events.ts'
import { Admission, RATE_HEADERS, rateHeaders } from './platform/rates/admission.ts'
import type { RateLimits } from './platform/rates/limits.ts'
import type { Context } from './protocols/context.ts'
import { graphqlRoutes } from './protocols/graphql/routes.ts'
import { createGraphQLServer } from './protocols/graphql/server.ts'
import { createWebSockets, type WebSocketDeps, type WebSockets } from './protocols/graphql/websocket.ts'
import { compression } from './protocols/rest/compression.ts'
import { docsRoutes } from './protocols/rest/docs.ts'
import { errorResponse } from './protocols/rest/errors.ts'
import { healthRoutes } from './protocols/rest/health.ts'
import { allowOrigin } from './protocols/rest/origins.ts'
import { createRouter, type Env, type RouterDeps, turnAway } from './protocols/rest/router.ts'
import { createSchema } from './schema.ts'

export const routes = [
  ...aggregateRoutes,
  ...analyticsRoutes,
  ...catalogueRoutes,
  ...comparisonRoutes,
  ...exportRoutes,
  ...flowRoutes,
  ...forecastRoutes,
  ...jobRoutes,
  ...leaderboardRoutes,
  ...moverRoutes,
  ...profileRoutes,
  ...referenceRoutes,
  ...securityRoutes,
  ...seriesRoutes,
  ...summaryRoutes,
  ...userRoutes,
]

export interface AppDeps {
  readonly db: Kysely<DB>
  readonly readDb: Kysely<DB>
  /** Of `db`, for what the query builder cannot do. */
  readonly pool: Pool
  /** Of `readDb`; by default that of `db`. */
  readonly readPool?: Pool
  readonly authenticate: Authenticate
  readonly jobs: JobSettings
  readonly events: Events
  readonly socketTimes?: Pick<WebSocketDeps, 'initTimeoutMs' | 'pingMs'>
  /** How long a download that is under way waits for a database that is away; 20 s by default. */
  readonly downloadPatienceMs?: number
  /** How often callers may ask; null: as often as they like. */
  readonly rates?: RateLimits | null
  readonly log: Logger
  /** Public half of the development issuer; undefined with an identity provider. */
  readonly jwks: object | undefined
  /** Whose pages may use the service; all by default. */
  readonly origins?: Origins
  /** Whether the graph tells of its schema beyond what a request asks for; so by default. */
  readonly isSchemaPublic?: boolean
  /** Whether the process takes requests: false once it is stopping. */
  readonly isReady?: () => boolean
  readonly now?: () => Date
}

export interface App {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly schema: GraphQLSchema
  /** Takes over a connection that asks for WebSocket. */
  readonly upgrade: WebSockets['upgrade']
  /** Lets go of everybody who follows something: the service stops. */
  endSubscriptions(): void
}

type ContextParts = Pick<Context, 'principal' | 'requestId' | 'signal'>

/** What a client may send as a request id: anything else is replaced, for it ends up in logs. */
const SANE_ID = /^[\w.:-]{1,128}$/
const MAX_URL = 32_768
/** Public paths, which nobody writes to. */
const READ_ONLY = ['/health/live', '/health/ready', '/docs', '/openapi.json', '/.well-known/jwks.json']

const ON_EVERY_ANSWER = {
  'API-Version': '1.0.0',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': [
    'ETag,Link,Location,Retry-After,X-Request-ID,API-Version,Deprecation,Sunset,Accept-Ranges,Content-Range,Content-Disposition,Content-Digest,Repr-Digest,X-Row-Count',
    ...RATE_HEADERS,
  ].join(','),
}

/** What is wrong with a request before it is looked at what it asks for. */
function unroutable({ url, path, raw: { headers } }: HonoRequest): Refusal | null {
  if (url.length > MAX_URL) return new Refusal('uri_too_long', `At most ${MAX_URL} characters.`)
  // Two of them arrive as one list: somebody on the way may have read the other one (RFC 9112, 3.2).
  if (headers.get('host')?.includes(',')) return new Refusal('bad_request', 'Send one Host header.')
  // Others take what follows for a host.
  if (path.startsWith('//')) return new Refusal('bad_request', 'The path begins with two slashes.')
  return null
}

/** Names every request, says on its answer so and how its caller stands, and logs it in one line. */
const identification =
  (log: Logger, rates: RateLimits | null, origins: Origins): MiddlewareHandler<Env> =>
  async (c, next) => {
    const started = performance.now()
    const sent = c.req.header('x-request-id')
    const requestId = sent && SANE_ID.test(sent) ? sent : crypto.randomUUID()
    c.set('requestId', requestId)
    const refusal = unroutable(c.req)
    if (refusal) c.res = errorResponse(c, refusal, requestId, log)
    else await next()
    // Not by c.header(): it would put the body into a stream, to make the answer anew around it.
    const { headers } = c.res
    headers.set('X-Request-ID', requestId)
    allowOrigin(headers, origins, c.req.header('origin'))
    // Of nobody nothing is counted, so nothing is gone.
    const standing = c.get('admission')?.standing ?? rates?.untouched('basic')
    const said = { ...ON_EVERY_ANSWER, ...(standing && rateHeaders(standing)) }
    for (const [name, value] of Object.entries(said)) headers.set(name, value)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - started)
    log[path.startsWith('/health/') ? 'debug' : 'info'](
      { requestId, method, path, status: c.res.status, ms },
      'request',
    )
  }

/** Any front-end may call: callers are known by a header that only their own code can set, never by a cookie. */
function openToBrowsers(origins: Origins): MiddlewareHandler {
  const preflight = cors({
    origin: origins === '*' ? origins : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 86_400,
  })
  return (c, next) => (c.req.method === 'OPTIONS' ? preflight(c, next) : next())
}

/** The whole service behind one `fetch`; nothing listens, nothing is started. */
export function createApp({
  db,
  readDb,
  pool,
  readPool = pool,
  authenticate,
  jobs,
  events,
  socketTimes = {},
  downloadPatienceMs,
  rates = null,
  log,
  jwks,
  origins = '*',
  isSchemaPublic = true,
  isReady = () => true,
  now = () => new Date(),
}: AppDeps): App {
  const results = openResultFiles(db, pool, downloadPatienceMs)
  const rows = openLiveRows(readPool)
  const transact = openTransactions(pool)
  const live = openLive(db, events, {
    onError: (err) => log.warn({ err }, 'what is followed could not be read'),
  })
  const accounts = new Accounts(pool, events, {
    onError: (err) => log.warn({ err }, 'accounts could not be read'),
  })
  const contextFor = (parts: ContextParts, reads: Kysely<DB>): Context => ({
    ...parts,
    ...{ primary: db, transact, jobs, results, live, rows, accounts },
    db: abortable(reads, parts.signal),
    loaders: new Loaders(),
    now: now(),
  })
  const createContext = ({ signal }: Request, principal: Principal, requestId: string): Context =>
    contextFor({ principal, requestId, signal }, readDb)
  const admit: RouterDeps['admit'] = async (c, accepted) => {
    const admission = new Admission(await authenticate(c.req.raw.headers, accepted), rates)
    c.set('admission', admission)
    return admission
  }
  const deps = { admit, accounts, createContext, log, isSchemaPublic }
  const schema = createSchema()
  const yoga = createGraphQLServer({
    schema,
    log,
    isSchemaPublic,
    // From the primary: a replica may not have yet what the event tells of.
    contextsFor: ({ principal, requestId, signal }) => {
      const context = contextFor({ principal, requestId, signal }, db)
      return () => ({ ...context, loaders: new Loaders(), now: now() })
    },
  })
  const webSockets = createWebSockets({
    ...{ yoga, authenticate, rates, origins, log },
    contextFor: (parts) => contextFor(parts, readDb),
    ...socketTimes,
  })
  const app = new Hono<Env>()

  app.use(openToBrowsers(origins))
  app.use(compression)
  app.use(identification(log, rates, origins))
  app.route('/', healthRoutes(pool.control, isReady))
  app.route('/', docsRoutes(routes))
  if (jwks)
    app.get('/.well-known/jwks.json', (c) => c.json(jwks, 200, { 'Cache-Control': 'public, max-age=300' }))
  for (const path of READ_ONLY) app.all(path, (c) => turnAway(c, methodNotAllowed('GET', 'HEAD'), deps))
  app.route('/', graphqlRoutes(yoga, deps))
  app.route('/', createRouter(routes, deps))
  app.notFound((c) =>
    turnAway(c, new Refusal('route_not_found', `There is nothing at ${c.req.path}; see /docs.`), deps),
  )
  app.onError((error, c) => errorResponse(c, error, c.get('requestId'), log))
  return {
    fetch: (request) => app.fetch(request),
    schema,
    upgrade: webSockets.upgrade,
    endSubscriptions: () => {
      live.close()
      accounts.close()
      webSockets.close()
    },
  }
}
