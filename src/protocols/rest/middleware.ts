import type { HonoRequest, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { Refusal } from '../../core/errors.ts'
import type { Origins } from '../../platform/config.ts'
import type { Logger } from '../../platform/log.ts'
import { RATE_HEADERS, rateHeaders } from '../../platform/rates/admission.ts'
import type { RateLimits } from '../../platform/rates/limits.ts'
import { errorResponse } from './errors.ts'
import { allowOrigin } from './origins.ts'
import type { Env } from './router.ts'

/** What a client may send as a request id: anything else is replaced, for it ends up in logs. */
const SANE_ID = /^[\w.:-]{1,128}$/
const MAX_URL = 32_768
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
export const identification =
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
export function openToBrowsers(origins: Origins): MiddlewareHandler {
  const preflight = cors({
    origin: origins === '*' ? origins : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 86_400,
  })
  return (c, next) => (c.req.method === 'OPTIONS' ? preflight(c, next) : next())
}
