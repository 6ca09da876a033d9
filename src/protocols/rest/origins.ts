import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Origins } from '../../platform/config.ts'

const admits = (origins: Origins, origin: string): boolean => origins === '*' || origins.includes(origin)

/** Says on an answer whose pages may read it; where that depends on who asks, caches are told so. */
export function allowOrigin(headers: Headers, origins: Origins, origin: string | undefined): void {
  if (origins !== '*') headers.append('Vary', 'Origin')
  const allowed = origins === '*' ? '*' : origins.find((one) => one === origin)
  if (allowed !== undefined) headers.set('Access-Control-Allow-Origin', allowed)
}

/**
 * Refuses an upgrade that a page of a foreign origin asks for: browsers let every page open a WebSocket anywhere, and
 * say where it comes from. What sends no origin is no browser. Returns whether it has refused.
 */
export function refuseForeignUpgrade(
  { headers: { origin } }: IncomingMessage,
  socket: Duplex,
  origins: Origins,
): boolean {
  if (origin === undefined || admits(origins, origin)) return false
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  return true
}
