import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server'
import { REFUSALS } from '../../core/errors.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import type { Peer } from './loopback.ts'
import { type ReaderTimes, watchReaders } from './readers.ts'

const MAX_HEADER_BYTES = 65_536
/** Interval of checks for requests that arrive too slowly. */
const CHECK_MS = 1000
/** Longer than the 60 s idle timeout of load balancers, so that the balancer closes first. */
const KEEP_ALIVE_MS = 65_000
/** Time to read a response that was sent before the request was complete. */
const LINGER_MS = 500
const MAX_LINGERING = 50

/** Time limits for clients. */
export interface HttpTimes extends ReaderTimes {
  /** Milliseconds until the header and the body of a request have arrived. */
  readonly requestMs: number
}

/** Handlers of a server, looked up on each request because the app is created after its server. */
export interface Handlers {
  fetch(request: Request, peer: Peer): Response | Promise<Response>
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
}

/** Accepts only GraphQL's WebSockets. Other upgrades are ignored, as RFC 9110 (7.8) allows. */
const shouldUpgrade = ({ url = '', headers: { upgrade }, headersDistinct: { host } }: IncomingMessage) =>
  upgrade?.toLowerCase() === 'websocket' && host?.length === 1 && url.split('?')[0] === '/graphql'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Returns the response to a request that fails before it reaches the app, as with an invalid URL. */
function unanswerable(error: unknown): Response {
  const isRequest = error instanceof RequestError
  const code = isRequest ? 'bad_request' : 'internal'
  const [status, title] = REFUSALS[code]
  const detail = isRequest ? 'The request target or the Host header is invalid.' : title
  const request_id = crypto.randomUUID()
  return new Response(
    JSON.stringify({
      type: `urn:flowgate:problem:${code}`,
      title,
      status,
      detail,
      instance: '/',
      code,
      request_id,
    }),
    {
      status,
      headers: {
        ...{ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
        'X-Request-ID': request_id,
      },
    },
  )
}

/**
 * Closes connections whose requests got a response before their body was complete. The rest is not read, because
 * clients could make it gigabytes. Closing at once may lose the response for a client that is still sending, so a
 * limited number of connections stay open for a moment; each holds the bytes received so far.
 */
function unreadLeaver(): (request: IncomingMessage, socket: Socket) => void {
  let lingering = 0
  return (request, socket) => {
    if (request.complete) return void socket.resume()
    if (lingering >= MAX_LINGERING) return void socket.destroy()
    lingering++
    // By now Node has begun to read and discard the rest.
    socket.pause()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => {
      lingering--
      clearTimeout(timer)
    })
  }
}

/** Returns the memory of a response's body, or of its parts, to the pool once it is sent or abandoned. */
function returnMemory(response: ServerResponse): void {
  const write = response.write.bind(response) as (...given: unknown[]) => boolean
  response.write = (...given: unknown[]) => {
    const [part, ...rest] = given
    if (!(part instanceof Uint8Array && memory.isTaken(part)) || rest.length > 0) return write(...given)
    return write(part, () => memory.give(part))
  }
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  response.end = (...given: unknown[]) => {
    const [body] = given
    if (body instanceof Uint8Array && memory.isTaken(body)) response.once('close', () => memory.give(body))
    return end(...given)
  }
}

/** Creates an HTTP server for a `fetch` handler, with time limits for sending requests and reading responses. */
export function createHttpServer(
  handlers: () => Handlers,
  times: HttpTimes,
  options: { readonly overrideGlobalObjects?: boolean } = {},
): Server {
  const answer = (request: Request, env: HttpBindings | Http2Bindings) =>
    handlers().fetch(request, { remoteAddress: env.incoming.socket.remoteAddress })
  const listener = getRequestListener(answer, {
    ...options,
    errorHandler: unanswerable,
    // The automatic cleanup would read the rest of the body for half a second.
    autoCleanupIncoming: false,
    // For HTTP/1.0 requests, which may lack a Host header.
    hostname: 'localhost',
  })
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: times.requestMs,
      requestTimeout: times.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(CHECK_MS, times.requestMs),
      shouldUpgradeCallback: shouldUpgrade,
    },
    listener,
  )
  const leaveUnread = unreadLeaver()
  // Runs first, so that only bytes sent with the header are read. Reading the body resumes the socket.
  server.prependListener('request', (request, answer) => {
    const { socket } = request
    if (hasBody(request)) socket.pause()
    returnMemory(answer)
    // Deferred by a tick: a short body that came with its header is read only then.
    answer.once('finish', () => setImmediate(leaveUnread, request, socket))
  })
  server.on('upgrade', (request, stream, head) => {
    // Typed as a stream, but always the socket.
    if (stream instanceof Socket) handlers().upgrade(request, stream, head)
    else stream.destroy()
  })
  watchReaders(server, times)
  return server
}
