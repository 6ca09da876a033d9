import type { z } from 'zod'
import { type Finding, withRule } from '../core/faults.ts'
import { type Term, vocabulary } from '../core/vocabulary.ts'
import { AGGREGATE_METRICS, hasMetric, METRIC_NAMES, METRICS, type MetricName } from './metrics.ts'
import { AssetClass } from './vocabulary.ts'

export const Metric = vocabulary(
  'Metric',
  'Metric of a bar.',
  Object.fromEntries(
    METRIC_NAMES.map((name) => [name, { description: METRICS[name].description }]),
  ) as Record<MetricName, Term>,
  { faultType: 'unknown_metric' },
)

export const metric = Metric.optional()
  .describe('Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options.')
  .meta({ example: 'retail_net_turnover' })

/** The asset class of a metric's bars. */
export const metricAssetClass = AssetClass.optional()
  .describe('Asset class. Default: that of the metric.')
  .meta({ example: 'cash' })

/** Rejects a metric that the rows of the asset class, or of the option filter, do not have. */
export const withMetric = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['metric', 'assetClass', 'moneyness', 'size'], (input): Finding | null => {
    const parameters = input as {
      metric?: MetricName
      assetClass?: AssetClass
      moneyness?: string
      size?: string
    }
    const isFiltered = parameters.moneyness !== undefined || parameters.size !== undefined
    const assetClass = parameters.assetClass ?? (isFiltered ? 'options' : 'all')
    if (parameters.metric === undefined || hasMetric(assetClass, parameters.metric)) return null
    return {
      path: ['metric'],
      type: 'asset_class_conflict',
      message: `${parameters.metric} is not available for asset class ${assetClass}`,
    }
  })

/** Rejects a metric of securities that only aggregates have. */
export const withSecurityMetric = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['metric'], (input): Finding | null => {
    const { metric } = input as { metric?: MetricName }
    if (metric === undefined || !AGGREGATE_METRICS.has(metric)) return null
    return {
      path: ['metric'],
      type: 'metric_conflict',
      message: `${metric} is not available for securities, only for aggregates`,
    }
  })
