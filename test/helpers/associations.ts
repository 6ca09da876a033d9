import { expect } from 'vitest'
import type { Answer } from './analytics.ts'
import type { Caller } from './app.ts'

/** Requests of the tests of associations, and what they read. */

export const CORRELATION = '/analytics/correlation'
export const RANGE = { start_date: '2025-12-01', end_date: '2026-03-10' }

interface Lagged {
  readonly lag: number
  readonly correlation: number | null
  readonly p_value: number | null
  readonly data_points: number
}

/** Requests an analysis over `RANGE`. */
export const ask = async (caller: Caller, path: string, body: object) =>
  (await caller.post<Answer>(path, { ...RANGE, ...body })).body
/** Requests a correlation over `RANGE`. Returns its lags. */
export const lagsOf = async (caller: Caller, body: object) =>
  (await ask(caller, CORRELATION, body))['lags'] as Lagged[]

/** Values of a column by date, as the time series of a flow series returns them. */
export async function flowOf(caller: Caller, slug: string, query: object = RANGE, column = 'value') {
  const { body } = await caller.rest<{ data: Record<string, number | string | null>[] }>('/flow/timeseries', {
    slugs: slug,
    order: 'asc',
    ...query,
  })
  return new Map(
    body.data.flatMap((row) =>
      typeof row[column] === 'number' ? [[row['date'] as string, row[column]]] : [],
    ),
  )
}

/** A number to ten decimals. */
export const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 10))
