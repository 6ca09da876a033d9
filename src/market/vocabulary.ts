import { z } from 'zod'

/** How one value of an enumeration is called on the graph, and what it means. */
export interface Term {
  /** GraphQL name; the upper-cased value when absent. */
  readonly name?: string
  readonly description: string
}

/** What every enumeration and its values are called and mean on the graph, by the enumeration's id. */
export const vocabularies = new Map<
  string,
  { readonly description: string; readonly values: Readonly<Record<string, Term>> }
>()

/**
 * A zod enum with an id and a described value set: the REST parameter, the OpenAPI component and the GraphQL
 * enum are all made from it.
 */
export function vocabulary<const T extends Record<string, Term>>(id: string, description: string, values: T) {
  vocabularies.set(id, { description, values })
  return z.enum(Object.keys(values) as [keyof T & string, ...(keyof T & string)[]]).meta({ id, description })
}

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

export const Transformation = vocabulary('Transformation', 'What is computed from the values of a window.', {
  moving_avg: { description: 'Mean of the window.' },
  moving_sum: { description: 'Sum of the window.' },
  moving_std: { description: 'Sample standard deviation of the window.' },
  ewma: { description: 'Exponentially weighted mean, alpha = 2 / (window + 1).' },
  cumulative_sum: { description: 'Running sum from the first row.' },
  change: { description: 'Difference to the value a window ago.' },
  pct_change: { description: 'Change over the absolute value a window ago.' },
})

export const Normalisation = vocabulary('Normalisation', 'What values are put in relation to.', {
  percentile_rank: { description: 'Share of the period’s values that lie below, ties counted half.' },
  z_score: { description: 'Distance from the period’s mean in sample standard deviations.' },
  min_max: { description: 'Place between the period’s smallest (0) and largest (1) value.' },
  turnover_share: { description: 'Share of the 20-day mean of the total turnover.' },
})

export const NormalisationPeriod = vocabulary('NormalisationPeriod', 'How far back a normalisation looks.', {
  '1y': { name: 'ONE_YEAR', description: '252 trading days.' },
  '2y': { name: 'TWO_YEARS', description: '504 trading days.' },
  '3y': { name: 'THREE_YEARS', description: '756 trading days.' },
  '5y': { name: 'FIVE_YEARS', description: '1260 trading days.' },
  all: { description: 'Everything before.' },
})

export const Window = vocabulary('Window', 'Length of a window in trading days.', {
  '5': { name: 'ONE_WEEK', description: '5 trading days.' },
  '20': { name: 'ONE_MONTH', description: '20 trading days.' },
  '60': { name: 'THREE_MONTHS', description: '60 trading days.' },
  '120': { name: 'SIX_MONTHS', description: '120 trading days.' },
  '252': { name: 'ONE_YEAR', description: '252 trading days.' },
})
