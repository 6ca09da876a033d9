import { z } from 'zod'
import { distinctList, type Finding, withRule } from '../core/faults.ts'
import { Id, Text } from '../core/inputs.ts'
import { isReversed } from './dates.ts'
import { EXAMPLE } from './examples.ts'
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
