import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Holdings } from '../../core/async/holdings.ts'
import { memory } from '../../core/rows/memory-pool.ts'

/** The answer to a request, until its client has read it or left: the bytes that wait for that, and what else it holds. */
export class Answer {
  readonly #holdings = new Holdings()
  /** What is written and not yet taken by the system: functions that release it. */
  readonly #parts = new Set<() => void>()
  #waiting = 0
  #isEnded = false
  #count: (change: number) => void = () => {}

  /** Reports the bytes that wait, and every change of them. */
  countBy(count: (change: number) => void): void {
    this.#count = count
    count(this.#waiting)
  }

  /** Adds the function that releases something when the answer ends: now, if it has ended. */
  add(release: () => void): void {
    this.#holdings.add(release)
  }

  /**
   * Counts what is about to be written. It is released, and its memory returned to the pool, when the function that this
   * returns is called, or at the end.
   */
  write(part: Uint8Array | string): () => void {
    const bytes = part.length
    const release = () => {
      if (!this.#parts.delete(release)) return
      if (typeof part !== 'string') memory.give(part)
      this.#change(-bytes)
    }
    this.#parts.add(release)
    this.#change(bytes)
    // The client may have left before the part was ready.
    if (this.#isEnded) release()
    return release
  }

  /** Releases everything. Only when the system no longer reads what was written. */
  end(): void {
    this.#isEnded = true
    for (const release of this.#parts) release()
    this.#holdings.end()
  }

  #change(by: number): void {
    this.#waiting += by
    this.#count(by)
  }
}

const isPart = (value: unknown): value is Uint8Array | string =>
  value instanceof Uint8Array || typeof value === 'string'

/** Reports to an answer what its response writes. */
function followWriting(response: ServerResponse, answer: Answer): void {
  const write = response.write.bind(response) as (...args: unknown[]) => boolean
  response.write = (...args: unknown[]) => {
    const [part, ...rest] = args
    return isPart(part) && rest.length === 0 ? write(part, answer.write(part)) : write(...args)
  }
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  response.end = (...args: unknown[]) => {
    const [body] = args
    if (isPart(body)) answer.write(body)
    return end(...args)
  }
}

/** The answers under way on a server's connections. */
export class Answers {
  readonly #ofConnections = new WeakMap<Socket, Set<Answer>>()
  readonly #ofResponses = new WeakMap<object, Answer>()

  /** Watches the connections of a server, and its requests before others do. */
  constructor(server: Server) {
    server.on('connection', (socket) => this.#join(socket))
    server.on('request', ({ socket }, response) => this.#begin(socket, response))
  }

  /** Returns the answer of a response. */
  of(response: object): Answer | undefined {
    return this.#ofResponses.get(response)
  }

  #join(socket: Socket): void {
    const answers = new Set<Answer>()
    this.#ofConnections.set(socket, answers)
    // A response that waits for the one before it on its connection is never told.
    socket.once('close', () => {
      for (const answer of answers) answer.end()
    })
  }

  #begin(socket: Socket, response: ServerResponse): void {
    const answer = new Answer()
    const answers = this.#ofConnections.get(socket)
    answers?.add(answer)
    response.once('close', () => {
      answers?.delete(answer)
      answer.end()
    })
    followWriting(response, answer)
    this.#ofResponses.set(response, answer)
  }
}
