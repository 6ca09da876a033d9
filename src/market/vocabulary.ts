import type { z } from 'zod'
import { vocabulary } from '../core/vocabulary.ts'

export const Interval = vocabulary('Interval', 'Length of one bar. Bars are labelled at their end.', {
  '10min': { name: 'TEN_MINUTES', description: 'Ten minutes of the session.' },
  '30min': { name: 'THIRTY_MINUTES', description: 'Half an hour, aligned on exchange-time midnight.' },
  '1h': { name: 'HOUR', description: 'One hour, aligned on exchange-time midnight.' },
  '3h': { name: 'THREE_HOURS', description: 'Three hours, aligned on exchange-time midnight.' },
  '1d': { name: 'DAY', description: 'A trading date, stamped at 00:00Z of that date.' },
  '1w': { name: 'WEEK', description: 'A week, stamped at 00:00Z of its Friday.' },
  '1m': { name: 'MONTH', description: 'A calendar month, stamped at 00:00Z of its last day.' },
  '1y': { name: 'YEAR', description: 'A calendar year, stamped at 00:00Z of 31 December.' },
})
export type Interval = z.output<typeof Interval>

export const AssetClass = vocabulary('AssetClass', 'Which market the numbers come from.', {
  all: { description: 'Cash and options merged into one row per instrument and time.' },
  cash: { description: 'Retail turnover in the cash market.' },
  options: { description: 'Turnover and notional in the options market.' },
})
export type AssetClass = z.output<typeof AssetClass>

export const Moneyness = vocabulary('Moneyness', 'Moneyness of the options counted.', {
  TOTAL: { description: 'All options, whatever their moneyness.' },
  ITM: { description: 'In the money.' },
  ATM: { description: 'At the money.' },
  OTM: { description: 'Out of the money.' },
})
export type Moneyness = z.output<typeof Moneyness>

export const TradeSize = vocabulary('TradeSize', 'Size of the option trades counted.', {
  TOTAL: { description: 'Trades of every size.' },
  SMALL: { description: 'Small trades.' },
  LARGE: { description: 'Large trades.' },
})
export type TradeSize = z.output<typeof TradeSize>

export const OptionType = vocabulary('OptionType', 'Which side of the options market is meant.', {
  CALL: { description: 'Calls.' },
  PUT: { description: 'Puts.' },
  ALL: { description: 'Calls and puts together.' },
})
export type OptionType = z.output<typeof OptionType>

export const Order = vocabulary('Order', 'Direction of time in the answer.', {
  asc: { description: 'Oldest first.' },
  desc: { description: 'Newest first.' },
})
export type Order = z.output<typeof Order>

export const TierName = vocabulary('Tier', 'What a caller may use; each tier includes the ones before it.', {
  basic: { description: 'Completed days only, small jobs.' },
  professional: { description: 'Intraday data, larger jobs.' },
  data_license: { description: 'Whole histories and the largest pages.' },
})

export const Universe = vocabulary('Universe', 'Which securities take part in a ranking.', {
  current: { description: 'Those that are active today.' },
  point_in_time: {
    description:
      'Those that were active on the date, or on any day of the range: by `valid_from` and `valid_to` of the data, and where a security has no end by whether it is active.',
  },
})
export type Universe = z.output<typeof Universe>

export const Transformation = vocabulary('Transformation', 'What is computed from the values of a window.', {
  moving_avg: { description: 'Mean of the window; null until the window is full.' },
  moving_sum: { description: 'Sum of the window; null until the window is full.' },
  moving_std: {
    description:
      'Sample standard deviation of the window; null until the window is full, and of a single value.',
  },
  ewma: {
    description:
      'Exponentially weighted mean from the first value on, alpha = 2 / (n + 1) for a window of n bars (of a session: days times 39, 13, 7 or 3 bars).',
  },
  cumulative_sum: { description: 'Running sum from the start of the range.' },
  change: {
    description: 'Difference to the last value before the window; without one, to the previous value.',
  },
  pct_change: {
    description: 'Change over the earlier value, as a fraction; null where that is not above 0.',
  },
})
export type Transformation = z.output<typeof Transformation>

export const Normalisation = vocabulary('Normalisation', 'What values are put in relation to.', {
  percentile_rank: {
    description:
      'Rank among the period’s values in per cent, up to 100 for the largest; equal values share their mean rank.',
  },
  z_score: {
    description:
      'Distance from the period’s mean in sample standard deviations; null when all values are equal.',
  },
  min_max: {
    description:
      'Place between the period’s smallest (0) and largest (1) value; null when all values are equal.',
  },
  turnover_share: {
    description:
      'Multiple of the 20-day mean of retail_total_turnover, for option metrics (and prices of option rows) of cp_turnover; bars longer than 20 days count alone.',
  },
})
export type Normalisation = z.output<typeof Normalisation>

export const NormalisationPeriod = vocabulary('NormalisationPeriod', 'How far back a normalisation looks.', {
  '1y': { name: 'ONE_YEAR', description: 'One year: 252 trading days, 52 weeks, or 12 months.' },
  '2y': { name: 'TWO_YEARS', description: 'Two years: 504 trading days, 104 weeks, or 24 months.' },
  '3y': { name: 'THREE_YEARS', description: 'Three years: 756 trading days, 156 weeks, or 36 months.' },
  '5y': { name: 'FIVE_YEARS', description: 'Five years: 1260 trading days, 260 weeks, or 60 months.' },
  all: { description: 'Everything before.' },
})
export type NormalisationPeriod = z.output<typeof NormalisationPeriod>

export const Window = vocabulary('Window', 'Length of a window in trading days.', {
  '5': { name: 'ONE_WEEK', description: 'One week: 5 trading days.' },
  '20': { name: 'ONE_MONTH', description: 'One month: 20 trading days, or 4 weeks.' },
  '60': { name: 'THREE_MONTHS', description: 'Three months: 60 trading days, or 12 weeks.' },
  '120': { name: 'SIX_MONTHS', description: 'Six months: 120 trading days, or 24 weeks.' },
  '252': { name: 'ONE_YEAR', description: 'One year: 252 trading days, 52 weeks, or 12 months.' },
})
export type Window = z.output<typeof Window>
