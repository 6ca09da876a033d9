import { z } from 'zod'
import { type Finding, withRule } from '../core/faults.ts'
import { Text } from '../core/inputs.ts'
import { distinctList } from '../core/lists.ts'
import type { Spans } from '../core/shape.ts'
import { isReversed } from './dates.ts'
import { EXAMPLE } from './examples.ts'
import { AggregateId, ListedAggregateId } from './identifiers.ts'
import { Moment } from './moments.ts'
import { NamedRange, rangeAt } from './named-ranges.ts'
import { endAt, startAt } from './relative-dates.ts'
import { AssetClass, Interval, Moneyness, OptionType, OrderDirection, TradeSize } from './vocabulary.ts'

export const aggregateId = AggregateId.describe('Id of the aggregate.').meta({ example: EXAMPLE.aggregateId })
export const aggregateIds = distinctList(ListedAggregateId, 100)
  .describe('Ids of the aggregates. At most 100.')
  .meta({ example: EXAMPLE.aggregateIds })

/** How symbols are matched; embedded in the descriptions of symbol parameters. */
export const SYMBOL_MATCHING =
  'case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case'

/** The parameter that names one security, as in paths. */
export const securityName = Text.min(1)
  .max(256)
  .describe(`Provider id, or trading symbol: ${SYMBOL_MATCHING}.`)
  .meta({ example: EXAMPLE.ticker })

/** Name of a type or subtype of aggregates. */
export const TypeName = Text.min(1).max(64)

/** Filters of aggregates by type and subtype: OR within a list, AND across. */
export const typeParameters = {
  types: distinctList(TypeName, 100)
    .optional()
    .describe('Types to include, case-insensitive. Default: all.')
    .meta({ example: EXAMPLE.types }),
  subtypes: distinctList(TypeName, 100)
    .optional()
    .describe('Subtypes to include, case-insensitive. Default: all.')
    .meta({ example: EXAMPLE.subtypes }),
}

export const interval = Interval.default('1d')

/** Parameters that select bars. */
export const selectionParameters = {
  interval,
  assetClass: AssetClass.optional()
    .describe(
      'Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both.',
    )
    .meta({ example: 'all' }),
  moneyness: Moneyness.optional()
    .describe('Moneyness of the options to include. Default: `TOTAL`.')
    .meta({ example: 'ATM' }),
  size: TradeSize.optional()
    .describe('Size of the option trades to include. Default: `TOTAL`.')
    .meta({ example: 'LARGE' }),
  includeIntraday: z
    .boolean()
    .default(true)
    .describe(
      "Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier.",
    ),
}

/** Option side filters of the specification: echoed in the metadata, without effect on the rows. */
export const optionSideParameters = {
  type: OptionType.optional()
    .describe('Option type. Echoed in the metadata; does not filter the rows.')
    .meta({ example: 'CALL' }),
  notional: OptionType.optional()
    .describe('Option notional side. Echoed in the metadata; does not filter the rows.')
    .meta({ example: 'ALL' }),
}

export const startDate = Moment.describe('First trading date (YYYY-MM-DD) or instant, inclusive.').meta({
  example: EXAMPLE.startDate,
  argument: 'from',
  resolve: startAt,
})
export const endDate = Moment.optional()
  .describe('Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.')
  .meta({ example: EXAMPLE.endDate, argument: 'to', resolve: endAt })
export const order = OrderDirection.default('desc').describe(
  'Sort direction by time. Rows with equal timestamps are sorted by ascending id.',
)

const Category = Text.min(1).max(256).optional()

/** Filters by the attributes of a security. */
export const securityFilterParameters = {
  isActive: z
    .boolean()
    .optional()
    .describe('Only active (true) or inactive (false) securities. Default: both.')
    .meta({ example: true }),
  sector: Category.describe('Only securities in this sector, case-insensitive.').meta({
    example: EXAMPLE.sector,
  }),
  industry: Category.describe('Only securities in this industry, case-insensitive.').meta({
    example: EXAMPLE.industry,
  }),
  exchange: Category.describe('Only securities on this exchange, case-insensitive.').meta({
    example: EXAMPLE.exchange,
  }),
  assetType: Category.describe('Only securities of this asset type, case-insensitive.').meta({
    example: EXAMPLE.assetType,
  }),
}

/** Name of a range, which stands for its dates: no operation sees it. */
const range = NamedRange.optional()
  .describe('Range of dates, instead of a start and an end.')
  .meta({
    examples: ['last_month'],
    spans: {
      start: 'startDate',
      end: 'endDate',
      between: (text, now) => {
        const { success, data } = NamedRange.safeParse(text)
        return success ? rangeAt(data, now) : null
      },
    } satisfies Spans,
  })

/** Adds the name of a range to a schema with a start and an end. Rejects it beside these. */
function withRange<S extends z.ZodObject>(schema: S): S {
  const ranged = withRule(schema.safeExtend({ range }), ['range'], (input): Finding | null =>
    input.range === undefined
      ? null
      : {
          path: ['range'],
          type: 'mutually_exclusive',
          message: 'Give either a range or its dates, not both',
        },
  )
  // Whoever uses the output finds the dates there.
  return ranged as unknown as S
}

/** Adds the name of a range to a schema with a start and an end. Rejects a start that is after the end. */
export const withDates = <S extends z.ZodObject>(schema: S): S =>
  withRule(
    withRange(schema),
    ['startDate', 'endDate'],
    ({ startDate: first, endDate: last }): Finding | null => {
      if (typeof first !== 'string' || typeof last !== 'string' || !isReversed(first, last)) return null
      return { path: ['endDate'], type: 'date_range', message: 'The end precedes the start' }
    },
  )

/** Rejects an end without a start, for ranges whose start has no default. */
export const withStart = <S extends z.ZodObject>(schema: S): S =>
  withRule(
    schema,
    ['startDate', 'endDate'],
    ({ startDate: start, endDate: end, range: name }): Finding | null =>
      end === undefined || start !== undefined || name !== undefined
        ? null
        : { path: ['startDate'], type: 'date_range', message: 'A range needs its start: give it, or no end' },
  )

/** Returns the asset class of a parameter that may be a list: `all` for more than one, undefined for none. */
export function assetClassIn(value: unknown): AssetClass | undefined {
  const classes = new Set([value ?? []].flat() as AssetClass[])
  const [only] = classes
  return classes.size > 1 ? 'all' : only
}

/** Rejects option filters with asset class `cash`. */
export const withAssetClass = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['assetClass', 'moneyness', 'size'], (input): Finding[] => {
    if (assetClassIn(input['assetClass']) !== 'cash') return []
    return ['moneyness', 'size']
      .filter((filter) => input[filter] !== undefined)
      .map((filter) => ({
        path: [filter],
        type: 'asset_class_conflict',
        message: `'${filter}' applies to options, but the asset class is cash`,
      }))
  })
