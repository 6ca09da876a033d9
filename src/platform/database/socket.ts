import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ConnectionError } from './errors.ts'

/** As much as the kernel hands over at once, and the longest message that is not put together by the driver. */
export const READ_BYTES = 64 * 1024
const HEADER_BYTES = 5
/** Kinds of messages that consist of texts: errors and notices. */
const [ERROR, NOTICE] = [0x45, 0x4e]
const ENDLESS = new Error('Connection terminated: a message of PostgreSQL has no end')

const lending = new WeakSet<Duplex>()

/** From now on whoever listens is done with any bytes when it returns: no part of a message need be copied for it. */
export const lend = (socket: Duplex): unknown => lending.add(socket)

export const stopLending = (socket: Duplex): unknown => lending.delete(socket)

/**
 * Has a stream fail where a listener of its bytes does: the driver throws at what is not PostgreSQL's protocol, and
 * there is nobody above it.
 */
export function guard(stream: Duplex): void {
  const emit = stream.emit.bind(stream)
  stream.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event !== 'data') return emit(event, ...values)
    try {
      return emit(event, ...values)
    } catch (error) {
      stream.destroy(new ConnectionError(error))
      return true
    }
  }
}

/** Cuts what a socket receives into whole messages. */
class Receiver {
  readonly #memory = Buffer.allocUnsafeSlow(READ_BYTES)
  readonly #socket: () => Socket
  /** Bytes in memory of a message whose rest is still to come. */
  #kept = 0
  /** Bytes still to come of a message that is longer than the memory. */
  #passing = 0
  #isFirst = true

  constructor(socket: () => Socket) {
    this.#socket = socket
  }

  /** Where to read to. */
  get room(): Buffer {
    return this.#memory.subarray(this.#kept)
  }

  /** Hands over what is whole, now that so many bytes have been read. */
  receive(length: number): void {
    const end = this.#kept + length
    // The answer to a request for TLS is a byte alone.
    if (this.#isFirst && end === 1) this.#handPart(0, end)
    else this.#cut(end)
    this.#isFirst = false
  }

  #hand(start: number, end: number): void {
    if (end > start) this.#socket().emit('data', this.#memory.subarray(start, end))
  }

  /** The driver keeps a part of a message until the rest has come. */
  #handPart(start: number, end: number): void {
    if (lending.has(this.#socket())) this.#hand(start, end)
    else if (end > start) this.#socket().emit('data', Buffer.from(this.#memory.subarray(start, end)))
  }

  #cut(end: number): void {
    const memory = this.#memory
    const start = Math.min(this.#passing, end)
    this.#handPart(0, start)
    this.#passing -= start
    let at = start
    let next = lengthAt(memory, at, end)
    for (; next <= end - at; next = lengthAt(memory, at, end)) {
      if (isEndless(memory, at, next)) return void this.#socket().destroy(new ConnectionError(ENDLESS))
      at += next
    }
    this.#hand(start, at)
    if (next > READ_BYTES && next !== Number.POSITIVE_INFINITY) {
      this.#handPart(at, end)
      this.#passing = next - (end - at)
      this.#kept = 0
    } else {
      memory.copyWithin(0, at, end)
      this.#kept = end - at
    }
  }
}

/**
 * A socket to PostgreSQL that reads into the same memory again and again, and hands over whole messages: views of
 * that memory, good until the listeners of 'data' return. Node takes 64 KB of new memory for every read, the driver
 * twice that to put together the message at its end, and V8 searches the whole heap for garbage after every 15 MB of
 * it, which cost as much as all else that was done with the rows. A message longer than the memory is handed over in
 * parts, in memory of its own, and so is whatever is not PostgreSQL's protocol (TLS reads for itself).
 */
export function newSocket(): Socket {
  const receiver = new Receiver(() => socket)
  const socket: Socket = new Socket({
    onread: {
      buffer: () => receiver.room,
      callback: (length) => {
        receiver.receive(length)
        return true
      },
    },
  })
  guard(socket)
  return socket
}

/** Length of the message at a place, with its header; infinite where the header is not there yet. */
const lengthAt = (memory: Buffer, at: number, end: number): number =>
  end - at < HEADER_BYTES ? Number.POSITIVE_INFINITY : 1 + memory.readUInt32BE(at + 1)

/** The driver would look for the end of such a message for ever: after the last text there is a zero. */
const isEndless = (memory: Buffer, at: number, length: number): boolean =>
  (memory[at] === ERROR || memory[at] === NOTICE) &&
  (length <= HEADER_BYTES ||
    memory[at + length - 1] !== 0 ||
    (length > HEADER_BYTES + 1 && memory[at + length - 2] !== 0))
