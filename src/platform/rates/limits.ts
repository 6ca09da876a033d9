import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type Principal, TIERS, type Tier } from '../../core/principal.ts'

/** Requests in a minute, by the tier of the credential. */
export const REQUESTS_PER_MINUTE: Readonly<Record<Tier, number>> = {
  basic: 120,
  professional: 600,
  data_license: 3000,
}
const MINUTE_S = 60
/** A Redis that is slower than this is as good as away. */
const REDIS_TIMEOUT_MS = 250
/** A connection that has been silent for so long is given up, and counted without until a new one answers. */
const REDIS_SILENCE_MS = 1000

/** Where a caller stands in the running window. */
export interface Standing {
  /** Requests of a whole window. */
  readonly limit: number
  readonly windowS: number
  readonly remaining: number
  /** Milliseconds until the window ends and everything is there again. */
  readonly resetMs: number
  readonly isExceeded: boolean
}

/** Whose requests are counted together: those of one user, by whatever credential, in one tier. */
export type Counted = Pick<Principal, 'email' | 'tier'>

/** Counts the requests of each caller in windows that begin with the first one. */
export interface RateLimits {
  /** Counts one request. */
  take(caller: Counted): Promise<Standing>
  /** Where a caller stands, without counting. */
  look(caller: Counted): Promise<Standing>
  /** Where somebody stands who has not asked for anything yet. */
  untouched(tier: Tier): Standing
  close(): void
}

export interface RateLimitOptions {
  /** Where processes count together; null: each process by itself. */
  readonly redisUrl: string | null
  readonly onError: (error: unknown) => void
  readonly perWindow?: Readonly<Record<Tier, number>>
  readonly windowS?: number
}

async function connect(url: string, onError: (error: unknown) => void): Promise<Redis> {
  // Only where there is Redis: its client takes 8 MB.
  const { Redis } = await import('ioredis')
  return new Redis(url, {
    // Nothing waits for Redis: what it cannot answer at once is counted here.
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0 },
    ...{ commandTimeout: REDIS_TIMEOUT_MS, socketTimeout: REDIS_SILENCE_MS },
    // Nor does the end of the process.
    disconnectTimeout: REDIS_TIMEOUT_MS,
  }).on('error', onError)
}

/** What counts for one tier: Redis, with the memory of this process while Redis is away; or that memory alone. */
function limiterOf(tier: Tier, points: number, duration: number, redis: Redis | null): RateLimiterAbstract {
  const options = { keyPrefix: `flowgate:rate:${tier}`, points, duration }
  const memory = new RateLimiterMemory(options)
  if (redis === null) return memory
  return new RateLimiterRedis({
    ...options,
    ...{ storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: memory },
    // Who has been refused once is refused here until the window ends: a flood costs Redis nothing.
    inMemoryBlockOnConsumed: points + 1,
  })
}

/** Opens the counters; a Redis that is away, now or later, never keeps a request from being answered. */
export async function openRateLimits({
  redisUrl,
  onError,
  perWindow = REQUESTS_PER_MINUTE,
  windowS = MINUTE_S,
}: RateLimitOptions): Promise<RateLimits> {
  const redis = redisUrl === null ? null : await connect(redisUrl, onError)
  const limiters = new Map(TIERS.map((tier) => [tier, limiterOf(tier, perWindow[tier], windowS, redis)]))
  const limiterFor = (tier: Tier): RateLimiterAbstract => {
    const limiter = limiters.get(tier)
    if (!limiter) throw new TypeError(`No tier ${tier}`)
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
    close: () => redis?.disconnect(),
  }
}
