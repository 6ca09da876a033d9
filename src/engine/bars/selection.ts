import type { CamelCase } from '../../core/names.ts'
import type { StampRange } from '../../market/dates.ts'
import {
  CATALOGUE,
  type CalculatedName,
  carries,
  METRIC_NAMES,
  METRICS,
  type MetricName,
  OF_AGGREGATES,
} from '../../market/metrics.ts'
import type { AssetClass, Interval, Moneyness, TradeSize } from '../../market/vocabulary.ts'

/** Which bars of an instrument are meant: everything but the instrument and the page. */
export interface SeriesSelection {
  readonly interval: Interval
  readonly assetClass: AssetClass
  readonly moneyness: Moneyness
  readonly size: TradeSize
  /** Whether what the running day brought so far is counted in. */
  readonly includeIntraday: boolean
  readonly range: StampRange
  /** Bars stamped from here on belong to periods that still run. */
  readonly runningFrom: string
}

/** Columns of a bar beside its stamp and its metrics. */
const ATTRIBUTES = ['asset_class', 'market_hours', 'is_partial', 'moneyness', 'size', 'updated_time'] as const
export type BarField = (typeof ATTRIBUTES)[number] | MetricName

/** Metrics by their camelCase names. */
export type MetricValues = { readonly [name in CamelCase<MetricName>]?: number | null }

/** Calculated metrics by their camelCase names. */
export type CalculatedValues = { [name in CamelCase<CalculatedName>]?: number | null }

/** One bar as the database answers it; only the columns asked for are present. */
export type BarRow = {
  /** The instrument's id. */
  readonly instrumentId: number
  /** End of the bar, RFC 3339. */
  readonly ts: string
  readonly assetClass?: AssetClass
  readonly marketHours?: string | null
  readonly isPartial?: boolean
  readonly moneyness?: Moneyness | null
  readonly size?: TradeSize | null
  readonly updatedTime?: string
  /** What a transformation makes of the metrics; absent where none was asked for. */
  readonly transformed?: MetricValues
} & MetricValues &
  Readonly<CalculatedValues>

/** All columns that a bar can have. */
export const BAR_FIELDS: readonly BarField[] = [...ATTRIBUTES, ...METRIC_NAMES]

export const isMetric = (field: BarField): field is MetricName => field in METRICS

/** Columns of a bar where none is named. */
export const defaultFields = (assetClass: AssetClass): BarField[] =>
  BAR_FIELDS.filter((field) => carriesField(assetClass, field) && !OF_AGGREGATES.has(field))

/** Whether rows of an asset class have the column; where they have not, its value is null. */
export const carriesField = (assetClass: AssetClass, field: BarField): boolean =>
  isMetric(field) ? carries(assetClass, field) : true

/** The asset class that holds what is asked for; cash when it stands in either. */
export function assetClassOf(fields: readonly (BarField | CalculatedName)[]): AssetClass {
  const classes = new Set(
    fields.map((field) => (field in CATALOGUE ? CATALOGUE[field as MetricName].assetClass : 'both')),
  )
  if (classes.has('cash') && classes.has('options')) return 'all'
  return classes.has('options') ? 'options' : 'cash'
}
