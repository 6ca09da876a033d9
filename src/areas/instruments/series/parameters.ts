import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { type Finding, withRule } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import { distinctList } from '../../../core/lists.ts'
import { camelCase } from '../../../core/names.ts'
import { pointsParameters, withPointsMetric } from '../../../engine/bars/downsampled.ts'
import { fieldsParameter, withFittingFields } from '../../../engine/bars/fields.ts'
import { BAR_FIELDS, barFieldsOfKind } from '../../../engine/bars/selection.ts'
import { aggregateCalculatedShape } from '../../../engine/bars/shape.ts'
import { withOnlyPage } from '../../../engine/downsampling.ts'
import { AGGREGATE, SECURITY } from '../../../engine/instruments/kinds.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { dateBefore } from '../../../market/dates.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { CALCULATED_NAMES } from '../../../market/metrics.ts'
import { Moment } from '../../../market/moments.ts'
import {
  endDate,
  optionSideParameters,
  order,
  SYMBOL_MATCHING,
  selectionParameters,
  withAssetClass,
  withDates,
} from '../../../market/parameters.ts'
import { startAt } from '../../../market/relative-dates.ts'
import { transformationParameters, withFittingWindow } from '../../../market/transformations.ts'
import { AssetClass } from '../../../market/vocabulary.ts'

/** Page sizes of a time series. */
export const PAGING = { max: 10_000, size: 2000 }

const AGGREGATE_CALCULATED = CALCULATED_NAMES.filter((name) => camelCase(name) in aggregateCalculatedShape)

/** The `fields` parameter of rows of aggregates, which extends the specification: a projection of the rows. */
const aggregateFields = fieldsParameter(
  ['ts', ...AGGREGATE.always, ...AGGREGATE.attributes, ...BAR_FIELDS, ...AGGREGATE_CALCULATED],
  { id: 'AggregateField', description: 'Field of an aggregate’s row.' },
  'Row fields to return, by their names in the REST API. The timestamp and the ids are always returned. Calculated metrics are returned only if they are listed. Default: all of the asset class.',
)

/** The `fields` parameter of rows of securities. */
export const securityFields = fieldsParameter(
  ['ts', 'provider_id', ...SECURITY.attributes, ...barFieldsOfKind(SECURITY), ...CALCULATED_NAMES],
  { id: 'SeriesField', description: 'Field of a security’s row.' },
  'Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default: all of the asset class, with calculated metrics as null.',
)

/** Parameters of a series of aggregates, except the aggregates and the start. */
export const aggregateParameters = {
  endDate,
  ...selectionParameters,
  ...optionSideParameters,
  ...dataPagingParameters(PAGING),
  order,
  ...transformationParameters,
  ...pointsParameters,
  fields: aggregateFields,
}

/** Parameters that select bars of securities. Unlike for aggregates, the asset class may be a list. */
export const securityParameters = {
  ...selectionParameters,
  assetClass: distinctList(AssetClass, AssetClass.options.length)
    .optional()
    .describe(
      'Asset class, or several: cash and options are merged into one row per security and time. Default: cash, or options if an option filter or only option fields are given.',
    )
    .meta({ example: ['cash', 'options'] }),
  ...optionSideParameters,
}

export const calculateMetrics = z
  .boolean()
  .default(false)
  .describe(
    'Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those listed in `fields` are always computed.',
  )

const DEFAULT_DAYS = 365

/** Dates of a series of securities. Default: the last 365 days. */
export const securityDates = {
  startDate: Moment.optional()
    .describe('First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the end.')
    .meta({ example: EXAMPLE.startDate, argument: 'from', resolve: startAt }),
  endDate,
}

export const date = Moment.optional()
  .describe(
    'Trading date, which selects the bar that contains it, or instant of one bar. Cannot be combined with a start or an end. Without identifiers, returns all securities with a bar at that time.',
  )
  .meta({ examples: [EXAMPLE.startDate] })

interface Dates {
  readonly date?: string | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Fills in the dates of a request for securities. One date becomes both ends of the range. */
export function withDefaultDates<R extends Dates>(request: R, { now }: ReadContext): R {
  const { date: day, startDate, endDate } = request
  if (day !== undefined) return { ...request, startDate: day, endDate: day }
  return { ...request, startDate: startDate ?? dateBefore(endDate, { days: DEFAULT_DAYS }, now) }
}

export const Identifier = Text.min(1).max(256)

export const tickers = distinctList(Identifier, 100)
  .describe(`Trading symbols, ${SYMBOL_MATCHING}. At most 100.`)
  .meta({ example: EXAMPLE.tickers })

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

/** Adds the rules for rows of bars. */
export const rowRules = <S extends z.ZodObject>(schema: S): S => withFittingFields(withAssetClass(schema))

/** Adds the rules for series over a date range. */
export const rangeRules = <S extends z.ZodObject>(schema: S): S => rowRules(withDates(schema))

/** Adds the rules for a numbered page of bars of aggregates. */
export const aggregateRules = <S extends z.ZodObject>(schema: S): S =>
  withOnlyPage(withPointsMetric(withFittingWindow(rangeRules(schema))))

/** Adds the rules for series of securities that may be reduced to the rows of a chart, all in one response. */
export const reducibleRules = <S extends z.ZodObject>(schema: S): S =>
  withPointsMetric(rangeRules(schema), { isOfSecurities: true })
