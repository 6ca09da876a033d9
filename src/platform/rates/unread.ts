import { Quota } from '../../core/async/quota.ts'
import { Refusal } from '../../core/errors.ts'
import { unreadBytes } from '../../core/observation/topics.ts'
import { type RatedCaller, ratedAs, type Tier } from '../../core/principal.ts'
import type { Answer } from '../http/answer.ts'

/** Requests that a user may have under way, by the tier of the credential. */
export const UNDER_WAY: Readonly<Record<Tier, number>> = { basic: 8, professional: 32, data_license: 32 }
/** Answers up to this size are sent in any case. */
export const SMALL_BYTES = 64 * 1024
const MEGABYTE = 1_000_000
/** Seconds after which a refused caller is told to try again: when a request has ended, or megabytes have been read. */
const [PLACE_RETRY_S, ROOM_RETRY_S] = [1, 5]

/** Bytes of answers that may wait for their readers. */
export interface UnreadLimits {
  readonly perUser: number
  readonly total: number
}

export const UNREAD_LIMITS: UnreadLimits = { perUser: 64 * MEGABYTE, total: 256 * MEGABYTE }

const retrying = (seconds: number) => ({ headers: { 'Retry-After': String(seconds) } })

const inMegabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)

/** Limits what users leave unread: the requests that they have under way, and the bytes of their answers. */
export class UnreadAnswers {
  readonly #limits: UnreadLimits
  /** Undefined: no limit. */
  readonly #places: Quota | undefined
  /** Bytes that wait, by the names under which users count. */
  readonly #bytes = new Map<string, number>()
  #total = 0

  /** `isCounted`: whether the number of requests is limited, too. */
  constructor(limits: UnreadLimits, isCounted: boolean) {
    this.#limits = limits
    this.#places = isCounted ? new Quota(0, 'requests', PLACE_RETRY_S) : undefined
  }

  /**
   * Follows the answer to a request until it has been read. Returns the function that ends the count of the request before
   * that. Throws `rate_limited` if its caller leaves too much unread.
   */
  begin(caller: RatedCaller, answer: Answer): () => void {
    const user = ratedAs(caller)
    this.#requireRead(user)
    const leave = this.take(caller)
    answer.add(leave)
    answer.countBy((change) => this.count(user, change))
    return leave
  }

  /** Counts a request as under way until the returned function is called. Throws `rate_limited` if there are too many. */
  take(caller: RatedCaller): () => void {
    return this.#places?.take(ratedAs(caller), UNDER_WAY[caller.tier]) ?? (() => {})
  }

  /** Throws a 503 if an answer has no room beside those that wait, and its user has more than an equal share of it. */
  requireRoom(user: string, bytes: number): void {
    const own = this.#of(user)
    if (bytes <= SMALL_BYTES || own === 0) return
    if (this.#total + bytes <= this.#limits.total || own + bytes <= this.#share) return
    throw new Refusal(
      'unavailable',
      `The answer of ${inMegabytes(bytes)} MB has no room beside those that wait to be read, of which ${inMegabytes(own)} MB are yours. Read them, then try again.`,
      retrying(ROOM_RETRY_S),
    )
  }

  /** Whether a user leaves more unread than they may. */
  isExceededBy(user: string): boolean {
    return this.#of(user) > this.#most
  }

  #requireRead(user: string): void {
    const [own, most] = [this.#of(user), this.#most]
    if (own <= most) return
    throw new Refusal(
      'rate_limited',
      `${inMegabytes(own)} MB of your answers wait to be read; at most ${inMegabytes(most)} MB may. Read them, then try again.`,
      retrying(ROOM_RETRY_S),
    )
  }

  /** Bytes that one user may have now. */
  get #most(): number {
    const { perUser, total } = this.#limits
    return this.#total > total ? Math.min(perUser, this.#share) : perUser
  }

  /** Bytes that each user may have once all together have too many. */
  get #share(): number {
    return this.#limits.total / this.#bytes.size
  }

  #of(user: string): number {
    return this.#bytes.get(user) ?? 0
  }

  /** Counts bytes that begin to wait for a user, or no longer do. */
  count(user: string, change: number): void {
    if (change === 0) return
    const bytes = this.#of(user) + change
    if (bytes > 0) this.#bytes.set(user, bytes)
    else this.#bytes.delete(user)
    this.#total += change
    unreadBytes.publish({ change })
  }
}
