import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_AFTER_FAILURE_MS = 500

/**
 * Collects keys while a look-up is running and looks them up together afterwards: a burst of events costs two
 * look-ups, and only one runs at a time. Failed look-ups are retried after a pause.
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
    // Batches all keys added in the same tick.
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
