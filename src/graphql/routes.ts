import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '../errors.ts'
import { nobodyWaits, publicRefusal } from '../rest/errors.ts'
import type { Env, RouterDeps } from '../rest/router.ts'
import { graphiqlPage } from './graphiql.ts'
import type { createGraphQLServer } from './server.ts'

/** All that a user may keep, in variables whose escapes take three times its bytes. */
const MAX_BODY_BYTES = 4_500_000

/** A refusal before any query is read, in the shape of a GraphQL answer. */
function refusalResponse(
  c: HonoContext,
  error: unknown,
  requestId: string,
  log: RouterDeps['log'],
): Response {
  if (c.req.raw.signal.aborted) return nobodyWaits(c)
  const refusal = publicRefusal(error)
  if (refusal.status >= 500) log.error({ requestId, err: error, path: c.req.path }, refusal.title)
  const type = c.req.header('accept')?.includes('application/graphql-response+json')
    ? 'application/graphql-response+json'
    : 'application/json'
  const body = {
    errors: [{ message: refusal.message, extensions: { code: refusal.code.toUpperCase(), requestId } }],
  }
  return c.body(JSON.stringify(body), refusal.status as ContentfulStatusCode, {
    ...refusal.headers,
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
  })
}

/** By its declared length: to look at the body itself would make a stream of it. */
const isSmall = (c: HonoContext): boolean =>
  c.req.header('transfer-encoding') === undefined &&
  Number(c.req.header('content-length') ?? Number.NaN) <= MAX_BODY_BYTES

const wantsPage = (c: HonoContext): boolean =>
  c.req.method === 'GET' &&
  c.req.header('accept')?.includes('text/html') === true &&
  c.req.query('query') === undefined

/** `/graphql`: queries of known callers, and the GraphiQL page for a browser. */
export function graphqlRoutes(
  yoga: ReturnType<typeof createGraphQLServer>,
  { admit, createContext, log, isSchemaPublic }: RouterDeps & { readonly isSchemaPublic: boolean },
): Hono<Env> {
  const app = new Hono<Env>()
  const refuseLarge = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => {
      const refusal = new Refusal('payload_too_large', `At most ${MAX_BODY_BYTES} bytes.`)
      return refusalResponse(c, refusal, c.get('requestId'), log)
    },
  })
  app.post('/graphql', (c, next) => (isSmall(c) ? next() : refuseLarge(c, next)))
  app.all('/graphql', async (c) => {
    // Without introspection it could show nothing.
    if (isSchemaPublic && wantsPage(c))
      return c.html(await graphiqlPage(), 200, { 'Cache-Control': 'public, max-age=3600' })
    const requestId = c.get('requestId')
    try {
      const admission = await admit(c, { apiKey: true })
      const context = { ...createContext(c.req.raw, admission.principal, requestId), admission }
      // Of two contexts Yoga makes one, but a single one becomes the prototype of another, and V8 keeps prototypes
      // until its next full collection: with the rows of their loaders, a few hundred answers fill the heap.
      const response = await yoga.fetch(c.req.raw, context, {})
      // What was refused before it was read counts as well; and what it may not ask is said here.
      await admission.enter()
      response.headers.set('Vary', 'Authorization, X-API-Key, Accept-Encoding, Accept')
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
      return response
    } catch (error) {
      return refusalResponse(c, error, requestId, log)
    }
  })
  return app
}
