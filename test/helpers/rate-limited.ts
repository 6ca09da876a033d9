import { expect } from 'vitest'
import { openRateLimits, type RateLimitOptions } from '../../src/platform/rates/limits.ts'
import { type AppOptions, type Caller, startApp, type TestApp } from './app.ts'
import type { Told } from './follow.ts'

/** Apps with few requests a window. */

/** A window longer than any test. */
export const HOUR_S = 3600
export const FEW = { basic: 3, professional: 6, data_license: 9 }
export const few = (options: Partial<RateLimitOptions> = {}) =>
  openRateLimits({ redisUrl: null, onError: () => {}, perWindow: FEW, windowS: HOUR_S, ...options })
export const startLimited = async (rates = few(), options: AppOptions = {}): Promise<TestApp> =>
  startApp({ rates: await rates, ...options })

export const TYPES = '/aggregates/reference/types'
export const LATEST = '/aggregates/3/latest'
export const STATUS_QUERY = 'query Poll($id: ID!) { job(id: $id) { status progress error { code } } }'

/** Returns limit, remaining requests and seconds as the headers state them. Expects the headers to agree. */
export function saidBy({ headers }: { readonly headers: Headers }) {
  const [, quota, window] =
    /^"default";q=(\d+);w=(\d+), "work";/.exec(headers.get('ratelimit-policy') ?? '') ?? []
  const [, left, seconds] = /^"default";r=(\d+);t=(\d+), "work";/.exec(headers.get('ratelimit') ?? '') ?? []
  expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([quota, left])
  const end = Number(headers.get('x-ratelimit-reset'))
  // Epoch seconds, however long the machine took to come here.
  expect(Math.abs(end - Date.now() / 1000 - Number(seconds))).toBeLessThan(60)
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(Number(seconds)).toBeLessThanOrEqual(Number(window))
  return { limit: Number(quota), left: Number(left), seconds: Number(seconds) }
}
/** Returns limit and remaining units of work as the headers state them. */
export function workSaidBy({ headers }: { readonly headers: Headers }) {
  const [, limit] = /, "work";q=(\d+);w=\d+$/.exec(headers.get('ratelimit-policy') ?? '') ?? []
  const [, left] = /, "work";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '') ?? []
  return { limit: Number(limit), left: Number(left) }
}

export const leftAfter = (answer: { readonly headers: Headers }): number => saidBy(answer).left

/** Sends requests until none are left. */
export async function useUp(caller: Caller): Promise<void> {
  while (leftAfter(await caller.rest(TYPES)) > 0);
}

export const RATE_LIMITED = { type: 'urn:flowgate:problem:rate_limited', status: 429, code: 'rate_limited' }
export const firstOf = async (told: AsyncGenerator<Told>): Promise<Told> => (await told.next()).value as Told
export const codesOf = ({ errors = [] }: Pick<Told, 'errors'>) =>
  errors.map(({ extensions }) => extensions.code)
