import type { Context as HonoContext, HonoRequest, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { shortened } from '../../core/bounds.ts'
import { Refusal } from '../../core/errors.ts'
import { asPartOf, Call, type Protocol } from '../../core/observation/call.ts'
import { currentTraceId, describeSpan, inSpanOf, traceIdIn } from '../../core/observation/spans.ts'
import { requests } from '../../core/observation/topics.ts'
import type { Origins } from '../../platform/config.ts'
import { RATE_HEADERS, rateHeaders } from '../../platform/rates/admission.ts'
import type { RateLimits } from '../../platform/rates/limits.ts'
import { type CallLog, logRequest } from '../../platform/telemetry/call-log.ts'
import { API_VERSION } from '../version.ts'
import { errorResponse, MAX_PATH } from './errors.ts'
import { allowOrigin } from './origins.ts'
import type { Env } from './router.ts'

/** Request ids accepted from clients. Others are replaced, as ids end up in logs. */
const VALID_ID = /^[\w.:-]{1,128}$/
const MAX_URL = 32_768
/** Limit on the characters of the names of headers that a preflight allows. */
const MAX_ALLOWED = 1000
const ASKED = 'access-control-request-headers'
const COMMON_HEADERS = {
  'API-Version': API_VERSION,
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': [
    'ETag,Link,Location,Retry-After,X-Request-ID,API-Version,Deprecation,Sunset,Accept-Ranges,Content-Range,Content-Disposition,Content-Digest,Repr-Digest,X-Row-Count,X-Total-Count,X-As-Of,X-Warnings',
    ...RATE_HEADERS,
  ].join(','),
}

/** Protocols other than REST, by their paths. */
const PROTOCOLS: Readonly<Record<string, Protocol>> = { '/graphql': 'graphql', '/mcp': 'mcp' }

/** Returns why a request cannot be routed, else null. */
function unroutable({ url, path, raw: { headers } }: HonoRequest): Refusal | null {
  if (url.length > MAX_URL) return new Refusal('uri_too_long', `The URL has more than ${MAX_URL} characters.`)
  // Two Host headers arrive as one list, and a proxy may have used the other one (RFC 9112, 3.2).
  if (headers.get('host')?.includes(','))
    return new Refusal('bad_request', 'The request has more than one Host header. Send exactly one.')
  // Other software would take the next segment for a host.
  if (path.startsWith('//')) return new Refusal('bad_request', 'The path begins with two slashes. Send one.')
  return null
}

/** Returns the parameters of a request's query. */
const parametersOf = ({ url }: HonoRequest): object => Object.fromEntries(new URL(url).searchParams)

/** Assigns every request an id, adds it and the rate-limit headers to the response, and logs one line. */
export const identification =
  (callLog: CallLog, rates: RateLimits | null, origins: Origins): MiddlewareHandler<Env> =>
  async (c, next) => {
    const started = performance.now()
    const sent = c.req.header('x-request-id')
    const requestId = sent && VALID_ID.test(sent) ? sent : crypto.randomUUID()
    c.set('requestId', requestId)
    const call = new Call(PROTOCOLS[c.req.path] ?? 'rest')
    call.traceId = traceIdIn(c.req.header('traceparent'))
    const refusal = unroutable(c.req)
    if (refusal) c.res = errorResponse(c, refusal, requestId, callLog.log)
    else await asPartOf(call, () => inRequestSpan(c, call, next))
    // Not `c.header()`, which would rebuild the response around a stream of its body.
    const { headers } = c.res
    const status = call.status ?? c.res.status
    headers.set('X-Request-ID', requestId)
    allowOrigin(headers, origins, c.req.header('origin'))
    // Nothing is counted for unauthenticated callers, so the whole limit remains.
    const standing = c.get('admission')?.standing ?? rates?.untouched('basic')
    const said = { ...COMMON_HEADERS, ...(standing && rateHeaders(standing)) }
    for (const [name, value] of Object.entries(said)) headers.set(name, value)
    const ms = Math.round(performance.now() - started)
    requests.publish({ call, status, seconds: (performance.now() - started) / 1000 })
    if (ms >= callLog.slowMs) call.arguments ??= parametersOf(c.req)
    const { method } = c.req
    logRequest(callLog, call, { requestId, method, path: shortened(c.req.path, MAX_PATH), status, ms })
  }

/** Runs the rest of a request in a span of the caller's trace. */
const inRequestSpan = (c: HonoContext<Env>, call: Call, next: () => Promise<void>): Promise<void> =>
  inSpanOf(
    { traceparent: c.req.header('traceparent'), tracestate: c.req.header('tracestate') },
    `${c.req.method} request`,
    { kind: 'server', attributes: { 'http.request.method': c.req.method } },
    async () => {
      call.traceId = currentTraceId() ?? call.traceId
      await next()
      const { protocol, operation, tier, status = c.res.status } = call
      const attributes = { 'http.response.status_code': status, 'flowgate.tier': tier }
      describeSpan(`${protocol} ${operation}`, attributes, status >= 500)
    },
  )

/** Answers CORS preflights. Any origin is safe: callers authenticate with a header that their code sets, not a cookie. */
export function openToBrowsers(origins: Origins): MiddlewareHandler {
  const preflight = cors({
    origin: origins === '*' ? origins : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 86_400,
  })
  return (c, next) => {
    if (c.req.method !== 'OPTIONS') return next()
    const { headers } = c.req.raw
    // They would be repeated as they were sent.
    if ((headers.get(ASKED)?.length ?? 0) > MAX_ALLOWED) headers.delete(ASKED)
    return preflight(c, next)
  }
}
