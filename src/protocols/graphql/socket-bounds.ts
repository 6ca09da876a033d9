import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { underWay } from '../../platform/http/readers.ts'

/** What a peer may send before it is known: a credential, whose length HTTP bounds alike. */
const MAX_UNKNOWN_BYTES = 65_536
/** What may wait for a peer that does not read. */
const MAX_WAITING_BYTES = 1_000_000
/** What may wait for all connections of one user. */
const MAX_WAITING_PER_USER = 32_000_000
/** For how long a peer may take none of what waits. */
const PATIENCE_MS = 5000
/** Messages of one connection that are being handled: the operations under way, and some more. */
const MAX_HANDLED = 600
const GOODBYE_MS = 2000

/** Closes a connection, and does not wait for a peer that does not say goodbye. */
export function goodbye(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  const timer = setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Pings a peer from time to time, and lets go of one that does not answer. */
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

/** The connections of each user. */
export class Crowd {
  readonly #sockets = new Map<string, Set<WebSocket>>()

  join(user: string, socket: WebSocket): void {
    const sockets = this.#sockets.get(user) ?? new Set()
    this.#sockets.set(user, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) this.#sockets.delete(user)
    })
  }

  waitingFor(user: string): number {
    return [...(this.#sockets.get(user) ?? [])].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)
  }
}

/** Holds one peer to what it may send and let wait. */
export class Bounds {
  readonly #socket: WebSocket
  readonly #stream: Socket
  readonly #crowd: Crowd
  #user: string | undefined
  #handled = 0
  /** Messages that the peer has taken. */
  #taken = 0
  #watch: NodeJS.Timeout | undefined
  #unknownBytes = 0

  constructor(socket: WebSocket, stream: Socket, crowd: Crowd) {
    this.#socket = socket
    this.#stream = stream
    this.#crowd = crowd
    stream.on('data', this.#count)
    socket.once('close', () => clearTimeout(this.#watch))
  }

  readonly #count = ({ length }: Buffer): void => {
    this.#unknownBytes += length
    if (this.#unknownBytes > MAX_UNKNOWN_BYTES) this.#socket.terminate()
  }

  /** From now on the peer is held to what its user may. */
  know(user: string): void {
    this.#user = user
    this.#stream.off('data', this.#count)
    this.#crowd.join(user, this.#socket)
  }

  /** Sends a message; resolves once the peer has taken it: what is new meanwhile waits where it can be replaced. */
  send(data: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.readyState !== this.#socket.OPEN) return resolve()
      this.#socket.send(data, () => {
        this.#taken++
        resolve()
      })
      this.#check()
    })
  }

  /** Reads no more messages while too many are being handled. */
  async handle(handling: Promise<void>): Promise<void> {
    if (++this.#handled > MAX_HANDLED) this.#socket.pause()
    try {
      await handling
    } finally {
      if (--this.#handled <= MAX_HANDLED && this.#socket.isPaused) this.#socket.resume()
    }
  }

  /** Lets go of a peer for whom too much waits. */
  #check(): void {
    if (this.#socket.bufferedAmount <= MAX_WAITING_BYTES) return
    if (this.#user === undefined || this.#crowd.waitingFor(this.#user) > MAX_WAITING_PER_USER)
      this.#socket.terminate()
    else this.#watch ??= this.#watching(this.#progress())
  }

  /** Another text once the peer has taken more. */
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
    }, PATIENCE_MS)
  }
}
