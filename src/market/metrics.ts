import type { Tier } from '../core/principal.ts'

/** What a metric is: the one table that validation, the schema, the documentation and the SQL are made from. */
export interface Metric {
  /** Market it is measured in; `both` stands in rows of either. */
  readonly assetClass: 'cash' | 'options' | 'both'
  readonly group: 'price' | 'retail_turnover' | 'option_turnover' | 'option_notional' | 'calculated'
  readonly unit: 'USD' | 'price' | 'index' | 'fraction' | 'standard_deviations' | 'place'
  /** How a coarser bar is made of finer ones. */
  readonly rollUp: 'sum' | 'last' | 'recomputed'
  /** Lowest tier that may ask for it. */
  readonly requiredTier: Tier
  readonly description: string
  /** Securities have none; stands in rows of aggregates only where it is asked for by name. */
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
      'Price change against the previous bar of the same interval, as a fraction (0.01 is one per cent). Null for the first bar, and after a price that is not above 0.',
  },
  px_linked: {
    assetClass: 'both',
    group: 'price',
    unit: 'index',
    rollUp: 'last',
    requiredTier: 'basic',
    description:
      'Chained price of an aggregate, 100 in its first bar with a price: changes with the weighted prices of the constituents that have one in this bar and in the last one with any, so that one that joins or leaves does not move it. Null for a security.',
    isOfAggregates: true,
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

const calculated = (
  metric: Pick<Metric, 'assetClass' | 'unit' | 'requiredTier' | 'description'>,
): Metric => ({
  group: 'calculated',
  rollUp: 'recomputed',
  ...metric,
})

/** Metrics of a bar that are computed when somebody asks for them: from the bars before it, or beside it. */
export const CALCULATED = {
  z_score: calculated({
    assetClass: 'both',
    unit: 'standard_deviations',
    requiredTier: 'professional',
    description:
      'Distance of retail_net_turnover (options: net_cp_turnover) from the mean of the last 252 values, in their sample standard deviations. Null under 60 values, or when all are equal.',
  }),
  momentum: calculated({
    assetClass: 'both',
    unit: 'standard_deviations',
    requiredTier: 'professional',
    description:
      'Mean of the last 5 values of retail_net_turnover (options: net_cp_turnover) minus that of the last 20, in sample standard deviations of the last 252. Null under 252 values, or when all are equal.',
  }),
  ris: calculated({
    assetClass: 'cash',
    unit: 'fraction',
    requiredTier: 'basic',
    description:
      'Retail order imbalance: retail_net_turnover over retail_total_turnover, from -1 to 1. Null when nothing was traded.',
  }),
  rank: calculated({
    assetClass: 'both',
    unit: 'place',
    requiredTier: 'professional',
    description:
      'Place by retail_net_turnover (options: net_cp_turnover) among the bars of all active securities at the same time; 1 is the largest, equal values share the lowest. Null for inactive securities and for aggregates.',
  }),
} as const satisfies Record<string, Metric>

export type CalculatedName = keyof typeof CALCULATED
export const CALCULATED_NAMES = Object.keys(CALCULATED) as CalculatedName[]

/** Everything that a bar can be asked for, stored or calculated. */
export const CATALOGUE: Readonly<Record<MetricName | CalculatedName, Metric>> = { ...METRICS, ...CALCULATED }

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

/** Whether a metric is a level of prices, whose changes are returns. */
export const isPrice = (metric: MetricName): boolean => metric === 'px' || metric === 'px_linked'

/** Metrics that only aggregates have. */
export const OF_AGGREGATES: ReadonlySet<string> = new Set(
  METRIC_NAMES.filter((name) => CATALOGUE[name].isOfAggregates),
)

/** Whether rows of an asset class carry the metric. */
export const carries = (
  assetClass: 'all' | 'cash' | 'options',
  metric: MetricName | CalculatedName,
): boolean => assetClass === 'all' || ['both', assetClass].includes(CATALOGUE[metric].assetClass)

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
