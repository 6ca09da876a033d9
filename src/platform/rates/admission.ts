import { Refusal } from '../../core/errors.ts'
import { rateRefusals } from '../../core/observation/topics.ts'
import type { Principal } from '../../core/principal.ts'
import { WORK } from '../../core/work.ts'
import type { Answer } from '../http/answer.ts'
import type { RateLimits, RateState } from './limits.ts'
import type { UnreadAnswers } from './unread.ts'

const seconds = (ms: number): number => Math.ceil(ms / 1000)

/** Returns the rate limit headers (draft-ietf-httpapi-ratelimit-headers, and the older `X-RateLimit-*`). */
export function rateHeaders(
  { limit, windowS, remaining, resetMs }: RateState,
  work: RateState,
): Record<RateHeader, string> {
  return {
    'RateLimit-Policy': `"default";q=${limit};w=${windowS}, "work";q=${work.limit};w=${work.windowS}`,
    RateLimit: `"default";r=${remaining};t=${seconds(resetMs)}, "work";r=${Math.floor(work.remaining)};t=${seconds(work.resetMs)}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    // Epoch seconds, as is conventional for this header.
    'X-RateLimit-Reset': String(seconds(Date.now() + resetMs)),
  }
}

/** Header names, for CORS and for the documentation. */
export const RATE_HEADER_NAMES = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const
export type RateHeader = (typeof RATE_HEADER_NAMES)[number]

function rateLimited({ limit, windowS, resetMs }: RateState, what: string, advice = ''): Refusal {
  const wait = seconds(resetMs)
  return new Refusal(
    'rate_limited',
    `At most ${limit} ${what} in ${windowS} seconds are allowed. Try again in ${wait} seconds${advice}.`,
    {
      headers: { 'Retry-After': String(wait) },
    },
  )
}

/** The rate limit of one authenticated request, which counts once, as soon as it is known whether it is free. */
export class Admission {
  readonly principal: Principal
  readonly #limits: RateLimits | null
  #standing: RateState | undefined
  #work: RateState | undefined
  #entry: Promise<void> | undefined
  #leave = () => {}
  #refusal: Refusal | undefined

  constructor(principal: Principal, limits: RateLimits | null) {
    this.principal = principal
    this.#limits = limits
  }

  /** The caller's rate; undefined before `enter` and without limits. */
  get standing(): RateState | undefined {
    return this.#standing
  }

  /** The caller's rate of work; undefined before `enter` and without limits. */
  get work(): RateState | undefined {
    return this.#work
  }

  /** Follows the answer until it is read. If its caller leaves too much unread, `enter` will throw. */
  begin(unread: UnreadAnswers, answer: Answer): void {
    try {
      this.#leave = unread.begin(this.principal, answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#refusal = error
    }
  }

  /** Whether `enter` will throw, so that nothing more of the request need be read. */
  get isRefused(): boolean {
    return this.#refusal !== undefined
  }

  /** Ends the count of the request as one under way: something else limits how many of its kind are open. */
  leave(): void {
    this.#leave()
  }

  /** Counts work of the request. Throws `rate_limited` if the caller had none left. */
  async spend(units: number): Promise<void> {
    if (this.#limits === null) return
    const standing = await this.#limits.work.take(this.principal, Math.ceil(units))
    this.#work = standing
    if (!standing.isExceeded) return
    rateRefusals.publish({ tier: this.principal.tier })
    throw rateLimited(standing, 'units of work', ', or ask for less')
  }

  /** Counts the request unless it is free or refused. Throws `rate_limited`, on repeated calls too. */
  enter(isFree = false): Promise<void> {
    this.#entry ??= this.#count(isFree)
    return this.#entry
  }

  async #count(isFree: boolean): Promise<void> {
    const excess = this.#limits && (await this.#countIn(this.#limits, isFree || this.isRefused))
    const refusal = this.#refusal ?? excess
    if (!refusal) return
    rateRefusals.publish({ tier: this.principal.tier })
    throw refusal
  }

  /** Returns the refusal of a request that exceeds the limit. */
  async #countIn(limits: RateLimits, isFree: boolean): Promise<Refusal | null> {
    const standing = isFree ? await limits.look(this.principal) : await limits.take(this.principal)
    this.#standing = standing
    if (isFree || standing.isExceeded) this.#work = await limits.work.look(this.principal)
    else await this.spend(WORK.request)
    return standing.isExceeded ? rateLimited(standing, 'requests') : null
  }
}
