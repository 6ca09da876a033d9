import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { REFUSALS } from '../../core/errors.ts'
import { type ReaderTimes, watchReaders } from './readers.ts'

const MAX_HEADER_BYTES = 65_536
/** How often requests that take too long to arrive are looked for. */
const CHECK_MS = 1000
/** Longer than the minute after which load balancers let go of an idle connection: whoever opened it closes it. */
const KEEP_ALIVE_MS = 65_000
/** How long a client has to read the answer to what it has not sent to the end. */
const LINGER_MS = 500
const MOST_LINGERING = 50

/** How long clients may take. */
export interface HttpTimes extends ReaderTimes {
  /** Until the header and the body of a request have arrived. */
  readonly requestMs: number
}

/** What stands behind a server; looked up at each request, for the app is made after its server. */
export interface Handlers {
  fetch(request: Request): Response | Promise<Response>
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
}

/** Only GraphQL's WebSockets: every other offer to upgrade is ignored, as RFC 9110 (7.8) has it. */
const shouldUpgrade = ({ url = '', headers: { upgrade }, headersDistinct: { host } }: IncomingMessage) =>
  upgrade?.toLowerCase() === 'websocket' && host?.length === 1 && url.split('?')[0] === '/graphql'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The answer where a request has no address that could be routed, before there is an app to ask. */
function unanswerable(error: unknown): Response {
  const isRequest = error instanceof RequestError
  const code = isRequest ? 'bad_request' : 'internal'
  const [status, title] = REFUSALS[code]
  const detail = isRequest ? 'The request target or the Host header is not valid.' : title
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
 * Ends connections whose requests were answered before all of their bodies had come. The rest is not read: many
 * strangers could make it gigabytes. To close at once may take the answer from a client that is still sending, so a
 * few are given the time to read it; each of them holds what had come meanwhile.
 */
function unreadLeaver(): (request: IncomingMessage, socket: Socket) => void {
  let lingering = 0
  return (request, socket) => {
    if (request.complete) return void socket.resume()
    if (lingering >= MOST_LINGERING) return void socket.destroy()
    lingering++
    // By now Node has begun to read and drop the rest.
    socket.pause()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => {
      lingering--
      clearTimeout(timer)
    })
  }
}

/** An HTTP server over a `fetch` that gives up on requests that do not arrive and on answers that nobody takes. */
export function createHttpServer(
  handlers: () => Handlers,
  times: HttpTimes,
  options: { readonly overrideGlobalObjects?: boolean } = {},
): Server {
  const listener = getRequestListener((request) => handlers().fetch(request), {
    ...options,
    errorHandler: unanswerable,
    // It would read for half a second whatever still comes.
    autoCleanupIncoming: false,
    // HTTP/1.0 need not name one.
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
  // First of all, so that no more is read than came with the header: whoever reads the body starts it again.
  server.prependListener('request', (request, answer) => {
    const { socket } = request
    if (hasBody(request)) socket.pause()
    // A turn later: a short body has come with its header, and is read behind it.
    answer.once('finish', () => setImmediate(leaveUnread, request, socket))
  })
  server.on('upgrade', (request, stream, head) => {
    // Node promises no more than a stream, and gives its socket.
    if (stream instanceof Socket) handlers().upgrade(request, stream, head)
    else stream.destroy()
  })
  watchReaders(server, times)
  return server
}
