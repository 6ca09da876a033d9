import { Hono, type Context as HonoContext } from 'hono'
import type { Warning } from '../bars/answer.ts'
import type { Context } from '../context.ts'
import { InvalidInput, Refusal } from '../errors.ts'
import { faultsOf } from '../faults.ts'
import type { Logger } from '../log.ts'
import type { Admission } from '../rates/admission.ts'
import { shapeOf } from '../shape.ts'
import { readBody } from './body.ts'
import { downloadResponse } from './download.ts'
import { bodyEncoder } from './encode.ts'
import { errorResponse } from './errors.ts'
import { type GivenInput, readInput } from './input.ts'
import { liveResponse } from './live-download.ts'
import { entityTag, linkHeader, matchesTag } from './responses.ts'
import { isInPath, type Presented, type Route, takesBody } from './route.ts'
import { spelledWarnings } from './warnings.ts'

export interface RouterDeps {
  /** Says who asks, and remembers whose minute an answer is to tell of; throws a Refusal for everybody else. */
  admit(c: HonoContext<Env>, accepted: { readonly apiKey: boolean }): Promise<Admission>
  readonly log: Logger
  createContext(request: Request, principal: Context['principal'], requestId: string): Context
}

export type Env = { Variables: { requestId: string; admission?: Admission } }

const JSON_ALONE = ['application/json']

/** Whether an `Accept` header takes any of some media types, or only our errors. */
function accepts(header: string | undefined, media: readonly string[]): boolean {
  if (header === undefined || header.trim() === '') return true
  const offered = [...media, 'application/problem+json'].map((type) => type.replace(/;.*/, ''))
  return header.split(',').some((part) => {
    const [range = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((text) => text.trim())
    if (parameters.some((text) => /^q=0(?:\.0*)?$/.test(text))) return false
    return range === '*/*' || offered.some((type) => range === type || range === type.replace(/\/.*/, '/*'))
  })
}

/** `/aggregates/{aggregate_id}/latest` as the router writes it. */
const pattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Path parameters as they were sent: whether they are UTF-8 is judged with the other parameters. */
function rawPathParameters(template: string, url: string): Record<string, string> {
  const parts = new URL(url).pathname.split('/')
  return Object.fromEntries(
    template
      .split('/')
      .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), parts[index] ?? '']] : [])),
  )
}

const unknownParameter = (name: string): Warning => ({
  code: 'unknown_parameter',
  message: `The parameter ${name} is not known here and was ignored.`,
  parameter: name,
})

/** Adds what the REST layer alone knows to the warnings of an answer that has metadata. */
function withWarnings(body: unknown, unknown: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || !('metadata' in body)) return body
  const metadata = body.metadata as { readonly warnings?: readonly Warning[] }
  if (!metadata.warnings) return body
  const own = spelledWarnings(metadata.warnings)
  return { ...body, metadata: { ...metadata, warnings: [...own, ...unknown.map(unknownParameter)] } }
}

/** How the input of a route is read: from path and query or, by routes that take one, from path and body. */
function inputReader(route: Route): (request: Request) => GivenInput | Promise<GivenInput> {
  const properties = Object.entries(shapeOf(route.input).properties ?? {})
  const inBody = takesBody(route) ? properties.filter(([name]) => !isInPath(route, name)) : []
  const inAddress = Object.fromEntries(properties.filter((property) => !inBody.includes(property)))
  const readAddress = ({ url }: Request) =>
    readInput(inAddress, new URL(url).search, rawPathParameters(route.path, url))
  if (!takesBody(route)) return readAddress
  const members = Object.fromEntries(inBody)
  return async (request) => {
    const address = readAddress(request)
    const body = await readBody(request, members)
    return {
      values: { ...address.values, ...body.values },
      faults: [...address.faults, ...body.faults],
      unknown: [...address.unknown, ...body.unknown],
    }
  }
}

function handler(route: Route, { admit, createContext, log }: RouterDeps) {
  const given = inputReader(route)
  const encode = bodyEncoder(route.body)
  const elsewhere = takesBody(route) ? 'body' : 'query'
  const locate = (name: string) => (isInPath(route, name) ? 'path' : elsewhere)

  const parse = async (c: HonoContext) => {
    const { values, faults, unknown } = await given(c.req.raw)
    const parsed = route.input.safeParse(values)
    const unreadable = new Set(faults.map(({ path }) => path[0]))
    // An unreadable parameter was left out: that it is missing is not a fault of its own.
    const judged = parsed.success
      ? []
      : faultsOf(parsed.error.issues, values, route.input).filter(({ path }) => !unreadable.has(path[0]))
    if (!parsed.success || faults.length > 0) throw new InvalidInput([...faults, ...judged])
    return { input: parsed.data, unknown }
  }

  return async (c: HonoContext<Env>): Promise<Response> => {
    const requestId = c.get('requestId')
    try {
      const admission = await admit(c, { apiKey: route.apiKey })
      await admission.enter(route.isFree)
      const media = route.media ?? JSON_ALONE
      if (!accepts(c.req.header('accept'), media))
        throw new Refusal('not_acceptable', `This path answers ${media.join(', ')}.`)
      const { input, unknown } = await parse(c)
      const answer = await route.answer(
        input,
        createContext(c.req.raw, admission.principal, requestId),
        c.req.raw,
      )
      if ('json' in answer) return c.body(answer.json, answer.status, { ...JSON_ANSWER, ...answer.headers })
      const brokeOff = (err: unknown) => {
        if (!c.req.raw.signal.aborted) log.error({ requestId, err, path: c.req.path }, 'a download broke off')
      }
      if ('read' in answer) return downloadResponse(c.req.raw, answer, brokeOff)
      if ('open' in answer) return await liveResponse(c.req.raw, answer, brokeOff)
      return respond(c, encode(withWarnings(answer.body, unknown)), route, answer)
    } catch (error) {
      return errorResponse(c, error, requestId, log, locate)
    }
  }
}

const JSON_ANSWER = { 'Content-Type': 'application/json', Vary: 'Authorization, X-API-Key, Accept-Encoding' }

function respond(
  c: HonoContext,
  body: string,
  { maxAge, deprecated }: Route,
  { page, headers: own }: Presented<unknown>,
): Response {
  const links = [
    ...(page ? [linkHeader(new URL(c.req.url), page)] : []),
    ...(deprecated ? [`<${deprecated.successor}>; rel="successor-version"`] : []),
  ]
  const link = links.filter(Boolean).join(', ')
  const headers: Record<string, string> = {
    ...JSON_ANSWER,
    'Cache-Control': maxAge === undefined ? 'private, no-cache' : `private, max-age=${maxAge}`,
    ...(link && { Link: link }),
    // RFC 9745: a structured date.
    ...(deprecated && { Deprecation: `@${Date.parse(deprecated.since) / 1000}` }),
    ...own,
  }
  if (maxAge === undefined) return c.body(body, 200, headers)
  const tag = entityTag(body)
  headers['ETag'] = tag
  return matchesTag(c.req.header('if-none-match'), tag)
    ? c.body(null, 304, headers)
    : c.body(body, 200, headers)
}

/** The answer to a request that no route takes. It counts as well, if it says whose it is. */
export async function turnAway(
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

/** All routes as a Hono app; a known path asked with another method is a 405 that names the right ones. */
export function createRouter(routes: readonly Route[], deps: RouterDeps): Hono<Env> {
  const app = new Hono<Env>()
  // Fixed segments first: /aggregates/reference/search is not a provider id.
  const ordered = routes.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  for (const path of new Set(ordered.map((route) => route.path))) {
    for (const route of ordered.filter((one) => one.path === path))
      app.on(route.method.toUpperCase(), pattern(path), handler(route, deps))
    // Before the paths that follow: what a fixed segment does not answer is not meant for a parameter.
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase())
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
    app.all(pattern(path), (c) => {
      const refusal = new Refusal('method_not_allowed', `This path answers ${allow}.`, {
        headers: { Allow: allow },
      })
      return turnAway(c, refusal, deps)
    })
  }
  return app
}
