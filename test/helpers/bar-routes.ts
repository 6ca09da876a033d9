import { expect } from 'vitest'
import { faultsIn } from './answers.ts'
import type { Caller } from './app.ts'

/** Every route over bars, with a valid query. */
export const BAR_ROUTES = [
  { path: '/aggregates/timeseries', good: 'aggregate_ids=1&start_date=2026-03-02', size: 2000, max: 10_000 },
  { path: '/aggregates/1/timeseries', good: 'start_date=2026-03-02', size: 2000, max: 10_000 },
  { path: '/aggregates/snapshot', good: 'aggregate_ids=1', size: 100, max: 1000 },
  { path: '/aggregates/1/latest', good: '', size: null, max: null },
]

/** Returns the faults that a route finds in a query, or the status if it is not 422. */
export async function faultsAt(caller: Caller, path: string, query: string) {
  const { status, body, headers } = await caller.rest(path, query)
  expect(headers.get('content-type')).toBe(status === 422 ? 'application/json' : headers.get('content-type'))
  return status === 422 ? faultsIn(body) : status
}
