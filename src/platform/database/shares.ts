interface Waiting {
  readonly caller: string
  readonly enter: () => void
}

/** Connections reserved for callers that hold none, in pools of more than `SMALL`. */
const RESERVED = 2
const SMALL = 4

/**
 * Shares the connections of a pool between callers. The waiting caller that holds fewest gets the next free one, so no
 * caller waits for all earlier requests of another, and some are reserved for callers that hold none. Rejects with the
 * pool's error if the wait for a connection takes too long.
 */
export class Shares {
  readonly #size: number
  /** Connections that callers can take that already hold one. */
  readonly #shared: number
  readonly #waitMs: number
  readonly #counts = new Map<string, number>()
  #total = 0
  /** In the order of arrival. */
  #waiting: Waiting[] = []

  constructor(size: number, waitMs: number) {
    this.#size = size
    this.#shared = size > SMALL ? size - RESERVED : size
    this.#waitMs = waitMs
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Reserves a connection for a caller: at once (undefined), or when the promise resolves. */
  enter(caller: string): Promise<void> | undefined {
    if (this.#mayEnter(caller)) {
      this.#count(caller, 1)
      return undefined
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = {
      caller,
      enter: () => {
        clearTimeout(timer)
        this.#count(caller, 1)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting)
      reject(new Error('timeout exceeded when trying to connect'))
    }, this.#waitMs)
    this.#waiting.push(waiting)
    return promise
  }

  leave(caller: string): void {
    this.#count(caller, -1)
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      next.enter()
    }
  }

  #next(): Waiting | undefined {
    let next: Waiting | undefined
    for (const one of this.#waiting)
      if (this.#mayEnter(one.caller) && (!next || this.#of(one.caller) < this.#of(next.caller))) next = one
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
