import { Hono, type Context as HonoContext } from 'hono'
import type { Warning } from '../../core/answers.ts'
import { shortened } from '../../core/bounds.ts'
import { methodNotAllowed, Refusal } from '../../core/errors.ts'
import { snakeCase } from '../../core/names.ts'
import { currentCall } from '../../core/observation/call.ts'
import { inSpan } from '../../core/observation/spans.ts'
import type { Principal } from '../../core/principal.ts'
import type { DataVersions } from '../../jobs/data-versions.ts'
import type { Accounts } from '../../platform/auth/accounts.ts'
import type { AcceptedKeys } from '../../platform/auth/authenticate.ts'
import { invalidLink, type SentLink } from '../../platform/auth/links.ts'
import type { Peer } from '../../platform/http/loopback.ts'
import { keepBody } from '../../platform/http/whole-body.ts'
import type { Logger } from '../../platform/log.ts'
import type { Admission } from '../../platform/rates/admission.ts'
import type { Context } from '../context.ts'
import { accepts } from './accept.ts'
import { linkHeader } from './answer-headers.ts'
import { knownTag } from './conditions.ts'
import { dataTag, versionsSeen } from './data-tags.ts'
import { type Download, downloadResponse } from './download.ts'
import { bodyEncoder } from './encode.ts'
import { errorResponse, MAX_PATH } from './errors.ts'
import { type LiveDownload, liveResponse } from './live-download.ts'
import { locator, parser } from './parse.ts'
import {
  type Accepted,
  type Answered,
  inMatchingOrder,
  isLinkable,
  isOfData,
  mediaOf,
  pattern,
  type Route,
} from './route.ts'
import { tableFacts } from './tables/facts.ts'
import type { TableFormat } from './tables/parameters.ts'
import { tableResponse, warningsField } from './tables/response.ts'
import { writeTable } from './tables/write.ts'

export interface RouterDeps {
  /** Authenticates the caller and records whose rate limit the response states. Throws a Refusal if that fails. */
  admit(c: HonoContext<Env>, accepted: AcceptedKeys & { readonly link?: boolean }): Promise<Admission>
  readonly accounts: Accounts
  readonly versions: DataVersions
  readonly log: Logger
  createContext(request: Request, principal: Principal, requestId: string): Context
}

export type Env = {
  Bindings: Peer
  Variables: {
    requestId: string
    admission?: Admission
    link?: SentLink
    /** Whether the body is sent as it is: made ahead in each coding (`prepared-body.ts`). */
    isPrepared?: boolean
  }
}

/** Returns a warning for each unknown parameter, the last of which counts `more`. */
const unknownParameters = (names: readonly string[], more: number): Warning[] =>
  names.map((name, at) => ({
    code: 'unknown_parameter',
    message: `The parameter ${name} is unknown and was ignored${more > 0 && at === names.length - 1 ? `, as were ${more} more` : ''}.`,
    parameter: name,
  }))

const onTheWire = ({ parameter, ...warning }: Warning): Warning => ({
  ...warning,
  parameter: parameter && snakeCase(parameter),
})

/** Adds warnings about parameters, which only the REST layer sees, to those of a body with metadata. */
function withWarnings(body: unknown, more: readonly Warning[]): unknown {
  if (more.length === 0 || typeof body !== 'object' || body === null || !('metadata' in body)) return body
  const metadata = body.metadata as { readonly warnings?: readonly Warning[] }
  if (!metadata.warnings) return body
  return {
    ...body,
    metadata: { ...metadata, warnings: [...metadata.warnings, ...more] },
  }
}

/** Adds warnings about parameters to the headers of a file or a job. */
function withHeader(response: Response, warnings: readonly Warning[]): Response {
  if (warnings.length > 0) response.headers.set('X-Warnings', warningsField(warnings))
  return response
}

const jobResponse = (
  c: HonoContext<Env>,
  { json, status, headers }: Accepted,
  warnings: readonly Warning[],
) => withHeader(c.body(json, status, { ...JSON_ANSWER, ...headers }), warnings)

/** Returns the caller if they may use the route. Counts the request. */
async function enter(c: HonoContext<Env>, route: Route, { admit, accounts }: RouterDeps): Promise<Principal> {
  const admission = await admit(c, { apiKey: route.apiKey, reads: route.reads, link: isLinkable(route) })
  // Whoever has a link may be anybody, so nothing is free for them.
  await admission.enter(route.isFree && !c.get('link'))
  if (!route.isForInactive) await accounts.requireActive(admission.principal)
  const media = mediaOf(route)
  // The parameter wins over the header.
  const isNamed = route.table !== undefined && new URL(c.req.url).searchParams.has('format')
  if (!isNamed && !accepts(c.req.header('accept'), media))
    throw new Refusal('not_acceptable', `The Accept header allows none of ${media.join(', ')}.`)
  return admission.principal
}

/** Returns the entity tag of a response that depends on loaded data alone. */
async function tagOf(
  c: HonoContext<Env>,
  format: TableFormat,
  { principal, now }: Context,
  { versions }: RouterDeps,
) {
  const seen = versionsSeen(c.req.header('if-none-match'))
  const state = await versions.of(principal.email, { seen })
  const { pathname, search } = new URL(c.req.url)
  return dataTag(state, { principal, address: pathname + search, format, now })
}

/** Sends a file. Logs what interrupts it, unless the client does. */
async function fileResponse(
  c: HonoContext<Env>,
  file: Download | LiveDownload,
  log: Logger,
): Promise<Response> {
  const { raw } = c.req
  const path = shortened(c.req.path, MAX_PATH)
  const logInterrupted = (err: unknown) => {
    if (!raw.signal.aborted) log.error({ requestId: c.get('requestId'), err, path }, 'download interrupted')
  }
  if ('read' in file) return downloadResponse(raw, file, logInterrupted)
  const response = await liveResponse(raw, file, logInterrupted)
  // How many exports are read while they are made is limited by itself.
  c.get('admission')?.leave()
  return response
}

function handler(route: Route, deps: RouterDeps) {
  const { versions, createContext, log } = deps
  const parse = parser(route)
  const encode = bodyEncoder(route.body)
  const locate = locator(route)
  const spanName = `operation ${route.operationId}`

  return async (c: HonoContext<Env>): Promise<Response> => {
    const { raw } = c.req
    const call = currentCall()
    if (call) call.operation = route.operationId
    const requestId = c.get('requestId')
    try {
      // First, so that what is read for the entity tag also serves to choose a replica.
      const caller = createContext(raw, await enter(c, route, deps), requestId)
      const { unknown, moreUnknown, table, identify } = await parse(raw, caller.now)
      const tag = isOfData(route) ? await tagOf(c, table.format, caller, deps) : undefined
      // Nothing is read. A client that asks for a job gets one.
      const known = tag && !raw.headers.has('prefer') ? knownTag(raw.headers, tag) : undefined
      if (known) return c.body(null, 304, headersOf(c, route, { tag: known }))
      // After the tag, so that names are never older than the version that it states.
      const { input, warnings } = await identify(caller)
      if (call) call.arguments = input
      const context = { ...caller, warnings }
      // A job is JSON: in another format, only who knows of jobs gets one, and others get the page.
      const ask = table.format === 'json' || raw.headers.has('prefer') ? route.ask : route.run
      const asked = await inSpan(spanName, {}, () => ask(route.toInput(input, raw), context, raw))
      const said = [...warnings.map(onTheWire), ...unknownParameters(unknown, moreUnknown)]
      if ('json' in asked) return jobResponse(c, asked, said)
      const answer = await route.present(asked.result, input, context)
      if ('read' in answer || 'open' in answer) return withHeader(await fileResponse(c, answer, log), said)
      if (route.status === 204) return c.body(null, 204, { 'Cache-Control': 'no-store' })
      versions.saw(loadedAtOf(answer.body))
      const answered = { ...(tag && { tag }), ...answer }
      if (route.table && table.format !== 'json') {
        const facts = tableFacts(c.req.path, table, answer, said)
        const written = await writeTable(route.table.of(answer.body, input), table)
        return tableResponse(raw, written, facts, headersOf(c, route, answered))
      }
      const body = encode(answer.body, (copy) => withWarnings(copy, said))
      return respond(c, body, route, answered)
    } catch (error) {
      return errorResponse(c, c.get('link') ? toHolder(error) : error, requestId, log, locate)
    }
  }
}

/** Returns what the holder of a link sees of an error: nothing of the credential that created the link. */
const toHolder = (error: unknown): unknown =>
  error instanceof Refusal && error.status === 401 ? invalidLink() : error

const VARY = 'Authorization, X-API-Key, Accept-Encoding'
const JSON_ANSWER = { 'Content-Type': 'application/json', Vary: VARY }

/** Returns the load time that a body states, if any. */
function loadedAtOf(body: unknown): string | null | undefined {
  if (typeof body !== 'object' || body === null || !('metadata' in body)) return undefined
  return (body.metadata as { readonly asOf?: string | null }).asOf
}

function headersOf(
  c: HonoContext,
  { maxAge, deprecated, table }: Route,
  { page, tag, headers }: Answered,
): Record<string, string> {
  const links = [
    ...(page ? [linkHeader(new URL(c.req.url), page)] : []),
    ...(deprecated ? [`<${deprecated.successor}>; rel="successor-version"`] : []),
  ]
  const link = links.filter(Boolean).join(', ')
  return {
    ...JSON_ANSWER,
    ...(table && { Vary: `${VARY}, Accept` }),
    'Cache-Control': maxAge === undefined ? 'private, no-cache' : `private, max-age=${maxAge}`,
    ...(link && { Link: link }),
    // RFC 9745: a structured date.
    ...(deprecated && { Deprecation: `@${Date.parse(deprecated.since) / 1000}` }),
    ...(deprecated?.sunset && { Sunset: new Date(deprecated.sunset).toUTCString() }),
    ...(tag && { ETag: tag }),
    ...headers,
  }
}

function respond(c: HonoContext, body: Uint8Array<ArrayBuffer>, route: Route, answered: Answered): Response {
  return keepBody(c.body(body, route.status === 201 ? 201 : 200, headersOf(c, route, answered)), body)
}

/** Responds to a request that no route handles. Counts it against the rate limit if its caller is authenticated. */
export async function respondUnrouted(
  c: HonoContext<Env>,
  refusal: Refusal,
  { admit, log }: Pick<RouterDeps, 'admit' | 'log'>,
): Promise<Response> {
  const isRateLimited = (error: unknown) => error instanceof Refusal && error.code === 'rate_limited'
  const reason = await admit(c, { apiKey: true })
    .then((admission) => admission.enter())
    .then(
      () => refusal,
      (error: unknown) => (isRateLimited(error) ? error : refusal),
    )
  return errorResponse(c, reason, c.get('requestId'), log)
}

/** Creates a Hono app of all routes. A known path with an unsupported method is a 405 with `Allow`. */
export function createRouter(routes: readonly Route[], deps: RouterDeps): Hono<Env> {
  const app = new Hono<Env>()
  const ordered = inMatchingOrder(routes)
  for (const path of new Set(ordered.map((route) => route.path))) {
    for (const route of ordered.filter((one) => one.path === path))
      app.on(route.method.toUpperCase(), pattern(path), handler(route, deps))
    // Registered before the paths that follow, so that a fixed segment never falls through to a parameter.
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase())
    const refusal = methodNotAllowed(...methods, ...(methods.includes('GET') ? ['HEAD'] : []))
    app.all(pattern(path), (c) => respondUnrouted(c, refusal, deps))
  }
  return app
}
