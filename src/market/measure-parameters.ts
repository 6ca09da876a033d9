import { z } from 'zod'
import { type Finding, withRule } from '../core/faults.ts'
import { MAX_TEXT, parseMeasure } from './measure-text.ts'
import { type MeasureInput, measureOf, measureText } from './measures.ts'
import { Metric } from './metric-parameters.ts'
import { hasMetric, isStoredMetric } from './metrics.ts'
import { transformParameters } from './transformations.ts'
import { AssetClass, Moneyness, TradeSize } from './vocabulary.ts'

const { transformation, window, normalisation, normalisationPeriod } = transformParameters

const members = z.object({
  metric: Metric.describe('Metric.'),
  dividedBy: Metric.optional().describe(
    'Metric of the same instrument to divide by. The ratio is null if it is 0. Default: none.',
  ),
  assetClass: AssetClass.optional().describe(
    'Asset class, for metrics that both classes have. Default: that of the metrics, otherwise cash.',
  ),
  moneyness: Moneyness.optional().describe('Moneyness of the options. Default: all.'),
  size: TradeSize.optional().describe('Size of the option trades. Default: all.'),
  transformation: transformation.describe('Transformation of the values. Default: none.'),
  window: window.describe('Window of the transformation. Default: 20; for changes, one bar.'),
  normalisation: normalisation.describe(
    'Normalisation of the values, after the transformation. Default: none.',
  ),
  normalisationPeriod: normalisationPeriod.describe(
    'Look-back period of the normalisation. Default: one year.',
  ),
})

const conflict = (path: string, message: string): Finding => ({
  path: [path],
  type: 'asset_class_conflict',
  message,
})

/** Returns the faults of an asset class or a tier that the metrics do not have. */
function classFaults({ metric, dividedBy, assetClass, moneyness, size }: MeasureInput): Finding[] {
  const isFiltered = moneyness !== undefined || size !== undefined
  const required = assetClass ?? (isFiltered ? 'options' : 'all')
  const names = [
    ['metric', metric],
    ['dividedBy', dividedBy],
  ] as const
  const unfit = names.flatMap(([path, name]) =>
    name === undefined || hasMetric(required, name)
      ? []
      : [conflict(path, `${name} is not available for asset class ${required}`)],
  )
  const tiers = [['moneyness', moneyness] as const, ['size', size] as const].filter(([, tier]) => tier)
  return [
    ...unfit,
    ...(unfit.length === 0 &&
    measureOf({ metric, dividedBy, assetClass, moneyness, size }).assetClass === 'cash'
      ? tiers.map(([path]) => conflict(path, `'${path}' applies to options, but the asset class is cash`))
      : []),
  ]
}

/** Returns the faults of a window or a period without its method, and of a turnover share of a calculated value. */
function stepFaults(input: MeasureInput): Finding[] {
  const needs = (
    path: 'window' | 'normalisationPeriod',
    name: 'transformation' | 'normalisation',
  ): Finding[] => {
    const unfit = input[name] === 'cumulative_sum' || input[name] === 'turnover_share'
    if (input[path] === undefined || (input[name] !== undefined && !unfit)) return []
    const message = unfit ? `${input[name]} takes none` : `Give a ${name}, too`
    return [{ path: [path], type: 'value_error', message }]
  }
  const isOfAmount = isStoredMetric(input.metric) && input.dividedBy === undefined
  return [
    ...needs('window', 'transformation'),
    ...needs('normalisationPeriod', 'normalisation'),
    ...(input.normalisation !== 'turnover_share' || isOfAmount
      ? []
      : [
          {
            path: ['normalisation'],
            type: 'metric_conflict',
            message: 'Only stored metrics have a share of turnover, not ratios and calculated metrics',
          },
        ]),
  ]
}

const judged = withRule(members, Object.keys(members.shape) as (keyof typeof members.shape)[], (input) => [
  ...classFaults(input),
  ...stepFaults(input),
])

/** A measure in a request: on REST and in tools a text, on the graph an object. */
export const Measure = z
  .preprocess((value, { issues }) => {
    if (typeof value !== 'string') return value
    const parsed = parseMeasure(value)
    if ('input' in parsed) return parsed.input
    const { type, message } = parsed.fault
    issues.push({ code: 'custom', message, params: { type }, input: value, continue: false })
    return z.NEVER
  }, judged)
  .meta({
    id: 'Measure',
    toText: (value: MeasureInput) => measureText(measureOf(value)),
    description:
      'A value calculated from each bar: a metric or the ratio of two metrics, of an asset class, a moneyness and a size. Optionally transformed, normalised, or both.',
    text: {
      maxLength: MAX_TEXT,
      description:
        'A measure, as text: a metric, or two metrics separated by `/`. Prefixes state the asset class, the moneyness and the size (`options.ITM.`). A transformation and a normalisation follow, each after `|`, with an optional window or period after `:`. See the documentation of signals.',
      examples: [
        'retail_net_turnover|z_score:1y',
        'px|pct_change:20',
        'options.OTM.put_turnover/call_turnover',
      ],
    },
  })
