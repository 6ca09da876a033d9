import { TrieRouter } from 'hono/router/trie-router'
import { getPath } from 'hono/utils/url'
import { type Fault, InvalidInput } from '../../core/errors.ts'
import { requireAccess } from '../../core/principal.ts'
import { type CheckLinkable, MAX_REQUEST, type RequestToLink } from '../../platform/auth/links.ts'
import { canonicalRequest, LINK_PARAMETER } from './links.ts'
import { locator, parser } from './parse.ts'
import { inMatchingOrder, isLinkable, pattern, type Route, responseMedia } from './route.ts'
import { UNKNOWN } from './strict.ts'

const fault = (name: keyof RequestToLink, message: string, type = 'value_error'): InvalidInput =>
  new InvalidInput([{ path: [name], type, message }])

/** Parses a path with its query. The host of the URL is a placeholder. */
function urlOf(request: string): URL {
  // After a second slash or a backslash, a host would follow.
  const url = /^\/(?![/\\])/.test(request) ? URL.parse(request, 'http://flowgate') : null
  if (url?.hash !== '')
    throw fault(
      'request',
      'Not a path of this service. Start with a single slash, and omit host and fragment.',
    )
  if (url.searchParams.has(LINK_PARAMETER))
    throw fault('request', `The request contains \`${LINK_PARAMETER}\`, which the service adds. Omit it.`)
  if (url.pathname.length + url.search.length > MAX_REQUEST)
    throw fault('request', `The encoded request has more than ${MAX_REQUEST} characters.`, 'string_too_long')
  return url
}

/** Throws the faults of a request to link, all at `request`: the parameter that contains it. */
async function requireValid(
  route: Route,
  parse: ReturnType<typeof parser>,
  request: Request,
  now: Date,
): Promise<void> {
  const locate = locator(route)
  try {
    const { input } = await parse(request, now)
    route.toInput(input, request)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new InvalidInput(
      error.faults.map(
        ({ path, message, type, ctx }): Fault => ({
          // The message about an unknown parameter begins with its name.
          ...{
            path: ['request'],
            type,
            message: type === UNKNOWN ? message : `${locate(path).slice(1).join('.')}: ${message}`,
          },
          ...(ctx && { ctx }),
        }),
      ),
    )
  }
}

/** Throws unless a route offers a media type, which has no parameters. */
function requireMedia(route: Route, accept: string): void {
  const offered = responseMedia(route).map((type) => type.replace(/;.*/, ''))
  if (!offered.includes(accept))
    throw fault('accept', `The response is not available as ${accept}. Use one of: ${offered.join(', ')}.`)
}

/** Returns the check of requests to link. Matches and parses them as the router does. */
export function linkableRequests(routes: readonly Route[]): CheckLinkable {
  const router = new TrieRouter<{ readonly route: Route; readonly parse: ReturnType<typeof parser> }>()
  for (const route of inMatchingOrder(routes).filter(({ method }) => method === 'get'))
    router.add('GET', pattern(route.path), { route, parse: parser(route) })
  return async ({ request, accept }, { principal, now }) => {
    const url = urlOf(request)
    const canonical = canonicalRequest(url)
    const [[match]] = router.match('GET', getPath(new Request(url)))
    const { route, parse } = match?.[0] ?? {}
    if (canonical === null || !route || !parse || !isLinkable(route))
      throw fault(
        'request',
        'Only documented GET paths can be linked, except those below /series/user, /links, /loads and /alerts, and of saved screens their matches. See /docs.',
      )
    requireAccess(principal, route)
    if (accept !== undefined) requireMedia(route, accept)
    await requireValid(route, parse, new Request(url, { headers: { accept: accept ?? '*/*' } }), now)
    return { request: url.pathname + url.search, canonical }
  }
}
