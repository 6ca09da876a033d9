import type { Context as HonoContext, HonoRequest, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { shortened } from '../../core/bounds.ts'
import { Refusal } from '../../core/errors.ts'
import { asPartOf, Call, type Protocol } from '../../core/observation/call.ts'
import { currentTraceId, describeSpan, inSpanOf, traceIdIn } from '../../core/observation/spans.ts'
import { requests } from '../../core/observation/topics.ts'
import { ratedAs } from '../../core/principal.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import type { AllowedOrigins } from '../../platform/config.ts'
import { bodyOf } from '../../platform/http/whole-body.ts'
import { RATE_HEADER_NAMES, rateHeaders } from '../../platform/rates/admission.ts'
import type { RateLimits } from '../../platform/rates/limits.ts'
import type { UnreadAnswers } from '../../platform/rates/unread.ts'
import { type CallLog, logRequest } from '../../platform/telemetry/call-log.ts'
import { API_VERSION } from '../version.ts'
import { conditionFault, judge } from './conditions.ts'
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
    'ETag,Link,Location,Retry-After,X-Request-ID,API-Version,Deprecation,Sunset,Accept-Ranges,Content-Range,Content-Disposition,Content-Digest,Repr-Digest,X-Row-Count,X-Total-Count,X-As-Of,X-Data-Version,X-Effective-Dates,X-Warnings',
    ...RATE_HEADER_NAMES,
  ].join(','),
}

/** Protocols other than REST, by their paths. */
const PROTOCOLS: Readonly<Record<string, Protocol>> = { '/graphql': 'graphql', '/mcp': 'mcp' }

/** Returns the refusal of a request that no route may answer. Otherwise null. */
function refusalOf({ url, path, raw }: HonoRequest): Refusal | null {
  if (url.length > MAX_URL) return new Refusal('uri_too_long', `The URL has more than ${MAX_URL} characters.`)
  // Two Host headers arrive as one list, and a proxy may have used the other one (RFC 9112, 3.2).
  if (raw.headers.get('host')?.includes(','))
    return new Refusal('bad_request', 'The request has more than one Host header. Send exactly one.')
  // Other software would take the next segment for a host.
  if (path.startsWith('//')) return new Refusal('bad_request', 'The path begins with two slashes. Send one.')
  return conditionFault(raw)
}

/** Returns the parameters of a request's query. */
const parametersOf = ({ url }: HonoRequest): object => Object.fromEntries(new URL(url).searchParams)

/** Assigns every request an id, adds it and the rate-limit headers to the response, and logs one line. */
export const identification =
  (callLog: CallLog, rates: RateLimits | null, origins: AllowedOrigins): MiddlewareHandler<Env> =>
  async (c, next) => {
    const started = c.get('arrived') ?? performance.now()
    const sent = c.req.header('x-request-id')
    const requestId = sent && VALID_ID.test(sent) ? sent : crypto.randomUUID()
    c.set('requestId', requestId)
    const call = new Call(PROTOCOLS[c.req.path] ?? 'rest')
    call.traceId = traceIdIn(c.req.header('traceparent'))
    const refusal = refusalOf(c.req)
    if (refusal) c.res = errorResponse(c, refusal, requestId, callLog.log)
    else await asPartOf(call, () => inRequestSpan(c, call, next))
    // Not `c.header()`, which would rebuild the response around a stream of its body.
    const { headers } = c.res
    const status = call.status ?? c.res.status
    headers.set('X-Request-ID', requestId)
    allowOrigin(headers, origins, c.req.header('origin'))
    // Nothing is counted for unauthenticated callers, so the whole limit remains.
    const admission = c.get('admission')
    const headersOfAll = {
      ...COMMON_HEADERS,
      ...(rates &&
        rateHeaders(
          admission?.standing ?? rates.untouched('basic'),
          admission?.work ?? rates.work.untouched('basic'),
        )),
    }
    for (const [name, value] of Object.entries(headersOfAll)) headers.set(name, value)
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
export function openToBrowsers(origins: AllowedOrigins): MiddlewareHandler {
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

/**
 * Headers of a 304 (RFC 9110, 15.4.5). Caches take them over into what they have stored, so it has none of those that
 * depend on content: made before that is read, it could only guess them.
 */
const OF_UNCHANGED = ['cache-control', 'content-location', 'deprecation', 'etag', 'expires', 'sunset', 'vary']

/** Returns the 304 in place of a response, with its tag and what caches need to know. */
function unchangedResponse({ headers: own }: Response): Response {
  const headers = new Headers([...own].filter(([name]) => OF_UNCHANGED.includes(name)))
  return new Response(null, { status: 304, headers })
}

const failed = (): Refusal =>
  new Refusal('precondition_failed', 'The representation has none of the entity tags in `If-Match`.')

/** Whether a response is the representation that its request names: not an error, and no job that computes it. */
const isRepresentation = ({ method, path }: HonoContext['req'], { status, headers }: Response): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (status === 200 || status === 206) &&
  !headers.has('location') &&
  // Without a tag, a result of GraphQL is not a state of anything: it may hold errors, or never end.
  (path !== '/graphql' || headers.has('etag'))

/** Refuses a complete response that has no room beside those that wait for their readers. */
export const roomForAnswers =
  (
    unread: UnreadAnswers,
    refuse: (c: HonoContext<Env>, refusal: Refusal) => Response,
  ): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    const body = bodyOf(c.res)
    const caller = c.get('admission')?.principal
    if (!body || !caller) return
    try {
      unread.requireRoom(ratedAs(caller), body.length)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      memory.give(body)
      c.res = undefined
      c.res = refuse(c, error)
    }
  }

/** Applies the conditions of reads to responses: 304 if the client has them already, 412 if it has others. */
export const conditions =
  (refuse: (c: HonoContext<Env>, refusal: Refusal) => Response): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    const { res } = c
    const isKnown = res.status === 304
    if (!isKnown && !isRepresentation(c.req, res)) return
    const outcome = isKnown ? 'unchanged' : judge(c.req.raw.headers, res.headers.get('etag'))
    if (outcome === 'sent') return
    const body = bodyOf(res)
    if (body) memory.give(body)
    else await res.body?.cancel()
    // Setting a response copies the headers of the one before.
    c.res = undefined
    c.res = outcome === 'unchanged' ? unchangedResponse(res) : refuse(c, failed())
  }
