/** Work that is done one after the other for each key, and side by side for different ones. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Does the work once all that was handed in before for the same key is over, however it ended. */
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
