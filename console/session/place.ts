/** Where the identity provider sends readers back to. */
export const SIGNED_IN = '/signed-in'

/**
 * Returns the path, search and hash of a place in the console to come back to. The start page in place of anything
 * else: other origins, and the page that ends the sign-in itself.
 */
export function placeOf(place: unknown, origin: string): string {
  const url = typeof place === 'string' && place.startsWith('/') ? URL.parse(place, origin) : null
  if (url?.origin !== origin || url.pathname === SIGNED_IN) return '/'
  // Two slashes at the start would name another host once the origin is gone.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}
