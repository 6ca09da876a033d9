import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Longest body that is skipped after an early response, so that its connection can serve the next request. */
const MAX_SKIPPED_BYTES = 65_536
/** Bytes that are read and discarded for a client that is still sending, so that it can read the response. */
export const MAX_DRAINED_BYTES = 8 * 1_048_576
/** How long such a client may pause, and how long it may take in all. */
const PAUSE_MS = 2000
const DRAIN_MS = 10_000
/** Connections drained at once. Others are closed without delay, which may lose the response. */
const MAX_DRAINING = 50

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether a body is declared to be short enough to skip. */
const isShort = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= MAX_SKIPPED_BYTES

/**
 * Ends requests honestly whose response is sent before their body is complete. The connection stays open if the rest of
 * the body is short enough to skip. If not, the response says `Connection: close`, and the connection is closed once the
 * client has read it: closing at once would reset the connection, and a client that is still sending would lose the
 * response. What it sends is read up to a limit, because clients could make it gigabytes.
 */
export class UnreadBodies {
  /** Last request with a body of each connection. */
  readonly #requests = new WeakMap<Socket, IncomingMessage>()
  readonly #closing = new WeakSet<Socket>()
  #draining = 0

  /** Watches a connection. */
  join(socket: Socket): void {
    const close = socket.destroySoon.bind(socket)
    // Node calls this after the last response of a connection. It resets a connection with unread bytes.
    socket.destroySoon = () => {
      const request = this.#requests.get(socket)
      if (!request || request.complete || socket.destroyed || this.#draining >= MAX_DRAINING) close()
      else this.#drain(request, close)
    }
  }

  /** Watches a request with a body, before anything is read or written. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#requests.set(request.socket, request)
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
    response.writeHead = (...args: unknown[]) => {
      if (!request.complete && !isShort(request)) {
        response.shouldKeepAlive = false
        this.#closing.add(request.socket)
      }
      return writeHead(...args)
    }
    // Before Node's own listener, which skips only bodies of which nothing was read, and reports no bytes of them.
    response.prependOnceListener('finish', () => {
      if (!request.complete)
        request
          .removeAllListeners('data')
          .on('data', () => {})
          .resume()
    })
  }

  /** Whether a connection is being closed, so that further requests on it get no response. */
  isClosing(socket: Socket): boolean {
    return this.#closing.has(socket)
  }

  #drain(request: IncomingMessage, close: () => void): void {
    const { socket } = request
    this.#closing.add(socket)
    this.#draining++
    const timer = setTimeout(() => socket.destroy(), DRAIN_MS)
    socket.once('close', () => {
      this.#draining--
      clearTimeout(timer)
    })
    const limit = socket.bytesRead + MAX_DRAINED_BYTES
    request.on('data', () => {
      if (socket.bytesRead > limit) socket.destroy()
    })
    request.once('end', close)
    socket.setTimeout(PAUSE_MS)
    socket.end()
  }
}
