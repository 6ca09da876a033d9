import type { Interval, NormalisationPeriod, Window } from '../graph/generated/graphql.ts'
import { LABELS, valuesOf } from './vocabulary.ts'

/** A value that a request can choose, as the address, the graph and the reader spell it. */
export interface Choice<Value> {
  /** As in the address, in REST and in the parameters of a job. */
  readonly word: string
  readonly value: Value
  readonly label: string
}

const choicesOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  wordOf: (value: NoInfer<Value>) => string,
): readonly Choice<Value>[] =>
  valuesOf(labels).map((value) => ({ word: wordOf(value), value, label: labels[value] }))

const lower = (value: string): string => value.toLowerCase()

const INTERVAL_WORDS = {
  TEN_MINUTES: '10min',
  THIRTY_MINUTES: '30min',
  HOUR: '1h',
  THREE_HOURS: '3h',
  DAY: '1d',
  WEEK: '1w',
  MONTH: '1m',
  YEAR: '1y',
} as const satisfies Record<Interval, string>

/** Windows in bars of a day. */
const WINDOW_WORDS = {
  ONE_WEEK: '5',
  ONE_MONTH: '20',
  THREE_MONTHS: '60',
  SIX_MONTHS: '120',
  ONE_YEAR: '252',
} as const satisfies Record<Window, string>

const PERIOD_WORDS = {
  ONE_YEAR: '1y',
  TWO_YEARS: '2y',
  THREE_YEARS: '3y',
  FIVE_YEARS: '5y',
  ALL: 'all',
} as const satisfies Record<NormalisationPeriod, string>

// The values of each enumeration, as REST spells them.
export const METRIC_CHOICES = choicesOf(LABELS.Metric, lower)
export const INTERVALS = choicesOf(LABELS.Interval, (interval) => INTERVAL_WORDS[interval])
export const ASSET_CLASSES = choicesOf(LABELS.AssetClass, lower)
export const MONEYNESS = choicesOf(LABELS.Moneyness, String)
export const SIZES = choicesOf(LABELS.TradeSize, String)
export const OPTION_TYPES = choicesOf(LABELS.OptionType, String)
export const TRANSFORMATIONS = choicesOf(LABELS.Transformation, lower)
export const WINDOWS = choicesOf(LABELS.Window, (window) => WINDOW_WORDS[window])
export const NORMALISATIONS = choicesOf(LABELS.Normalisation, lower)
export const PERIODS = choicesOf(LABELS.NormalisationPeriod, (period) => PERIOD_WORDS[period])
export const ORDERS = choicesOf(LABELS.OrderDirection, lower)
export const STATUSES = choicesOf(LABELS.JobStatus, lower)

/** The value of a word; null if it is not among the choices. */
export const valueFor = <Value>(choices: readonly Choice<Value>[], word: string): Value | null =>
  choices.find((one) => one.word === word)?.value ?? null

/** The label of a word; the word itself if it is not among the choices. */
export const labelOf = (choices: readonly Choice<unknown>[], word: string): string =>
  choices.find((one) => one.word === word)?.label ?? word

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
