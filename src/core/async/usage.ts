/** Time after which past use counts half. */
const HALF_LIFE_MS = 500

/** Milliseconds that callers have used lately. */
export class Usage {
  readonly #used = new Map<string, number>()
  #halvedAt = 0

  of(caller: string): number {
    return this.#used.get(caller) ?? 0
  }

  /** The most that one caller has used. */
  get most(): number {
    let most = 0
    for (const used of this.#used.values()) most = Math.max(most, used)
    return most
  }

  add(caller: string, ms: number, now: number): void {
    this.halve(now)
    this.#used.set(caller, this.of(caller) + ms)
  }

  /** Halves what callers have used for each half-life that has passed. */
  halve(now: number): void {
    const times = Math.floor((now - this.#halvedAt) / HALF_LIFE_MS)
    if (times === 0) return
    this.#halvedAt = now
    for (const [caller, used] of this.#used)
      if (used > 1) this.#used.set(caller, used / 2 ** times)
      else this.#used.delete(caller)
  }
}
