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

/** Looks in vain since the last progress, and the bytes read by then. */
interface Span {
  readonly looks: number
  readonly taken: number
}

/**
 * Disconnects clients that read too slowly, because they hold memory, connections and queries. Counts looks, not time:
 * after a pause of the whole process, its clients have had no chance to read.
 */
export function watchReaders(server: Server, { readerMs, streamMs }: ReaderTimes): void {
  const spans = new Map<Socket, Span>()
  const answers = new WeakMap<Socket, ServerResponse>()
  server.on('connection', (socket: Socket) => {
    spans.set(socket, { looks: 0, taken: 0 })
    socket.once('close', () => spans.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => answers.set(socket, answer))

  const everyMs = Math.min(LOOK_MS, readerMs / 6, streamMs / 6)

  const look = (socket: Socket, { looks, taken: before }: Span) => {
    const answer = answers.get(socket)
    const taken = socket.bytesWritten - underWay(socket)
    const isWhole = answer?.writableEnded === true
    const needed = isWhole ? 1 : (SLOWEST_BYTES_PER_S * streamMs) / 1000
    const isWaiting = answer !== undefined && !answer.writableFinished && socket.writableLength > 0
    if (!isWaiting || taken - before >= needed) spans.set(socket, { looks: 0, taken })
    else if ((looks + 1) * everyMs >= (isWhole ? readerMs : streamMs)) socket.destroy()
    else spans.set(socket, { looks: looks + 1, taken: before })
  }
  const timer = setInterval(() => {
    for (const [socket, span] of spans) look(socket, span)
  }, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
