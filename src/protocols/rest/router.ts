import { Hono, type Context as HonoContext } from 'hono'
import type { Warning } from '../../core/answers.ts'
import { pause } from '../../core/async/turns.ts'
import { shortened } from '../../core/bounds.ts'
import { methodNotAllowed, Refusal } from '../../core/errors.ts'
import { currentCall } from '../../core/observation/call.ts'
import { inSpan } from '../../core/observation/spans.ts'
import { hasDataPages } from '../../core/operation.ts'
import type { Principal } from '../../core/principal.ts'
import type { DataVersions } from '../../data-state/versions.ts'
import type { Accounts } from '../../platform/auth/accounts.ts'
import type { AcceptedKeys } from '../../platform/auth/authenticate.ts'
import { invalidLink, type SentLink } from '../../platform/auth/links.ts'
import type { Connection } from '../../platform/http/loopback.ts'
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
import { addWarnings, noticesOf, warningsIn, withHeader } from './notices.ts'
import { locator, type ParsedRequest, parser } from './parse.ts'
import {
  type Accepted,
  type Answered,
  inMatchingOrder,
  isLinkable,
  isOfData,
  type Presented,
  pattern,
  type Route,
  responseMedia,
} from './route.ts'
import { tableFacts } from './tables/facts.ts'
import type { TableFormat, TableRequest } from './tables/parameters.ts'
import { tableResponse } from './tables/response.ts'
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
  Bindings: Connection
  Variables: {
    requestId: string
    /** When the request began to wait for its turn, as `performance.now()`. */
    arrived?: number
    /** Digest of the credential that the request shows. */
    credential?: string
    admission?: Admission
    link?: SentLink
    /** Whether the request had a parameter `link` that is none, which was ignored. */
    hasIgnoredLink?: boolean
    /** Whether the body is sent as it is: made ahead in each coding (`prepared-body.ts`). */
    isPrepared?: boolean
  }
}

const jobResponse = (
  c: HonoContext<Env>,
  { json, status, headers }: Accepted,
  dates: ParsedRequest['dates'],
  warnings: readonly Warning[],
) => withHeader(c.body(json, status, { ...JSON_ANSWER, ...headers, ...dates }), warnings)

/** Returns the caller if they may use the route. Counts the request. */
async function enter(c: HonoContext<Env>, route: Route, { admit, accounts }: RouterDeps): Promise<Principal> {
  const admission = await admit(c, {
    ...{ apiKey: route.apiKey, reads: route.reads, loads: route.loads ?? false },
    link: isLinkable(route),
  })
  // Whoever has a link may be anybody, so nothing is free for them.
  await admission.enter(route.isFree && !c.get('link'))
  if (!route.isForInactive) await accounts.requireActive(admission.principal)
  const media = responseMedia(route)
  // The parameter wins over the header.
  const isNamed = route.table !== undefined && new URL(c.req.url).searchParams.has('format')
  if (!isNamed && !accepts(c.req.header('accept'), media))
    throw new Refusal('not_acceptable', `The Accept header allows none of ${media.join(', ')}.`)
  return admission.principal
}

/** Returns the entity tag of a response that depends on loaded data alone. */
async function tagOf(c: HonoContext<Env>, format: TableFormat, { principal, now, requestView }: Context) {
  const state = await requestView.of(versionsSeen(c.req.header('if-none-match')))
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

/** Returns the version of the data that a page shows: that at the beginning of the request, unless it asks for a newer one. */
const versionOf = async (route: Route, { requestView }: Context): Promise<Pick<Shown, 'dataVersion'>> =>
  hasDataPages(route) ? { dataVersion: await requestView.version() } : {}

/** What a response says, besides what its route presents. */
interface ResponseParts {
  readonly table: TableRequest
  readonly input: unknown
  readonly warnings: readonly Warning[]
}

/** Returns the function that sends a route's responses: as JSON or as a table. */
function sender(route: Route) {
  const encode = bodyEncoder(route.body)
  return async (
    c: HonoContext<Env>,
    answer: Presented<unknown> & Shown,
    { table, input, warnings }: ResponseParts,
  ): Promise<Response> => {
    const headers = headersOf(c, route, answer)
    if (!route.table || table.format === 'json') {
      const body = await encode(answer.body, (copy) => addWarnings(copy, warnings))
      return withHeader(respond(c, body, route, headers), warningsIn(answer.body) ? [] : warnings)
    }
    const written = await writeTable(route.table.of(answer.body, input), table)
    return tableResponse(c.req.raw, written, tableFacts(c.req.path, table, answer, warnings), headers)
  }
}

/** Returns how a route is asked. A job is JSON: in another format, only who knows of jobs gets one, and others get the page. */
const askOf = ({ ask, run }: Route, { table }: ParsedRequest, { headers }: Request) =>
  table.format === 'json' || headers.has('prefer') ? ask : run

function handler(route: Route, deps: RouterDeps) {
  const { versions, createContext, log } = deps
  const parse = parser(route)
  const send = sender(route)
  const locate = locator(route)

  return async (c: HonoContext<Env>): Promise<Response> => {
    const { raw } = c.req
    const call = currentCall()
    if (call) call.operation = route.operationId
    const requestId = c.get('requestId')
    try {
      // First, so that what is read for the entity tag also serves to choose a replica.
      const caller = createContext(raw, await enter(c, route, deps), requestId)
      const context = { ...caller, view: caller.requestView }
      const parsed = await parse(raw, context.now)
      const { table, dates } = parsed
      const tag = isOfData(route) ? await tagOf(c, table.format, context) : undefined
      // Nothing is read. A client that asks for a job gets one.
      const known = tag && !raw.headers.has('prefer') ? knownTag(raw.headers, tag) : undefined
      if (known)
        return c.body(null, 304, headersOf(c, route, { tag: known, ...(await versionOf(route, context)) }))
      // After the tag, so that names are never older than the version that it states.
      const input = await parsed.identify(context)
      if (call) call.arguments = input
      const outcome = await inSpan(`operation ${route.operationId}`, {}, () =>
        askOf(route, parsed, raw)(route.toInput(input, raw), context, raw),
      )
      const warningsOf = () => noticesOf(context, parsed, c.get('hasIgnoredLink'))
      if ('json' in outcome) return jobResponse(c, outcome, dates, warningsOf())
      const answer = await route.present(outcome.result, input, context)
      if ('read' in answer || 'open' in answer)
        return withHeader(await fileResponse(c, answer, log), warningsOf())
      if (route.status === 204) return c.body(null, 204, { 'Cache-Control': 'no-store' })
      versions.saw(loadedAtOf(answer.body))
      // Writing thousands of rows takes as long as reading them.
      await pause()
      return await send(
        c,
        { ...(tag && { tag }), ...answer, ...(await versionOf(route, context)), dates },
        { table, input, warnings: warningsOf() },
      )
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

/** Parts of a response other than its body, with the version and the dates that it shows. */
interface Shown extends Answered {
  readonly dataVersion?: string | undefined
  readonly dates?: ParsedRequest['dates']
}

function headersOf(
  c: HonoContext,
  { maxAge, deprecated, table }: Route,
  { page, tag, headers, dataVersion, dates }: Shown,
): Record<string, string> {
  const links = [
    ...(page ? [linkHeader(new URL(c.req.url), page, dataVersion)] : []),
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
    ...(dataVersion && { 'X-Data-Version': dataVersion }),
    ...dates,
    ...headers,
  }
}

const respond = (
  c: HonoContext,
  body: Uint8Array<ArrayBuffer>,
  { status }: Route,
  headers: Readonly<Record<string, string>>,
): Response => keepBody(c.body(body, status === 201 || status === 202 ? status : 200, headers), body)

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
