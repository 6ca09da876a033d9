import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long clients may take to take what they asked for. */
export interface ReaderTimes {
  /** For any byte of an answer that is ready as a whole. */
  readonly readerMs: number
  /** For as many kilobytes of a download or a stream as this has seconds. */
  readonly streamMs: number
}

const SLOWEST_BYTES_PER_S = 1024
/** How often it is looked at readers, at most. */
const LOOK_MS = 5000

/**
 * Bytes that the system has yet to take of the write under way. Only a private handle of Node's tells how far a large
 * write has come; without it a write counts once it is over.
 */
export const underWay = (socket: Socket): number =>
  (socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null })._handle
    ?.writeQueueSize ?? 0

/** Since when a client is given time, and what it had taken by then. */
interface Span {
  readonly since: number
  readonly taken: number
}

/** Cuts off clients that do not take their answers: memory, connections and queries wait for them. */
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
