import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { KeyAccess, Principal } from '../../core/principal.ts'
import { findByLink, invalidLink, type SentLink } from '../../platform/auth/links.ts'
import { decoded, queryPairs } from './input.ts'
import type { Env } from './router.ts'

/** Query parameter with the token of a link. */
export const LINK_PARAMETER = 'link'

/** Headers that would change which answer a request gets, or whose. */
const UNSIGNED = ['authorization', 'x-api-key', 'accept', 'prefer']

/**
 * Returns the text that is signed: names, values and their order, decoded, because some clients encode a URL anew before
 * they send it. Null if the request is not UTF-8.
 */
export function canonicalRequest({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const segments = pathname.split('/').map((segment) => decoded(segment.replaceAll('+', '%2B')))
  const pairs = queryPairs(search).map((pair) => pair.map(decoded))
  return [...segments, ...pairs.flat()].includes(null) ? null : JSON.stringify([segments, pairs])
}

/** Returns the address of a canonical request's link. */
export const linkedUrl = (baseUrl: string, request: string, token: string): string =>
  `${baseUrl}${request}${request.includes('?') ? '&' : '?'}${LINK_PARAMETER}=${token}`

/** Whether a header names the caller. */
const isNamed = ({ headers }: Request): boolean => headers.has('authorization') || headers.has('x-api-key')

/** The start of every link's token, which no other credential has. */
const IS_LINK = /[?&]link=fl_/

/** Returns a request without what is no link: generated clients may send a token there as well as in its header. */
const withoutLink = (raw: Request, url: URL): Request => {
  url.search = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith(`${LINK_PARAMETER}=`))
    .join('&')
  return new Request(url, { method: raw.method, headers: raw.headers, signal: raw.signal })
}

/**
 * Takes the token of a link out of the request before anything else reads, repeats or logs it, and the headers that the
 * link does not cover. The token is the last parameter: what follows it is not signed.
 */
export const takeLink: MiddlewareHandler<Env> = async (c, next) => {
  const { raw, method } = c.req
  if (!/[?&]link=/.test(raw.url)) return next()
  const url = new URL(raw.url)
  const isRead = method === 'GET' || method === 'HEAD'
  if (isNamed(raw) && !IS_LINK.test(url.search)) {
    if (isRead) {
      c.req.raw = withoutLink(raw, url)
      c.set('hasIgnoredLink', true)
    }
    return next()
  }
  const [signature, before = '', token = ''] = /^(?:(\?.*)&|\?)link=([^&]*)$/s.exec(url.search) ?? []
  if (signature) url.search = before
  c.set('link', { token, request: isRead && signature ? canonicalRequest(url) : null })
  if (isRead) {
    const headers = new Headers(raw.headers)
    for (const name of UNSIGNED) headers.delete(name)
    c.req.raw = new Request(url, { method, headers, signal: raw.signal })
  }
  await next()
  // The page that opens it must not send the address, which is a credential, to the pages that it links to.
  c.res.headers.set('Referrer-Policy', 'no-referrer')
}

/** Authenticates the caller of a linked request, which gets the media type of the link. Throws `invalid_link`. */
export async function holderOf(
  c: HonoContext<Env>,
  link: SentLink,
  accepted: KeyAccess & { readonly link?: boolean },
  { db, now }: { readonly db: Kysely<DB>; readonly now: Date },
): Promise<Principal> {
  if (!accepted.link) throw invalidLink()
  const { principal, accept } = await findByLink(db, link, { accepted, now })
  if (accept !== null) c.req.raw.headers.set('accept', accept)
  return principal
}
