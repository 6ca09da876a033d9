import { z } from 'zod'
import { type Finding, withRule } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { withPointsMetric } from '../../../engine/bars/downsampled.ts'
import { fieldsParameter, withFittingFields } from '../../../engine/bars/fields.ts'
import { BAR_FIELDS } from '../../../engine/bars/selection.ts'
import { withOnlyPage } from '../../../engine/downsampling.ts'
import type { SecurityKey } from '../../../engine/instruments/queries/named-securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { AGGREGATE_METRICS, CALCULATED_NAMES } from '../../../market/metrics.ts'
import { Moment } from '../../../market/moments.ts'
import {
  endDate,
  optionSideParameters,
  SYMBOL_MATCHING,
  selectionParameters,
  withAssetClass,
  withDates,
} from '../../../market/parameters.ts'
import { startAt } from '../../../market/relative-dates.ts'
import { AssetClass } from '../../../market/vocabulary.ts'

const MAX_IDENTIFIERS = 100

export const Identifier = Text.min(1).max(256)
const identifiers = (what: string, how = 'matched exactly') =>
  distinctList(Identifier, MAX_IDENTIFIERS)
    .optional()
    .describe(`${what}, ${how}. At most ${MAX_IDENTIFIERS}.`)
const { tickers, securityProviderIds, figis, isins, startDate } = EXAMPLE

/** Identifiers of securities. A request uses one kind. */
export const identifierParameters = {
  providerId: identifiers('Provider ids').meta({
    examples: [securityProviderIds],
    argument: 'providerIds',
  }),
  symbol: identifiers('Trading symbols', SYMBOL_MATCHING).meta({
    example: tickers,
    argument: 'symbols',
  }),
  ticker: identifiers('Trading symbols', SYMBOL_MATCHING).meta({
    example: tickers,
    argument: 'tickers',
  }),
  figi: identifiers('FIGIs').meta({ examples: [figis], argument: 'figis' }),
  isin: identifiers('ISINs').meta({ examples: [isins], argument: 'isins' }),
}

/** The parameters of each kind of identifier. */
const KINDS: Readonly<Record<SecurityKey, readonly (keyof typeof identifierParameters)[]>> = {
  providerId: ['providerId'],
  ticker: ['symbol', 'ticker'],
  figi: ['figi'],
  isin: ['isin'],
}
const KEYS = Object.keys(KINDS) as SecurityKey[]
const PARAMETERS = KEYS.flatMap((key) => KINDS[key])
/** Returns a parameter's name as words, which suits both protocols. */
const worded = (name = ''): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export type Identifiers = {
  readonly [name in keyof typeof identifierParameters]?: readonly string[] | undefined
}

/** Returns the identifiers of a request and their kind, or null if it has none. */
export function identifiersOf(input: Identifiers): { key: SecurityKey; values: string[] } | null {
  for (const key of KEYS) {
    const values = new Set(KINDS[key].flatMap((name) => input[name] ?? []))
    if (values.size > 0) return { key, values: [...values] }
  }
  return null
}

/** Adds the rule that identifiers are of one kind; `symbol` and `ticker` are the same kind. */
export const withIdentifiers = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, PARAMETERS, (input): Finding | readonly Finding[] | null => {
    const given = KEYS.map((key) => KINDS[key].filter((name) => input[name] !== undefined)).filter(
      ([first]) => first !== undefined,
    )
    const [[kept] = []] = given
    if (given.length > 1)
      return given.slice(1).flatMap(([name]) => ({
        path: [name ?? ''],
        type: 'mutually_exclusive',
        message: `Give identifiers of one kind: either ${worded(kept)} or ${worded(name)}`,
      }))
    const { values = [] } = identifiersOf(input as Identifiers) ?? {}
    return values.length > MAX_IDENTIFIERS
      ? {
          path: ['ticker'],
          type: 'too_many_items',
          message: `Symbols and tickers should have at most ${MAX_IDENTIFIERS} distinct items together`,
          ctx: { max_length: MAX_IDENTIFIERS },
        }
      : null
  })

/** Adds the rule that identifiers are required, unless the parameter `instead` is given. */
export const withSomeIdentifier = <S extends z.ZodObject>(schema: S, instead?: string): S =>
  withRule(schema, [...PARAMETERS, ...(instead ? [instead] : [])], (input): Finding | null =>
    identifiersOf(input as Identifiers) || (instead && input[instead] !== undefined)
      ? null
      : {
          path: ['ticker'],
          type: 'identifier_required',
          message: `Give a ${PARAMETERS.map(worded).join(', ')}${instead ? `, or \`${instead}\` for all securities` : ''}`,
        },
  )

/** Row fields that are attributes of the security. */
export const SECURITY_FIELDS = ['symbol', 'name', 'sector', 'industry', 'asset_type', 'is_active'] as const

/** Bar columns of a security. Only rows of aggregates have market hours. */
export const SERIES_BAR_FIELDS = BAR_FIELDS.filter(
  (field) => field !== 'market_hours' && !AGGREGATE_METRICS.has(field),
)

/** The `fields` parameter: a projection of the rows. */
export const fields = fieldsParameter(
  ['ts', 'provider_id', ...SECURITY_FIELDS, ...SERIES_BAR_FIELDS, ...CALCULATED_NAMES],
  { id: 'SeriesField', description: 'Field of a security’s row.' },
  'Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default: all of the asset class, with calculated metrics as null.',
)

export const calculateMetrics = z
  .boolean()
  .default(false)
  .describe(
    'Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those listed in `fields` are always computed.',
  )

/** Parameters that select bars of securities. Unlike for aggregates, the asset class may be a list. */
export const seriesParameters = {
  ...selectionParameters,
  assetClass: distinctList(AssetClass, AssetClass.options.length)
    .optional()
    .describe(
      'Asset class, or several: cash and options are merged into one row per security and time. Default: cash, or options if an option filter or only option fields are given.',
    )
    .meta({ example: ['cash', 'options'] }),
  ...optionSideParameters,
}

/** Dates of a series. Default: the last 365 days. */
export const dateParameters = {
  startDate: Moment.optional()
    .describe('First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the end.')
    .meta({ example: startDate, argument: 'from', resolve: startAt }),
  endDate,
}

export const date = Moment.optional()
  .describe(
    'Trading date, which selects the bar that contains it, or instant of one bar. Cannot be combined with a start or an end. Without identifiers, returns all securities with a bar at that time.',
  )
  .meta({ examples: [startDate] })

/** Adds the rule that one date and a range exclude each other. */
export const withOneDate = <S extends z.ZodObject>(schema: S): S =>
  withRule(schema, ['date', 'startDate', 'endDate'], (input): Finding | null =>
    input['date'] !== undefined && (input['startDate'] !== undefined || input['endDate'] !== undefined)
      ? {
          path: ['date'],
          type: 'mutually_exclusive',
          message: 'Give either one date or a range of dates, not both',
        }
      : null,
  )

/** Adds the rules for all series of securities. */
export const seriesRules = <S extends z.ZodObject>(schema: S): S => withFittingFields(withAssetClass(schema))

/** Adds the rules for series of securities over a date range. */
export const rangeRules = <S extends z.ZodObject>(schema: S): S => seriesRules(withDates(schema))

/** The same for series that may be reduced to the rows of a chart, all in one response. */
export const reducedBatchRules = <S extends z.ZodObject>(schema: S): S =>
  withPointsMetric(rangeRules(schema), { isOfSecurities: true })

/** The same for a numbered page. */
export const reducedRules = <S extends z.ZodObject>(schema: S): S => withOnlyPage(reducedBatchRules(schema))
