import type { IncomingMessage } from 'node:http'
import { type Message, MessageType, parseMessage, type SubscribePayload } from 'graphql-ws'
import type { WebSocket } from 'ws'
import { Holdings } from '../../core/async/holdings.ts'
import type { Principal } from '../../core/principal.ts'
import type { Bounds } from './socket-bounds.ts'

/** Reason for aborting what an ended operation still does. Created once, as it holds a stack. */
const GONE = new Error('The operation has ended')

/** Messages of the protocol that clients send. */
const FROM_CLIENTS: readonly MessageType[] = [
  MessageType.ConnectionInit,
  MessageType.Ping,
  MessageType.Pong,
  MessageType.Subscribe,
  MessageType.Complete,
]

/** The other end of a connection. */
export interface Peer {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  readonly bounds: Bounds
  principal?: Principal
  /** Credentials that the peer authenticated with. */
  credentials?: Headers
  /** Operations that the peer has not completed, by its ids. */
  readonly running: Map<string, Operation>
  /** What the connection holds until it is closed. */
  readonly holdings: Holdings
}

interface Operation {
  /** Tells the operation from a later one to which the peer gives the same id. */
  readonly payload: SubscribePayload
  readonly holdings: Holdings
}

/** Begins an operation of a peer. */
export function begin({ running }: Peer, id: string, payload: SubscribePayload) {
  const holdings = new Holdings()
  const aborting = new AbortController()
  holdings.add(() => aborting.abort(GONE))
  running.set(id, { payload, holdings })
  return { holdings, signal: aborting.signal }
}

/** Releases an operation that has ended, for whatever reason. */
export function settle({ running }: Peer, id: string, payload: SubscribePayload): void {
  const operation = running.get(id)
  if (operation?.payload !== payload) return
  running.delete(id)
  operation.holdings.end()
}

/** Stops an operation that its peer completes: graphql-ws waits for those that are still prepared or executed. */
export function stop({ running }: Peer, id: string): void {
  const operation = running.get(id)
  running.delete(id)
  operation?.holdings.end()
}

/** Returns a message that a client may send. Null for any other text. */
export function messageOf(text: string): Message | null {
  try {
    const message = parseMessage(text)
    return FROM_CLIENTS.includes(message.type) ? message : null
  } catch {
    return null
  }
}
