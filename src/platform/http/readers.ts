import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Time limits for clients to read responses. */
export interface ReaderTimes {
  /** Milliseconds without a byte read, for a response that is complete. */
  readonly readerMs: number
  /** Milliseconds in which a download or stream must be read at 1 KB/s on average. */
  readonly streamMs: number
}

const SLOWEST_BYTES_PER_S = 1024
/** Maximum interval between checks. */
const LOOK_MS = 5000

/**
 * Returns the bytes of the current write that the system has not yet taken. Only a private handle of Node knows the
 * progress of a large write; without it, a write counts when it is complete.
 */
export const underWay = (socket: Socket): number =>
  (socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null })._handle
    ?.writeQueueSize ?? 0

/** Start of the time allowed, and the bytes read by then. */
interface Span {
  readonly since: number
  readonly taken: number
}

/** Disconnects clients that read too slowly, because they hold memory, connections and queries. */
export function watchReaders(server: Server, { readerMs, streamMs }: ReaderTimes): void {
  const spans = new Map<Socket, Span>()
  const answers = new WeakMap<Socket, ServerResponse>()
  server.on('connection', (socket: Socket) => {
    spans.set(socket, { since: performance.now(), taken: 0 })
    socket.once('close', () => spans.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => answers.set(socket, answer))

  const look = (socket: Socket, span: Span, now: number) => {
    const answer = answers.get(socket)
    const taken = socket.bytesWritten - underWay(socket)
    const isWhole = answer?.writableEnded === true
    const needed = isWhole ? 1 : (SLOWEST_BYTES_PER_S * streamMs) / 1000
    const isWaiting = answer !== undefined && !answer.writableFinished && socket.writableLength > 0
    if (!isWaiting || taken - span.taken >= needed) spans.set(socket, { since: now, taken })
    else if (now - span.since >= (isWhole ? readerMs : streamMs)) socket.destroy()
  }
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const [socket, span] of spans) look(socket, span, now)
    },
    Math.min(LOOK_MS, readerMs / 6, streamMs / 6),
  ).unref()
  server.once('close', () => clearInterval(timer))
}
