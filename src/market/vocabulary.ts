import type { z } from 'zod'
import { type ExplainedTerm, vocabulary } from '../core/vocabulary.ts'

export const Interval = vocabulary('Interval', 'Length of a bar. Bars are stamped at their end.', {
  '10min': { name: 'TEN_MINUTES', description: '10 minutes.' },
  '30min': { name: 'THIRTY_MINUTES', description: '30 minutes, aligned to midnight in exchange time.' },
  '1h': { name: 'HOUR', description: '1 hour, aligned to midnight in exchange time.' },
  '3h': { name: 'THREE_HOURS', description: '3 hours, aligned to midnight in exchange time.' },
  '1d': { name: 'DAY', description: 'One trading date, stamped at 00:00 UTC on that date.' },
  '1w': { name: 'WEEK', description: 'One week, stamped at 00:00 UTC on its Friday.' },
  '1m': { name: 'MONTH', description: 'One calendar month, stamped at 00:00 UTC on its last day.' },
  '1y': { name: 'YEAR', description: 'One calendar year, stamped at 00:00 UTC on 31 December.' },
})
export type Interval = z.output<typeof Interval>

export const AssetClass = vocabulary('AssetClass', 'Market that the values come from.', {
  all: { description: 'Cash and options merged into one row per instrument and time.' },
  cash: { description: 'Retail turnover in the cash market.' },
  options: { description: 'Turnover and notional in the options market.' },
})
export type AssetClass = z.output<typeof AssetClass>

export const Moneyness = vocabulary('Moneyness', 'Moneyness of the options included.', {
  TOTAL: { description: 'All options, regardless of moneyness.' },
  ITM: { description: 'In the money.' },
  ATM: { description: 'At the money.' },
  OTM: { description: 'Out of the money.' },
})
export type Moneyness = z.output<typeof Moneyness>

export const MarketHours = vocabulary('MarketHours', 'Part of the trading day that a bar covers.', {
  regular_market: { description: 'Regular session, 09:30 to 16:00 in exchange time.' },
})
export type MarketHours = z.output<typeof MarketHours>

export const BarLabel = vocabulary('BarLabel', 'Point of its period that a bar is stamped at.', {
  end: { description: 'End of the period.' },
})

export const TradeSize = vocabulary('TradeSize', 'Size of the option trades included.', {
  TOTAL: { description: 'Trades of all sizes.' },
  SMALL: { description: 'Small trades.' },
  LARGE: { description: 'Large trades.' },
})
export type TradeSize = z.output<typeof TradeSize>

export const OptionType = vocabulary('OptionType', 'Side of the options market.', {
  CALL: { description: 'Calls.' },
  PUT: { description: 'Puts.' },
  ALL: { description: 'Calls and puts together.' },
})
export type OptionType = z.output<typeof OptionType>

export const OrderDirection = vocabulary('OrderDirection', 'Sort direction.', {
  asc: { description: 'Ascending: oldest, smallest or alphabetically first.' },
  desc: { description: 'Descending: newest, largest or alphabetically last.' },
})
export type OrderDirection = z.output<typeof OrderDirection>

export const TierName = vocabulary('Tier', 'Access tier of a caller. Each tier includes those before it.', {
  basic: { description: 'Only completed days in bars of one day or longer; small jobs.' },
  professional: { description: 'Adds the current trading day, all calculated metrics and larger jobs.' },
  data_license: { description: 'Adds the largest jobs and leaderboard pages of up to 10,000 rows.' },
})

export const KeyScopeName = vocabulary('ApiKeyScope', 'What an API key opens.', {
  documented: {
    description: 'Aggregates, their bars and leaderboards, jobs, and links to these.',
  },
  read: {
    description:
      'Everything that reads market data, and jobs. Never users, their settings and keys, or changes of these and of aggregates.',
  },
  load: {
    description: 'Loads of data and their jobs, and nothing else. Only administrators can create such keys.',
  },
})

vocabulary('Role', 'Role of a caller, from the token.', {
  user: { description: 'Reads market data and manages only their own data.' },
  admin: {
    description:
      "Has the rights of a user, and reads the load history, the freshness of the data and other users' configurations.",
  },
})

export const Universe = vocabulary('Universe', 'Securities included in a ranking.', {
  current: { description: 'Securities that are active today.' },
  point_in_time: {
    description:
      'Securities that were active on the date, or on any day of the range, by the `valid_from` and `valid_to` of the data. Without `valid_to`, an active security counts to this day, an inactive one up to its last bar.',
  },
})
export type Universe = z.output<typeof Universe>

/** Transformations, each with a sentence on how to read its values. */
export const TRANSFORMATIONS = {
  moving_avg: {
    description: 'Mean of the window. Null until the window is full.',
    explanation:
      'Smooths the values, so that a trend shows through the noise of single bars; the unit and the range stay those of the metric.',
  },
  moving_sum: {
    description: 'Sum of the window. Null until the window is full.',
    explanation:
      'Total over the window: of net flow over 5 daily bars, the net purchases of a week, negative if retail investors sold more.',
  },
  moving_std: {
    description:
      'Sample standard deviation of the window. Null until the window is full, and for a single value.',
    explanation:
      'Volatility of the values, never negative and in the unit of the metric: high in turbulent times.',
  },
  ewma: {
    description:
      'Exponentially weighted mean since the first value, with alpha = 2 / (n + 1) for a window of n bars. An intraday window has 39, 13, 7 or 3 bars per trading day, by interval.',
    explanation:
      'Smooths the values like a moving average, but responds faster, because older values have less weight.',
  },
  cumulative_sum: {
    description: 'Running sum from the start of the range.',
    explanation:
      'Position that flows have built up since the start: it rises while retail investors are net buyers, falls while they are net sellers, and is negative if they sold more in total.',
  },
  change: {
    description: 'Difference from the last value before the window. Default window: one bar.',
    explanation: 'Increase since the earlier bar, in the unit of the metric: negative if the value fell.',
  },
  pct_change: {
    description: 'Change divided by the earlier value, as a fraction. Null if that value is not above 0.',
    explanation:
      'Growth since the earlier bar: 0.05 is 5% more, -0.05 is 5% less; of a price, it is the return.',
  },
} as const satisfies Record<string, ExplainedTerm>
export const Transformation = vocabulary(
  'Transformation',
  'Computation on the values of a series.',
  TRANSFORMATIONS,
)
export type Transformation = z.output<typeof Transformation>

/** Normalisations, each with a sentence on how to read its values. */
export const NORMALISATIONS = {
  percentile_rank: {
    description:
      'Percentile rank in the period, up to 100 for the largest value. Ties share their mean rank.',
    explanation:
      'Position of the value in its own past: 100 is the largest of the period, 50 the median, close to 0 the smallest.',
  },
  z_score: {
    description:
      'Distance from the mean of the period, in sample standard deviations. Null if all values are equal.',
    explanation:
      'How unusual the value is compared with its own past: mostly between -2 and 2, so above 2 is unusually high and below -2 unusually low.',
  },
  min_max: {
    description:
      'Position between the smallest (0) and the largest (1) value of the period. Null if all values are equal.',
    explanation:
      'Position of the value between the extremes of its own past, 0 to 1: a single extreme bar compresses all others.',
  },
  turnover_share: {
    description:
      'Value divided by the 20-day mean of `retail_total_turnover`; of `cp_turnover` for option metrics, and for prices in option rows. Bars of a month or longer are divided by their own total. Null if the mean is 0.',
    explanation:
      "How large the value is compared with a typical day's trading: 0.1 for a net flow is net buying of a tenth of a typical day's turnover, -0.1 net selling.",
  },
} as const satisfies Record<string, ExplainedTerm>
export const Normalisation = vocabulary('Normalisation', 'Normalisation method.', NORMALISATIONS)
export type Normalisation = z.output<typeof Normalisation>

export const NormalisationPeriod = vocabulary('NormalisationPeriod', 'Look-back period of a normalisation.', {
  '1y': { name: 'ONE_YEAR', description: 'One year: 252 trading days, 52 weeks, or 12 months.' },
  '2y': { name: 'TWO_YEARS', description: 'Two years: 504 trading days, 104 weeks, or 24 months.' },
  '3y': { name: 'THREE_YEARS', description: 'Three years: 756 trading days, 156 weeks, or 36 months.' },
  '5y': { name: 'FIVE_YEARS', description: 'Five years: 1260 trading days, 260 weeks, or 60 months.' },
  all: { description: 'All history up to the bar.' },
})
export type NormalisationPeriod = z.output<typeof NormalisationPeriod>

export const Window = vocabulary('Window', 'Length of a window, in trading days.', {
  '5': { name: 'ONE_WEEK', description: 'One week: 5 trading days.' },
  '20': { name: 'ONE_MONTH', description: 'One month: 20 trading days, or 4 weeks.' },
  '60': { name: 'THREE_MONTHS', description: 'Three months: 60 trading days, or 12 weeks.' },
  '120': { name: 'SIX_MONTHS', description: 'Six months: 120 trading days, or 24 weeks.' },
  '252': { name: 'ONE_YEAR', description: 'One year: 252 trading days, 52 weeks, or 12 months.' },
})
export type Window = z.output<typeof Window>
