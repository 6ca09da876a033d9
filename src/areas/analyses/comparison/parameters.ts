import type { z } from 'zod'
import { type Finding, withRule } from '../../../core/faults.ts'
import { boundedList } from '../../../core/lists.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { AggregateId } from '../../../market/identifiers.ts'
import { Metric } from '../../../market/metric-parameters.ts'
import { ALL_METRIC_NAMES, CATALOGUE, hasMetric } from '../../../market/metrics.ts'
import { Moment } from '../../../market/moments.ts'
import { selectionParameters, startDate, withAssetClass, withDates } from '../../../market/parameters.ts'
import { endAt } from '../../../market/relative-dates.ts'

const distinctIds = boundedList(AggregateId, 2, 10).refine((ids) => new Set(ids).size === ids.length, {
  when: ({ value }) => Array.isArray(value),
  error: 'Value error, aggregate ids must be unique',
})

export const comparisonParameters = {
  aggregateIds: distinctIds.describe('Ids of the aggregates. 2 to 10, without duplicates.'),
  startDate,
  endDate: Moment.describe('Last trading date (YYYY-MM-DD) or instant, inclusive.').meta({
    example: EXAMPLE.endDate,
    argument: 'to',
    resolve: endAt,
  }),
  ...selectionParameters,
  metrics: boundedList(Metric, 1, 10)
    .optional()
    .describe(
      'Metrics to compare. 1 to 10; duplicates count once. Default: `retail_net_turnover`, or `net_cp_turnover` for asset class `options` and for option filters.',
    ),
}

export type ComparisonInput = z.output<z.ZodObject<typeof comparisonParameters>>

/** Replaces unknown metrics with null, so that the others are still checked and keep their index. */
function knownMetrics(input: ComparisonInput) {
  const metrics: readonly unknown[] = Array.isArray(input.metrics) ? input.metrics : []
  return {
    ...input,
    metrics: metrics.map((metric) => ALL_METRIC_NAMES.find((name) => name === metric) ?? null),
  }
}

/** Returns the asset class that must have the metrics: the requested one, or that of the option filters. */
function requestedClass({
  assetClass,
  moneyness,
  size,
  metrics,
}: ReturnType<typeof knownMetrics>): 'all' | 'cash' | 'options' {
  if (assetClass) return assetClass
  // With an option metric in the list, filters apply to option metrics only; cash metrics are allowed.
  const isMixed = metrics.some((metric) => metric && CATALOGUE[metric].assetClass === 'options')
  return (moneyness || size) && !isMixed ? 'options' : 'all'
}

/** Adds the rule that the asset class, or the option filters, must have all metrics. */
const withFittingMetrics = <S extends z.ZodObject<typeof comparisonParameters>>(schema: S): S =>
  withRule(schema, ['assetClass', 'moneyness', 'size'], (input): Finding[] => {
    const request = knownMetrics(input as ComparisonInput)
    const assetClass = requestedClass(request)
    return request.metrics.flatMap((metric, index) =>
      !metric || hasMetric(assetClass, metric)
        ? []
        : [
            {
              path: ['metrics', index],
              type: 'asset_class_conflict',
              message: `${metric} is not available for asset class ${assetClass}`,
            },
          ],
    )
  })

export const comparisonRules = <S extends z.ZodObject<typeof comparisonParameters>>(schema: S): S =>
  withFittingMetrics(withAssetClass(withDates(schema)))
