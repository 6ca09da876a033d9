import type { GraphQLSchema } from 'graphql'
import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'
import { methodNotAllowed, Refusal } from './core/errors.ts'
import { Loaders } from './core/loaders.ts'
import { openLiveRows } from './files/live/rows.ts'
import { openResultFiles } from './files/stored/file.ts'
import type { JobSettings } from './jobs/context.ts'
import { openLive } from './jobs/watches.ts'
import { Accounts } from './platform/auth/accounts.ts'
import type { Authenticate } from './platform/auth/authenticate.ts'
import type { Origins } from './platform/config.ts'
import { abortable } from './platform/database/abort.ts'
import type { Pool } from './platform/database/connect.ts'
import { openTransactions } from './platform/database/transaction.ts'
import type { Logger } from './platform/log.ts'
import type { Events } from './platform/pubsub/events.ts'
import { Admission } from './platform/rates/admission.ts'
import type { RateLimits } from './platform/rates/limits.ts'
import type { Context } from './protocols/context.ts'
import { graphqlRoutes } from './protocols/graphql/routes.ts'
import { createGraphQLServer, type GraphQLServer } from './protocols/graphql/server.ts'
import { createWebSockets, type WebSocketDeps, type WebSockets } from './protocols/graphql/websocket.ts'
import { compression } from './protocols/rest/compression.ts'
import { docsRoutes } from './protocols/rest/docs.ts'
import { errorResponse } from './protocols/rest/errors.ts'
import { healthRoutes } from './protocols/rest/health.ts'
import { identification, openToBrowsers } from './protocols/rest/middleware.ts'
import { createRouter, type Env, type RouterDeps, turnAway } from './protocols/rest/router.ts'
import { routes } from './routes.ts'
import { createSchema } from './schema.ts'

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

/** Public paths, which nobody writes to. */
const READ_ONLY = ['/health/live', '/health/ready', '/docs', '/openapi.json', '/.well-known/jwks.json']

/** What all requests share. */
const openServices = ({ db, pool, readPool = pool, jobs, events, downloadPatienceMs, log }: AppDeps) => ({
  primary: db,
  jobs,
  transact: openTransactions(pool),
  results: openResultFiles(db, pool, downloadPatienceMs),
  rows: openLiveRows(readPool),
  live: openLive(db, events, {
    onError: (err) => log.warn({ err }, 'what is followed could not be read'),
  }),
  accounts: new Accounts(pool, events, {
    onError: (err) => log.warn({ err }, 'accounts could not be read'),
  }),
})

/** The paths of the service, and what they have in common. */
function createHttp(
  yoga: GraphQLServer,
  deps: RouterDeps & { readonly isSchemaPublic: boolean },
  { pool, rates = null, log, jwks, origins = '*', isReady = () => true }: AppDeps,
): Hono<Env> {
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
  return app
}

/** The whole service behind one `fetch`; nothing listens, nothing is started. */
export function createApp(options: AppDeps): App {
  const { db, readDb, authenticate, rates = null, log, origins = '*', isSchemaPublic = true } = options
  const { now = () => new Date(), socketTimes } = options
  const services = openServices(options)
  const { live, accounts } = services
  const contextFor = (parts: ContextParts, reads = readDb): Context => ({
    ...parts,
    ...services,
    db: abortable(reads, parts.signal),
    loaders: new Loaders(),
    now: now(),
  })
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
    ...{ yoga, authenticate, rates, origins, log, contextFor },
    ...socketTimes,
  })
  const admit: RouterDeps['admit'] = async (c, accepted) => {
    const admission = new Admission(await authenticate(c.req.raw.headers, accepted), rates)
    c.set('admission', admission)
    return admission
  }
  const createContext: RouterDeps['createContext'] = ({ signal }, principal, requestId) =>
    contextFor({ principal, requestId, signal })
  const http = createHttp(yoga, { admit, accounts, createContext, log, isSchemaPublic }, options)
  return {
    fetch: (request) => http.fetch(request),
    schema,
    upgrade: webSockets.upgrade,
    endSubscriptions: () => {
      live.close()
      accounts.close()
      webSockets.close()
    },
  }
}
