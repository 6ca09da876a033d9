/** Time after which what callers have used counts half. */
const HALF_LIFE_MS = 500

/** Milliseconds that callers have used lately. */
export class Usage {
  readonly #used = new Map<string, number>()
  #halvedAt = 0

  of(caller: string): number {
    return this.#used.get(caller) ?? 0
  }

  add(caller: string, ms: number, now: number): void {
    if (now - this.#halvedAt > HALF_LIFE_MS) this.#halve(now)
    this.#used.set(caller, this.of(caller) + ms)
  }

  #halve(now: number): void {
    this.#halvedAt = now
    for (const [caller, used] of this.#used)
      if (used > 1) this.#used.set(caller, used / 2)
      else this.#used.delete(caller)
  }
}
