import { Refusal } from '../errors.ts'
import { quotas } from '../observation/topics.ts'

/** Limits how many of something each user may hold at once. */
export class Quota {
  readonly #held = new Map<string, number>()
  readonly #most: number
  readonly #what: string

  constructor(most: number, what: string) {
    this.#most = most
    this.#what = what
  }

  /** Takes one and returns a function that releases it. Throws `rate_limited` at the limit. */
  take(user: string): () => void {
    const held = this.#held.get(user) ?? 0
    if (held >= this.#most)
      throw new Refusal(
        'rate_limited',
        `You have ${held} ${this.#what} open; at most ${this.#most} are allowed.`,
        {
          headers: { 'Retry-After': '5' },
        },
      )
    this.#held.set(user, held + 1)
    quotas.publish({ what: this.#what, change: 1 })
    let isGivenBack = false
    return () => {
      if (isGivenBack) return
      isGivenBack = true
      quotas.publish({ what: this.#what, change: -1 })
      const left = (this.#held.get(user) ?? 1) - 1
      if (left > 0) this.#held.set(user, left)
      else this.#held.delete(user)
    }
  }
}
