import fc from 'fast-check'
import type { Body } from './answers.ts'
import { type AskedFlow, seriesFor } from './flow.ts'

/** Requests of the flow tests, and the bodies they read. */

/** The series visible to the tests' caller. */
export const SLUGS = seriesFor('analyst@example.com').map(({ slug }) => slug)

/** Rows of flow. */
export interface FlowBody extends Omit<Body, 'data'> {
  readonly data: Record<string, unknown>[]
}

const date = fc.constantFrom(
  '2024-02-29',
  '2025-12-01',
  '2025-12-10',
  '2025-12-31',
  '2026-01-01',
  '2026-01-09T00:00:00Z',
  '2026-01-09T00:00:01Z',
  '2026-02-27T10:00:00+11:00',
  '2026-03-09',
)
/** Values of `as_of`. */
export const moment = fc.constantFrom(
  '2025-12-20',
  '2025-12-20T09:30:00.124Z',
  '2025-12-20T09:30:00.125Z',
  '2026-01-09T09:59:59Z',
  '2026-01-09T10:00:00Z',
  '2026-01-15',
  '2026-01-17T00:00:00Z',
  '2026-01-31T23:59:59.998Z',
  '2026-01-31',
  '2026-02-15T00:00:00Z',
  '2026-03-11',
  '2100-01-01',
)
/** Valid requests for a time series. */
export const asked: fc.Arbitrary<AskedFlow> = fc
  .record({
    start_date: fc.option(date, { nil: undefined }),
    end_date: fc.option(date, { nil: undefined }),
    as_of: fc.option(moment, { nil: undefined }),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  })
  .filter(
    ({ start_date, end_date }) => !start_date || !end_date || Date.parse(start_date) <= Date.parse(end_date),
  )
