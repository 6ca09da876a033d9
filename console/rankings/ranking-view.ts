import type { Metric } from '../graph/generated/graphql.ts'
import { CASH_METRICS, OPTION_METRICS } from '../parts/metrics.ts'
import { list, oneOf, optional, text, type View } from '../parts/view.ts'
import { LABELS, type OPTION_MEASURES, type OPTION_SIDES, valuesOf } from '../parts/vocabulary.ts'
import { SORTS } from './order.ts'

/** The rankings as their URL states them. */
export const CODECS = {
  of: oneOf(['aggregates', 'securities'], 'aggregates'),
  metric: oneOf([...CASH_METRICS, ...OPTION_METRICS], 'RETAIL_NET_TURNOVER'),
  interval: oneOf(valuesOf(LABELS.Interval), 'DAY'),
  date: optional,
  from: optional,
  to: optional,
  type: optional,
  subtype: optional,
  sector: optional,
  industry: optional,
  moneyness: oneOf(valuesOf(LABELS.Moneyness), 'TOTAL'),
  size: oneOf(valuesOf(LABELS.TradeSize), 'TOTAL'),
  sort: oneOf(SORTS, 'rank'),
  /** Part of the names to show. */
  q: text(),
  /** Instruments to compare. */
  chosen: list,
  /** Number of past bars in the chart of ranks. */
  bars: oneOf(['20', '40', '60'], '20'),
}

export type RankingView = View<typeof CODECS>
export type ChangeView = (changes: Partial<RankingView>, entry?: 'push' | 'replace') => void

type OptionMetric = (typeof OPTION_METRICS)[number]
type OptionSide = keyof typeof OPTION_SIDES
type OptionMeasure = keyof typeof OPTION_MEASURES

/** What a metric of options counts: which sides, and by turnover or notional. */
export interface OptionChoice {
  readonly side: OptionSide
  readonly measure: OptionMeasure
}

const OPTION_CHOICES = new Map<Metric, OptionChoice>(
  OPTION_METRICS.map((metric) => {
    const at = metric.lastIndexOf('_')
    return [
      metric,
      { side: metric.slice(0, at) as OptionSide, measure: metric.slice(at + 1) as OptionMeasure },
    ]
  }),
)

/** Splits a metric of options into its choices. Undefined for a metric of the cash market. */
export const optionChoice = (metric: Metric): OptionChoice | undefined => OPTION_CHOICES.get(metric)

/** The metric of options with these choices. */
export const optionMetric = ({ side, measure }: OptionChoice): OptionMetric => `${side}_${measure}`

const oneIn = (value: string | null): string[] | null => (value === null ? null : [value])

/** Variables that rankings of both kinds have in common. The service rejects what does not fit together. */
const sharedVariables = ({ metric, interval, date, from, to, moneyness, size }: RankingView) => ({
  ...{ metric, interval, date, from, to },
  moneyness: moneyness === 'TOTAL' ? null : moneyness,
  size: size === 'TOTAL' ? null : size,
})

/** Variables of a ranking of aggregates. */
export const aggregateVariables = (view: RankingView) => ({
  ...sharedVariables(view),
  types: oneIn(view.type),
  subtypes: oneIn(view.subtype),
})

/** Variables of a ranking of securities: of a date or a range, those that were active then. */
export const securityVariables = (view: RankingView) => ({
  ...sharedVariables(view),
  universe: (view.date ?? view.from ?? view.to) === null ? null : ('POINT_IN_TIME' as const),
  sector: view.sector,
  industry: view.industry,
})
