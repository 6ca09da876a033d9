import type { Tier } from '../core/principal.ts'
import type { ExplainedTerm } from '../core/vocabulary.ts'

/** Definition of a metric: the source of validation, the schema, the documentation and the SQL. */
interface Metric {
  /** Market it is measured in; `both` appears in the rows of either. */
  readonly assetClass: 'cash' | 'options' | 'both'
  readonly group: 'price' | 'retail_turnover' | 'option_turnover' | 'option_notional' | 'calculated'
  readonly unit: 'USD' | 'price' | 'index' | 'fraction' | 'ratio' | 'standard_deviations' | 'place' | 'bars'
  /** How a coarser bar is built from finer ones. */
  readonly rollUp: 'sum' | 'last' | 'recomputed'
  /** Lowest tier that can request it. */
  readonly requiredTier: Tier
  readonly description: string
  /** How to read the metric, in one sentence for people who do not know it. */
  readonly explanation: string
  /** Aggregates only, and only in rows that request it by name. */
  readonly isOfAggregates?: true
}

const turnover = (assetClass: 'cash' | 'options', description: string, explanation: string): Metric => ({
  assetClass,
  group: assetClass === 'cash' ? 'retail_turnover' : 'option_turnover',
  unit: 'USD',
  rollUp: 'sum',
  requiredTier: 'basic',
  description,
  explanation,
})
const notional = (description: string, explanation: string): Metric => ({
  ...turnover('options', description, explanation),
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
    explanation:
      'The price level: compare it with a flow to see whether retail investors buy into strength or into weakness.',
  },
  px_chg: {
    assetClass: 'both',
    group: 'price',
    unit: 'fraction',
    rollUp: 'recomputed',
    requiredTier: 'basic',
    description:
      'Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0.',
    explanation:
      'The return of the bar, mostly between -0.03 and 0.03 for a daily bar: a positive flow on a negative return means that retail investors bought the dip.',
  },
  px_linked: {
    assetClass: 'both',
    group: 'price',
    unit: 'index',
    rollUp: 'last',
    requiredTier: 'basic',
    description:
      'Chained price index of an aggregate: 100 in its first bar with a price. Follows the weighted prices of the constituents priced in both this bar and the last priced one, so constituents that join or leave do not move it. Null for securities, and without a price.',
    explanation:
      'The performance of a basket whose constituents change, never negative: compare its changes, not its level, with those of other series.',
    isOfAggregates: true,
  },
  retail_buy_turnover: turnover(
    'cash',
    'Retail buy turnover, in USD.',
    'How much retail investors bought, never negative: if selling is high, too, it shows attention, not direction.',
  ),
  retail_sell_turnover: turnover(
    'cash',
    'Retail sell turnover, in USD.',
    'How much retail investors sold, never negative: if buying is high, too, it shows attention, not direction.',
  ),
  retail_net_turnover: turnover(
    'cash',
    'Net retail turnover (buy minus sell), in USD.',
    'The net flow: above 0, retail investors bought more than they sold, below 0 less; large companies have large flows, so compare by `ris` or `z_score`.',
  ),
  retail_total_turnover: turnover(
    'cash',
    'Total retail turnover (buy plus sell), in USD.',
    'How actively retail investors traded in either direction, never negative: a jump shows attention.',
  ),
  call_turnover: turnover(
    'options',
    'Call premium turnover, in USD.',
    'Premium spent on calls, which gain when the price rises, never negative: high values often show bullish interest.',
  ),
  put_turnover: turnover(
    'options',
    'Put premium turnover, in USD.',
    'Premium spent on puts, which gain when the price falls, never negative: high values show bearish interest or hedging.',
  ),
  cp_turnover: turnover(
    'options',
    'Total premium turnover (calls plus puts), in USD.',
    'How actively options were traded in either direction, never negative: a jump often precedes news, such as earnings.',
  ),
  net_cp_turnover: turnover(
    'options',
    'Net premium turnover (calls minus puts), in USD.',
    'The net flow of options: above 0, more premium went into calls than into puts, below 0 less.',
  ),
  call_notional: notional(
    'Call notional traded, in USD.',
    'Value of the shares underlying the traded calls: cheap calls control large positions for little premium.',
  ),
  put_notional: notional(
    'Put notional traded, in USD.',
    'Value of the shares underlying the traded puts: cheap puts control large positions for little premium.',
  ),
  cp_notional: notional(
    'Total notional traded (calls plus puts), in USD.',
    'Value of the shares underlying the traded options: far above the premium if the options are cheap.',
  ),
  net_cp_notional: notional(
    'Net notional traded (calls minus puts), in USD.',
    'Direction of the positions: above 0, the traded calls control shares of a higher value than the puts, which is bullish; below 0, of a lower value, which is bearish.',
  ),
} as const satisfies Record<string, Metric>

const calculated = (
  metric: Pick<Metric, 'assetClass' | 'unit' | 'requiredTier' | 'description' | 'explanation'>,
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
    explanation:
      'How unusual the net flow is for this instrument, whatever its size: mostly between -2 and 2, so above 2 is unusually strong buying and below -2 unusually strong selling.',
  }),
  momentum: calculated({
    assetClass: 'both',
    unit: 'standard_deviations',
    requiredTier: 'professional',
    description:
      'Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal.',
    explanation:
      'Whether the net flow accelerates: above 0, the last 5 bars were stronger than the last 20, below 0 weaker; mostly between -1 and 1.',
  }),
  ris: calculated({
    assetClass: 'cash',
    unit: 'fraction',
    requiredTier: 'basic',
    description:
      'Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing.',
    explanation:
      'Retail imbalance: 1 means that retail investors only bought, -1 that they only sold, 0 that both were equal; the more they trade, the closer to 0 it usually is.',
  }),
  rank: calculated({
    assetClass: 'both',
    unit: 'place',
    requiredTier: 'professional',
    description:
      'Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value.',
    explanation:
      'Position of the security in the market, from 1 to the number of securities: 1 is the strongest net flow of all.',
  }),
  put_call_ratio: calculated({
    assetClass: 'options',
    unit: 'ratio',
    requiredTier: 'basic',
    description: '`put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or missing.',
    explanation:
      'Sentiment of the options market, never negative: above 1, more premium went into puts than into calls, a sign of fear or hedging; far below 1 is bullish.',
  }),
  put_call_notional_ratio: calculated({
    assetClass: 'options',
    unit: 'ratio',
    requiredTier: 'basic',
    description: '`put_notional` divided by `call_notional`. Null if the call notional is 0 or missing.',
    explanation:
      'The put-call ratio by notional: 1 is balanced, and a few expensive options move it less than the ratio by premium.',
  }),
  call_share: calculated({
    assetClass: 'options',
    unit: 'fraction',
    requiredTier: 'basic',
    description: '`call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or missing.',
    explanation:
      'Share of the premium that went into calls: 0.5 is balanced, near 1 bullish, near 0 bearish.',
  }),
  turnover_to_notional: calculated({
    assetClass: 'options',
    unit: 'fraction',
    requiredTier: 'basic',
    description: '`cp_turnover` divided by `cp_notional`. Null if the notional is 0 or missing.',
    explanation:
      'Premium paid per dollar of notional, mostly below 0.1: low values mean cheap options, far out of the money or close to expiry.',
  }),
  streak: calculated({
    assetClass: 'both',
    unit: 'bars',
    requiredTier: 'professional',
    description:
      'Number of bars in a row with the same sign of `retail_net_turnover` (options: `net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0 if the flow is 0. Null without a value, which also ends a streak.',
    explanation:
      'How persistent the net flow is: 5 means the fifth bar of net buying in a row, -3 the third of net selling; mostly between -5 and 5.',
  }),
} as const satisfies Record<string, Metric>

export type CalculatedName = keyof typeof CALCULATED
export const CALCULATED_NAMES = Object.keys(CALCULATED) as CalculatedName[]

/** Calculated metrics that rows of series have by default. */
export const STANDARD_CALCULATED: readonly CalculatedName[] = ['z_score', 'momentum', 'ris', 'rank']

/** Calculated metrics that are a stored one divided by another of the same bar. */
export const RATIOS = {
  ris: ['retail_net_turnover', 'retail_total_turnover'],
  put_call_ratio: ['put_turnover', 'call_turnover'],
  put_call_notional_ratio: ['put_notional', 'call_notional'],
  call_share: ['call_turnover', 'cp_turnover'],
  turnover_to_notional: ['cp_turnover', 'cp_notional'],
} as const satisfies Partial<Record<CalculatedName, readonly [dividend: MetricName, divisor: MetricName]>>

export type RatioName = keyof typeof RATIOS
export const isRatio = (name: string): name is RatioName => name in RATIOS

/** A metric that follows from one bar: a stored one, or a ratio of two. */
export type RowMetric = MetricName | RatioName
export const isStoredMetric = (name: string): name is MetricName => name in METRICS
export const isRowMetric = (name: string): name is RowMetric => isStoredMetric(name) || isRatio(name)

/** A metric, stored or calculated. */
export type AnyMetric = MetricName | CalculatedName

/** Whether values of a metric are whole numbers. */
export const isWhole = (name: AnyMetric): boolean => ['place', 'bars'].includes(CATALOGUE[name].unit)

/** All metrics of a bar, stored and calculated. */
export const CATALOGUE: Readonly<Record<AnyMetric, Metric>> = { ...METRICS, ...CALCULATED }

/** Documentation of each metric. */
export const METRIC_TERMS = Object.fromEntries(
  Object.entries(CATALOGUE).map(([name, { description, explanation }]) => [
    name,
    { description, explanation },
  ]),
) as Readonly<Record<AnyMetric, ExplainedTerm>>

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]
export const ALL_METRIC_NAMES: readonly AnyMetric[] = [...METRIC_NAMES, ...CALCULATED_NAMES]

/** Whether a metric is a price level, so that its relative changes are returns. */
export const isPrice = (metric: AnyMetric): boolean => metric === 'px' || metric === 'px_linked'

/** Metrics that only aggregates have. */
export const AGGREGATE_METRICS: ReadonlySet<string> = new Set(
  METRIC_NAMES.filter((name) => CATALOGUE[name].isOfAggregates),
)

/** Whether rows of an asset class have the metric. */
export const hasMetric = (assetClass: 'all' | 'cash' | 'options', metric: AnyMetric): boolean =>
  assetClass === 'all' || ['both', assetClass].includes(CATALOGUE[metric].assetClass)

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
