import { LRUCache } from 'lru-cache'

interface Weighed {
  readonly value: unknown
  readonly bytes: number
}

/** Values that are kept in memory from request to request. Those that were used least recently give way to others. */
export class Kept {
  readonly #values: LRUCache<string, Weighed>

  /** With 0 bytes, nothing is kept. */
  constructor(maxBytes: number) {
    this.#values = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: ({ bytes }) => 1 + bytes })
  }

  /** Returns the value of a key, which is of the type that its users set. */
  get<T>(key: string): T | undefined {
    return this.#values.get(key)?.value as T | undefined
  }

  set(key: string, value: unknown, bytes: number): void {
    this.#values.set(key, { value, bytes })
  }
}
