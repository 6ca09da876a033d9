import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { InvalidInput, methodNotAllowed } from '../../core/errors.ts'
import { readJson } from '../../platform/http/json-body.ts'
import type { Admission } from '../../platform/rates/admission.ts'
import { isAbandoned, nobodyWaits, publicRefusal } from '../rest/errors.ts'
import type { Env, RouterDeps } from '../rest/router.ts'
import { badUserInput } from './errors.ts'
import { graphiqlPage } from './graphiql.ts'
import type { GraphQLServer } from './server.ts'

const METHODS = ['GET', 'POST']

/** An error before any query is read, with its status, in the shape of a GraphQL answer. */
function refusalOf(error: unknown, requestId: string) {
  if (error instanceof InvalidInput) return { status: 400, headers: {}, ...badUserInput(error).toJSON() }
  const { status, headers, message, code } = publicRefusal(error)
  return { status, headers, message, extensions: { code: code.toUpperCase(), requestId } }
}

function refusalResponse(
  c: HonoContext,
  error: unknown,
  requestId: string,
  log: RouterDeps['log'],
): Response {
  if (isAbandoned(c.req.raw, error)) return nobodyWaits(c)
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

/** What a POST sends. What cannot be read counts as well. */
const readSent = (request: Request, admission: Admission): Promise<unknown> =>
  readJson(request).catch(async (error: unknown) => {
    await admission.enter()
    throw error
  })

const wantsPage = (c: HonoContext): boolean =>
  c.req.method === 'GET' &&
  c.req.header('accept')?.includes('text/html') === true &&
  c.req.query('query') === undefined

/** `/graphql`: queries of known callers, and the GraphiQL page for a browser. */
export function graphqlRoutes(
  yoga: GraphQLServer,
  { admit, createContext, log, isSchemaPublic }: RouterDeps & { readonly isSchemaPublic: boolean },
): Hono<Env> {
  const app = new Hono<Env>()
  app.all('/graphql', async (c) => {
    // Without introspection it could show nothing.
    if (isSchemaPublic && wantsPage(c))
      return c.html(await graphiqlPage(), 200, { 'Cache-Control': 'public, max-age=3600' })
    const requestId = c.get('requestId')
    try {
      const admission = await admit(c, { apiKey: true })
      if (!METHODS.includes(c.req.method)) throw methodNotAllowed(...METHODS)
      const sent = c.req.method === 'POST' ? await readSent(c.req.raw, admission) : undefined
      const context = { ...createContext(c.req.raw, admission.principal, requestId), admission, sent }
      // Of two contexts Yoga makes one, but a single one becomes the prototype of another, and V8 keeps prototypes
      // until its next full collection: with the rows of their loaders, a few hundred answers fill the heap.
      const response = await yoga.fetch(c.req.raw, context, {})
      // What was refused before it was read counts as well; and what it may not ask is said here.
      await admission.enter()
      response.headers.set('Vary', 'Authorization, X-API-Key, Accept-Encoding, Accept')
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
      // Yoga's events carry a coding that does not exist.
      if (response.headers.get('Content-Encoding') === 'none') response.headers.delete('Content-Encoding')
      return response
    } catch (error) {
      return refusalResponse(c, error, requestId, log)
    }
  })
  return app
}
