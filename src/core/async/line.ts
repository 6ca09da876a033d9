/** Waiting computations of a caller, in the order of arrival. If they have several owners, these take turns. */
export class Line {
  readonly #waiting = new Map<string, (() => void)[]>()

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  push(begin: () => void, owner: string): void {
    const own = this.#waiting.get(owner) ?? []
    this.#waiting.set(owner, own)
    own.push(begin)
  }

  /** Begins the next one. */
  begin(): void {
    const [owner = '', own] = this.#waiting.entries().next().value ?? []
    const begin = own?.shift()
    // Moves the owner to the end.
    this.#waiting.delete(owner)
    if (own && own.length > 0) this.#waiting.set(owner, own)
    begin?.()
  }
}
