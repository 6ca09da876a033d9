import { z } from 'zod'
import { distinctList, type Finding, withRule } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { fieldsParameter, withFittingFields } from '../../../engine/bars/fields.ts'
import { BAR_FIELDS } from '../../../engine/bars/selection.ts'
import type { SecurityKey } from '../../../engine/instruments/queries/securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { CALCULATED_NAMES, OF_AGGREGATES } from '../../../market/metrics.ts'
import { Moment } from '../../../market/moments.ts'
import {
  endDate,
  HOW_SYMBOLS_ARE_FOUND,
  optionSideParameters,
  selectionParameters,
  withAssetClass,
  withOrderedDates,
} from '../../../market/parameters.ts'
import { AssetClass } from '../../../market/vocabulary.ts'

const MOST = 100

export const Identifier = Text.min(1).max(256)
const identifiers = (what: string, how = 'exactly as they are spelled') =>
  distinctList(Identifier, MOST).optional().describe(`${what}, at most ${MOST}; ${how}.`)
const { tickers, securityProviderIds, figis, isins, startDate } = EXAMPLE

/** Identifiers of securities: of one kind at a time. */
export const identifierParameters = {
  providerId: identifiers('Provider ids').meta({ examples: [securityProviderIds] }),
  symbol: identifiers('Trading symbols', HOW_SYMBOLS_ARE_FOUND).meta({ example: tickers }),
  ticker: identifiers('Trading symbols, as `symbol`', HOW_SYMBOLS_ARE_FOUND).meta({ example: tickers }),
  figi: identifiers('FIGIs').meta({ examples: [figis] }),
  isin: identifiers('ISINs').meta({ examples: [isins] }),
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
/** A parameter's name as text, whichever way the protocol spells it. */
const worded = (name = ''): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export type Identifiers = {
  readonly [name in keyof typeof identifierParameters]?: readonly string[] | undefined
}

/** The identifiers of a request and their kind; null when it names none. */
export function identifiersOf(input: Identifiers): { key: SecurityKey; values: string[] } | null {
  for (const key of KEYS) {
    const values = new Set(KINDS[key].flatMap((name) => input[name] ?? []))
    if (values.size > 0) return { key, values: [...values] }
  }
  return null
}

/** Identifiers of two kinds contradict each other; those of one kind may come by two parameters. */
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
    return values.length > MOST
      ? {
          path: ['ticker'],
          type: 'too_many_items',
          message: `symbol and ticker should have at most ${MOST} distinct items together`,
          ctx: { max_length: MOST },
        }
      : null
  })

/** Securities have to be named, unless another parameter stands for them. */
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

/** Row members that come from the security itself. */
export const SECURITY_FIELDS = ['symbol', 'name', 'sector', 'industry', 'asset_type', 'is_active'] as const

/** Bar columns of a security; only rows of aggregates show market hours. */
export const SERIES_BAR_FIELDS = BAR_FIELDS.filter(
  (field) => field !== 'market_hours' && !OF_AGGREGATES.has(field),
)

/** The projection of the rows. */
export const fields = fieldsParameter(
  ['ts', 'provider_id', ...SECURITY_FIELDS, ...SERIES_BAR_FIELDS, ...CALCULATED_NAMES],
  { id: 'SeriesField', description: 'Member of a row of a security.' },
  'Row fields to return besides ts, provider_id and symbol; default: all of the asset class, calculated metrics as null.',
)

export const calculateMetrics = z
  .boolean()
  .default(false)
  .describe(
    'Whether calculated metrics (z_score, momentum, ris, rank) are computed; those named in `fields` always are.',
  )

/** The bars of securities; an asset class may be said as a list. */
export const seriesParameters = {
  ...selectionParameters,
  assetClass: distinctList(AssetClass, AssetClass.options.length)
    .optional()
    .describe(
      'Asset class, or several: cash and options are merged into one row per security and time. Default: cash; options when an option filter or only option fields are asked for.',
    )
    .meta({ example: ['cash', 'options'] }),
  ...optionSideParameters,
}

/** Dates of a series; without any the last 365 days. */
export const dateParameters = {
  startDate: Moment.optional()
    .describe('First trading date (YYYY-MM-DD) or instant, inclusive; default: 365 days before the end.')
    .meta({ example: startDate }),
  endDate,
}

export const date = Moment.optional()
  .describe(
    'One trading date (the bar that holds it), or the instant of one bar; not together with the start or the end. Without identifiers: all securities that have a bar then.',
  )
  .meta({ examples: [startDate] })

/** One date contradicts a range. */
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

/** The rules that all series of securities share. */
export const seriesRules = <S extends z.ZodObject>(schema: S): S => withFittingFields(withAssetClass(schema))

/** The same with a range of dates. */
export const rangeRules = <S extends z.ZodObject>(schema: S): S =>
  seriesRules(withOrderedDates(schema, 'startDate', 'endDate'))
