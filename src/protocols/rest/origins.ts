import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AllowedOrigins } from '../../platform/config.ts'

/** Whether pages of an origin may use the service. */
const admits = (origins: AllowedOrigins, origin: string): boolean =>
  origins === '*' || origins.includes(origin)

/** Sets `Access-Control-Allow-Origin`, and `Vary` if that depends on the request's origin. */
export function allowOrigin(headers: Headers, origins: AllowedOrigins, origin: string | undefined): void {
  if (origins !== '*') headers.append('Vary', 'Origin')
  const allowed = origins === '*' ? '*' : origins.find((one) => one === origin)
  if (allowed !== undefined) headers.set('Access-Control-Allow-Origin', allowed)
}

/**
 * Refuses a WebSocket upgrade from a page of a foreign origin; returns whether it did. Browsers let any page open a
 * WebSocket anywhere but send its origin. A request without an origin does not come from a browser.
 */
export function refuseForeignUpgrade(
  { headers: { origin } }: IncomingMessage,
  socket: Duplex,
  origins: AllowedOrigins,
): boolean {
  if (origin === undefined || admits(origins, origin)) return false
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  return true
}
