import { type AnyMetric, CATALOGUE } from './metrics.ts'
import { type Transform, type TransformInput, transformOf } from './transformations.ts'
import type { AssetClass, Moneyness, TradeSize } from './vocabulary.ts'

/**
 * A number of each bar of an instrument: a metric or the ratio of two, of an asset class and a tier of options, as it is,
 * transformed, normalised, or both. All defaults are applied, so that two measures are the same if their members are.
 */
export interface Measure {
  readonly metric: AnyMetric
  /** Null if the metric is not divided. */
  readonly dividedBy: AnyMetric | null
  /** `all` only for a ratio of two asset classes. */
  readonly assetClass: AssetClass
  readonly moneyness: Moneyness
  readonly size: TradeSize
  /** Null if the values are taken as they are. */
  readonly transform: Transform | null
}

/** Members of a measure in a request. */
export interface MeasureInput extends TransformInput {
  readonly metric: AnyMetric
  readonly dividedBy?: AnyMetric | undefined
  readonly assetClass?: AssetClass | undefined
  readonly moneyness?: Moneyness | undefined
  readonly size?: TradeSize | undefined
}

/** Returns the asset class of a measure: that of its metrics or, for metrics of either, the requested one. */
function classOf({ metric, dividedBy, assetClass, moneyness, size }: MeasureInput): AssetClass {
  const own = new Set([metric, dividedBy ?? []].flat().map((name) => CATALOGUE[name].assetClass))
  const isOfBoth = own.has('cash') && own.has('options')
  if (isOfBoth) return 'all'
  if (own.has('options')) return 'options'
  if (own.has('cash')) return 'cash'
  const isOfOptions = assetClass === 'options' || moneyness !== undefined || size !== undefined
  return isOfOptions ? 'options' : 'cash'
}

/** Applies the defaults of a measure. */
export function measureOf(input: MeasureInput): Measure {
  const assetClass = classOf(input)
  const { metric, dividedBy = null, moneyness = 'TOTAL', size = 'TOTAL' } = input
  return { metric, dividedBy, assetClass, moneyness, size, transform: transformOf(input) }
}

/** Returns the members of a request for a measure. */
export function inputOf({
  metric,
  dividedBy,
  assetClass,
  moneyness,
  size,
  transform,
}: Measure): MeasureInput {
  return {
    ...{ metric, assetClass },
    ...(dividedBy && { dividedBy }),
    ...(moneyness !== 'TOTAL' && { moneyness }),
    ...(size !== 'TOTAL' && { size }),
    ...(transform?.transformation && { transformation: transform.transformation }),
    ...(transform?.window && { window: transform.window }),
    ...(transform?.normalisation && { normalisation: transform.normalisation }),
    ...(transform?.normalisationPeriod && { normalisationPeriod: transform.normalisationPeriod }),
  }
}

/** Writes a measure as its one text, such as `options.OTM.put_turnover/call_turnover|moving_avg:20|z_score:1y`. */
export function measureText({ metric, dividedBy, assetClass, moneyness, size, transform }: Measure): string {
  const tiers = [moneyness, size].filter((tier) => tier !== 'TOTAL')
  const qualifiers = assetClass === 'cash' ? [] : [assetClass, ...tiers]
  const value = [...qualifiers, dividedBy ? `${metric}/${dividedBy}` : metric].join('.')
  const step = (name: string | null | undefined, length: string | null | undefined) =>
    name ? [length ? `${name}:${length}` : name] : []
  return [
    value,
    ...step(transform?.transformation, transform?.window),
    ...step(transform?.normalisation, transform?.normalisationPeriod),
  ].join('|')
}
