import type {
  AssetClass,
  Measure as MeasureInput,
  Metric,
  Normalisation,
  NormalisationPeriod,
  Window,
} from '../graph/generated/graphql.ts'
import type { Unit } from '../parts/format.ts'
import { CASH_METRICS, METRIC_UNITS, OPTION_METRICS } from '../parts/metrics.ts'
import { LABELS } from '../parts/vocabulary.ts'

/** Transformations of measures. A running sum needs the start of a range, which screens lack. */
export const { CUMULATIVE_SUM: _, ...TRANSFORMATIONS } = LABELS.Transformation

/** Parts of the options, without the values that mean all of them. */
export const { TOTAL: _moneyness, ...MONEYNESS } = LABELS.Moneyness
export const { TOTAL: _size, ...SIZES } = LABELS.TradeSize

/** A number of each bar of an instrument: a metric, as it is or computed further. Null: none, or the service's own. */
export interface Measure {
  readonly metric: Metric
  readonly transformation: keyof typeof TRANSFORMATIONS | null
  readonly window: Window | null
  readonly normalisation: Normalisation | null
  readonly period: NormalisationPeriod | null
  /** The metric to divide by. */
  readonly dividedBy: Metric | null
  /** Null: that of the metrics. */
  readonly assetClass: AssetClass | null
  readonly moneyness: keyof typeof MONEYNESS | null
  readonly size: keyof typeof SIZES | null
}

/** A metric as it is. */
export const plainMeasure = (metric: Metric): Measure => ({
  ...{ metric, transformation: null, window: null, normalisation: null, period: null },
  ...{ dividedBy: null, assetClass: null, moneyness: null, size: null },
})

const STORED: readonly Metric[] = [...CASH_METRICS, 'PX_LINKED', ...OPTION_METRICS]

/** Whether the bars of an instrument have a measure, and not only screens: calculated metrics are no columns of theirs. */
export const isStored = ({ metric, dividedBy, assetClass, moneyness, size }: Measure): boolean =>
  STORED.includes(metric) && [dividedBy, assetClass, moneyness, size].every((part) => part === null)

/** Whether a measure is a metric as it is. */
export const isPlain = ({ transformation, normalisation }: Measure): boolean =>
  transformation === null && normalisation === null

/** A measure as the graph takes it. */
export const measureInput = (measure: Measure) => {
  const { metric, transformation, window, normalisation, period } = measure
  const { dividedBy, assetClass, moneyness, size } = measure
  return {
    metric,
    ...(dividedBy && { dividedBy }),
    ...(assetClass && { assetClass }),
    ...(moneyness && { moneyness }),
    ...(size && { size }),
    ...(transformation && { transformation, ...(window && { window }) }),
    ...(normalisation && { normalisation, ...(period && { normalisationPeriod: period }) }),
  } satisfies MeasureInput
}

/** Unit of the values of a measure. */
export function measureUnit({ metric, dividedBy, transformation, normalisation }: Measure): Unit {
  if (normalisation === 'Z_SCORE') return 'sigma'
  if (normalisation === 'MIN_MAX' || normalisation === 'TURNOVER_SHARE') return 'fraction'
  if (normalisation === 'PERCENTILE_RANK') return 'percent'
  if (transformation === 'PCT_CHANGE') return 'fraction'
  return dividedBy ? 'number' : METRIC_UNITS[metric]
}

/** Name of a measure, as headings show it. */
export function measureName(measure: Measure): string {
  const { metric, dividedBy, transformation, window, normalisation, period } = measure
  const { assetClass, moneyness, size } = measure
  const value = [metric, ...(dividedBy ? [dividedBy] : [])].map((one) => LABELS.Metric[one]).join(' / ')
  const tier = [
    ...(assetClass ? [LABELS.AssetClass[assetClass].toLowerCase()] : []),
    ...(moneyness ? [LABELS.Moneyness[moneyness].toLowerCase()] : []),
    ...(size ? [LABELS.TradeSize[size].toLowerCase()] : []),
  ]
  const computed = transformation ? [LABELS.Transformation[transformation].toLowerCase()] : []
  const over = transformation && window ? [LABELS.Window[window]] : []
  const scaled = normalisation ? [LABELS.Normalisation[normalisation].toLowerCase()] : []
  const within = normalisation && period ? [`of ${LABELS.NormalisationPeriod[period].toLowerCase()}`] : []
  return [value, ...tier, ...computed, ...over, ...scaled, ...within].join(', ')
}

const CALCULATED = ['Z_SCORE', 'MOMENTUM', 'RIS', 'STREAK'] as const satisfies readonly Metric[]
const CALCULATED_OPTIONS = [
  'PUT_CALL_RATIO',
  'PUT_CALL_NOTIONAL_RATIO',
  'CALL_SHARE',
  'TURNOVER_TO_NOTIONAL',
] as const satisfies readonly Metric[]

const OPTIONS: readonly Metric[] = [...OPTION_METRICS, ...CALCULATED_OPTIONS]

/** Metrics that both markets have. */
const SHARED: readonly Metric[] = ['PX', 'PX_CHG', 'PX_LINKED', 'Z_SCORE', 'MOMENTUM', 'STREAK', 'RANK']

/** Whether a measure is of the market that it states, as its metrics are of both. */
export const isOfBoth = ({ metric, dividedBy }: Measure): boolean =>
  [metric, ...(dividedBy ? [dividedBy] : [])].every((one) => SHARED.includes(one))

/** Asset class of a measure, unless it states another. */
export function assetClassOf({
  metric,
  dividedBy,
  moneyness,
  size,
}: Omit<Measure, 'assetClass'>): AssetClass {
  const named = [metric, ...(dividedBy ? [dividedBy] : [])].filter((one) => !SHARED.includes(one))
  const classes = new Set(named.map((one) => (OPTIONS.includes(one) ? 'OPTIONS' : 'CASH')))
  if (classes.size > 1) return 'ALL'
  const [only = moneyness || size ? 'OPTIONS' : 'CASH'] = classes
  return only
}

/** Metrics of conditions, in the order of menus. */
export const METRIC_GROUPS: readonly { readonly label: string; readonly metrics: readonly Metric[] }[] = [
  { label: LABELS.AssetClass.CASH, metrics: [...CASH_METRICS, ...CALCULATED] },
  { label: LABELS.AssetClass.OPTIONS, metrics: OPTIONS },
]
