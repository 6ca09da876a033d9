import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_AFTER_FAILURE_MS = 500

/**
 * Gathers what is to be looked up while a look-up is under way, so that a burst of events costs two statements and
 * never more than one runs at a time. What failed is tried again after a pause.
 */
export class Coalescer<K> {
  readonly #pending = new Set<K>()
  readonly #look: (keys: readonly K[]) => Promise<void>
  readonly #onError: (error: unknown) => void
  #isBusy = false
  #isClosed = false

  constructor(look: (keys: readonly K[]) => Promise<void>, onError: (error: unknown) => void) {
    this.#look = look
    this.#onError = onError
  }

  add(keys: Iterable<K>): void {
    for (const key of keys) this.#pending.add(key)
    if (this.#isBusy || this.#isClosed || this.#pending.size === 0) return
    this.#isBusy = true
    this.#run().finally(() => {
      this.#isBusy = false
    })
  }

  close(): void {
    this.#isClosed = true
  }

  async #run(): Promise<void> {
    // Those who come in the same breath are looked up together.
    await new Promise(setImmediate)
    while (this.#pending.size > 0 && !this.#isClosed) {
      const keys = [...this.#pending]
      this.#pending.clear()
      try {
        await this.#look(keys)
      } catch (error) {
        for (const key of keys) this.#pending.add(key)
        this.#onError(error)
        await sleep(PAUSE_AFTER_FAILURE_MS, undefined, { ref: false })
      }
    }
  }
}
