/** Those of a caller that wait. */
interface Line {
  /** What lets each of them enter, in the order of arrival. */
  readonly waiting: (() => void)[]
  /** When one of them last entered. */
  servedAt: number
}

export interface ShareOptions {
  /** How many there are. Default: any number. */
  readonly size?: number
  /** How many can be held while callers take more than one. The others are for callers who hold none. */
  readonly shared: number
  /** Milliseconds after which a wait fails, since it began and since its caller last got one. */
  readonly waitMs: number
}

/**
 * Shares something between callers, such as the connections of a pool. The waiting caller that holds fewest gets the next
 * one, so no caller waits for all earlier requests of another, and some are reserved for callers that hold none.
 */
export class Shares {
  readonly #size: number
  readonly #shared: number
  readonly #waitMs: number
  readonly #counts = new Map<string, number>()
  #total = 0
  /** Callers in the order of their turns. */
  readonly #lines = new Map<string, Line>()

  constructor({ size = Number.POSITIVE_INFINITY, shared, waitMs }: ShareOptions) {
    this.#size = size
    this.#shared = shared
    this.#waitMs = waitMs
  }

  get waiting(): number {
    let count = 0
    for (const { waiting } of this.#lines.values()) count += waiting.length
    return count
  }

  /**
   * Takes one for a caller: at once (undefined), or when the promise resolves. Rejects with the pool's error if the caller
   * gets none for too long, and with the signal's reason once it has fired.
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
      const left = Math.max(begun, line.servedAt) + this.#waitMs - performance.now()
      if (left <= 0) giveUp(new Error('timeout exceeded when trying to connect'))
      else timer = setTimeout(look, Math.ceil(left))
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
    let timer = setTimeout(look, this.#waitMs)
    signal?.addEventListener('abort', leave, { once: true })
    line.waiting.push(turn)
    this.#lines.set(caller, line)
    return promise
  }

  leave(caller: string): void {
    this.#count(caller, -1)
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const line = this.#lines.get(next)
      const turn = line?.waiting.shift()
      // Moves the caller to the end, so that callers who hold as many take turns.
      this.#lines.delete(next)
      if (line && line.waiting.length > 0) this.#lines.set(next, line)
      turn?.()
    }
  }

  /** Returns the waiting caller that holds fewest, if it may have one more. */
  #next(): string | undefined {
    let next: string | undefined
    for (const caller of this.#lines.keys())
      if (this.#mayEnter(caller) && (next === undefined || this.#of(caller) < this.#of(next))) next = caller
    return next
  }

  #of(caller: string): number {
    return this.#counts.get(caller) ?? 0
  }

  #mayEnter(caller: string): boolean {
    return this.#total < (this.#of(caller) === 0 ? this.#size : this.#shared)
  }

  #count(caller: string, by: 1 | -1): void {
    const count = this.#of(caller) + by
    if (count > 0) this.#counts.set(caller, count)
    else this.#counts.delete(caller)
    this.#total += by
  }
}
