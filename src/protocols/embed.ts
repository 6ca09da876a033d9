import { Hono, type MiddlewareHandler } from 'hono'
import { memory } from '../core/rows/memory-pool.ts'
import type { AllowedOrigins } from '../platform/config.ts'
import { bodyOf, keepBody } from '../platform/http/whole-body.ts'
import { builtPage } from './built.ts'
import { policyOf } from './local-page.ts'
import type { Route } from './rest/route.ts'
import { createRouter, type Env, type RouterDeps } from './rest/router.ts'

/** Before the path of a route: its response as a page with a chart. */
export const EMBED = '/embed'

/**
 * Returns the routes whose responses are charts, under the paths of their pages. A page is no client that can wait for a
 * job, nor one that reads tables.
 */
export const chartRoutes = (routes: readonly Route[]): Route[] =>
  routes
    .filter(({ isChart }) => isChart)
    .map(({ table: _table, ...route }) => ({ ...route, path: `${EMBED}${route.path}`, ask: route.run }))

/** Headers of a response that its page keeps. */
const KEPT = ['Retry-After', 'X-Warnings']

/** Returns the page of a response, which it draws, or whose error it states. Any page of the ancestors may frame it. */
async function pageOf(response: Response, ancestors: AllowedOrigins): Promise<Response> {
  const body = bodyOf(response)
  const text = body ? Buffer.from(body).toString() : await response.text()
  if (body) memory.give(body)
  const { status, headers } = response
  const page = Buffer.from(await builtPage('embed', { status, answer: JSON.parse(text) }))
  const kept = KEPT.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const answer = new Response(page, {
    status,
    headers: {
      ...Object.fromEntries(kept),
      'Content-Type': 'text/html; charset=utf-8',
      // A link that is revoked stops at once.
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policyOf({}, ancestors),
      'Referrer-Policy': 'no-referrer',
    },
  })
  return keepBody(answer, page)
}

/** Turns responses into pages. Those to other methods, and those without a body, stay as they are. */
const pages =
  (ancestors: AllowedOrigins): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    const { method } = c.req
    if ((method !== 'GET' && method !== 'HEAD') || c.res.status === 304) return
    const page = await pageOf(c.res, ancestors)
    // Setting a response copies the headers of the one before.
    c.res = undefined
    c.res = page
  }

/** Pages with charts, for other pages to frame. A signed link to one is all that its readers need. */
export function embedRoutes(
  charts: readonly Route[],
  deps: RouterDeps,
  ancestors: AllowedOrigins,
): Hono<Env> {
  const app = new Hono<Env>()
  app.use(`${EMBED}/*`, pages(ancestors))
  app.route('/', createRouter(charts, deps))
  return app
}
