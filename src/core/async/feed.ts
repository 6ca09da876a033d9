const END = { done: true, value: undefined } as const

/**
 * A feed for one subscriber that buffers only the newest value, since each value supersedes those before it. A slow
 * subscriber costs the memory of one value. A subscriber that leaves is released at once, even while waiting.
 */
export class Feed<T> implements AsyncGenerator<T, void, void> {
  #newest: { readonly value: T } | undefined
  #isEnded = false
  #waiting: ((result: IteratorResult<T, void>) => void) | undefined
  #onEnd: (() => void)[] = []

  /** Registers a callback for the end of the feed, whichever side ends it. */
  onEnd(callback: () => void): void {
    if (this.#isEnded) callback()
    else this.#onEnd.push(callback)
  }

  /** Ends the feed when the signal fires, or now if it has. */
  endWith(signal: AbortSignal): void {
    const end = () => this.end()
    signal.addEventListener('abort', end)
    this.onEnd(() => signal.removeEventListener('abort', end))
    if (signal.aborted) end()
  }

  push(value: T): void {
    if (this.#isEnded) return
    if (!this.#waiting) this.#newest = { value }
    else this.#answer({ done: false, value })
  }

  /** Returns a value to the feed after it was read, unless a newer one is buffered. */
  putBack(value: T): void {
    this.#newest ??= { value }
  }

  /** Ends the feed. The subscriber still receives the buffered value. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#answer(END)
    for (const callback of this.#onEnd.splice(0)) callback()
  }

  #answer(result: IteratorResult<T, void>): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.(result)
  }

  next(): Promise<IteratorResult<T, void>> {
    const newest = this.#newest
    this.#newest = undefined
    if (newest) return Promise.resolve({ done: false, value: newest.value })
    if (this.#isEnded) return Promise.resolve(END)
    return new Promise((resolve) => {
      this.#waiting = resolve
    })
  }

  return(): Promise<IteratorResult<T, void>> {
    this.#newest = undefined
    this.end()
    return Promise.resolve(END)
  }

  async throw(error: unknown): Promise<IteratorResult<T, void>> {
    await this.return()
    throw error
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }
}
