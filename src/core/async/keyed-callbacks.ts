/** Callbacks, grouped by the key that they wait for. */
export class KeyedCallbacks<K> {
  readonly #callbacks = new Map<K, Set<() => void>>()

  get size(): number {
    return this.#callbacks.size
  }

  keys(): K[] {
    return [...this.#callbacks.keys()]
  }

  /** Adds a callback. The returned function removes it. */
  add(key: K, callback: () => void): () => void {
    const callbacks = this.#callbacks.get(key) ?? new Set()
    this.#callbacks.set(key, callbacks.add(callback))
    return () => {
      callbacks.delete(callback)
      if (callbacks.size === 0 && this.#callbacks.get(key) === callbacks) this.#callbacks.delete(key)
    }
  }

  tell(key: K): void {
    for (const callback of [...(this.#callbacks.get(key) ?? [])]) callback()
  }

  clear(): void {
    this.#callbacks.clear()
  }
}
