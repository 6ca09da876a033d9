import type { Duplex } from 'node:stream'
import { lend, stopLending } from './socket.ts'

/** Type of the message that ends a statement: ReadyForQuery. */
const READY = 0x5a
export const HEADER_BYTES = 5

type Receive = (bytes: Buffer) => void

/** Receives the messages that a tap intercepts. */
interface Taker {
  /** Takes part of a message; `isStart` if it begins there. The bytes may be overwritten afterwards. */
  take(chunk: Buffer, start: number, end: number, isStart: boolean): void
  /** Called after each chunk of the connection. */
  flush(): void
}

/**
 * Intercepts the messages of one type on a connection until the running statement ends. All others reach the driver
 * unchanged. PostgreSQL sends one message per row, and an object for each would cost more than everything else that is
 * done with the row.
 */
export class MessageTap {
  readonly #stream: Duplex
  readonly #type: number
  readonly #taker: Taker
  readonly #driver: Receive
  /** The incomplete header at the end of the last chunk. */
  #header = Buffer.alloc(0)
  /** Bytes of the current message still to arrive, and whether they are taken. */
  #left = 0
  #isTaken = false

  constructor(stream: Duplex, type: number, taker: Taker) {
    this.#stream = stream
    this.#type = type
    this.#taker = taker
    const [driver] = stream.listeners('data')
    this.#driver = driver as Receive
    stream.off('data', this.#driver).on('data', this.#receive)
    lend(stream)
  }

  /** Handles a chunk, whose bytes are valid only during the call and may be overwritten. */
  readonly #receive = (bytes: Buffer): void => {
    const chunk = this.#header.length === 0 ? bytes : Buffer.concat([this.#header, bytes])
    this.#header = Buffer.alloc(0)
    let at = 0
    while (at < chunk.length) {
      const isStart = this.#left === 0
      if (isStart) {
        if (chunk.length - at < HEADER_BYTES) {
          this.#header = Buffer.from(chunk.subarray(at))
          break
        }
        if (chunk[at] === READY) {
          this.#detach(Buffer.from(chunk.subarray(at)))
          return
        }
        this.#left = 1 + chunk.readUInt32BE(at + 1)
        this.#isTaken = chunk[at] === this.#type
      }
      const end = Math.min(at + this.#left, chunk.length)
      if (this.#isTaken) this.#taker.take(chunk, at, end, isStart)
      else this.#driver(Buffer.from(chunk.subarray(at, end)))
      this.#left -= end - at
      at = end
    }
    this.#taker.flush()
  }

  /** Returns the connection to the driver, with the message that ends the statement. */
  #detach(rest: Buffer): void {
    this.#taker.flush()
    stopLending(this.#stream)
    this.#stream.off('data', this.#receive).on('data', this.#driver)
    this.#driver(rest)
  }
}
