import { type AnyMetric, CATALOGUE, isRowMetric } from '../../market/metrics.ts'
import type { Transform } from '../../market/transformations.ts'
import type { BarValue } from './selection.ts'

/** A value of each bar of a series: a metric or the ratio of two, optionally transformed, normalised, or both. */
export interface Measured {
  readonly metric: AnyMetric
  /** Null if the metric is not divided. */
  readonly dividedBy: AnyMetric | null
  readonly transform: Transform | null
}

/** Returns what is measured before its transform, if it follows from single bars. Null if other bars are needed. */
export function rowValueOf({ metric, dividedBy }: Omit<Measured, 'transform'>): BarValue | null {
  if (!isRowMetric(metric)) return null
  if (dividedBy === null) return { metric }
  return isRowMetric(dividedBy) ? { metric, dividedBy } : null
}

/** Returns what is measured if a statement can compute it from single bars. Null otherwise. */
export const plainValueOf = (measured: Measured): BarValue | null =>
  measured.transform === null ? rowValueOf(measured) : null

/** Returns the metrics that are measured. */
export const metricsOf = ({ metric, dividedBy }: Omit<Measured, 'transform'>): AnyMetric[] =>
  dividedBy === null ? [metric] : [metric, dividedBy]

/** Whether values are amounts of whole cents, whose differences are exact. */
export const isInCents = ({ metric, dividedBy, transform }: Measured): boolean =>
  CATALOGUE[metric].unit === 'USD' && dividedBy === null && transform === null

/** Returns what is measured. Throws if a statement cannot compute it from single bars. */
export function requireValue(measured: Measured): BarValue {
  const value = plainValueOf(measured)
  if (!value) throw new TypeError('The values must be computed from several bars')
  return value
}
