import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { turnOf } from '../../core/async/turns.ts'
import { shownInput } from '../../core/bounds.ts'
import { underWay } from '../../platform/http/readers.ts'
import type { UnreadAnswers } from '../../platform/rates/unread.ts'

/** Bytes that a peer may send before it authenticates: enough for a credential, and HTTP's limit for headers. */
const MAX_UNKNOWN_BYTES = 65_536
/** Bytes that may be buffered for a peer that does not read. */
const MAX_WAITING_BYTES = 1_000_000
/** How long a peer with too much buffered may read nothing. */
const STALL_MS = 5000
/** Messages of one connection handled at once: its running operations, and some more. */
const MAX_HANDLED = 600
/** Characters of the messages of one connection that may wait for their turns. */
const MAX_ARRIVED = 2_000_000
const CLOSE_TIMEOUT_MS = 2000
/** Bytes of a reason that a closing frame can hold (RFC 6455, 5.5). */
const MAX_REASON_BYTES = 123

/** Returns the beginning of a reason that fits in a closing frame. */
const fitting = (reason: string): string =>
  reason.slice(0, new TextEncoder().encodeInto(reason, new Uint8Array(MAX_REASON_BYTES)).read)

/** Limit on the characters of an operation's id, which each of its messages repeats. */
export const MAX_ID = 256

/** Closes a connection, and terminates it after two seconds if the peer does not respond. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === socket.CLOSED) return
  socket.close(code, fitting(reason))
  const timer = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Returns the answer to a ping, with its payload unless that is long. */
export function pongOf(payload: unknown): string {
  const isShort = shownInput(payload) === payload
  return JSON.stringify({ type: 'pong', ...(isShort && { payload }) })
}

/** Pings a peer every `everyMs`, and disconnects it if it has not answered by the next ping. */
export function keepAlive(socket: WebSocket, everyMs: number): void {
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

/** Enforces the limits on what one peer may send and leave unread. */
export class Bounds {
  readonly #socket: WebSocket
  readonly #stream: Socket
  readonly #unread: UnreadAnswers
  /** Bytes that wait, which are counted as the user's. */
  #waiting = 0
  #user: string | undefined
  #handled = 0
  /** Characters of messages that wait for their turns. */
  #arrived = 0
  /** Messages written out to the peer. */
  #taken = 0
  #watch: NodeJS.Timeout | undefined
  #unknownBytes = 0

  constructor(socket: WebSocket, stream: Socket, unread: UnreadAnswers) {
    this.#socket = socket
    this.#stream = stream
    this.#unread = unread
    stream.on('data', this.#count)
    socket.once('close', () => clearTimeout(this.#watch))
  }

  readonly #count = ({ length }: Buffer): void => {
    this.#unknownBytes += length
    if (this.#unknownBytes > MAX_UNKNOWN_BYTES) this.#socket.terminate()
  }

  /** Replaces the limit for unauthenticated peers with those of a user. The returned function ends the latter. */
  know(user: string): () => void {
    this.#user = user
    this.#stream.off('data', this.#count)
    this.#unread.count(user, this.#waiting)
    return () => {
      this.#user = undefined
      this.#unread.count(user, -this.#waiting)
    }
  }

  /** Sends a message. Resolves once it is written out, so that newer values can replace those still waiting. */
  send(data: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.readyState !== this.#socket.OPEN) return resolve()
      this.#wait(data.length)
      this.#socket.send(data, () => {
        this.#wait(-data.length)
        this.#taken++
        resolve()
      })
      this.#check()
    })
  }

  /** Handles a message in a turn of its user's. Stops reading while too many are being handled, or too much waits. */
  async handle(text: string, handle: (text: string) => Promise<void>): Promise<void> {
    this.#handled++
    this.#readOn()
    try {
      // What arrives before the user is known is judged by its order.
      if (this.#user !== undefined) await this.#turnOf(this.#user, text.length)
      await handle(text)
    } finally {
      this.#handled--
      this.#readOn()
    }
  }

  async #turnOf(user: string, length: number): Promise<void> {
    this.#arrived += length
    this.#readOn()
    await turnOf(user)
    this.#arrived -= length
    this.#readOn()
  }

  #readOn(): void {
    if (this.#handled > MAX_HANDLED || this.#arrived > MAX_ARRIVED) this.#socket.pause()
    else if (this.#socket.isPaused) this.#socket.resume()
  }

  #wait(change: number): void {
    this.#waiting += change
    if (this.#user !== undefined) this.#unread.count(this.#user, change)
  }

  /** Disconnects a peer with too much buffered: at once if its user has, else if it reads nothing for a while. */
  #check(): void {
    if (this.#socket.bufferedAmount <= MAX_WAITING_BYTES) return
    if (this.#user === undefined || this.#unread.isExceededBy(this.#user)) this.#socket.terminate()
    else this.#watch ??= this.#watching(this.#progress())
  }

  /** A text that changes whenever the peer has read more. */
  #progress(): string {
    return `${this.#taken} ${underWay(this.#stream)}`
  }

  #watching(before: string): NodeJS.Timeout {
    return setTimeout(() => {
      this.#watch = undefined
      if (this.#socket.bufferedAmount <= MAX_WAITING_BYTES) return
      const now = this.#progress()
      if (now === before) this.#socket.terminate()
      else this.#watch = this.#watching(now)
    }, STALL_MS)
  }
}
