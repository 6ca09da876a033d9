import type { CamelCase } from '../../core/names.ts'
import type { StampRange } from '../../market/dates.ts'
import {
  AGGREGATE_METRICS,
  type AnyMetric,
  CATALOGUE,
  type CalculatedName,
  hasMetric,
  isRatio,
  METRIC_NAMES,
  METRICS,
  type MetricName,
  RATIOS,
  type RowMetric,
} from '../../market/metrics.ts'
import type { AssetClass, Interval, MarketHours, Moneyness, TradeSize } from '../../market/vocabulary.ts'
import type { InstrumentKind } from '../instruments/kinds.ts'

/** Selects bars: everything except the instrument and the page. */
export interface SeriesSelection {
  readonly interval: Interval
  readonly assetClass: AssetClass
  readonly moneyness: Moneyness
  readonly size: TradeSize
  /** Whether to include days known only from their intraday bars. */
  readonly includeIntraday: boolean
  readonly range: StampRange
  /** First stamp whose period is still open. */
  readonly runningFrom: string
}

/** Columns of a bar other than its stamp and metrics. */
const ATTRIBUTES = [
  'asset_class',
  'market_hours',
  'is_partial',
  'moneyness',
  'size',
  'updated_time',
  'date',
] as const
export type BarField = (typeof ATTRIBUTES)[number] | MetricName

/** Metrics by their camelCase names. */
export type MetricValues = { readonly [name in CamelCase<MetricName>]?: number | null }

/** Calculated metrics by their camelCase names. */
type CalculatedValues = { [name in CamelCase<CalculatedName>]?: number | null }

/** One bar as the database returns it. Only the requested columns are present. */
export type BarRow = {
  readonly instrumentId: number
  /** End of the bar, RFC 3339. */
  readonly ts: string
  readonly assetClass?: AssetClass
  readonly marketHours?: MarketHours | null
  readonly isPartial?: boolean
  readonly moneyness?: Moneyness | null
  readonly size?: TradeSize | null
  readonly updatedTime?: string
  /** Trading date in the exchange's timezone. */
  readonly date?: string
  /** Transformed metrics. Absent if none were requested. */
  readonly transformed?: MetricValues
} & MetricValues &
  Readonly<CalculatedValues>

/** All columns of a bar except its stamp. */
export const BAR_FIELDS: readonly BarField[] = [...ATTRIBUTES, ...METRIC_NAMES]

/** Returns the columns of bars that rows of a kind of instrument have if the request names none. */
export const barFieldsOfKind = ({ hasMarketHours }: InstrumentKind): BarField[] =>
  BAR_FIELDS.filter((field) => !AGGREGATE_METRICS.has(field) && (hasMarketHours || field !== 'market_hours'))

export const isMetric = (field: BarField): field is MetricName => field in METRICS

/** Returns the columns of a bar if the request names none. */
export const defaultFields = (assetClass: AssetClass): BarField[] =>
  BAR_FIELDS.filter((field) => carriesField(assetClass, field) && !AGGREGATE_METRICS.has(field))

/** Whether rows of an asset class have the column. If not, its value is null. */
export const carriesField = (assetClass: AssetClass, field: BarField): boolean =>
  isMetric(field) ? hasMetric(assetClass, field) : true

/** A number that follows from one bar: a metric of it, or one divided by another. */
export interface BarValue {
  readonly metric: RowMetric
  readonly dividedBy?: RowMetric | null | undefined
}

/** Returns the stored metrics that a number of a bar follows from. */
export const metricsIn = ({ metric, dividedBy }: BarValue): MetricName[] =>
  [metric, dividedBy ?? []].flat().flatMap((name) => (isRatio(name) ? [...RATIOS[name]] : [name]))

/** Whether a number of a bar follows from its price. Option bars have no price of their own. */
export const needsPrice = (value: BarValue): boolean =>
  metricsIn(value).some((name) => METRICS[name].assetClass === 'both')

/** Returns the selection whose rows have all the metrics: of both asset classes, one if it suffices. */
export function narrowed(selection: SeriesSelection, metrics: readonly AnyMetric[]): SeriesSelection {
  return selection.assetClass === 'all' ? { ...selection, assetClass: assetClassOf(metrics) } : selection
}

/** Returns the asset class that has all the fields; `cash` if either would do. */
export function assetClassOf(fields: readonly (BarField | CalculatedName)[]): AssetClass {
  const classes = new Set(
    fields.map((field) => (field in CATALOGUE ? CATALOGUE[field as MetricName].assetClass : 'both')),
  )
  if (classes.has('cash') && classes.has('options')) return 'all'
  return classes.has('options') ? 'options' : 'cash'
}
