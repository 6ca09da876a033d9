/** Most marks to keep. Beyond it every second one is dropped, which only makes a long lag coarser. */
const MAX_MARKS = 256

interface Mark {
  /** Position in the primary's WAL, in bytes. */
  readonly place: number
  /** When the primary was there, in milliseconds. */
  readonly at: number
}

/**
 * How far a standby lags behind: the time since the primary was first seen beyond what the standby has replayed. An
 * idle primary does not move, so its standby does not lag; the time of the last replayed transaction, which PostgreSQL
 * states, would then only grow. A standby that receives nothing is noticed, too, and no clocks are compared.
 */
export class ReplicaLag {
  /** Where the primary was, oldest first, as far as the standby has not been there. */
  #ahead: Mark[] = []
  #newest = Number.NEGATIVE_INFINITY
  #hasCaughtUp = false

  /** Records where the primary is. */
  mark(place: number, at: number): void {
    // Another primary has taken over, with less WAL.
    if (place < this.#newest) this.#ahead = []
    if (place !== this.#newest) this.#ahead.push({ place, at })
    this.#newest = place
    if (this.#ahead.length > MAX_MARKS) this.#ahead = this.#ahead.filter((_mark, index) => index % 2 === 0)
  }

  /** Records what the standby has replayed. Null: it is not a standby. */
  replayed(place: number | null): void {
    const first = this.#ahead.findIndex((mark) => place !== null && mark.place > place)
    const passed = this.#ahead.splice(0, first === -1 ? this.#ahead.length : first)
    if (place === null || passed.length > 0) this.#hasCaughtUp = true
  }

  /** Milliseconds. Null: unknown, because the standby has not yet been where the primary was. */
  at(now: number): number | null {
    if (!this.#hasCaughtUp) return null
    const [first] = this.#ahead
    return first === undefined ? 0 : now - first.at
  }
}
