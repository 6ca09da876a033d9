import { z } from 'zod'
import { singleFlight } from '../../core/async/single-flight.ts'
import { download } from './download.ts'

/** How long a discovery document is used before reloading. */
const FRESH_MS = 600_000
/** Minimum time between two requests after a failure. */
const COOL_DOWN_MS = 30_000
/** A page waits for it. */
const TIMEOUT_MS = 2000

/** The endpoints that a signed-in page contacts by script. The browser navigates to all others. */
const Discovered = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string().optional(),
})

/** Returns the origin of an endpoint, if a Content-Security-Policy can state it. */
function originOf(endpoint: string | undefined): string[] {
  const origin = URL.parse(endpoint ?? '')?.origin ?? ''
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : []
}

async function discover(issuer: string, timeoutMs: number): Promise<string[]> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const document = Discovered.parse(JSON.parse(await download(url, timeoutMs)))
  if (document.issuer !== issuer) throw new Error('The discovery document belongs to another issuer')
  return [issuer, document.token_endpoint, document.revocation_endpoint].flatMap(originOf)
}

interface DiscoveryOptions {
  /** Monotonic clock, in milliseconds. */
  readonly ticks?: () => number
  readonly timeoutMs?: number
}

/**
 * Returns the function that reads, from the discovery document of an identity provider, the origins that signed-in
 * pages contact. While the document cannot be loaded: those known last, else the issuer's own. Never throws.
 */
export function discoveredOrigins(
  issuer: string,
  { ticks = () => performance.now(), timeoutMs = TIMEOUT_MS }: DiscoveryOptions = {},
): () => Promise<readonly string[]> {
  let known = originOf(issuer)
  let until = Number.NEGATIVE_INFINITY
  const ask = singleFlight(async () => {
    try {
      known = [...new Set(await discover(issuer, timeoutMs))]
      until = ticks() + FRESH_MS
    } catch {
      until = ticks() + COOL_DOWN_MS
    }
  })
  return async () => {
    if (ticks() < until) return known
    await ask()
    return known
  }
}
