import { z } from 'zod'
import { basicsOf, centred, deviationOf } from '../../../engine/statistics/statistics.ts'
import { Metric } from '../../../market/metric-parameters.ts'
import type { AnyMetric } from '../../../market/metrics.ts'
import { stampOf } from '../statistics/series.ts'

const measure = (description: string) => z.number().nullable().describe(description)

/** Statistics of one metric of one aggregate. Fields are null if the metric has no value in the range. */
export const MetricComparison = z
  .object({
    latest: measure('Last value in the range.'),
    latestTs: z.string().meta({ format: 'date-time' }).nullable().describe('Time of the last value.'),
    sum: measure('Sum of the values.'),
    mean: measure('Mean of the values.'),
    median: measure('Median of the values.'),
    stdDev: measure('Sample standard deviation (ddof 1). Null if there are fewer than two values.'),
    min: measure('Smallest value.'),
    max: measure('Largest value.'),
    change: measure('Last value minus the first.'),
    pctChange: measure('Change as a fraction of the first value. Null if that value is not above 0.'),
  })
  .meta({ id: 'MetricComparison', description: 'Statistics of one metric of an aggregate.' })

export type ComparedMetric = z.output<typeof MetricComparison> & { readonly metric: AnyMetric }

/** The statistics with their metric, as GraphQL returns them. */
export const ComparedMetricShape = z.object({
  metric: Metric.describe('Metric compared.'),
  ...MetricComparison.shape,
})

export const NO_VALUES = new Float64Array()

const isPresent = (value: number): boolean => !Number.isNaN(value)

/** Computes the statistics of one metric from its bars, oldest first. NaN marks bars without a value. */
export function comparedMetric(metric: AnyMetric, times: Float64Array, values: Float64Array): ComparedMetric {
  const present = values.filter(isPresent)
  const [first, latest] = [present[0] ?? null, present.at(-1) ?? null]
  const change = first === null || latest === null ? null : latest - first
  const { count: _count, ...basics } = basicsOf(present)
  const latestTime = times[values.findLastIndex(isPresent)]
  return {
    metric,
    latest,
    latestTs: latestTime === undefined ? null : stampOf(latestTime),
    ...basics,
    change,
    pctChange: change !== null && first !== null && first > 0 ? change / first : null,
  }
}

export type Scale = 'none' | 'z_score' | 'index_100'

/**
 * Scales a series; NaN marks missing values. Z-scores use the whole series (ddof 1), and are NaN if it is
 * constant. `index_100` is a percentage of the first value, NaN if that is 0.
 */
export function scaled(values: Float64Array, scale: Scale): Float64Array {
  if (scale === 'none') return values
  const present = values.filter(isPresent)
  if (scale === 'index_100') {
    const first = present[0] || Number.NaN
    return values.map((value) => (100 * value) / first)
  }
  const distances = centred(present)
  const deviation = deviationOf(distances) || Number.NaN
  let place = 0
  return values.map((value) => (isPresent(value) ? (distances[place++] ?? 0) / deviation : value))
}
