import type { Answer } from './answer.ts'

/** What the app knows of a request's connection. */
export interface Connection {
  readonly remoteAddress?: string | undefined
  /** Default: the answer is read at once. */
  readonly answer?: Answer | undefined
}

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.|^::1$/
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** Whether a name or an address, as the host of a URL or without brackets, is this machine's own. */
export const isLoopback = (host: string): boolean => host === '::1' || LOOPBACK_HOST.test(host)

/** Headers of reverse proxies, behind which every connection comes from the proxy's machine. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * Whether a request is a page load by a browser on this machine. Scripts of other pages are excluded, even with a host
 * name that resolves to this machine: they could read what the page contains.
 */
export function isLocalPageLoad({ headers }: Request, { remoteAddress = '' }: Connection): boolean {
  const site = headers.get('sec-fetch-site')
  return (
    LOOPBACK_ADDRESS.test(remoteAddress) &&
    LOOPBACK_HOST.test(headers.get('host') ?? '') &&
    ![...headers.keys()].some((name) => FORWARDED.test(name)) &&
    !headers.has('origin') &&
    (site === null || site === 'none' || site === 'same-origin')
  )
}
