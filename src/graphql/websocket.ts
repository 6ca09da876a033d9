import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type ExecutionArgs,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
} from 'graphql'
import { CloseCode, handleProtocols, makeServer, type ServerOptions, type SubscribePayload } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Authenticate } from '../auth/authenticate.ts'
import type { Principal } from '../auth/principal.ts'
import type { Origins } from '../config.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { Logger } from '../log.ts'
import { Admission } from '../rates/admission.ts'
import type { RateLimits } from '../rates/limits.ts'
import { publicRefusal } from '../rest/errors.ts'
import { refuseForeignUpgrade } from '../rest/origins.ts'
import { isStatusPoll } from './polls.ts'
import type { createGraphQLServer } from './server.ts'
import { lifetimeOf } from './subscriptions.ts'

const MAX_MESSAGE_BYTES = 1_000_000
/** Operations of one socket at once. */
const MAX_PER_SOCKET = 500
const INIT_TIMEOUT_MS = 5000
/** A peer that has not answered one ping before the next is gone. */
const PING_MS = 15_000
const GOING_AWAY = 1001
const GOODBYE_MS = 2000
/** Why what an operation still does is stopped; made once, for it holds a stack. */
const GONE = new Error('The operation has ended')

export interface WebSocketDeps {
  readonly yoga: ReturnType<typeof createGraphQLServer>
  readonly authenticate: Authenticate
  readonly rates: RateLimits | null
  readonly origins: Origins
  readonly log: Logger
  contextFor(parts: Pick<Context, 'principal' | 'requestId' | 'signal'>): Context
  readonly initTimeoutMs?: number
  readonly pingMs?: number
}

/** GraphQL over WebSocket (the graphql-transport-ws protocol), on a server whose upgrades are handed in. */
export interface WebSockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Tells every peer that the service goes away. */
  close(): void
}

interface Peer {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  principal?: Principal
  /** What it was known by. */
  credentials?: Headers
  /** Operations under way, by the peer's ids. */
  readonly running: Map<string, AbortController>
  expiry?: NodeJS.Timeout
}

type Options = ServerOptions<Record<string, unknown>, Peer>
type Hook<K extends keyof Options> = NonNullable<Options[K]>

const CREDENTIALS = ['authorization', 'x-api-key'] as const

/** The credential of a connection: what it says of itself, for browsers cannot set headers, else its headers. */
function credentialsOf(parameters: Record<string, unknown> | undefined, request: IncomingMessage): Headers {
  const said = Object.entries(parameters ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
  )
  const given = said.filter(([name]) => CREDENTIALS.some((known) => known === name))
  if (given.length > 0) return new Headers(given.map(([name, value]) => [name, value.trim()]))
  return new Headers(
    CREDENTIALS.flatMap((name): [string, string][] => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/** An error without what only HTTP understands. */
function shown(error: GraphQLError | GraphQLFormattedError): GraphQLFormattedError {
  const formatted = error instanceof GraphQLError ? error.toJSON() : error
  const { http: _http, ...extensions } = formatted.extensions ?? {}
  return { ...formatted, extensions }
}

const connecting =
  ({ authenticate, log }: WebSocketDeps): Hook<'onConnect'> =>
  async ({ extra, connectionParams }) => {
    try {
      extra.credentials = credentialsOf(connectionParams, extra.request)
      extra.principal = await authenticate(extra.credentials, { apiKey: true })
    } catch (error) {
      const refusal = publicRefusal(error)
      if (refusal.status >= 500) log.error({ err: error }, refusal.title)
      const code = refusal.status >= 500 ? CloseCode.InternalServerError : CloseCode.Forbidden
      extra.socket.close(code, refusal.code)
      return
    }
    const lifetime = lifetimeOf(extra.principal, Date.now())
    if (lifetime === null) return
    // Not a fatal code for clients: they may come back with a fresh token.
    extra.expiry = setTimeout(() => extra.socket.close(CloseCode.Forbidden, 'token_expired'), lifetime)
    extra.expiry.unref()
  }

const tooMany = (): GraphQLError =>
  new GraphQLError(`At most ${MAX_PER_SOCKET} operations may run on one connection.`, {
    extensions: { code: 'RATE_LIMITED' },
  })

/** An operation that may not begin. */
const refused = ({ message, code }: Refusal): GraphQLError =>
  new GraphQLError(message, { extensions: { code: code.toUpperCase() } })

/**
 * Who asks now. A token is good until its end, which is the socket's as well; a key may have been revoked since, its
 * user inactive, or of another tier.
 */
const callerOf = async (
  { authenticate }: WebSocketDeps,
  { principal, credentials }: Peer,
): Promise<Principal> => {
  if (!principal || !credentials) throw new TypeError('An operation before its connection was acknowledged')
  return principal.via === 'bearer' ? principal : authenticate(credentials, { apiKey: true })
}

/** What the protocol needs to run an operation, or why it may not begin. */
async function beginning(
  { yoga, rates, contextFor }: WebSocketDeps,
  { principal, signal }: { readonly principal: Principal; readonly signal: AbortSignal },
  { query, operationName, variables }: SubscribePayload,
) {
  const context = contextFor({ principal, requestId: crypto.randomUUID(), signal })
  const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped(context)
  try {
    await new Admission(principal, rates).enter(isStatusPoll({ query, operationName }))
    const document = parse(query)
    const errors: readonly GraphQLError[] = validate(schema, document)
    if (errors.length > 0) return errors
    const contextValue = await contextFactory()
    return {
      ...{ schema, document, contextValue, operationName, variableValues: variables },
      rootValue: { execute, subscribe },
    }
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    if (error instanceof Refusal) return [refused(error)]
    throw error
  }
}

const subscribing =
  (deps: WebSocketDeps): Hook<'onSubscribe'> =>
  async ({ extra }, id, payload) => {
    const { running } = extra
    if (running.size >= MAX_PER_SOCKET) return [tooMany()]
    const aborting = new AbortController()
    running.set(id, aborting)
    const begun = await callerOf(deps, extra).then(
      (principal) => beginning(deps, { principal, signal: aborting.signal }, payload),
      (error: unknown) => {
        const refusal = publicRefusal(error)
        if (refusal.status >= 500) deps.log.error({ err: error }, refusal.title)
        return [refused(refusal)]
      },
    )
    // What never began does not complete either.
    if (Array.isArray(begun)) running.delete(id)
    return begun
  }

/** Lets go of an operation that has ended, one way or another. */
function settle({ running }: Peer, id: string): void {
  running.get(id)?.abort(GONE)
  running.delete(id)
}

/** The engine that was made for the operation, which its root value carries. */
const engineOf = ({ rootValue }: ExecutionArgs) =>
  rootValue as Pick<
    ReturnType<ReturnType<typeof createGraphQLServer>['getEnveloped']>,
    'execute' | 'subscribe'
  >

function protocolOf(deps: WebSocketDeps) {
  return makeServer<Record<string, unknown>, Peer>({
    connectionInitWaitTimeout: deps.initTimeoutMs ?? INIT_TIMEOUT_MS,
    execute: (args) => engineOf(args).execute(args),
    subscribe: (args) => engineOf(args).subscribe(args),
    onConnect: connecting(deps),
    onSubscribe: subscribing(deps),
    onNext: (_context, _id, _payload, _args, result) =>
      result.errors && { ...(result as FormattedExecutionResult), errors: result.errors.map(shown) },
    onError: ({ extra }, id, _payload, errors) => {
      settle(extra, id)
      return errors.map(shown)
    },
    onComplete: ({ extra }, id) => settle(extra, id),
    onClose: ({ extra }) => {
      clearTimeout(extra.expiry)
      for (const aborting of extra.running.values()) aborting.abort(GONE)
      extra.running.clear()
    },
  })
}

/** Pings a peer from time to time, and lets go of one that does not answer. */
function keepAlive(socket: WebSocket, everyMs: number): void {
  let hasAnswered = true
  socket.on('pong', () => {
    hasAnswered = true
  })
  const timer = setInterval(() => {
    if (!hasAnswered) return socket.terminate()
    hasAnswered = false
    socket.ping()
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}

function serve(
  protocol: ReturnType<typeof protocolOf>,
  log: Logger,
  socket: WebSocket,
  request: IncomingMessage,
) {
  const fail = (err: unknown) => {
    log.error({ err }, 'a WebSocket message could not be handled')
    socket.close(CloseCode.InternalServerError, 'internal')
  }
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      // Resolved once the peer takes it: of a slow one, what is new waits in its feed, where it is replaced.
      send: (data) =>
        new Promise((resolve) => {
          if (socket.readyState !== socket.OPEN) return resolve()
          socket.send(data, () => resolve())
        }),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handle) => socket.on('message', (data) => handle(String(data)).catch(fail)),
    },
    { socket, request, running: new Map() },
  )
  socket.on('error', (err) => log.debug({ err }, 'a WebSocket failed'))
  socket.once('close', (code, reason) => {
    Promise.resolve(closed(code, String(reason))).catch(fail)
  })
}

/** Makes the WebSocket half of the GraphQL endpoint. */
export function createWebSockets(deps: WebSocketDeps): WebSockets {
  const { log, pingMs = PING_MS } = deps
  const protocol = protocolOf(deps)
  const server = new WebSocketServer({
    ...{ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false, handleProtocols },
  })
  server.on('connection', (socket, request) => {
    serve(protocol, log, socket, request)
    keepAlive(socket, pingMs)
  })
  return {
    upgrade: (request, socket, head) => {
      // Whoever hangs up meanwhile is no fault of ours.
      socket.on('error', () => socket.destroy())
      if (refuseForeignUpgrade(request, socket, deps.origins)) return
      if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/graphql')
        return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      server.handleUpgrade(request, socket, head, (peer) => server.emit('connection', peer, request))
    },
    close: () => {
      for (const socket of server.clients) {
        socket.close(GOING_AWAY, 'Going away')
        // Who does not say goodbye is not waited for.
        const timer = setTimeout(() => socket.terminate(), GOODBYE_MS)
        socket.once('close', () => clearTimeout(timer))
      }
    },
  }
}
