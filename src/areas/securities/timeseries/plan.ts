import { z } from 'zod'
import type { Warning, WarningCode } from '../../../core/answers.ts'
import type { ReadContext } from '../../../core/context.ts'
import { calculateRows, metricsBehind } from '../../../engine/bars/calculated.ts'
import {
  type Downsampling,
  downsamplingOf,
  type PointsInput,
  reductionOf,
} from '../../../engine/bars/downsampled.ts'
import { isBarField, isCalculated } from '../../../engine/bars/fields.ts'
import { BarMetadata, barMetadataOf } from '../../../engine/bars/metadata.ts'
import { readReducedBars } from '../../../engine/bars/reduced.ts'
import { assetClassesOf, type BarRequest, selectionOf } from '../../../engine/bars/request.ts'
import {
  BAR_FIELDS,
  type BarField,
  carriesField,
  type SeriesSelection,
} from '../../../engine/bars/selection.ts'
import type { BarTable } from '../../../engine/bars/table.ts'
import { type Downsampled, pagingWarnings } from '../../../engine/downsampling.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { dateBefore } from '../../../market/dates.ts'
import { CALCULATED_NAMES, type CalculatedName } from '../../../market/metrics.ts'
import { parseMoment } from '../../../market/moments.ts'
import { assetClassIn } from '../../../market/parameters.ts'
import { stampsOn } from '../../../market/periods.ts'
import { mayUse, requireTier } from '../../../market/tiers.ts'
import type { AssetClass, Interval, OptionType, OrderDirection } from '../../../market/vocabulary.ts'
import { SERIES_BAR_FIELDS } from './parameters.ts'

/** Page sizes of a time series. */
export const PAGING = { max: 10_000, size: 2000 }

/** A request for bars of securities. */
export interface SeriesRequest extends Omit<BarRequest, 'assetClass'>, PointsInput {
  readonly assetClass?: readonly AssetClass[] | undefined
  readonly type?: OptionType | undefined
  readonly notional?: OptionType | undefined
  /** Requested row fields; on the graph, those that the query selects. Default: all of the asset class. */
  readonly fields?: readonly string[] | undefined
  readonly calculateMetrics?: boolean | undefined
  readonly recordsPerPage?: number | undefined
}

export const SeriesMetadata = BarMetadata.omit({
  unknownAggregateIds: true,
  noDataAggregateIds: true,
  transformation: true,
  normalisation: true,
  normalisationPeriod: true,
  window: true,
})
  .extend({
    notFound: z.array(z.string()).describe('Requested identifiers that match no security.'),
  })
  .meta({ id: 'SeriesMetadata', description: 'Metadata of a response about securities.' })
export type SeriesMetadata = z.output<typeof SeriesMetadata>

/** The bars and columns to read for a request. */
export interface Reading {
  readonly selection: SeriesSelection
  readonly warnings: Warning[]
  /** Columns to read. */
  readonly columns: readonly BarField[]
  readonly calculated: readonly CalculatedName[]
  /** Null if all rows are returned. */
  readonly reduction: Downsampling | null
}

/** Returns the calculated metrics to compute: the listed ones, or all that the tier includes. */
function calculatedOf(
  { fields, calculateMetrics }: SeriesRequest,
  context: ReadContext,
): { calculated: CalculatedName[]; warnings: Warning[] } {
  const calculated = (fields ?? []).filter(isCalculated)
  requireTier(calculated, context.principal)
  if (!calculateMetrics) return { calculated, warnings: [] }
  const warning = (code: WarningCode, message: string) => [{ code, message, parameter: 'calculateMetrics' }]
  if (fields) {
    const message = 'The parameter has no effect: `fields` lists what is returned.'
    return { calculated, warnings: calculated.length > 0 ? [] : warning('unused_parameter', message) }
  }
  const open = CALCULATED_NAMES.filter((name) => mayUse(context.principal, name))
  const closed = CALCULATED_NAMES.filter((name) => !open.includes(name))
  const message = `The ${context.principal.tier} tier does not include ${closed.join(', ')}. They are null.`
  return { calculated: open, warnings: closed.length > 0 ? warning('tier_insufficient', message) : [] }
}

/** Applies defaults and the tier to a request. Throws a 403 for fields that the tier does not include. */
export function readingOf(request: SeriesRequest, context: ReadContext): Reading {
  const { calculated, warnings } = calculatedOf(request, context)
  const { fields } = request
  const named = (fields ?? []).filter(isBarField)
  const decisive = request.pointsBy ? [...named, request.pointsBy] : named
  const asked = { ...request, assetClass: assetClassIn(request.assetClass) }
  const { selection, warnings: silent } = selectionOf(asked, [...decisive, ...calculated], context)
  const { assetClass } = selection
  const shown = fields ? named : SERIES_BAR_FIELDS
  const read = new Set<BarField>([
    ...shown.filter((field) => carriesField(assetClass, field)),
    ...metricsBehind(calculated, assetClass),
  ])
  return {
    selection,
    warnings: [...silent, ...warnings, ...pagingWarnings(request, PAGING.size)],
    columns: BAR_FIELDS.filter((field) => read.has(field)),
    calculated,
    reduction: downsamplingOf(request, assetClass, shown),
  }
}

/** Reads the bars of a reading that show the course of each series, sorted by stamp, then ascending id. */
export async function readReduced(
  { db }: ReadContext,
  ids: readonly number[],
  { selection, columns, calculated }: Reading,
  reduction: Downsampling,
  order: OrderDirection,
): Promise<{ rows: BarTable; downsampled: Downsampled }> {
  const whole = { ids, selection, columns, order }
  const compute = (rows: BarTable) => calculateRows(db, rows, calculated)
  const isComputed = calculated.length > 0
  const { rows, counts } = await readReducedBars(db, whole, reduction, isComputed ? compute : null)
  return { rows, downsampled: reductionOf(reduction, counts, null) }
}

/** Adds the calculated metrics of a reading to rows. */
export async function withCalculated(
  { db }: ReadContext,
  rows: BarTable,
  { calculated }: Reading,
): Promise<BarTable> {
  await calculateRows(db, rows, calculated)
  return rows
}

/** Returns the metadata of a response. */
export const seriesMetadata = (
  request: SeriesRequest,
  { selection, warnings }: Reading,
  context: ReadContext,
  found: Pick<SeriesMetadata, 'asOf' | 'notFound'>,
): SeriesMetadata => barMetadataOf(request, selection, context, { ...found, warnings })

const DEFAULT_DAYS = 365

/** Fills in the dates of a request. One date becomes both ends of the range. */
export function dated<R extends SeriesRequest & { readonly date?: string | undefined }>(
  request: R,
  { now }: ReadContext,
): R {
  const { date: day, startDate, endDate } = request
  if (day !== undefined) return { ...request, startDate: day, endDate: day }
  return { ...request, startDate: startDate ?? dateBefore(endDate, { days: DEFAULT_DAYS }, now) }
}

/** Limits a reading to one trading date. Bars longer than a day are those that contain it. */
export function onDate(reading: Reading, day: string | undefined, { now }: ReadContext): Reading {
  if (day === undefined || parseMoment(day)?.kind !== 'date') return reading
  const { selection } = reading
  return { ...reading, selection: { ...selection, range: stampsOn(selection.interval, day, now) } }
}

/** Members of every response with bars of securities. */
export interface SeriesAnswer {
  /** The securities that the rows belong to. */
  readonly securities: readonly SecurityRecord[]
  readonly interval: Interval
  readonly assetClass: AssetClass
  readonly assetClasses: ('cash' | 'options')[]
  /** Requested row fields. Null for all of the asset class. */
  readonly fields: readonly string[] | null
  /** Calculated metrics in the rows. */
  readonly calculated: readonly CalculatedName[]
  readonly metadata: SeriesMetadata
}

/** Returns the members of a response besides its rows. */
export const answerOf = (
  request: SeriesRequest,
  reading: Reading,
  securities: readonly SecurityRecord[],
  metadata: SeriesMetadata,
): SeriesAnswer => ({
  securities,
  interval: request.interval,
  assetClass: reading.selection.assetClass,
  assetClasses: assetClassesOf(reading.selection),
  fields: request.fields ?? null,
  calculated: reading.calculated,
  metadata,
})
