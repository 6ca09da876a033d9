import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Kinds of messages from PostgreSQL: a row of COPY, and the end of a statement. */
const [ROW, READY] = [0x64, 0x5a]
const HEADER_BYTES = 5
/** Read ahead of who takes the rows. */
const MOST_WAITING = 256 * 1024

type Receive = (bytes: Buffer) => void

/**
 * A `COPY … TO STDOUT` under way. Rows are read from the connection's bytes where they lie, their headers closed up
 * in place: PostgreSQL sends a message for each, and an object for each would cost more than all the rest. Every
 * other message goes on to the driver.
 */
class CopyOut {
  readonly #text: string
  #stream: Duplex | undefined
  #driver: Receive = () => {}
  /** The header that a chunk ended in. */
  #header = Buffer.alloc(0)
  /** Bytes of the message that are still to come, and whether it is a row. */
  #left = 0
  #isRow = false
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #isOver = false
  #isAbandoned = false
  #error: Error | undefined
  #wake: () => void = () => {}
  // The driver asks for it, and calls it when the connection is given up.
  readonly callback = (error: Error | null): void => {
    if (error) this.handleError(error)
  }

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream
    const [driver] = this.#stream.listeners('data')
    this.#driver = driver as Receive
    this.#stream.off('data', this.#driver).on('data', this.#receive)
    connection.query(this.#text)
  }

  handleError(error: Error): void {
    this.#error ??= error
    this.#wake()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#wake()
  }

  readonly #receive = (bytes: Buffer): void => {
    const chunk = this.#header.length === 0 ? bytes : Buffer.concat([this.#header, bytes])
    this.#header = Buffer.alloc(0)
    let at = 0
    // Rows of this chunk lie closed up from `start` to `end`.
    let [start, end] = [0, 0]
    while (at < chunk.length) {
      if (this.#left === 0) {
        if (chunk.length - at < HEADER_BYTES) {
          this.#header = Buffer.from(chunk.subarray(at))
          break
        }
        this.#left = chunk.readUInt32BE(at + 1) - 4
        this.#isRow = chunk[at] === ROW
        if (!this.#isRow) {
          this.#push(chunk.subarray(start, end))
          if (chunk[at] === READY) {
            this.#detach(chunk.subarray(at))
            return
          }
          this.#driver(Buffer.from(chunk.subarray(at, at + HEADER_BYTES)))
          start = end = at + HEADER_BYTES
        }
        at += HEADER_BYTES
      }
      const stop = Math.min(at + this.#left, chunk.length)
      if (this.#isRow) {
        chunk.copyWithin(end, at, stop)
        end += stop - at
      } else {
        if (stop > at) this.#driver(Buffer.from(chunk.subarray(at, stop)))
        start = end = stop
      }
      this.#left -= stop - at
      at = stop
    }
    this.#push(chunk.subarray(start, end))
  }

  #push(rows: Buffer): void {
    if (rows.length === 0 || this.#isAbandoned) return
    this.#waiting.push(rows)
    this.#waitingBytes += rows.length
    if (this.#waitingBytes > MOST_WAITING) this.#stream?.pause()
    this.#wake()
  }

  /** Gives the connection back to the driver, with the message that ends the statement. */
  #detach(rest: Buffer): void {
    this.#stream?.off('data', this.#receive).on('data', this.#driver)
    this.#driver(rest)
  }

  /** The next rows; undefined behind the last. */
  async next(): Promise<Buffer | undefined> {
    while (this.#waiting.length === 0) {
      if (this.#error) throw this.#error
      if (this.#isOver) return undefined
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
    }
    const rows = this.#waiting.shift()
    this.#waitingBytes -= rows?.length ?? 0
    if (this.#waitingBytes <= MOST_WAITING) this.#stream?.resume()
    return rows
  }

  /** Nobody takes any more: what still comes is let go of. */
  abandon(): void {
    this.#isAbandoned = true
    this.#waiting = []
    this.#stream?.resume()
  }
}

/**
 * What a `COPY … TO STDOUT` sends, in pieces that end anywhere, no faster than they are taken. Throws the error of
 * PostgreSQL, or of a connection that is lost. A consumer that stops early leaves the statement running: it is to be
 * cancelled, or the connection ended.
 */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const copy = new CopyOut(text)
  client.query(copy)
  try {
    for (let rows = await copy.next(); rows; rows = await copy.next()) yield rows
  } finally {
    copy.abandon()
  }
}
