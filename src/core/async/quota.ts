import { Refusal } from '../errors.ts'
import { quotas } from '../observation/topics.ts'

/** Limits how many of something each user may hold at once. */
export class Quota {
  readonly #openByUser = new Map<string, number>()
  readonly #most: number
  readonly #what: string
  readonly #retryS: number

  /** `retryS`: seconds after which refused callers are told to try again. */
  constructor(most: number, what: string, retryS = 5) {
    this.#most = most
    this.#what = what
    this.#retryS = retryS
  }

  /**
   * Takes one and returns a function that releases it. Throws `rate_limited` at the limit. `most`: the limit of this
   * caller, if users have different ones.
   */
  take(user: string, most = this.#most): () => void {
    const count = this.#openByUser.get(user) ?? 0
    if (count >= most)
      throw new Refusal(
        'rate_limited',
        `You have ${count} ${this.#what} open; at most ${most} are allowed. Close one or wait for its end, then try again.`,
        {
          headers: { 'Retry-After': String(this.#retryS) },
        },
      )
    this.#openByUser.set(user, count + 1)
    quotas.publish({ what: this.#what, change: 1 })
    let isGivenBack = false
    return () => {
      if (isGivenBack) return
      isGivenBack = true
      quotas.publish({ what: this.#what, change: -1 })
      const left = (this.#openByUser.get(user) ?? 1) - 1
      if (left > 0) this.#openByUser.set(user, left)
      else this.#openByUser.delete(user)
    }
  }
}
