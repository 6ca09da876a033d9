import { Usage } from './usage.ts'

/** Time of the process that callers have used lately: their turns, and their shares of what it does between turns. */
export class TurnUsage {
  readonly #usage = new Usage()
  /** Number of turns of each caller in this round. */
  readonly #turns = new Map<string, number>()
  readonly #weightOf: (caller: string) => number

  /** `weightOf`: how many times as much a caller's time counts. */
  constructor(weightOf: (caller: string) => number) {
    this.#weightOf = weightOf
  }

  of(caller: string): number {
    return this.#usage.of(caller)
  }

  add(caller: string, ms: number, now: number): void {
    this.#usage.add(caller, ms * this.#weightOf(caller), now)
  }

  addTurn(caller: string, ms: number, now: number): void {
    this.#turns.set(caller, (this.#turns.get(caller) ?? 0) + 1)
    this.add(caller, ms, now)
  }

  /**
   * Ends a round. `rest`: milliseconds that the process spent outside turns, mostly on receiving requests and on exchanging
   * messages with PostgreSQL. They are charged to those who had turns in the round, in proportion to their number.
   */
  endRound(rest: number, now: number): void {
    let all = 0
    for (const turns of this.#turns.values()) all += turns
    if (rest > 0) for (const [caller, turns] of this.#turns) this.add(caller, (rest * turns) / all, now)
    this.#turns.clear()
  }

  /** Returns which of some callers has used least. */
  lightest(callers: Iterable<string>): string {
    let lightest = ''
    let least = Number.POSITIVE_INFINITY
    for (const caller of callers) {
      const used = this.of(caller)
      if (used < least) [lightest, least] = [caller, used]
    }
    return lightest
  }
}
