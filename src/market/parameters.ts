import { z } from 'zod'
import { type Finding, withRule } from '../faults.ts'
import { isReversed, Moment } from './dates.ts'
import { AssetClass, Interval, Moneyness, OptionType, Order, TradeSize } from './vocabulary.ts'

const MAX_INT = 2_147_483_647

/** A numeric instrument id. */
export const Id = z.int().min(1).max(MAX_INT)

/** Whether a text out of a cursor or a global id, which anybody can make up, spells a numeric instrument id. */
export const isIdText = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT

/** Text that a person or a vendor typed: no NUL, which PostgreSQL cannot hold. */
export const Text = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), {
  params: { type: 'string_unicode' },
  error: 'Input should be a valid string without NUL characters',
})

export const interval = Interval.default('1d')

/** Parameters that choose the bars; the asset class defaults to cash, or to options when something asks for them. */
export const selectionParameters = {
  interval,
  assetClass: AssetClass.optional().describe(
    'Asset class. Default: cash; options when an option filter or only option fields are asked for.',
  ),
  moneyness: Moneyness.optional().describe('Moneyness of the options counted; absent means TOTAL.'),
  size: TradeSize.optional().describe('Size of the option trades counted; absent means TOTAL.'),
  includeIntraday: z
    .boolean()
    .default(true)
    .describe(
      'Whether what the running day brought so far is counted into bars of a day and longer. Forced to false for the basic tier.',
    ),
}

/** Option side filters of the specification; they do not change the rows and are echoed in the metadata. */
export const optionSideParameters = {
  type: OptionType.optional().describe('Options type filter; echoed in the metadata only.'),
  notional: OptionType.optional().describe('Options notional filter; echoed in the metadata only.'),
}

export const startDate = Moment.describe('First trading date (YYYY-MM-DD) or instant, inclusive.')
export const endDate = Moment.optional().describe(
  'Last trading date (YYYY-MM-DD) or instant, inclusive; default: now.',
)
export const order = Order.default('desc').describe(
  'Direction of time; rows of one time are ordered by ascending id.',
)

/** Numbered paging with the endpoint's own bounds. */
export const pagingParameters = ({ max, size }: { max: number; size: number }) => ({
  recordsPerPage: z.int().min(1).max(max).default(size).describe(`Rows per page, 1 to ${max}.`),
  pageNumber: z
    .int()
    .min(1)
    .max(MAX_INT)
    .default(1)
    .describe('Page, counted from 1; a page past the end is empty.'),
})

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

/** Option filters contradict an explicit cash. */
export const withAssetClass = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['assetClass', 'moneyness', 'size'], (input): Finding[] => {
    if (input['assetClass'] !== 'cash') return []
    return ['moneyness', 'size']
      .filter((filter) => input[filter] !== undefined)
      .map((filter) => ({
        path: [filter],
        type: 'asset_class_conflict',
        message: `'${filter}' filters options, but the asset class asked for is cash`,
      }))
  })
