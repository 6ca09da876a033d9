import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { lend, READ_BYTES, stopLending } from './socket.ts'

/** Kinds of messages from PostgreSQL: a row of COPY, and the end of a statement. */
const [ROW, READY] = [0x64, 0x5a]
const HEADER_BYTES = 5
/** Read ahead of who takes the rows. */
const MOST_WAITING = 256 * 1024

type Receive = (bytes: Buffer) => void

/** Memory for rows that nobody needs just now. */
const idle: Buffer[] = []
const MOST_IDLE = 4
const MEMORY_BYTES = MOST_WAITING + READ_BYTES
const takeMemory = (): Buffer => idle.pop() ?? Buffer.allocUnsafeSlow(MEMORY_BYTES)
const giveBack = (memory: Buffer): void => {
  if (idle.length < MOST_IDLE && memory.length === MEMORY_BYTES) idle.push(memory)
}

/**
 * A `COPY … TO STDOUT` under way. Rows are copied out of the connection's bytes as they arrive, without the headers
 * of their messages: PostgreSQL sends one for each row, and an object for each would cost more than all the rest.
 * Every other message goes on to the driver. Two pieces of memory take turns: one is filled while the other one is
 * read.
 */
class CopyOut {
  readonly text: string
  #stream: Duplex | undefined
  #driver: Receive = () => {}
  /** The header that a chunk ended in. */
  #header = Buffer.alloc(0)
  /** Bytes of the message that are still to come, and whether it is a row. */
  #left = 0
  #isRow = false
  /** What waits for the consumer. */
  #filling = takeMemory()
  #filled = 0
  /** What the consumer reads. */
  #reading = takeMemory()
  #isOver = false
  #isAbandoned = false
  #error: Error | undefined
  #wake: () => void = () => {}
  // The driver asks for it, and calls it when the connection is given up.
  readonly callback = (error: Error | null): void => {
    if (error) this.handleError(error)
  }

  constructor(text: string) {
    this.text = text
  }

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream
    const [driver] = this.#stream.listeners('data')
    this.#driver = driver as Receive
    this.#stream.off('data', this.#driver).on('data', this.#receive)
    lend(this.#stream)
    connection.query(this.text)
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

  /** The bytes are good until this returns, and may be changed. */
  readonly #receive = (bytes: Buffer): void => {
    const chunk = this.#header.length === 0 ? bytes : Buffer.concat([this.#header, bytes])
    this.#header = Buffer.alloc(0)
    let at = 0
    // Rows of this chunk lie closed up from `start` to `end`: one copy of many is cheaper than many copies.
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
          this.#keep(chunk, start, end)
          start = end = at
          if (chunk[at] === READY) {
            this.#detach(Buffer.from(chunk.subarray(at)))
            break
          }
          this.#driver(Buffer.from(chunk.subarray(at, at + HEADER_BYTES)))
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
    this.#keep(chunk, start, end)
    if (this.#filled > MOST_WAITING) this.#stream?.pause()
    if (this.#filled > 0) this.#wake()
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    if (this.#isAbandoned || end === start) return
    const needed = this.#filled + end - start
    if (needed > this.#filling.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed)
      this.#filling.copy(larger, 0, 0, this.#filled)
      this.#filling = larger
    }
    this.#filled += chunk.copy(this.#filling, this.#filled, start, end)
  }

  /** Gives the connection back to the driver, with the message that ends the statement. */
  #detach(rest: Buffer): void {
    if (this.#stream) stopLending(this.#stream)
    this.#stream?.off('data', this.#receive).on('data', this.#driver)
    this.#driver(rest)
  }

  /** The next rows, good until the next ones are asked for; undefined behind the last. */
  async next(): Promise<Buffer | undefined> {
    while (this.#filled === 0) {
      if (this.#error) throw this.#error
      if (this.#isOver) {
        giveBack(this.#filling)
        giveBack(this.#reading)
        return undefined
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
    }
    const rows = this.#filling.subarray(0, this.#filled)
    ;[this.#filling, this.#reading] = [this.#reading, this.#filling]
    this.#filled = 0
    if (this.#stream?.isPaused()) this.#stream.resume()
    return rows
  }

  /** Nobody takes any more: what still comes is let go of. */
  abandon(): void {
    this.#isAbandoned = true
    this.#filled = 0
    this.#stream?.resume()
  }
}

/**
 * What a `COPY … TO STDOUT` sends, in pieces that end anywhere, each good until the next one is asked for. The
 * statement begins at once, and gets ahead of whoever takes the pieces by little. They throw the error of PostgreSQL,
 * or of a connection that is lost. A consumer that stops early leaves the statement running: it is to be cancelled, or
 * the connection ended.
 */
export function copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const copy = new CopyOut(text)
  client.query(copy)
  return piecesOf(copy)
}

async function* piecesOf(copy: CopyOut): AsyncGenerator<Buffer> {
  try {
    for (let rows = await copy.next(); rows; rows = await copy.next()) yield rows
  } finally {
    copy.abandon()
  }
}
