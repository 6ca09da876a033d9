import { z } from 'zod'
import { type Finding, withRule } from '../../core/faults.ts'
import { Id } from '../../core/inputs.ts'
import { EXAMPLE } from '../../market/examples.ts'
import { Metric } from '../../market/metric-parameters.ts'
import { carries, METRIC_NAMES, METRICS } from '../../market/metrics.ts'
import { Moment } from '../../market/moments.ts'
import { selectionParameters, startDate, withAssetClass, withOrderedDates } from '../../market/parameters.ts'

const distinctIds = z
  .array(Id)
  .min(2)
  .max(10)
  .refine((ids) => new Set(ids).size === ids.length, {
    when: ({ value }) => Array.isArray(value),
    error: 'Value error, each aggregate may be named once only',
  })

export const comparisonParameters = {
  aggregateIds: distinctIds.describe('Ids of the aggregates, 2 to 10, each once.'),
  startDate,
  endDate: Moment.describe('Last trading date (YYYY-MM-DD) or instant, inclusive.').meta({
    example: EXAMPLE.endDate,
  }),
  ...selectionParameters,
  metrics: z
    .array(Metric)
    .min(1)
    .max(10)
    .optional()
    .describe(
      'Metrics, 1 to 10; repeated ones count once. Default: retail_net_turnover; net_cp_turnover when the asset class is options.',
    ),
}

export type ComparisonInput = z.output<z.ZodObject<typeof comparisonParameters>>

/** The metrics in their places, null for those that are none: the others are judged all the same. */
function knownMetrics(input: ComparisonInput) {
  const metrics: readonly unknown[] = Array.isArray(input.metrics) ? input.metrics : []
  return { ...input, metrics: metrics.map((given) => METRIC_NAMES.find((name) => name === given) ?? null) }
}

/** The asset class whose rows the metrics must stand in: the one asked for, or that of an option filter. */
function classAsked({
  assetClass,
  moneyness,
  size,
  metrics,
}: ReturnType<typeof knownMetrics>): 'all' | 'cash' | 'options' {
  if (assetClass) return assetClass
  // Beside a metric of options, a filter leaves those of cash as they are.
  const isMixed = metrics.some((metric) => metric && METRICS[metric].assetClass === 'options')
  return (moneyness || size) && !isMixed ? 'options' : 'all'
}

/** Metrics contradict an asset class, or an option filter, whose rows do not carry them. */
const withFittingMetrics = <S extends z.ZodObject<typeof comparisonParameters>>(schema: S): S =>
  withRule(schema, ['assetClass', 'moneyness', 'size'], (input): Finding[] => {
    const asked = knownMetrics(input as ComparisonInput)
    const assetClass = classAsked(asked)
    return asked.metrics.flatMap((metric, index) =>
      !metric || carries(assetClass, metric)
        ? []
        : [
            {
              path: ['metrics', index],
              type: 'asset_class_conflict',
              message: `Rows of asset class ${assetClass} have no ${metric}`,
            },
          ],
    )
  })

export const comparisonRules = <S extends z.ZodObject<typeof comparisonParameters>>(schema: S): S =>
  withFittingMetrics(withAssetClass(withOrderedDates(schema, 'startDate', 'endDate')))
