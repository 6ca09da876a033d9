import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { InvalidInput, methodNotAllowed } from '../../core/errors.ts'
import { type JsonLimits, readJson } from '../../platform/http/json-body.ts'
import type { Admission } from '../../platform/rates/admission.ts'
import { localPage, type SampleToken } from '../local-page.ts'
import { abandonedResponse, isAbandoned, publicRefusal } from '../rest/errors.ts'
import type { Env, RouterDeps } from '../rest/router.ts'
import { Condition } from './conditional.ts'
import { badUserInput } from './errors.ts'
import { GRAPHIQL_SOURCES, graphiqlPage } from './graphiql.ts'
import { endUnsent, type GraphQLServer } from './server.ts'

const METHODS = ['GET', 'POST']
/** Of a document with its variables, which may be settings of the caller. */
const LIMITS: JsonLimits = { names: 20_000, values: 50_000, isExact: true }

/** Converts an error from before a query is read to a GraphQL error with its HTTP status. */
function refusalOf(error: unknown, requestId: string) {
  if (error instanceof InvalidInput) return { status: 400, headers: {}, ...badUserInput(error).toJSON() }
  const { status, headers, message, code } = publicRefusal(error)
  return { status, headers, message, extensions: { code: code.toUpperCase(), requestId } }
}

/** Responds to a request that fails before its query is read, or whose conditions fail. */
export function refusalResponse(
  c: HonoContext,
  error: unknown,
  requestId: string,
  log: RouterDeps['log'],
): Response {
  if (isAbandoned(c.req.raw, error)) return abandonedResponse(c)
  const { status, headers, message, extensions } = refusalOf(error, requestId)
  if (status >= 500) log.error({ requestId, err: error, path: c.req.path }, publicRefusal(error).title)
  const type = c.req.header('accept')?.includes('application/graphql-response+json')
    ? 'application/graphql-response+json'
    : 'application/json'
  return c.body(JSON.stringify({ errors: [{ message, extensions }] }), status as ContentfulStatusCode, {
    ...headers,
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
  })
}

/** Reads the body of a POST. An unreadable body counts against the rate limit too. */
async function readSent(request: Request, admission: Admission): Promise<unknown> {
  if (admission.isRefused) await admission.enter()
  return readJson(request, LIMITS).catch(async (error: unknown) => {
    await admission.enter()
    throw error
  })
}

const wantsPage = (c: HonoContext): boolean =>
  c.req.method === 'GET' && c.req.header('accept')?.includes('text/html') === true

const VARY = 'Authorization, X-API-Key, Accept-Encoding, Accept'

/** Returns the condition of a GET. The `Accept` header chooses between media types, which differ in their tag. */
function conditionOf(c: HonoContext): Condition {
  const { pathname, search } = new URL(c.req.url)
  return new Condition(c.req.raw.headers, `${pathname}${search}\n${c.req.header('accept') ?? ''}`)
}

const unchangedResponse = (c: HonoContext, { tag = '' }: Condition): Response =>
  c.body(null, 304, { ETag: tag, 'Cache-Control': 'private, no-cache', Vary: VARY })

/** Dependencies of the routes of `/graphql`. */
export interface GraphQLDeps extends RouterDeps {
  readonly isSchemaPublic: boolean
  readonly sampleToken?: SampleToken | undefined
}

/** Routes of `/graphql`: queries of authenticated callers, and the GraphiQL page for browsers. */
export function graphqlRoutes(yoga: GraphQLServer, deps: GraphQLDeps): Hono<Env> {
  const { admit, createContext, log, isSchemaPublic, sampleToken } = deps
  const app = new Hono<Env>()
  app.all('/graphql', async (c) => {
    // Without introspection, GraphiQL has nothing to show.
    if (isSchemaPublic && wantsPage(c))
      return localPage(c, graphiqlPage, { sampleToken, sources: GRAPHIQL_SOURCES })
    const requestId = c.get('requestId')
    let response: Response | undefined
    try {
      const admission = await admit(c, { apiKey: true })
      if (!METHODS.includes(c.req.method)) throw methodNotAllowed(...METHODS)
      const sent = c.req.method === 'POST' ? await readSent(c.req.raw, admission) : undefined
      const condition = c.req.method === 'GET' ? conditionOf(c) : undefined
      const context = {
        ...createContext(c.req.raw, admission.principal, requestId),
        admission,
        sent,
        condition,
      }
      // Yoga merges two contexts but makes a single one the prototype of another, and V8 keeps prototypes until its
      // next full collection: with the rows of their loaders, a few hundred responses fill the heap.
      response = await yoga.fetch(c.req.raw, context, {})
      // Also counts requests refused before they were read, and throws if the rate limit is exceeded.
      await admission.enter()
      if (condition?.isUnchanged) {
        endUnsent(response)
        return unchangedResponse(c, condition)
      }
      if (condition?.tag) response.headers.set('ETag', condition.tag)
      response.headers.set('Vary', VARY)
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
      // Yoga sends event streams with a coding that does not exist.
      if (response.headers.get('Content-Encoding') === 'none') response.headers.delete('Content-Encoding')
      return response
    } catch (error) {
      if (response) endUnsent(response)
      return refusalResponse(c, error, requestId, log)
    }
  })
  return app
}
