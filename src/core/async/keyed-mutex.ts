/** Runs work sequentially for each key, and concurrently across keys. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs the work after all earlier work for the same key has ended, successfully or not. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const done = before.then(work, work)
    this.#last.set(key, done)
    try {
      return await done
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key)
    }
  }
}
