import type { Detail } from './answers.ts'
import type { TestApp } from './app.ts'

/** Requests of the comparison tests, and the bodies they read. */

export const COMPARE = '/aggregates/comparison/compare'
export const SIDE_BY_SIDE = '/aggregates/comparison/side-by-side'
export const DATES = { start_date: '2026-01-12T00:00:00Z', end_date: '2026-03-20' }

/** Measures of one metric. */
export interface Measures {
  readonly [name: string]: number | string | null
}
interface Compared {
  readonly aggregates: Record<string, { data_points: number; metrics: Record<string, Measures> }>
  readonly interval: string
  readonly metrics: string[]
  readonly date_range: { start_date: string; end_date: string }
  readonly detail: Detail[]
  readonly code: string
}
interface SideBySide extends Omit<Compared, 'aggregates'> {
  readonly aggregates: { id: number }[]
  readonly count: number
  readonly data: { ts: string; values: Record<string, Record<string, number | null>> }[]
}

/** Requests a comparison over `DATES`. */
export const compare = (caller: Pick<TestApp, 'post'>, body: object) =>
  caller.post<Compared>(COMPARE, { ...DATES, ...body })
/** Requests a table of aligned series over `DATES`. */
export const sideBySide = (caller: Pick<TestApp, 'post'>, body: object) =>
  caller.post<SideBySide>(SIDE_BY_SIDE, { ...DATES, ...body })
