import type { z } from 'zod'
import { type Finding, withRule } from '../../core/faults.ts'
import { type CamelCase, camelCase } from '../../core/names.ts'
import { Metric } from '../../market/metric-parameters.ts'
import {
  AGGREGATE_METRICS,
  type AnyMetric,
  type CalculatedName,
  hasMetric,
  isStoredMetric,
  type MetricName,
} from '../../market/metrics.ts'
import { assetClassIn } from '../../market/parameters.ts'
import { suffixOf, type Transform } from '../../market/transformations.ts'
import type { AssetClass } from '../../market/vocabulary.ts'
import {
  type Downsampled,
  downsampledRows,
  type Measured,
  points,
  type ReducedRows,
} from '../downsampling.ts'
import { flowOf } from './calculated.ts'
import { type BarField, carriesField, isMetric } from './selection.ts'
import type { BarTable } from './table.ts'

/** Parameters that reduce series of bars to the rows that show their course. */
export const pointsParameters = {
  points,
  pointsBy: Metric.optional()
    .describe(
      'Metric by which the `points` are chosen, after transformation and normalisation. Calculated metrics are neither transformed nor normalised. Rows without a value are left out, except for the first and the last. Default: `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise their first metric; where it is null, `px` if the rows have it.',
    )
    .meta({ example: 'retail_net_turnover' }),
}

/** `pointsParameters` of a request. */
export interface PointsInput {
  readonly points?: number | undefined
  readonly pointsBy?: AnyMetric | undefined
}

/** Adds the rules on the metric that rows are chosen by. `isOfSecurities`: whether aggregates' own metrics are rejected. */
export const withPointsMetric = <S extends z.ZodObject>(schema: S, { isOfSecurities = false } = {}): S =>
  withRule(
    schema,
    ['points', 'pointsBy', 'assetClass', 'moneyness', 'size'],
    (input): Finding | readonly Finding[] => {
      const { points, pointsBy: metric } = input as PointsInput
      if (metric === undefined) return []
      const fault = (type: string, message: string) => ({ path: ['pointsBy'], type, message })
      const isFiltered = input['moneyness'] !== undefined || input['size'] !== undefined
      const assetClass = assetClassIn(input['assetClass']) ?? (isFiltered ? 'options' : 'all')
      return [
        ...(points === undefined ? [fault('value_error', 'Give `points`, too')] : []),
        ...(hasMetric(assetClass, metric)
          ? []
          : [fault('asset_class_conflict', `${metric} is not available for asset class ${assetClass}`)]),
        ...(isOfSecurities && AGGREGATE_METRICS.has(metric)
          ? [fault('metric_conflict', `${metric} is not available for securities`)]
          : []),
      ]
    },
  )

/** The reduction of series of bars. */
export interface Downsampling {
  readonly points: number
  readonly by: AnyMetric
  /** What is measured in rows without a value. */
  readonly fallback: 'px' | null
}

/** Returns how the rows of a request are reduced; null if they are not. `shown` are the fields of its rows. */
export function downsamplingOf(
  { points, pointsBy }: PointsInput,
  assetClass: AssetClass,
  shown: readonly BarField[],
): Downsampling | null {
  if (points === undefined) return null
  const metrics = shown.filter(isMetric).filter((metric) => carriesField(assetClass, metric))
  const flow = flowOf(assetClass)
  const [first = flow] = metrics
  const by = pointsBy ?? (metrics.includes(flow) ? flow : first)
  const fallback = pointsBy === undefined && by !== 'px' && metrics.includes('px') ? 'px' : null
  return { points, by, fallback }
}

/** Returns a function that reads a metric of a row, transformed if it has been; NaN if it is null. */
function valueIn(table: BarTable, name: CamelCase<AnyMetric>): (row: number) => number {
  const { transformed, calculated } = table.result
  const computed =
    transformed?.get(name as CamelCase<MetricName>) ?? calculated.get(name as CamelCase<CalculatedName>)
  return computed ? (row) => computed[row] ?? Number.NaN : table.numberIn(name)
}

/** Metrics that must be read and, with a transform, transformed. */
export const metricsOf = ({ by, fallback }: Downsampling): AnyMetric[] => (fallback ? [by, fallback] : [by])

/** Reduces each series of a table by the metrics of `metricsOf`. */
export const reducedBars = (
  table: BarTable,
  { points, by, fallback }: Downsampling,
): Promise<ReducedRows<BarTable>> =>
  downsampledRows(
    table,
    {
      timeOf: (row) => table.time(row),
      numberOf: valueIn(table, camelCase(by)),
      fallbackOf: fallback === null ? undefined : valueIn(table, fallback),
    },
    points,
  )

/** Returns the metadata of a reduction of series. */
export function barReduction(
  { points, by, fallback }: Downsampling,
  series: readonly Measured[],
  transform: Transform | null,
): Downsampled {
  const columnOf = (metric: AnyMetric) =>
    transform && isStoredMetric(metric) ? `${metric}__${suffixOf(transform)}` : metric
  const rests = { method: 'lttb', points, of: series.reduce((sum, { count }) => sum + count, 0) } as const
  if (fallback === null || !series.some(({ hasFallback }) => hasFallback))
    return { ...rests, by: columnOf(by) }
  if (!series.some(({ hasValues }) => hasValues)) return { ...rests, by: columnOf(fallback) }
  return { ...rests, by: columnOf(by), fallbackBy: columnOf(fallback) }
}
