import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type ExecutionArgs, GraphQLError, type GraphQLFormattedError } from 'graphql'
import {
  CloseCode,
  handleProtocols,
  MessageType,
  makeServer,
  type ServerOptions,
  type SubscribeMessage,
} from 'graphql-ws'
import { WebSocketServer } from 'ws'
import { Holdings } from '../../core/async/holdings.ts'
import { Quota } from '../../core/async/quota.ts'
import { InvalidInput } from '../../core/errors.ts'
import { marked, settled } from '../../core/exact-json.ts'
import { asPartOf, Call } from '../../core/observation/call.ts'
import { sockets } from '../../core/observation/topics.ts'
import type { Principal } from '../../core/principal.ts'
import { jsonBytes } from '../../core/rows/json-bytes.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import type { Authenticate } from '../../platform/auth/authenticate.ts'
import type { AllowedOrigins } from '../../platform/config.ts'
import { MAX_BODY_BYTES } from '../../platform/http/json-body.ts'
import type { Logger } from '../../platform/log.ts'
import type { UnreadAnswers } from '../../platform/rates/unread.ts'
import { type CallLog, logRequest } from '../../platform/telemetry/call-log.ts'
import { publicRefusal } from '../rest/errors.ts'
import { refuseForeignUpgrade } from '../rest/origins.ts'
import type { GraphQLServer } from './server.ts'
import { Bounds, closeSocket, keepAlive, MAX_ID, pongOf } from './socket-bounds.ts'
import { credentialsOf } from './socket-credentials.ts'
import { OperationIds } from './socket-ids.ts'
import { type OperationDeps, prepareOperation, refused } from './socket-operation.ts'
import { begin, messageOf, type Peer, settle } from './socket-peer.ts'
import { lifetimeOf } from './subscriptions.ts'

/** Concurrent operations of one connection. */
const MAX_PER_SOCKET = 500
/** Concurrent operations, and connections, of one user on one process. */
const MAX_OPERATIONS = 5000
const MAX_SOCKETS = 1000
const INIT_TIMEOUT_MS = 5000
/** Interval of pings. A peer that has not answered one by the next is disconnected. */
const PING_MS = 15_000
const GOING_AWAY = 1001

export interface WebSocketDeps extends OperationDeps {
  readonly authenticate: Authenticate
  readonly origins: AllowedOrigins
  readonly log: Logger
  readonly callLog: CallLog
  readonly unread: UnreadAnswers
  readonly initTimeoutMs?: number
  readonly pingMs?: number
}

/** GraphQL over WebSocket (graphql-transport-ws), for upgrades that the HTTP server passes in. */
export interface WebSockets {
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void
  /** Closes every connection because the service is shutting down. */
  close(): void
}

/** Quotas of each user across all of their connections. */
interface Quotas {
  readonly sockets: Quota
  readonly operations: Quota
}

type Options = ServerOptions<Record<string, unknown>, Peer>
type Hook<K extends keyof Options> = NonNullable<Options[K]>

/** Formats an error without the extension that only HTTP understands. */
function shown(error: GraphQLError | GraphQLFormattedError): GraphQLFormattedError {
  const formatted = error instanceof GraphQLError ? error.toJSON() : error
  const { http: _http, ...extensions } = formatted.extensions ?? {}
  return { ...formatted, extensions }
}

type SentResult = Parameters<Hook<'onNext'>>[4]

/** Returns the JSON of a result. graphql-ws would have what is encoded already parsed and encoded again. */
function payloadOf(result: SentResult): string {
  const { errors } = result
  const bytes = jsonBytes(errors ? { ...result, errors: errors.map(shown) } : result)
  const json = bytes.toString()
  memory.give(bytes)
  return json
}

/** Authenticates a connection, which may be closed meanwhile: whatever it takes is part of its holdings. */
const connecting =
  ({ authenticate, log }: WebSocketDeps, { sockets }: Quotas): Hook<'onConnect'> =>
  async ({ extra, connectionParams }) => {
    try {
      const credentials = credentialsOf(connectionParams, extra.request)
      const principal = await authenticate(credentials, { apiKey: true })
      extra.holdings.add(sockets.take(principal.email))
      Object.assign(extra, { credentials, principal })
      extra.holdings.add(extra.bounds.know(principal.email))
      endWithToken(extra, principal)
      return true
    } catch (error) {
      const refusal = publicRefusal(error)
      if (refusal.status >= 500) log.error({ err: error }, refusal.title)
      const code = refusal.status >= 500 ? CloseCode.InternalServerError : CloseCode.Forbidden
      closeSocket(extra.socket, code, refusal.code)
      return false
    }
  }

function endWithToken({ socket, holdings }: Peer, principal: Principal): void {
  const lifetime = lifetimeOf(principal, Date.now())
  if (lifetime === null) return
  // Clients do not treat this code as fatal: they may reconnect with a fresh token.
  const expiry = setTimeout(() => closeSocket(socket, CloseCode.Forbidden, 'token_expired'), lifetime).unref()
  holdings.add(() => clearTimeout(expiry))
}

const tooMany = (): GraphQLError =>
  new GraphQLError(`At most ${MAX_PER_SOCKET} operations may run at once on one connection.`, {
    extensions: { code: 'RATE_LIMITED' },
  })

/**
 * Returns the current caller. A token is valid until it expires, which also closes the connection. An API key is
 * checked again: it may have been revoked, or its user may be inactive or in another tier.
 */
const callerOf = async (
  { authenticate }: WebSocketDeps,
  { principal, credentials }: Peer,
): Promise<Principal> => {
  if (!principal || !credentials) throw new TypeError('The connection has not been acknowledged yet')
  return principal.via === 'bearer' ? principal : authenticate(credentials, { apiKey: true })
}

const subscribing =
  (deps: WebSocketDeps, { operations }: Quotas): Hook<'onSubscribe'> =>
  async ({ extra }, id, payload) => {
    if (extra.running.size >= MAX_PER_SOCKET) return [tooMany()]
    settled(payload)
    const { holdings, signal } = begin(extra, id)
    const requestId = crypto.randomUUID()
    const call = new Call('websocket')
    const begun = performance.now()
    holdings.add(() =>
      logRequest(deps.callLog, call, { requestId, ms: Math.round(performance.now() - begun) }),
    )
    const prepared = await callerOf(deps, extra)
      .then((principal) => {
        call.by(principal)
        holdings.add(operations.take(principal.email))
        const baseUrl = `http://${extra.request.headers.host ?? 'localhost'}`
        return asPartOf(call, () =>
          prepareOperation(deps, { principal, requestId, signal, baseUrl }, payload, { call, holdings }),
        )
      })
      .catch((error: unknown) => {
        const refusal = publicRefusal(error)
        if (refusal.status >= 500) deps.log.error({ requestId, err: error }, refusal.title)
        return [refused(refusal, requestId)]
      })
    // The protocol sends no completion for an operation that never started.
    if (Array.isArray(prepared)) settle(extra, id)
    return prepared
  }

/** Returns the operation's own `execute` and `subscribe`, which its root value carries. */
const engineOf = ({ rootValue }: ExecutionArgs) =>
  rootValue as Pick<ReturnType<GraphQLServer['getEnveloped']>, 'execute' | 'subscribe'>

function protocolOf(deps: WebSocketDeps) {
  const quotas: Quotas = {
    sockets: new Quota(MAX_SOCKETS, 'connections'),
    operations: new Quota(MAX_OPERATIONS, 'operations'),
  }
  return makeServer<Record<string, unknown>, Peer>({
    connectionInitWaitTimeout: deps.initTimeoutMs ?? INIT_TIMEOUT_MS,
    execute: (args) => engineOf(args).execute(args),
    subscribe: (args) => engineOf(args).subscribe(args),
    onConnect: connecting(deps, quotas),
    onSubscribe: subscribing(deps, quotas),
    onNext: ({ extra }, id, _payload, _args, result) => {
      extra.ids.setPayload(id, payloadOf(result))
      return {}
    },
    onError: ({ extra }, id, _payload, errors) => {
      settle(extra, id)
      return errors.map(shown)
    },
    onComplete: ({ extra }, id) => settle(extra, id),
  })
}

type Handle = (text: string) => Promise<void>

/** Handles a message of a peer. Ignores those that arrive while the connection is being closed. */
async function receive(peer: Peer, text: string, handle: Handle): Promise<void> {
  if (peer.socket.readyState !== peer.socket.OPEN) return
  const message = messageOf(text)
  if (!message) return closeSocket(peer.socket, CloseCode.BadRequest, 'Invalid message received')
  // Until it is acknowledged, a peer may only say who it is.
  if (!peer.principal) return handle(text)
  if (message.type === MessageType.Subscribe) return subscribe(peer, message.id, text, handle)
  if (message.type !== MessageType.Complete) return handle(text)
  const id = peer.ids.end(message.id)
  if (id === undefined) return
  settle(peer, id)
  await handle(JSON.stringify({ ...message, id }))
}

/** Begins an operation under an id of its own, or closes the connection if the message is not acceptable. */
async function subscribe({ socket, ids }: Peer, id: string, text: string, handle: Handle): Promise<void> {
  if (id.length > MAX_ID)
    return closeSocket(socket, CloseCode.BadRequest, `The id has more than ${MAX_ID} characters`)
  if (ids.has(id))
    return closeSocket(socket, CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`)
  try {
    const message = JSON.parse(marked(text)) as SubscribeMessage
    await handle(JSON.stringify({ ...message, id: ids.begin(id) }))
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    closeSocket(socket, CloseCode.BadRequest, error.faults[0]?.message ?? 'Invalid message received')
  }
}

function serve(
  protocol: ReturnType<typeof protocolOf>,
  log: Logger,
  { socket, request, bounds }: Pick<Peer, 'socket' | 'request' | 'bounds'>,
) {
  const peer: Peer = {
    ...{ socket, request, bounds },
    ...{ ids: new OperationIds(), running: new Map(), holdings: new Holdings() },
  }
  const fail = (err: unknown) => {
    log.error({ err }, 'a WebSocket message could not be handled')
    closeSocket(socket, CloseCode.InternalServerError, 'internal')
  }
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (data) => {
        const message = peer.ids.forPeer(data)
        return message === null ? undefined : bounds.send(message)
      },
      onPing: (payload) => bounds.send(pongOf(payload)),
      close: (code = CloseCode.InternalServerError, reason = '') => closeSocket(socket, code, reason),
      onMessage: (handle) =>
        socket.on('message', (data) =>
          bounds.handle(String(data), (text) => receive(peer, text, handle)).catch(fail),
        ),
    },
    peer,
  )
  sockets.publish({ change: 1 })
  peer.holdings.add(() => sockets.publish({ change: -1 }))
  peer.holdings.add(() => {
    for (const id of [...peer.running.keys()]) settle(peer, id)
  })
  socket.on('error', (err) => log.debug({ err }, 'a WebSocket failed'))
  socket.once('close', (code, reason) => {
    peer.holdings.end()
    Promise.resolve(closed(code, String(reason))).catch(fail)
  })
}

/** Creates the WebSocket transport of the GraphQL endpoint. */
export function createWebSockets(deps: WebSocketDeps): WebSockets {
  const { log, unread, pingMs = PING_MS } = deps
  const protocol = protocolOf(deps)
  let isClosing = false
  const server = new WebSocketServer({
    ...{ noServer: true, maxPayload: MAX_BODY_BYTES, perMessageDeflate: false, handleProtocols },
  })
  return {
    upgrade: (request, stream, head) => {
      // A peer that hangs up during the upgrade is not an error.
      stream.on('error', () => stream.destroy())
      if (refuseForeignUpgrade(request, stream, deps.origins)) return
      server.handleUpgrade(request, stream, head, (socket) => {
        serve(protocol, log, { socket, request, bounds: new Bounds(socket, stream, unread) })
        keepAlive(socket, pingMs)
        // A connection that was open before the server stopped listening may still be upgraded.
        if (isClosing) closeSocket(socket, GOING_AWAY, 'Going away')
      })
    },
    close: () => {
      isClosing = true
      for (const socket of server.clients) closeSocket(socket, GOING_AWAY, 'Going away')
    },
  }
}
