import { z } from 'zod'
import { distinctList, type Finding, withRule } from '../core/faults.ts'
import { Id, Text } from '../core/inputs.ts'
import { type Term, vocabulary } from '../core/vocabulary.ts'
import { isReversed } from './dates.ts'
import { EXAMPLE } from './examples.ts'
import { carries, METRIC_NAMES, METRICS, type MetricName, OF_AGGREGATES } from './metrics.ts'
import { Moment } from './moments.ts'
import { AssetClass, Interval, Moneyness, OptionType, Order, TradeSize } from './vocabulary.ts'

export const aggregateId = Id.describe('Id of the aggregate.').meta({ example: EXAMPLE.aggregateId })
export const aggregateIds = distinctList(Id, 100)
  .describe('Ids of the aggregates, at most 100.')
  .meta({ example: EXAMPLE.aggregateIds })

/** What a description says of a parameter that takes symbols. */
export const HOW_SYMBOLS_ARE_FOUND =
  'in any case and spelling of the share class (BRK.B, BRK-B, BRK/B, BRKB), an exact match first'

const TypeName = Text.min(1).max(64)

/** Filters by the type and the subtype of aggregates: one of the items of each. */
export const typeParameters = {
  types: distinctList(TypeName, 100)
    .optional()
    .describe('Types to list, whatever their case; absent means all.')
    .meta({ example: EXAMPLE.types }),
  subtypes: distinctList(TypeName, 100)
    .optional()
    .describe('Subtypes to list, whatever their case; absent means all.')
    .meta({ example: EXAMPLE.subtypes }),
}

export const interval = Interval.default('1d')

/** Parameters that choose the bars; the asset class defaults to cash, or to options when something asks for them. */
export const selectionParameters = {
  interval,
  assetClass: AssetClass.optional()
    .describe(
      'Asset class. Default: cash; options when an option filter or only option fields are asked for.',
    )
    .meta({ example: 'all' }),
  moneyness: Moneyness.optional()
    .describe('Moneyness of the options counted; absent means TOTAL.')
    .meta({ example: 'ATM' }),
  size: TradeSize.optional()
    .describe('Size of the option trades counted; absent means TOTAL.')
    .meta({ example: 'LARGE' }),
  includeIntraday: z
    .boolean()
    .default(true)
    .describe(
      'Whether what the running day brought so far is counted into bars of a day and longer. Forced to false for the basic tier.',
    ),
}

/** Option side filters of the specification; they do not change the rows and are echoed in the metadata. */
export const optionSideParameters = {
  type: OptionType.optional()
    .describe('Options type filter; echoed in the metadata only.')
    .meta({ example: 'CALL' }),
  notional: OptionType.optional()
    .describe('Options notional filter; echoed in the metadata only.')
    .meta({ example: 'ALL' }),
}

export const startDate = Moment.describe('First trading date (YYYY-MM-DD) or instant, inclusive.').meta({
  example: EXAMPLE.startDate,
})
export const endDate = Moment.optional()
  .describe('Last trading date (YYYY-MM-DD) or instant, inclusive; default: now.')
  .meta({ example: EXAMPLE.endDate })
export const order = Order.default('desc').describe(
  'Direction of time; rows of one time are ordered by ascending id.',
)

export const Metric = vocabulary(
  'Metric',
  'What is measured.',
  Object.fromEntries(
    METRIC_NAMES.map((name) => [name, { description: METRICS[name].description }]),
  ) as Record<MetricName, Term>,
)

export const metric = Metric.optional()
  .describe('Metric. Default: retail_net_turnover; net_cp_turnover when the asset class is options.')
  .meta({ example: 'retail_net_turnover' })

/** A metric contradicts an asset class, or an option filter, whose rows do not carry it. */
export const withMetric = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['metric', 'assetClass', 'moneyness', 'size'], (input): Finding | null => {
    const asked = input as {
      metric?: MetricName
      assetClass?: AssetClass
      moneyness?: string
      size?: string
    }
    const isFiltered = asked.moneyness !== undefined || asked.size !== undefined
    const assetClass = asked.assetClass ?? (isFiltered ? 'options' : 'all')
    if (asked.metric === undefined || carries(assetClass, asked.metric)) return null
    return {
      path: ['metric'],
      type: 'asset_class_conflict',
      message: `Rows of asset class ${assetClass} have no ${asked.metric}`,
    }
  })

/** Refuses to rank securities by a metric that only aggregates have. */
export const withSecurityMetric = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['metric'], (input): Finding | null => {
    const { metric } = input as { metric?: MetricName }
    if (metric === undefined || !OF_AGGREGATES.has(metric)) return null
    return {
      path: ['metric'],
      type: 'metric_conflict',
      message: `Securities have no ${metric}: rank aggregates by it`,
    }
  })

const Category = Text.min(1).max(256).optional()

/** Filters by what a security is. */
export const securityParameters = {
  isActive: z
    .boolean()
    .optional()
    .describe('Only active (true) or inactive (false) securities; absent means both.')
    .meta({ example: true }),
  sector: Category.describe('Only securities of this sector, whatever its case.').meta({
    example: EXAMPLE.sector,
  }),
  industry: Category.describe('Only securities of this industry, whatever its case.').meta({
    example: EXAMPLE.industry,
  }),
  exchange: Category.describe('Only securities of this exchange, whatever its case.').meta({
    example: EXAMPLE.exchange,
  }),
  assetType: Category.describe('Only securities of this kind, whatever its case.').meta({
    example: EXAMPLE.assetType,
  }),
}

/** A start after the end is refused. */
export const withOrderedDates = <S extends z.ZodObject>(
  schema: S,
  start: keyof z.output<S> & string,
  end: keyof z.output<S> & string,
): S =>
  withRule(schema, [start, end], (input): Finding | null => {
    const [first, last] = [input[start], input[end]]
    if (typeof first !== 'string' || typeof last !== 'string' || !isReversed(first, last)) return null
    return { path: [end], type: 'date_range', message: 'The end must not be before the start' }
  })

/** The asset class that a parameter says, which may be a list: both of them, or one that is all, are all. */
export function assetClassIn(asked: unknown): AssetClass | undefined {
  const classes = new Set([asked ?? []].flat() as AssetClass[])
  const [only] = classes
  return classes.size > 1 ? 'all' : only
}

/** Option filters contradict an explicit cash. */
export const withAssetClass = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['assetClass', 'moneyness', 'size'], (input): Finding[] => {
    if (assetClassIn(input['assetClass']) !== 'cash') return []
    return ['moneyness', 'size']
      .filter((filter) => input[filter] !== undefined)
      .map((filter) => ({
        path: [filter],
        type: 'asset_class_conflict',
        message: `'${filter}' filters options, but the asset class asked for is cash`,
      }))
  })
