import type { Body } from './answers.ts'
import { TODAY } from './market.ts'

/** What the tests of the analyses of aggregates request. */

export const CORRELATION = '/aggregates/analytics/correlation'
export const TREND = '/aggregates/analytics/trend'
export const VOLATILITY = '/aggregates/analytics/volatility'
export const STATS = '/aggregates/stats'
export const RANGE = { start_date: '2026-01-05', end_date: '2026-03-06' }
export const WHOLE = { start_date: '2025-01-01', end_date: TODAY }

/** A body of any analysis. */
export type Answer = Readonly<Record<string, unknown>> & Pick<Body, 'detail' | 'code' | 'metadata'>
