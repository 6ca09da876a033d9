import { ConnectionError } from './errors.ts'

interface Waiting {
  readonly begun: number
  enter(): void
  giveUp(reason: unknown): void
}

/** Those of a caller that wait, in the order of arrival. */
interface Line {
  readonly waiting: Waiting[]
  /** When the caller last entered or left. */
  servedAt: number
  timer?: NodeJS.Timeout
}

interface ShareOptions {
  /** Returns up to how many are held in all when a caller, who holds so many, gets one more. */
  readonly mostFor: (caller: string, held: number) => number
  /** Milliseconds after which a wait fails, since it began and since its caller last got one. */
  readonly waitMs: number
  /** Milliseconds after which a caller who holds none gets one beyond the limit. Default: never. */
  readonly firstWaitMs?: number
  /** What the log says of a wait that fails. */
  readonly failure: string
}

/**
 * Shares something between callers, such as the connections of a pool. The waiting caller that holds fewest gets the next
 * one, so no caller waits for all earlier requests of another, and some are reserved for callers that hold none.
 */
export class Shares {
  readonly #options: Required<ShareOptions>
  readonly #counts = new Map<string, number>()
  #total = 0
  /** Callers in the order of their turns. */
  readonly #lines = new Map<string, Line>()

  constructor(options: ShareOptions) {
    this.#options = { firstWaitMs: Number.POSITIVE_INFINITY, ...options }
  }

  get waiting(): number {
    let count = 0
    for (const { waiting } of this.#lines.values()) count += waiting.length
    return count
  }

  /**
   * Takes one for a caller: at once (undefined), or when the promise resolves. Rejects with a `ConnectionError` if the
   * caller gets none for too long, and with the signal's reason once it has fired.
   */
  enter(caller: string, signal?: AbortSignal): Promise<void> | undefined {
    if (this.#mayEnter(caller)) {
      this.#count(caller, 1)
      return undefined
    }
    const line = this.#lines.get(caller) ?? { waiting: [], servedAt: Number.NEGATIVE_INFINITY }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (reason: unknown) => {
      signal?.removeEventListener('abort', leave)
      line.waiting.splice(line.waiting.indexOf(waiting), 1)
      reject(reason)
    }
    const leave = () => {
      giveUp(signal?.reason)
      this.#look(caller, line)
    }
    const enter = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const waiting: Waiting = { begun: performance.now(), enter, giveUp }
    signal?.addEventListener('abort', leave, { once: true })
    line.waiting.push(waiting)
    this.#lines.set(caller, line)
    if (line.waiting.length === 1) this.#look(caller, line)
    return promise
  }

  leave(caller: string): void {
    this.#count(caller, -1)
    const line = this.#lines.get(caller)
    if (line) line.servedAt = performance.now()
    for (let next = this.#next(); next; next = this.#next()) this.#serve(...next)
    if (line) this.#look(caller, line)
  }

  /** Lets the first of a caller's line enter. */
  #serve(caller: string, line: Line): void {
    line.servedAt = performance.now()
    this.#count(caller, 1)
    line.waiting.shift()?.enter()
    // Moves the caller to the end, so that callers who hold as many take turns.
    this.#lines.delete(caller)
    if (line.waiting.length > 0) this.#lines.set(caller, line)
    else clearTimeout(line.timer)
  }

  /** Ends the waits of a line that have been long enough, and looks again when the next one will have been. */
  #look(caller: string, line: Line): void {
    clearTimeout(line.timer)
    const { waitMs, firstWaitMs, failure } = this.#options
    for (let first = line.waiting[0]; first; first = line.waiting[0]) {
      const waited = performance.now() - Math.max(first.begun, line.servedAt)
      const holdsNone = this.#of(caller) === 0
      const left = (holdsNone ? Math.min(firstWaitMs, waitMs) : waitMs) - waited
      if (left > 0) {
        line.timer = setTimeout(() => this.#look(caller, line), Math.ceil(left))
        return
      }
      if (holdsNone && waited >= firstWaitMs) this.#serve(caller, line)
      else first.giveUp(new ConnectionError(failure))
    }
    this.#lines.delete(caller)
  }

  /** Returns the line of the waiting caller that holds fewest, if it may have one more. */
  #next(): [caller: string, line: Line] | undefined {
    let next: [string, Line] | undefined
    for (const [caller, line] of this.#lines)
      if (this.#mayEnter(caller) && (!next || this.#of(caller) < this.#of(next[0]))) next = [caller, line]
    return next
  }

  #of(caller: string): number {
    return this.#counts.get(caller) ?? 0
  }

  #mayEnter(caller: string): boolean {
    return this.#total < this.#options.mostFor(caller, this.#of(caller))
  }

  #count(caller: string, by: 1 | -1): void {
    const count = this.#of(caller) + by
    if (count > 0) this.#counts.set(caller, count)
    else this.#counts.delete(caller)
    this.#total += by
  }
}
