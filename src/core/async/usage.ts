/** Time after which what callers have used counts half. */
const HALF_LIFE_MS = 500

/** Milliseconds that callers have used lately. */
export class Usage {
  readonly #used = new Map<string, number>()
  #halvedAt = 0

  of(caller: string): number {
    return this.#used.get(caller) ?? 0
  }

  /** The most that one of them has used. */
  get most(): number {
    let most = 0
    for (const used of this.#used.values()) most = Math.max(most, used)
    return most
  }

  add(caller: string, ms: number, now: number): void {
    if (now - this.#halvedAt > HALF_LIFE_MS) this.#halve(now)
    this.#used.set(caller, this.of(caller) + ms)
  }

  #halve(now: number): void {
    const times = Math.floor((now - this.#halvedAt) / HALF_LIFE_MS)
    this.#halvedAt = now
    for (const [caller, used] of this.#used)
      if (used > 1) this.#used.set(caller, used / 2 ** times)
      else this.#used.delete(caller)
  }
}
