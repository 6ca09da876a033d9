import {
  type IRateLimiterStoreOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible'
import { quickPool } from '../database/connect.ts'

/** A slower Redis counts as unavailable. */
const REDIS_TIMEOUT_MS = 250
/** A connection that is silent for this long is closed. Until a new one is ready, the process counts by itself. */
const REDIS_SILENCE_MS = 1000
/** A slower PostgreSQL counts as unavailable. Requests also need it, so counting waits longer than for Redis. */
const POSTGRES_TIMEOUT_MS = 1000

/** Where processes count together. */
export interface Store {
  limiter(options: Omit<IRateLimiterStoreOptions, 'storeClient'>): RateLimiterAbstract
  close(): Promise<void>
}

export async function openRedis(url: string, onError: (error: unknown) => void): Promise<Store> {
  // Loaded only if needed: the client takes 8 MB.
  const { Redis } = await import('ioredis')
  const storeClient = new Redis(url, {
    // Requests never wait for Redis: if it does not respond at once, the process counts by itself.
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0 },
    ...{ commandTimeout: REDIS_TIMEOUT_MS, socketTimeout: REDIS_SILENCE_MS },
    // Bounds the delay at shutdown.
    disconnectTimeout: REDIS_TIMEOUT_MS,
  }).on('error', onError)
  return {
    limiter: (options) => new RateLimiterRedis({ ...options, storeClient, rejectIfRedisNotReady: true }),
    close: async () => storeClient.disconnect(),
  }
}

/** Counts on connections of its own, so that a request is counted at once while all others are in use. */
export function openPostgres(url: string, onError: (error: unknown) => void): Store {
  const pool = quickPool(url, 'flowgate rates', POSTGRES_TIMEOUT_MS).on('error', onError)
  let isFailing = false
  // The limiter hides errors. The first of an outage is reported, not that of each request.
  const query = async (statement: { text: string; values: unknown[]; name?: string }) => {
    try {
      const result = await pool.query(statement)
      isFailing = false
      return result
    } catch (error) {
      if (!isFailing) onError(error)
      isFailing = true
      throw error
    }
  }
  return {
    limiter: (options) =>
      new RateLimiterPostgres({
        ...options,
        ...{ storeClient: { query }, storeType: 'pool' },
        ...{ tableName: 'rate_window', tableCreated: true },
      }),
    close: () => pool.end(),
  }
}
