import { TrieRouter } from 'hono/router/trie-router'
import { getPath } from 'hono/utils/url'
import { type Fault, InvalidInput } from '../../core/errors.ts'
import { requireBearer } from '../../core/principal.ts'
import { type CheckLinkable, MAX_REQUEST, type RequestToLink } from '../../platform/auth/links.ts'
import { toWirePath } from './errors.ts'
import { canonicalRequest, LINK_PARAMETER } from './links.ts'
import { parser } from './parse.ts'
import { inMatchingOrder, isLinkable, pattern, type Route } from './route.ts'

const fault = (name: keyof RequestToLink, message: string, type = 'value_error'): InvalidInput =>
  new InvalidInput([{ path: [name], type, message }])

/** Returns the URL of a path with its query, on a host that is not used. */
function urlOf(request: string): URL {
  // A second slash, or a backslash, would begin a host.
  const url = /^\/(?![/\\])/.test(request) ? URL.parse(request, 'http://flowgate') : null
  if (url?.hash !== '')
    throw fault('request', 'Give a path of this service that starts with a single slash, and its query.')
  if (url.searchParams.has(LINK_PARAMETER))
    throw fault('request', `Omit \`${LINK_PARAMETER}\`: the service adds it.`)
  if (url.pathname.length + url.search.length > MAX_REQUEST)
    throw fault('request', `The encoded request has more than ${MAX_REQUEST} characters.`, 'string_too_long')
  return url
}

/** Throws the faults of a request in terms of the parameter that contains it. */
async function requireValid(route: Route, parse: ReturnType<typeof parser>, request: Request): Promise<void> {
  try {
    const { input } = await parse(request)
    route.toInput(input, request)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new InvalidInput(
      error.faults.map(
        ({ path, message, type, ctx }): Fault => ({
          ...{ path: ['request'], type, message: `${toWirePath(path).join('.')}: ${message}` },
          ...(ctx && { ctx }),
        }),
      ),
    )
  }
}

/** Throws unless a route responds with a media type, which is one without parameters. */
function requireMedia({ media = ['application/json'] }: Route, accept: string): void {
  const offered = media.map((type) => type.replace(/;.*/, ''))
  if (!offered.includes(accept))
    throw fault('accept', `The response is not available as ${accept}. Use one of: ${offered.join(', ')}.`)
}

/** Returns the check of requests to link, by the same rules as the router's. */
export function linkableRequests(routes: readonly Route[]): CheckLinkable {
  const router = new TrieRouter<{ readonly route: Route; readonly parse: ReturnType<typeof parser> }>()
  for (const route of inMatchingOrder(routes).filter(({ method }) => method === 'get'))
    router.add('GET', pattern(route.path), { route, parse: parser(route) })
  return async ({ request, accept }, caller) => {
    const url = urlOf(request)
    const canonical = canonicalRequest(url)
    const [[found]] = router.match('GET', getPath(new Request(url)))
    const { route, parse } = found?.[0] ?? {}
    if (canonical === null || !route || !parse || !isLinkable(route))
      throw fault(
        'request',
        'Only documented GET paths can be linked, except those below /series/user and /links. See /docs.',
      )
    if (!route.apiKey) requireBearer(caller)
    if (accept !== undefined) requireMedia(route, accept)
    await requireValid(route, parse, new Request(url, { headers: { accept: accept ?? '*/*' } }))
    return { request: url.pathname + url.search, canonical }
  }
}
