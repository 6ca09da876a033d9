import type { Tier } from '../core/principal.ts'

/** Definition of a metric: the source of validation, the schema, the documentation and the SQL. */
interface Metric {
  /** Market it is measured in; `both` appears in the rows of either. */
  readonly assetClass: 'cash' | 'options' | 'both'
  readonly group: 'price' | 'retail_turnover' | 'option_turnover' | 'option_notional' | 'calculated'
  readonly unit: 'USD' | 'price' | 'index' | 'fraction' | 'standard_deviations' | 'place'
  /** How a coarser bar is built from finer ones. */
  readonly rollUp: 'sum' | 'last' | 'recomputed'
  /** Lowest tier that can request it. */
  readonly requiredTier: Tier
  readonly description: string
  /** Aggregates only, and only in rows that request it by name. */
  readonly isOfAggregates?: true
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

/** Stored metrics by their name in the specification, which is also their column name. */
export const METRICS = {
  px: {
    assetClass: 'both',
    group: 'price',
    unit: 'price',
    rollUp: 'last',
    requiredTier: 'basic',
    description:
      'Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price.',
  },
  px_chg: {
    assetClass: 'both',
    group: 'price',
    unit: 'fraction',
    rollUp: 'recomputed',
    requiredTier: 'basic',
    description:
      'Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0.',
  },
  px_linked: {
    assetClass: 'both',
    group: 'price',
    unit: 'index',
    rollUp: 'last',
    requiredTier: 'basic',
    description:
      'Chained price index of an aggregate: 100 in its first bar with a price. Follows the weighted prices of the constituents priced in both this bar and the last priced one, so constituents that join or leave do not move it. Null for securities, and without a price.',
    isOfAggregates: true,
  },
  retail_buy_turnover: turnover('cash', 'Retail buy turnover, in USD.'),
  retail_sell_turnover: turnover('cash', 'Retail sell turnover, in USD.'),
  retail_net_turnover: turnover('cash', 'Net retail turnover (buy minus sell), in USD.'),
  retail_total_turnover: turnover('cash', 'Total retail turnover (buy plus sell), in USD.'),
  call_turnover: turnover('options', 'Call premium turnover, in USD.'),
  put_turnover: turnover('options', 'Put premium turnover, in USD.'),
  cp_turnover: turnover('options', 'Total premium turnover (calls plus puts), in USD.'),
  net_cp_turnover: turnover('options', 'Net premium turnover (calls minus puts), in USD.'),
  call_notional: notional('Call notional traded, in USD.'),
  put_notional: notional('Put notional traded, in USD.'),
  cp_notional: notional('Total notional traded (calls plus puts), in USD.'),
  net_cp_notional: notional('Net notional traded (calls minus puts), in USD.'),
} as const satisfies Record<string, Metric>

const calculated = (
  metric: Pick<Metric, 'assetClass' | 'unit' | 'requiredTier' | 'description'>,
): Metric => ({
  group: 'calculated',
  rollUp: 'recomputed',
  ...metric,
})

/** Metrics computed on request, from the bars before a bar or from the other bars at the same time. */
export const CALCULATED = {
  z_score: calculated({
    assetClass: 'both',
    unit: 'standard_deviations',
    requiredTier: 'professional',
    description:
      'Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal.',
  }),
  momentum: calculated({
    assetClass: 'both',
    unit: 'standard_deviations',
    requiredTier: 'professional',
    description:
      'Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal.',
  }),
  ris: calculated({
    assetClass: 'cash',
    unit: 'fraction',
    requiredTier: 'basic',
    description:
      'Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing.',
  }),
  rank: calculated({
    assetClass: 'both',
    unit: 'place',
    requiredTier: 'professional',
    description:
      'Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value.',
  }),
} as const satisfies Record<string, Metric>

export type CalculatedName = keyof typeof CALCULATED
export const CALCULATED_NAMES = Object.keys(CALCULATED) as CalculatedName[]

/** All metrics of a bar, stored and calculated. */
export const CATALOGUE: Readonly<Record<MetricName | CalculatedName, Metric>> = { ...METRICS, ...CALCULATED }

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

/** Whether a metric is a price level, so that its relative changes are returns. */
export const isPrice = (metric: MetricName): boolean => metric === 'px' || metric === 'px_linked'

/** Metrics that only aggregates have. */
export const AGGREGATE_METRICS: ReadonlySet<string> = new Set(
  METRIC_NAMES.filter((name) => CATALOGUE[name].isOfAggregates),
)

/** Whether rows of an asset class have the metric. */
export const hasMetric = (
  assetClass: 'all' | 'cash' | 'options',
  metric: MetricName | CalculatedName,
): boolean => assetClass === 'all' || ['both', assetClass].includes(CATALOGUE[metric].assetClass)

/** Returns the metric used when a request names none: the net turnover of the asset class that it implies. */
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
