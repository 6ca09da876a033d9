import { isIP } from 'node:net'
import { MEANINGLESS } from '../../core/inputs.ts'
import { isPublic } from './addresses.ts'

/** Most characters of a webhook's URL. */
export const MAX_URL = 2000

/** Hosts that webhooks may reach wherever they are, and without TLS: `host` on any port, or `host:port`. */
export type WebhookHosts = readonly string[]

/** Where a webhook is sent. */
export interface WebhookTarget {
  readonly url: URL
  /** Host to resolve and to name in TLS: an address without brackets, or a name without a final dot. */
  readonly host: string
  /** Whether the operator has named the host. */
  readonly isNamed: boolean
}

/** Names that resolve only inside a network: without a dot, or reserved for private networks. */
const INSIDE = /^[^.]*$|\.(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa|onion)$/

/** Characters that the URL parser removes, or that are invisible: the URL shown would differ from the URL requested. */
const UNSEEN = new RegExp(`[${MEANINGLESS}]|^ | $`, 'u')

/** Whether the operator has named a host, on all ports or on this one. */
function isNamedIn(hosts: WebhookHosts, { hostname, port, protocol }: URL): boolean {
  const name = hostname.replace(/\.$/, '')
  return hosts.includes(name) || hosts.includes(`${name}:${port || (protocol === 'https:' ? 443 : 80)}`)
}

/** Returns the faults of a URL, apart from where its name leads; null if there are none. */
function faultOf(url: URL, host: string): string | null {
  if (url.protocol !== 'https:') return 'It must start with `https://`.'
  if (isIP(host) !== 0) return isPublic(host) ? null : 'Its address is not public.'
  return INSIDE.test(host) ? 'Its host is not public.' : null
}

/** Returns where a URL leads, or the reason why no webhook may be sent to it. */
export function targetOf(text: string, hosts: WebhookHosts): WebhookTarget | { readonly fault: string } {
  if (UNSEEN.test(text))
    return { fault: 'It must not contain control or formatting characters, or begin or end with a blank.' }
  const url = text.length <= MAX_URL ? URL.parse(text) : null
  if (!url?.hostname) return { fault: `It must be a URL of at most ${MAX_URL} characters.` }
  if (url.username || url.password) return { fault: 'It must not contain a user name or a password.' }
  if (url.port === '0') return { fault: 'Its port must not be 0.' }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const isNamed = /^https?:$/.test(url.protocol) && isNamedIn(hosts, url)
  const fault = isNamed ? null : faultOf(url, host)
  return fault === null ? { url, host, isNamed } : { fault }
}
