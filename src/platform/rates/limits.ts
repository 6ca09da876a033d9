import type { Redis } from 'ioredis'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type RatedCaller, ratedAs, TIERS, type Tier } from '../../core/principal.ts'

/** Requests per minute, by the tier of the credential. */
export const REQUESTS_PER_MINUTE: Readonly<Record<Tier, number>> = {
  basic: 120,
  professional: 600,
  data_license: 3000,
}
/** Units of work (core/work.ts) per minute, by the tier of the credential. */
const WORK_PER_MINUTE: Readonly<Record<Tier, number>> = {
  basic: 600_000,
  professional: 3_000_000,
  data_license: 9_000_000,
}
const MINUTE_S = 60
/** A slower Redis counts as unavailable. */
export const REDIS_TIMEOUT_MS = 250
/** A connection that is silent for this long is closed. Until a new one is ready, the process counts by itself. */
const REDIS_SILENCE_MS = 1000

/** A caller's rate in the current window. */
export interface RateState {
  /** Requests, or units of work, allowed per window. */
  readonly limit: number
  readonly windowS: number
  readonly remaining: number
  /** Milliseconds until the window ends and the count restarts. */
  readonly resetMs: number
  readonly isExceeded: boolean
}

/** Counts each caller's requests in windows that start with the first request. */
export interface RateLimits {
  /** Counts one request. */
  take(caller: RatedCaller): Promise<RateState>
  /** Returns a caller's rate without counting a request. */
  look(caller: RatedCaller): Promise<RateState>
  /** Returns the rate of a caller without requests. */
  untouched(tier: Tier): RateState
  /** The same for work. Each process counts what it does itself: it is its own time that it keeps for others. */
  readonly work: {
    take(caller: RatedCaller, units: number): Promise<RateState>
    look(caller: RatedCaller): Promise<RateState>
    untouched(tier: Tier): RateState
  }
  close(): void
}

export interface RateLimitOptions {
  /** Redis in which processes count together. */
  readonly redisUrl: string | null
  /** PostgreSQL in which processes count together without Redis. Default: each process counts by itself. */
  readonly pool?: pg.Pool | undefined
  /** Called with errors of Redis. */
  readonly onError: (error: unknown) => void
  readonly perWindow?: Readonly<Record<Tier, number>>
  readonly workPerWindow?: Readonly<Record<Tier, number>>
  readonly windowS?: number
}

async function connect(url: string, onError: (error: unknown) => void): Promise<Redis> {
  // Loaded only if needed: the client takes 8 MB.
  const { Redis } = await import('ioredis')
  return new Redis(url, {
    // Requests never wait for Redis: if it does not respond at once, the process counts by itself.
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0 },
    ...{ commandTimeout: REDIS_TIMEOUT_MS, socketTimeout: REDIS_SILENCE_MS },
    // Bounds the delay at shutdown.
    disconnectTimeout: REDIS_TIMEOUT_MS,
  }).on('error', onError)
}

/** Store in which processes share counters. */
interface Stores {
  readonly redis: Redis | null
  readonly pool: pg.Pool | undefined
}

/**
 * Returns the counter of a tier: in Redis, falling back to memory while it is unavailable, in PostgreSQL, or only in
 * memory.
 */
function limiterOf(tier: Tier, points: number, duration: number, { redis, pool }: Stores) {
  const options = { keyPrefix: `flowgate:rate:${tier}`, points, duration }
  // Refuses callers over their limit from memory until the window ends, so that a flood does not load the store.
  const shared = { ...options, inMemoryBlockOnConsumed: points + 1 }
  if (redis)
    return new RateLimiterRedis({
      ...{ ...shared, storeClient: redis, rejectIfRedisNotReady: true },
      insuranceLimiter: new RateLimiterMemory(options),
    })
  // Without a fallback: requests need PostgreSQL anyway.
  if (pool)
    return new RateLimiterPostgres({
      ...{ ...shared, storeClient: pool, storeType: 'pool' },
      ...{ tableName: 'rate_window', tableCreated: true },
    })
  return new RateLimiterMemory(options)
}

/** Opens the counters. An unavailable Redis, now or later, never blocks a request. */
export async function openRateLimits({
  redisUrl,
  pool,
  onError,
  perWindow = REQUESTS_PER_MINUTE,
  workPerWindow = WORK_PER_MINUTE,
  windowS = MINUTE_S,
}: RateLimitOptions): Promise<RateLimits> {
  const redis = redisUrl === null ? null : await connect(redisUrl, onError)
  const requests = windowsOf(perWindow, windowS, (tier) =>
    limiterOf(tier, perWindow[tier], windowS, { redis, pool }),
  )
  const work = windowsOf(
    workPerWindow,
    windowS,
    (tier) => new RateLimiterMemory({ points: workPerWindow[tier], duration: windowS, keyPrefix: tier }),
  )
  return {
    take: (caller) => requests.take(caller, 1),
    look: requests.look,
    untouched: requests.untouched,
    work,
    close: () => redis?.disconnect(),
  }
}

/** Counts points of each caller, by tier. */
function windowsOf(
  limits: Readonly<Record<Tier, number>>,
  windowS: number,
  open: (tier: Tier) => RateLimiterAbstract,
) {
  const limiters = new Map(TIERS.map((tier) => [tier, open(tier)]))
  const limiterFor = (tier: Tier): RateLimiterAbstract => {
    const limiter = limiters.get(tier)
    if (!limiter) throw new TypeError(`Unknown tier ${tier}`)
    return limiter
  }
  const standing = (tier: Tier, counted: RateLimiterRes | null, isExceeded = false): RateState => ({
    ...{ limit: limits[tier], windowS, isExceeded },
    remaining: isExceeded ? 0 : Math.max(0, limits[tier] - (counted?.consumedPoints ?? 0)),
    resetMs: counted && counted.msBeforeNext > 0 ? counted.msBeforeNext : windowS * 1000,
  })
  return {
    take: async (caller: RatedCaller, points: number): Promise<RateState> => {
      const { tier } = caller
      try {
        return standing(tier, await limiterFor(tier).consume(ratedAs(caller), points))
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return standing(tier, refused, true)
        throw refused
      }
    },
    look: async (caller: RatedCaller): Promise<RateState> =>
      standing(caller.tier, await limiterFor(caller.tier).get(ratedAs(caller))),
    untouched: (tier: Tier): RateState => standing(tier, null),
  }
}
