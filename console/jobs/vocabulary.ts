import type {
  ApiKeyScope,
  AssetClass,
  Interval,
  JobStatus,
  Metric,
  Moneyness,
  Normalisation,
  NormalisationPeriod,
  OptionType,
  OrderDirection,
  Tier,
  TradeSize,
  Transformation,
  Window,
} from '../graph/generated/graphql.ts'
import { METRICS } from '../parts/metrics.ts'

/** A value that a request can choose, as the address, the graph and the reader spell it. */
export interface Choice<Value> {
  /** As in the address, in REST and in the parameters of a job. */
  readonly word: string
  readonly value: Value
  readonly label: string
}

const choice = <const Value>(word: string, value: Value, label: string): Choice<Value> => ({
  word,
  value,
  label,
})

export const METRIC_CHOICES: readonly Choice<Metric>[] = (Object.keys(METRICS) as Metric[]).map((metric) =>
  choice(metric.toLowerCase(), metric, METRICS[metric].label),
)

export const INTERVALS: readonly Choice<Interval>[] = [
  choice('10min', 'TEN_MINUTES', '10 minutes'),
  choice('30min', 'THIRTY_MINUTES', '30 minutes'),
  choice('1h', 'HOUR', '1 hour'),
  choice('3h', 'THREE_HOURS', '3 hours'),
  choice('1d', 'DAY', '1 day'),
  choice('1w', 'WEEK', '1 week'),
  choice('1m', 'MONTH', '1 month'),
  choice('1y', 'YEAR', '1 year'),
]

export const ASSET_CLASSES: readonly Choice<AssetClass>[] = [
  choice('cash', 'CASH', 'Cash'),
  choice('options', 'OPTIONS', 'Options'),
  choice('all', 'ALL', 'Cash and options'),
]

export const MONEYNESS: readonly Choice<Moneyness>[] = [
  choice('TOTAL', 'TOTAL', 'All options'),
  choice('ITM', 'ITM', 'In the money'),
  choice('ATM', 'ATM', 'At the money'),
  choice('OTM', 'OTM', 'Out of the money'),
]

export const SIZES: readonly Choice<TradeSize>[] = [
  choice('TOTAL', 'TOTAL', 'All trades'),
  choice('SMALL', 'SMALL', 'Small trades'),
  choice('LARGE', 'LARGE', 'Large trades'),
]

export const OPTION_TYPES: readonly Choice<OptionType>[] = [
  choice('CALL', 'CALL', 'Calls'),
  choice('PUT', 'PUT', 'Puts'),
  choice('ALL', 'ALL', 'Calls and puts'),
]

export const TRANSFORMATIONS: readonly Choice<Transformation>[] = [
  choice('moving_avg', 'MOVING_AVG', 'Moving average'),
  choice('moving_sum', 'MOVING_SUM', 'Moving sum'),
  choice('moving_std', 'MOVING_STD', 'Moving standard deviation'),
  choice('ewma', 'EWMA', 'Exponentially weighted mean'),
  choice('cumulative_sum', 'CUMULATIVE_SUM', 'Running sum'),
  choice('change', 'CHANGE', 'Change'),
  choice('pct_change', 'PCT_CHANGE', 'Relative change'),
]

export const WINDOWS: readonly Choice<Window>[] = [
  choice('5', 'ONE_WEEK', '1 week'),
  choice('20', 'ONE_MONTH', '1 month'),
  choice('60', 'THREE_MONTHS', '3 months'),
  choice('120', 'SIX_MONTHS', '6 months'),
  choice('252', 'ONE_YEAR', '1 year'),
]

export const NORMALISATIONS: readonly Choice<Normalisation>[] = [
  choice('z_score', 'Z_SCORE', 'Z-score'),
  choice('percentile_rank', 'PERCENTILE_RANK', 'Percentile rank'),
  choice('min_max', 'MIN_MAX', 'Smallest 0, largest 1'),
  choice('turnover_share', 'TURNOVER_SHARE', 'Share of turnover'),
]

export const PERIODS: readonly Choice<NormalisationPeriod>[] = [
  choice('1y', 'ONE_YEAR', '1 year'),
  choice('2y', 'TWO_YEARS', '2 years'),
  choice('3y', 'THREE_YEARS', '3 years'),
  choice('5y', 'FIVE_YEARS', '5 years'),
  choice('all', 'ALL', 'All history'),
]

export const ORDERS: readonly Choice<OrderDirection>[] = [
  choice('desc', 'DESC', 'Newest first'),
  choice('asc', 'ASC', 'Oldest first'),
]

export const STATUSES: readonly Choice<JobStatus>[] = [
  choice('pending', 'PENDING', 'Waiting'),
  choice('running', 'RUNNING', 'Running'),
  choice('completed', 'COMPLETED', 'Completed'),
  choice('failed', 'FAILED', 'Failed'),
  choice('cancelled', 'CANCELLED', 'Cancelled'),
  choice('expired', 'EXPIRED', 'Expired'),
]

export const KEY_SCOPES: readonly Choice<ApiKeyScope>[] = [
  choice('documented', 'DOCUMENTED', 'Aggregates and their jobs'),
  choice('read', 'READ', 'All market data and jobs'),
]

export const TIERS: readonly Choice<Tier>[] = [
  choice('basic', 'BASIC', 'basic'),
  choice('professional', 'PROFESSIONAL', 'professional'),
  choice('data_license', 'DATA_LICENSE', 'data license'),
]

/** The value of a word; null if it is not among the choices. */
export const valueFor = <Value>(choices: readonly Choice<Value>[], word: string): Value | null =>
  choices.find((one) => one.word === word)?.value ?? null

/** The label of a word; the word itself if it is not among the choices. */
export const labelOf = (choices: readonly Choice<unknown>[], word: string): string =>
  choices.find((one) => one.word === word)?.label ?? word

/** The label of a value of the graph. */
export const labelFor = <Value>(choices: readonly Choice<Value>[], value: Value): string =>
  choices.find((one) => one.value === value)?.label ?? String(value)

/** Fields of rows that belong together. */
export interface FieldGroup {
  readonly label: string
  readonly names: readonly string[]
}

const TURNOVERS: readonly FieldGroup[] = [
  {
    label: 'Cash turnover',
    names: ['retail_net_turnover', 'retail_total_turnover', 'retail_buy_turnover', 'retail_sell_turnover'],
  },
  { label: 'Option turnover', names: ['net_cp_turnover', 'cp_turnover', 'call_turnover', 'put_turnover'] },
  { label: 'Option notional', names: ['net_cp_notional', 'cp_notional', 'call_notional', 'put_notional'] },
]

/** Fields of the rows of aggregates, by their names in REST. */
export const FIELDS: readonly FieldGroup[] = [
  { label: 'Price', names: ['px', 'px_chg', 'px_linked'] },
  ...TURNOVERS,
  { label: 'Aggregate', names: ['id', 'provider_id', 'name', 'type', 'subtype', 'is_active'] },
  {
    label: 'Bar',
    names: ['ts', 'date', 'asset_class', 'market_hours', 'is_partial', 'moneyness', 'size', 'updated_time'],
  },
]

/** Fields of the rows of securities, by their names in REST. */
export const SECURITY_FIELDS: readonly FieldGroup[] = [
  { label: 'Price', names: ['px', 'px_chg'] },
  ...TURNOVERS,
  {
    label: 'Security',
    names: ['provider_id', 'symbol', 'name', 'sector', 'industry', 'asset_type', 'is_active'],
  },
  {
    label: 'Bar',
    names: ['ts', 'date', 'asset_class', 'is_partial', 'moneyness', 'size', 'updated_time'],
  },
]
