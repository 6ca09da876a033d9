import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { lend, READ_BYTES, stopLending } from './socket.ts'

/** Types of PostgreSQL messages: CopyData (one row) and ReadyForQuery. */
const [ROW, READY] = [0x64, 0x5a]
const HEADER_BYTES = 5
/** Bytes to read ahead of the consumer. */
const MAX_WAITING = 256 * 1024

type Receive = (bytes: Buffer) => void

/** Unused buffers, kept for reuse. */
const idle: Buffer[] = []
const MAX_IDLE = 4
const MEMORY_BYTES = MAX_WAITING + READ_BYTES
const takeMemory = (): Buffer => idle.pop() ?? Buffer.allocUnsafeSlow(MEMORY_BYTES)
const giveBack = (memory: Buffer): void => {
  if (idle.length < MAX_IDLE && memory.length === MEMORY_BYTES) idle.push(memory)
}

/**
 * A running `COPY … TO STDOUT`. Copies rows directly from the socket's bytes, without message headers: PostgreSQL sends
 * one message per row, and an object for each would cost more than everything else. All other messages go to the
 * driver. Two buffers alternate: one is filled while the other is read.
 */
class CopyOut {
  readonly text: string
  #stream: Duplex | undefined
  #driver: Receive = () => {}
  /** The incomplete header at the end of the last chunk. */
  #header = Buffer.alloc(0)
  /** Bytes of the current message still to arrive, and whether the message is a row. */
  #left = 0
  #isRow = false
  /** Rows that wait for the consumer. */
  #filling = takeMemory()
  #filled = 0
  /** Rows that the consumer is reading. */
  #reading = takeMemory()
  #isOver = false
  #isAbandoned = false
  #error: Error | undefined
  #wake: () => void = () => {}
  // The driver requires it, and calls it when it gives up the connection.
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

  /** Handles a chunk, whose bytes are valid only during the call and may be overwritten. */
  readonly #receive = (bytes: Buffer): void => {
    const chunk = this.#header.length === 0 ? bytes : Buffer.concat([this.#header, bytes])
    this.#header = Buffer.alloc(0)
    let at = 0
    // Moves this chunk's rows together between `start` and `end`: one large copy is cheaper than many small ones.
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
    if (this.#filled > MAX_WAITING) this.#stream?.pause()
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

  /** Returns the connection to the driver, with the message that ends the statement. */
  #detach(rest: Buffer): void {
    if (this.#stream) stopLending(this.#stream)
    this.#stream?.off('data', this.#receive).on('data', this.#driver)
    this.#driver(rest)
  }

  /** Returns the next rows, valid until the next call; undefined after the last. */
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

  /** Stops reading. Rows that still arrive are discarded. */
  abandon(): void {
    this.#isAbandoned = true
    this.#filled = 0
    this.#stream?.resume()
  }
}

/**
 * Runs a `COPY … TO STDOUT` and returns its output in chunks of arbitrary boundaries, each valid until the next is
 * read. The statement starts at once and reads only slightly ahead of the consumer. Errors of PostgreSQL or the
 * connection are thrown while reading. After stopping early, cancel the statement or end the connection.
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
