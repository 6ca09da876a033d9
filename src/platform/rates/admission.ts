import { Refusal } from '../../core/errors.ts'
import type { Principal } from '../../core/principal.ts'
import type { RateLimits, Standing } from './limits.ts'

const seconds = (ms: number): number => Math.ceil(ms / 1000)

/** What an answer says of its caller's rate (draft-ietf-httpapi-ratelimit-headers, and the names before it). */
export function rateHeaders({ limit, windowS, remaining, resetMs }: Standing): Record<RateHeader, string> {
  return {
    'RateLimit-Policy': `"default";q=${limit};w=${windowS}`,
    RateLimit: `"default";r=${remaining};t=${seconds(resetMs)}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    // An instant, as everybody who sends this name means it.
    'X-RateLimit-Reset': String(seconds(Date.now() + resetMs)),
  }
}

/** Names of the headers, for scripts of other origins and for the documentation. */
export const RATE_HEADERS = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const
export type RateHeader = (typeof RATE_HEADERS)[number]

function tooOften({ limit, windowS, resetMs }: Standing): Refusal {
  const wait = seconds(resetMs)
  return new Refusal(
    'rate_limited',
    `At most ${limit} requests in ${windowS} seconds; try again in ${wait} seconds.`,
    {
      headers: { 'Retry-After': String(wait) },
    },
  )
}

/** A known caller's request, which is counted once, by whoever first knows what it asks for. */
export class Admission {
  readonly principal: Principal
  readonly #limits: RateLimits | null
  #standing: Standing | undefined
  #entry: Promise<void> | undefined

  constructor(principal: Principal, limits: RateLimits | null) {
    this.principal = principal
    this.#limits = limits
  }

  /** Where the caller stands; undefined before `enter`, and without limits. */
  get standing(): Standing | undefined {
    return this.#standing
  }

  /** Counts the request unless it is free; throws `rate_limited`, each time that it is called again as well. */
  enter(isFree = false): Promise<void> {
    this.#entry ??= this.#count(isFree)
    return this.#entry
  }

  async #count(isFree: boolean): Promise<void> {
    if (this.#limits === null) return
    const standing = isFree
      ? await this.#limits.look(this.principal)
      : await this.#limits.take(this.principal)
    this.#standing = standing
    if (standing.isExceeded) throw tooOften(standing)
  }
}
