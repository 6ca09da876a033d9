import type { z } from 'zod'
import { type Finding, withRule } from '../core/faults.ts'
import { vocabulary } from '../core/vocabulary.ts'
import { AGGREGATE_METRICS, type AnyMetric, hasMetric, METRIC_TERMS } from './metrics.ts'
import { AssetClass } from './vocabulary.ts'

export const Metric = vocabulary('Metric', 'Metric of a bar.', METRIC_TERMS, { faultType: 'unknown_metric' })

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
      metric?: AnyMetric
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

/** Metrics that a request names. */
interface NamedMetrics {
  readonly metric?: AnyMetric | undefined
  readonly dividedBy?: AnyMetric | undefined
}

/** Returns the fault of a metric that only aggregates have, for a request on securities. */
export const aggregateMetricFaults = (path: Finding['path'], name: AnyMetric | undefined): Finding[] =>
  name !== undefined && AGGREGATE_METRICS.has(name)
    ? [
        {
          path,
          type: 'metric_conflict',
          message: `${name} is not available for securities, only for aggregates`,
        },
      ]
    : []

/** Rejects a metric of securities that only aggregates have, also in a measure. */
export const withSecurityMetric = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['metric', 'measure'], (input): Finding[] => {
    const { measure, ...own } = input as NamedMetrics & { readonly measure?: NamedMetrics }
    const named = [
      ['metric', own.metric],
      ['measure', measure?.metric],
      ['measure', measure?.dividedBy],
    ] as const
    return named.flatMap(([path, name]) => aggregateMetricFaults([path], name))
  })
