import type { IncomingMessage } from 'node:http'
import { type Message, MessageType, parseMessage } from 'graphql-ws'
import type { WebSocket } from 'ws'
import { Holdings } from '../../core/async/holdings.ts'
import type { Principal } from '../../core/principal.ts'
import type { Bounds } from './socket-bounds.ts'
import type { OperationIds } from './socket-ids.ts'

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
  readonly ids: OperationIds
  /** What each running operation holds, by the id under which it runs. */
  readonly running: Map<string, Holdings>
  /** What the connection holds until it is closed. */
  readonly holdings: Holdings
}

/** Begins an operation of a peer. */
export function begin({ running }: Peer, id: string) {
  const holdings = new Holdings()
  const aborting = new AbortController()
  holdings.add(() => aborting.abort(GONE))
  running.set(id, holdings)
  return { holdings, signal: aborting.signal }
}

/**
 * Releases an operation that has ended, for whatever reason, or that its peer completes: graphql-ws waits for those that
 * are still prepared or executed.
 */
export function settle({ running }: Peer, id: string): void {
  const holdings = running.get(id)
  running.delete(id)
  holdings?.end()
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
