import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ConnectionError } from './errors.ts'

/** Size of the receive buffer, and so the longest message that the driver gets in one piece. */
export const READ_BYTES = 64 * 1024
const HEADER_BYTES = 5
/** Types of messages that consist of texts: ErrorResponse and NoticeResponse. */
const [ERROR, NOTICE] = [0x45, 0x4e]
const ENDLESS = new Error('Connection terminated: received an unterminated message')

const lending = new WeakSet<Duplex>()

/** Declares that listeners do not keep bytes after they return, so that partial messages need no copy. */
export const lend = (socket: Duplex): unknown => lending.add(socket)

export const stopLending = (socket: Duplex): unknown => lending.delete(socket)

/**
 * Destroys a stream if one of its `data` listeners throws. The driver throws on anything that is not PostgreSQL's
 * protocol, and the exception would be uncaught.
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

/** Time for which all sockets together read in a round of the event loop, beyond one buffer each. */
const READING_MS = 2

/**
 * Shares each round of the event loop between sockets. libuv reads up to 32 buffers from a socket before it reads the
 * next one: while it reads a result of megabytes, every other request would wait.
 */
class Readings {
  /** Sockets that have more to read, in their order. */
  readonly #waiting: Socket[] = []
  /** Time at which the sockets stop reading in this round. 0 until the first has read. */
  #until = 0
  #isScheduled = false

  /** Whether a socket that has just read may continue in this round. If not, it continues in a later one. */
  mayReadOn(socket: Socket): boolean {
    const now = performance.now()
    this.#until ||= now + READING_MS
    this.#schedule()
    if (now < this.#until) return true
    this.#waiting.push(socket)
    return false
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#nextRound)
  }

  readonly #nextRound = (): void => {
    this.#until = 0
    this.#isScheduled = false
    const socket = this.#waiting.shift()
    if (!socket) return
    this.#schedule()
    // A socket that its consumer has paused continues when the consumer resumes it.
    if (!socket.destroyed && !socket.isPaused()) socket.resume()
  }
}

const readings = new Readings()

/** Splits the bytes that a socket receives into whole messages. */
class Receiver {
  readonly #memory = Buffer.allocUnsafeSlow(READ_BYTES)
  readonly #socket: () => Socket
  /** Bytes in memory of an incomplete message. */
  #kept = 0
  /** Bytes still to arrive of a message that is longer than the memory. */
  #passing = 0
  #isFirst = true

  constructor(socket: () => Socket) {
    this.#socket = socket
  }

  /** The free part of the memory, to read into. */
  get room(): Buffer {
    return this.#memory.subarray(this.#kept)
  }

  /** Emits the whole messages, after `length` more bytes have been read. */
  receive(length: number): void {
    const end = this.#kept + length
    // The response to a TLS request is a single byte.
    if (this.#isFirst && end === 1) this.#handPart(0, end)
    else this.#cut(end)
    this.#isFirst = false
  }

  #hand(start: number, end: number): void {
    if (end > start) this.#socket().emit('data', this.#memory.subarray(start, end))
  }

  /** Emits part of a message. Copies it unless lent, because the driver keeps it until the rest arrives. */
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
 * Creates a socket to PostgreSQL that reuses one buffer and emits whole messages: views of the buffer, valid until the
 * `data` listeners return. By default Node allocates 64 KB for every read, the driver twice that to reassemble the last
 * message, and V8 runs a full collection after every 15 MB of it, which cost as much as all other work on the rows.
 * Messages longer than the buffer, and anything that is not PostgreSQL's protocol, are emitted in parts, as copies
 * unless lent. TLS reads on its own.
 */
export function newSocket(): Socket {
  const receiver = new Receiver(() => socket)
  const socket: Socket = new Socket({
    onread: {
      buffer: () => receiver.room,
      callback: (length) => {
        // A read that does not fill the memory has emptied the socket: libuv reads the others next.
        const isEmptied = length < receiver.room.length
        receiver.receive(length)
        return isEmptied || readings.mayReadOn(socket)
      },
    },
  })
  guard(socket)
  return socket
}

/** Length of the message at an offset, with its header; infinite if the header is incomplete. */
const lengthAt = (memory: Buffer, at: number, end: number): number =>
  end - at < HEADER_BYTES ? Number.POSITIVE_INFINITY : 1 + memory.readUInt32BE(at + 1)

/** Whether a message lacks its final zero byte, for which the driver would search without end. */
const isEndless = (memory: Buffer, at: number, length: number): boolean =>
  (memory[at] === ERROR || memory[at] === NOTICE) &&
  (length <= HEADER_BYTES ||
    memory[at + length - 1] !== 0 ||
    (length > HEADER_BYTES + 1 && memory[at + length - 2] !== 0))
