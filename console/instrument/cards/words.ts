import type { Interval } from '../../graph/generated/graphql.ts'
import { format, type Unit } from '../../parts/format.ts'
import { perInterval } from '../../parts/vocabulary.ts'

/** Writes a p-value: a tiny one as a bound. */
export const formatP = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(p < 0.1 ? 3 : 2)}`)

/** Writes a fraction as whole percent, but a small one not as nothing. */
export function formatPart(part: number): string {
  const percent = part * 100
  return percent > 0 && percent < 1 ? 'less than 1\u202f%' : `${Math.round(percent)}\u202f%`
}

/** Says how strong the evidence of a trend is. */
export function significanceOf(p: number): string {
  if (p < 0.001) return 'Very strong evidence of a trend'
  if (p < 0.01) return 'Strong evidence of a trend'
  if (p < 0.05) return 'Evidence of a trend'
  if (p < 0.1) return 'Weak evidence, not significant'
  return 'No evidence of a trend'
}

/** Says how much of the movement the line explains. */
export function fitOf(rSquared: number | null): string {
  if (rSquared === null) return 'The values do not change.'
  return `The line explains ${formatPart(rSquared)} of the variance.`
}

/** Says what moves by how much per bar. */
export function slopeOf(slope: number, unit: Unit, interval: Interval): string {
  return `${format(slope, unit, { isSigned: true })} per ${perInterval(interval)}`
}

/** Says whether the newest volatility is above or below that of the whole window. */
export function calmOf(recent: number, whole: number): string {
  if (whole === 0) return 'The values do not change.'
  const ratio = recent / whole
  if (ratio >= 0.9 && ratio <= 1.1) return 'Recently as volatile as in the whole window.'
  const times = ratio < 10 ? ratio.toFixed(2) : Math.round(ratio).toLocaleString('en')
  return `Recently ${ratio > 1 ? 'more' : 'less'} volatile: ${times} times the whole window’s.`
}

/** Quantiles of a distribution, and its newest value. */
interface Standing {
  readonly last: number | null
  readonly p05: number | null
  readonly p25: number | null
  readonly p75: number | null
  readonly p95: number | null
}

/** Says where the newest value stands among all of the window. */
export function standingOf({ last, p05, p25, p75, p95 }: Standing, unit: Unit): string {
  if (last === null || p05 === null || p25 === null || p75 === null || p95 === null) return '–'
  const value = `Newest: ${format(last, unit, { isSigned: unit === 'USD' })}`
  // Equal values are among the highest and the lowest alike.
  if (p05 === p95) return `${value}, as nearly all`
  if (last >= p95) return `${value}, among the highest 5\u202f%`
  if (last <= p05) return `${value}, among the lowest 5\u202f%`
  if (last > p75) return `${value}, in the highest quarter`
  return last < p25 ? `${value}, in the lowest quarter` : `${value}, in the middle half`
}

/** Says what the shape of a distribution is like. Null values say nothing. */
export function shapeOf(skewness: number | null, kurtosis: number | null): string | null {
  if (skewness === null) return null
  const lean =
    Math.abs(skewness) < 0.5 ? 'Symmetric' : skewness > 0 ? 'Leans to large values' : 'Leans to small values'
  if (kurtosis === null) return `${lean}.`
  const tails =
    kurtosis > 1
      ? 'more outliers than a normal distribution'
      : kurtosis < -1
        ? 'fewer outliers than a normal distribution'
        : 'about as many outliers as a normal distribution'
  return `${lean}, with ${tails}.`
}

/** Place of a value between two ends, 0 to 1. The middle if the ends are equal. */
export const placeOf = (value: number, low: number, high: number): number =>
  high > low ? Math.min(Math.max((value - low) / (high - low), 0), 1) : 0.5
