/** The position under the crosshair. It moves with the pointer, and only the read-out renders with it. */
export class Cursor {
  #at: number | null = null
  readonly #listeners = new Set<() => void>()

  get = (): number | null => this.#at

  set(at: number | null): void {
    if (at === this.#at) return
    this.#at = at
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
