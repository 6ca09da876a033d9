import { shortened } from '../../core/bounds.ts'
import type { AllowedOrigins } from '../../platform/config.ts'
import { isLoopback } from '../../platform/http/loopback.ts'

/** What the service knows of its own address, and whose pages it serves besides its own. */
export interface OwnAddress {
  readonly origins: AllowedOrigins
  /** Base URL at which clients reach the service. Null: unknown. */
  readonly publicUrl: string | null
  /** Whether the service listens on a loopback address. */
  readonly isLocal: boolean
}

/**
 * Returns why a request is refused that a foreign page may have sent, else null. A page can reach this address under a
 * name of its own (DNS rebinding), but hides neither its origin nor that name. `*` admits no page: no browser needs MCP
 * unless a page is written for it, and agents send no origin.
 */
export function whyForeign(
  { url, headers }: Request,
  { origins, publicUrl, isLocal }: OwnAddress,
): string | null {
  const { host, hostname } = new URL(url)
  if (isLocal && publicUrl === null && !isLoopback(hostname))
    return `The service has no address ${shortened(host)}. Use a loopback address, or set PUBLIC_URL.`
  const origin = headers.get('origin')
  if (origin === null || (origins !== '*' && origins.includes(origin))) return null
  const isOwn = publicUrl === null ? URL.parse(origin)?.host === host : new URL(publicUrl).origin === origin
  return isOwn ? null : `Pages of ${shortened(origin)} may not use the service. Add it to CORS_ORIGINS.`
}
