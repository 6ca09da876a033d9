import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { HEADER_BYTES, MessageTap } from './message-tap.ts'
import { READ_BYTES } from './socket.ts'

/** Type of the message with one row: CopyData. */
const ROW = 0x64
/** Bytes to read ahead of the consumer. */
const MAX_WAITING = 256 * 1024

/** Unused buffers, kept for reuse. */
const idle: Buffer[] = []
const MAX_IDLE = 4
const MEMORY_BYTES = MAX_WAITING + READ_BYTES
const takeMemory = (): Buffer => idle.pop() ?? Buffer.allocUnsafeSlow(MEMORY_BYTES)
const giveBack = (memory: Buffer): void => {
  if (idle.length < MAX_IDLE && memory.length === MEMORY_BYTES) idle.push(memory)
}

/**
 * A running `COPY … TO STDOUT`. Copies rows directly from the socket's bytes, without message headers. Two buffers
 * alternate: one is filled while the other is read.
 */
class CopyOut {
  readonly text: string
  #stream: Duplex | undefined
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
    new MessageTap(this.#stream, ROW, this)
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

  // The rows of a chunk are moved together: one large copy is cheaper than many small ones.
  #chunk: Buffer | undefined
  #start = 0
  #end = 0

  take(chunk: Buffer, start: number, end: number, isStart: boolean): void {
    const from = isStart ? start + HEADER_BYTES : start
    if (this.#chunk === chunk) chunk.copyWithin(this.#end, from, end)
    else {
      this.#chunk = chunk
      this.#start = this.#end = from
    }
    this.#end += end - from
  }

  flush(): void {
    if (this.#chunk) this.#keep(this.#chunk, this.#start, this.#end)
    this.#chunk = undefined
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
