import { ConnectionError } from './errors.ts'

/** Those of a caller that wait. */
interface Line {
  /** What lets each of them enter, in the order of arrival. */
  readonly waiting: (() => void)[]
  /** When the caller last entered or left. */
  servedAt: number
}

export interface ShareOptions {
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
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = this.#lines.get(caller) ?? { waiting: [], servedAt: Number.NEGATIVE_INFINITY }
    const begun = performance.now()
    const giveUp = (reason: unknown) => {
      end()
      line.waiting.splice(line.waiting.indexOf(turn), 1)
      if (line.waiting.length === 0) this.#lines.delete(caller)
      reject(reason)
    }
    const leave = () => giveUp(signal?.reason)
    const look = () => {
      const { waitMs, firstWaitMs, failure } = this.#options
      const waited = performance.now() - Math.max(begun, line.servedAt)
      const isFirst = this.#of(caller) === 0
      if (isFirst && waited >= firstWaitMs) this.#serve(caller, line)
      else if (waited >= waitMs) giveUp(new ConnectionError(failure))
      else {
        const most = isFirst ? Math.min(firstWaitMs, waitMs) - waited : Math.min(firstWaitMs, waitMs - waited)
        timer = setTimeout(look, Math.ceil(most))
      }
    }
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    const turn = () => {
      end()
      line.servedAt = performance.now()
      this.#count(caller, 1)
      resolve()
    }
    let timer: NodeJS.Timeout | undefined
    look()
    signal?.addEventListener('abort', leave, { once: true })
    line.waiting.push(turn)
    this.#lines.set(caller, line)
    return promise
  }

  leave(caller: string): void {
    this.#count(caller, -1)
    const line = this.#lines.get(caller)
    if (line) line.servedAt = performance.now()
    for (let next = this.#next(); next; next = this.#next()) this.#serve(...next)
  }

  /** Lets the first of a caller's line enter. */
  #serve(caller: string, line: Line): void {
    const turn = line.waiting.shift()
    // Moves the caller to the end, so that callers who hold as many take turns.
    this.#lines.delete(caller)
    if (line.waiting.length > 0) this.#lines.set(caller, line)
    turn?.()
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
