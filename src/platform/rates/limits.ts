import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Principal, TIERS, type Tier } from '../../core/principal.ts'
import { openPostgres, openRedis, type Store } from './stores.ts'

/** Requests per minute, by the tier of the credential. */
export const REQUESTS_PER_MINUTE: Readonly<Record<Tier, number>> = {
  basic: 120,
  professional: 600,
  data_license: 3000,
}
const MINUTE_S = 60

/** A caller's rate in the current window. */
export interface Standing {
  /** Requests allowed per window. */
  readonly limit: number
  readonly windowS: number
  readonly remaining: number
  /** Milliseconds until the window ends and the count restarts. */
  readonly resetMs: number
  readonly isExceeded: boolean
}

/** Requests of one user in one tier count together, whatever the credential. */
export type Counted = Pick<Principal, 'email' | 'tier'>

/** Counts each caller's requests in windows that start with the first request. */
export interface RateLimits {
  /** Counts one request. */
  take(caller: Counted): Promise<Standing>
  /** Returns a caller's rate without counting a request. */
  look(caller: Counted): Promise<Standing>
  /** Returns the rate of a caller without requests. */
  untouched(tier: Tier): Standing
  close(): Promise<void>
}

export interface RateLimitOptions {
  /** Redis in which processes count together. */
  readonly redisUrl: string | null
  /** PostgreSQL in which processes count together without Redis. Default: each process counts by itself. */
  readonly databaseUrl?: string | undefined
  /** Called when the store fails. */
  readonly onError: (error: unknown) => void
  readonly perWindow?: Readonly<Record<Tier, number>>
  readonly windowS?: number
}

async function openStore({ redisUrl, databaseUrl, onError }: RateLimitOptions): Promise<Store | null> {
  if (redisUrl !== null) return openRedis(redisUrl, onError)
  return databaseUrl === undefined ? null : openPostgres(databaseUrl, onError)
}

/** Returns the counter of a tier: in a store, falling back to memory while it is unavailable, or only in memory. */
function limiterOf(tier: Tier, points: number, duration: number, store: Store | null): RateLimiterAbstract {
  const options = { keyPrefix: `flowgate:rate:${tier}`, points, duration }
  const memory = new RateLimiterMemory(options)
  if (store === null) return memory
  return store.limiter({
    ...{ ...options, insuranceLimiter: memory },
    // Blocks an exceeded caller in memory until the window ends, so that a flood costs the store nothing.
    inMemoryBlockOnConsumed: points + 1,
  })
}

/** Opens the counters. An unavailable store, now or later, never blocks a request. */
export async function openRateLimits(options: RateLimitOptions): Promise<RateLimits> {
  const { perWindow = REQUESTS_PER_MINUTE, windowS = MINUTE_S } = options
  const store = await openStore(options)
  const limiters = new Map(TIERS.map((tier) => [tier, limiterOf(tier, perWindow[tier], windowS, store)]))
  const limiterFor = (tier: Tier): RateLimiterAbstract => {
    const limiter = limiters.get(tier)
    if (!limiter) throw new TypeError(`Unknown tier ${tier}`)
    return limiter
  }
  const standing = (tier: Tier, counted: RateLimiterRes | null, isExceeded = false): Standing => ({
    ...{ limit: perWindow[tier], windowS, isExceeded },
    remaining: isExceeded ? 0 : Math.max(0, perWindow[tier] - (counted?.consumedPoints ?? 0)),
    resetMs: counted && counted.msBeforeNext > 0 ? counted.msBeforeNext : windowS * 1000,
  })
  return {
    take: async ({ email, tier }) => {
      try {
        return standing(tier, await limiterFor(tier).consume(email))
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return standing(tier, refused, true)
        throw refused
      }
    },
    look: async ({ email, tier }) => standing(tier, await limiterFor(tier).get(email)),
    untouched: (tier) => standing(tier, null),
    close: async () => store?.close(),
  }
}
