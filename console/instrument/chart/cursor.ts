/** Time of the bar under the crosshair. It moves with the pointer, and only the read-out renders with it. */
export class Cursor {
  #ts: string | null = null
  readonly #listeners = new Set<() => void>()

  get = (): string | null => this.#ts

  set(ts: string | null): void {
    if (ts === this.#ts) return
    this.#ts = ts
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
