import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server'
import { REFUSALS } from '../../core/errors.ts'
import { Answers } from './answer.ts'
import { limitArrival } from './arrival.ts'
import type { Connection } from './loopback.ts'
import { type ReaderTimes, watchReaders } from './readers.ts'
import { hasBody, UnreadBodies } from './unread-bodies.ts'

const MAX_HEADER_BYTES = 65_536
/** Interval of checks for requests that arrive too slowly. */
const CHECK_MS = 1000
/** Longer than the 60 s idle timeout of load balancers, so that the balancer closes first. */
const KEEP_ALIVE_MS = 65_000

/** Time limits for clients. */
export interface HttpTimes extends ReaderTimes {
  /** Milliseconds until the header of a request has arrived, and then its body. */
  readonly requestMs: number
}

/** Handlers of a server, looked up on each request because the app is created after its server. */
interface Handlers {
  fetch(request: Request, peer: Connection): Response | Promise<Response>
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
  /** Whether the body of a request has limits of its own in place of that on its time. Default: no. */
  readonly isUpload?: (request: IncomingMessage) => boolean
}

/** Accepts only GraphQL's WebSockets. Other upgrades are ignored, as RFC 9110 (7.8) allows. */
const shouldUpgrade = ({ url = '', headers: { upgrade }, headersDistinct: { host } }: IncomingMessage) =>
  upgrade?.toLowerCase() === 'websocket' && host?.length === 1 && url.split('?')[0] === '/graphql'

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

/** Answers `Expect: 100-continue` once the body is read, so that a refusal reaches the client before it sends one. */
function continueOnRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read.bind(request)
  request._read = (size) => {
    request._read = read
    if (!response.headersSent) response.writeContinue()
    read(size)
  }
}

/** Creates an HTTP server for a `fetch` handler, with time limits for sending requests and reading responses. */
export function createHttpServer(
  handlers: () => Handlers,
  times: HttpTimes,
  options: { readonly overrideGlobalObjects?: boolean } = {},
): Server {
  const answer = (request: Request, { incoming, outgoing }: HttpBindings | Http2Bindings) =>
    handlers().fetch(request, {
      remoteAddress: incoming.socket.remoteAddress,
      answer: answers.of(outgoing),
    })
  const listener = getRequestListener(answer, {
    ...options,
    errorHandler: unanswerable,
    // The automatic cleanup would read the rest of the body for half a second.
    autoCleanupIncoming: false,
    // For HTTP/1.0 requests, which may lack a Host header.
    hostname: 'localhost',
  })
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: times.requestMs,
    // Node's own limit would also end uploads.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(CHECK_MS, times.requestMs),
    shouldUpgradeCallback: shouldUpgrade,
  })
  const answers = new Answers(server)
  const unread = new UnreadBodies()
  server.on('connection', (socket) => unread.join(socket))
  server.on('request', (request, response) => {
    const { socket } = request
    if (unread.isClosing(socket)) return
    if (hasBody(request)) {
      // Only bytes sent with the header are read. Reading the body resumes the socket.
      socket.pause()
      unread.begin(request, response)
      if (!handlers().isUpload?.(request)) limitArrival(request, response, times.requestMs)
    }
    void listener(request, response)
  })
  server.on('checkContinue', (request, response) => {
    continueOnRead(request, response)
    server.emit('request', request, response)
  })
  server.on('upgrade', (request, stream, head) => {
    // Typed as a stream, but always the socket.
    if (stream instanceof Socket && !unread.isClosing(stream)) handlers().upgrade(request, stream, head)
    else stream.destroy()
  })
  watchReaders(server, times)
  return server
}
