import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { HEADER_BYTES, MessageTap } from './message-tap.ts'
import { READ_BYTES } from './socket.ts'

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

/** What reads the rows of a running statement. */
interface Reader {
  /** Stops reading. Bytes that still arrive are discarded. */
  abandon(): void
}

const readers = new WeakMap<pg.ClientBase, Reader>()

/** Notes what reads the rows of the statement that a connection runs. */
export function noteReader(client: pg.ClientBase, reader: Reader): void {
  readers.set(client, reader)
}

/**
 * Discards what still arrives of the statement that a connection runs. While PostgreSQL cannot send its rows, it does not
 * notice that the statement is cancelled.
 */
export function discardRows(client: pg.ClientBase): void {
  readers.get(client)?.abandon()
}

/** Tracks the end of a running statement, so that its consumer can wait for it or for more data. */
export class Arrival {
  #isOver = false
  #error: Error | undefined
  #wake: () => void = () => {}

  readonly finish = (): void => {
    this.#isOver = true
    this.#wake()
  }

  readonly fail = (error: Error): void => {
    this.#error ??= error
    this.#wake()
  }

  /** Lets the consumer check again. */
  wake(): void {
    this.#wake()
  }

  /** Waits until `isReady`. Returns false if the statement ends first, and throws its error. */
  async until(isReady: () => boolean): Promise<boolean> {
    while (!isReady()) {
      if (this.#error) throw this.#error
      if (this.#isOver) return false
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
    }
    return true
  }
}

/** What to take of the messages of a running statement. */
interface Taken {
  readonly type: number
  /** Whether to take the headers of the messages, too. */
  readonly withHeaders: boolean
  /** Returns how many of the bytes that have arrived can be read. */
  readonly wholeIn: (bytes: Buffer) => number
}

/**
 * The messages of one type of a running statement, taken directly from the socket's bytes, no faster than they are read.
 * Two buffers alternate: one is filled while the other is read.
 */
export class Arrivals implements Reader {
  readonly end = new Arrival()
  readonly #taken: Taken
  #stream: Duplex | undefined
  /** Bytes that wait for the consumer. */
  #filling = takeMemory()
  #filled = 0
  /** Bytes that the consumer is reading. */
  #reading = takeMemory()
  #isAbandoned = false
  // The bytes of a chunk are moved together: one large copy is cheaper than many small ones.
  #chunk: Buffer | undefined
  #start = 0
  #end = 0

  constructor(taken: Taken) {
    this.#taken = taken
  }

  /** Begins to take messages, until the statement that runs next on the connection ends. */
  tap(stream: Duplex): void {
    this.#stream = stream
    new MessageTap(stream, this.#taken.type, this)
  }

  take(chunk: Buffer, start: number, end: number, isStart: boolean): void {
    const from = isStart && !this.#taken.withHeaders ? start + HEADER_BYTES : start
    if (this.#chunk !== chunk) {
      this.#chunk = chunk
      this.#start = this.#end = from
    } else if (this.#end !== from) chunk.copyWithin(this.#end, from, end)
    this.#end += end - from
  }

  flush(): void {
    if (this.#chunk) this.#keep(this.#chunk, this.#start, this.#end)
    this.#chunk = undefined
    if (this.#filled > MAX_WAITING) this.#stream?.pause()
    if (this.#filled > 0) this.end.wake()
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

  /** Returns the next bytes, valid until the next call; undefined after the last. */
  async next(): Promise<Buffer | undefined> {
    let length = 0
    const isReady = () => {
      length = this.#taken.wholeIn(this.#filling.subarray(0, this.#filled))
      // Otherwise the rest of a message that is longer than the buffer would never arrive.
      if (length === 0) this.#resume()
      return length > 0
    }
    if (!(await this.end.until(isReady))) {
      giveBack(this.#filling)
      giveBack(this.#reading)
      return undefined
    }
    const [arrived, end] = [this.#filling, this.#filled]
    this.#filling = this.#reading
    this.#reading = arrived
    this.#filled = 0
    this.#keep(arrived, length, end)
    this.#resume()
    return arrived.subarray(0, length)
  }

  #resume(): void {
    if (this.#stream?.isPaused()) this.#stream.resume()
  }

  abandon(): void {
    this.#isAbandoned = true
    this.#filled = 0
    this.#stream?.resume()
  }
}
