import type { Interval, Metric, Moneyness, TradeSize } from '../graph/generated/graphql.ts'
import { CASH_METRICS, OPTION_METRICS } from '../parts/metrics.ts'
import { list, oneOf, optional, text, type View } from '../parts/view.ts'
import { SORTS } from './order.ts'

/** Lengths of bars, shortest first, as menus show them. */
export const INTERVALS = [
  { value: 'TEN_MINUTES', label: '10 minutes' },
  { value: 'THIRTY_MINUTES', label: '30 minutes' },
  { value: 'HOUR', label: 'Hour' },
  { value: 'THREE_HOURS', label: '3 hours' },
  { value: 'DAY', label: 'Day' },
  { value: 'WEEK', label: 'Week' },
  { value: 'MONTH', label: 'Month' },
  { value: 'YEAR', label: 'Year' },
] as const satisfies readonly { readonly value: Interval; readonly label: string }[]

const MONEYNESS = ['TOTAL', 'ITM', 'ATM', 'OTM'] as const satisfies readonly Moneyness[]
const SIZES = ['TOTAL', 'SMALL', 'LARGE'] as const satisfies readonly TradeSize[]

/** The rankings as their URL states them. */
export const CODECS = {
  of: oneOf(['aggregates', 'securities'], 'aggregates'),
  metric: oneOf([...CASH_METRICS, ...OPTION_METRICS], 'RETAIL_NET_TURNOVER'),
  interval: oneOf(
    INTERVALS.map(({ value }) => value),
    'DAY',
  ),
  date: optional,
  from: optional,
  to: optional,
  type: optional,
  subtype: optional,
  sector: optional,
  industry: optional,
  moneyness: oneOf(MONEYNESS, 'TOTAL'),
  size: oneOf(SIZES, 'TOTAL'),
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
type OptionSide = 'NET_CP' | 'CP' | 'CALL' | 'PUT'
type OptionMeasure = 'TURNOVER' | 'NOTIONAL'

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

/** Variables of a ranking of securities. */
export const securityVariables = (view: RankingView) => ({
  ...sharedVariables(view),
  sector: view.sector,
  industry: view.industry,
})
