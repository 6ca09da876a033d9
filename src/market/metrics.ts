import type { Tier } from '../auth/principal.ts'

/** What a metric is: the one table that validation, the schema, the documentation and the SQL are made from. */
export interface Metric {
  /** Market it is measured in; `both` stands in rows of either. */
  readonly assetClass: 'cash' | 'options' | 'both'
  readonly group: 'price' | 'retail_turnover' | 'option_turnover' | 'option_notional'
  readonly unit: 'USD' | 'price' | 'fraction'
  /** How a coarser bar is made of finer ones. */
  readonly rollUp: 'sum' | 'last' | 'recomputed'
  readonly requiredTier: Tier
  readonly description: string
}

const turnover = (assetClass: 'cash' | 'options', description: string): Metric => ({
  assetClass,
  group: assetClass === 'cash' ? 'retail_turnover' : 'option_turnover',
  unit: 'USD',
  rollUp: 'sum',
  requiredTier: 'basic',
  description,
})
const notional = (description: string): Metric => ({
  ...turnover('options', description),
  group: 'option_notional',
})

/** Stored metrics by the name that the specification gives them; it is their column's name too. */
export const METRICS = {
  px: {
    assetClass: 'both',
    group: 'price',
    unit: 'price',
    rollUp: 'last',
    requiredTier: 'basic',
    description:
      'Last price in the bar; for an aggregate the weighted mean of its constituents. Null without a price.',
  },
  px_chg: {
    assetClass: 'both',
    group: 'price',
    unit: 'fraction',
    rollUp: 'recomputed',
    requiredTier: 'basic',
    description:
      'Price change against the previous bar of the same interval, as a fraction (0.01 is one per cent). Null for the first bar.',
  },
  retail_buy_turnover: turnover('cash', 'Turnover bought by retail investors, in US dollars.'),
  retail_sell_turnover: turnover('cash', 'Turnover sold by retail investors, in US dollars.'),
  retail_net_turnover: turnover('cash', 'Retail turnover bought minus sold, in US dollars.'),
  retail_total_turnover: turnover('cash', 'Retail turnover bought plus sold, in US dollars.'),
  call_turnover: turnover('options', 'Premium turnover in calls, in US dollars.'),
  put_turnover: turnover('options', 'Premium turnover in puts, in US dollars.'),
  cp_turnover: turnover('options', 'Premium turnover in calls plus puts, in US dollars.'),
  net_cp_turnover: turnover('options', 'Premium turnover in calls minus puts, in US dollars.'),
  call_notional: notional('Notional traded in calls, in US dollars.'),
  put_notional: notional('Notional traded in puts, in US dollars.'),
  cp_notional: notional('Notional traded in calls plus puts, in US dollars.'),
  net_cp_notional: notional('Notional traded in calls minus puts, in US dollars.'),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

/** Whether rows of an asset class carry the metric. */
export const carries = (assetClass: 'all' | 'cash' | 'options', metric: MetricName): boolean =>
  assetClass === 'all' || METRICS[metric].assetClass === 'both' || METRICS[metric].assetClass === assetClass

/** What is measured where no metric is named: the net turnover of the asset class that the rest of a request means. */
export const defaultMetric = ({
  assetClass,
  moneyness,
  size,
}: {
  readonly assetClass?: 'all' | 'cash' | 'options' | undefined
  readonly moneyness?: string | undefined
  readonly size?: string | undefined
}): MetricName =>
  (assetClass ?? (moneyness || size ? 'options' : 'cash')) === 'options'
    ? 'net_cp_turnover'
    : 'retail_net_turnover'
