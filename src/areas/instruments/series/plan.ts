import type { Warning, WarningCode } from '../../../core/answers.ts'
import type { ReadContext } from '../../../core/context.ts'
import type { Pagination } from '../../../core/numbered-pages.ts'
import { type Origin, type Origins, originsOf } from '../../../core/rows/origins.ts'
import { RowTable } from '../../../core/rows/table.ts'
import { isCalculated } from '../../../engine/bars/fields.ts'
import { type BarMetadata, barMetadataOf } from '../../../engine/bars/metadata.ts'
import type { NumberedPage } from '../../../engine/bars/page-window.ts'
import { selectTallies } from '../../../engine/bars/queries/merged.ts'
import {
  type Reading,
  type ReadingRequest,
  readingOf,
  readNewest,
  readPage,
} from '../../../engine/bars/reading.ts'
import { assetClassesOf } from '../../../engine/bars/request.ts'
import { type BarRow, barFieldsOfKind, type SeriesSelection } from '../../../engine/bars/selection.ts'
import type { BarTable } from '../../../engine/bars/table.ts'
import { pagingWarnings } from '../../../engine/downsampling.ts'
import type { Instrument, InstrumentKind } from '../../../engine/instruments/kinds.ts'
import { type AggregateRecord, resolveAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import type { PeriodTally } from '../../../engine/tallies.ts'
import { stalenessDays } from '../../../market/dates.ts'
import { type CalculatedName, STANDARD_CALCULATED } from '../../../market/metrics.ts'
import { parseMoment } from '../../../market/moments.ts'
import { stampsOn } from '../../../market/periods.ts'
import { mayUse } from '../../../market/tiers.ts'
import { type Transform, unusedWarnings } from '../../../market/transformations.ts'
import type { AssetClass, Interval, OptionType } from '../../../market/vocabulary.ts'
import { PAGING } from './parameters.ts'

/** Series of one kind of instrument: its records, and the metadata about requested names that match none. */
export interface SeriesOf {
  readonly record: Instrument
  readonly unmatched: object
}
export interface AggregateSeries extends SeriesOf {
  readonly record: AggregateRecord
  readonly unmatched: Pick<BarMetadata, 'unknownAggregateIds'>
}
export interface SecuritySeries extends SeriesOf {
  readonly record: SecurityRecord
  readonly unmatched: { readonly notFound: string[] }
}

/** A request for bars, without paging. */
export interface SeriesRequest extends ReadingRequest {
  readonly type?: OptionType | undefined
  readonly notional?: OptionType | undefined
  readonly calculateMetrics?: boolean | undefined
  readonly recordsPerPage?: number | undefined
  readonly isFullHistory?: boolean | undefined
  /** Trading date in the bars, or their timestamp. */
  readonly date?: string | undefined
}

/** The instruments of a request. */
export interface Resolved<S extends SeriesOf> {
  readonly ids: readonly number[]
  /** Null if the instruments of a page are read with its rows. */
  readonly instruments: readonly S['record'][] | null
  readonly unmatched: S['unmatched']
  readonly asOf: string | null
}

/** Returns the visible aggregates with the ids. Throws `aggregate_not_found` if there are none. */
export async function aggregatesOf(ids: readonly number[], context: ReadContext) {
  const { aggregates, unknownIds, asOf } = await resolveAggregates(context, ids)
  const unmatched = { unknownAggregateIds: unknownIds }
  return { ids: aggregates.map(({ id }) => id), instruments: aggregates, unmatched, asOf }
}

/** Members of a response besides its rows and their instruments. */
export interface SeriesAnswer<S extends SeriesOf> {
  readonly interval: Interval
  readonly assetClass: AssetClass
  readonly assetClasses: ('cash' | 'options')[]
  /** Requested row fields. Null for all fields of the asset class. */
  readonly fields: readonly string[] | null
  readonly calculated: readonly CalculatedName[]
  readonly transform: Transform | null
  readonly metadata: Omit<BarMetadata, 'unknownAggregateIds' | 'noDataAggregateIds'> & S['unmatched']
}

/** A resolved request, before any bar is read. */
export interface SeriesPlan<S extends SeriesOf> {
  readonly kind: InstrumentKind<S['record']>
  readonly ids: readonly number[]
  readonly instruments: readonly S['record'][] | null
  readonly reading: Reading
  readonly answer: SeriesAnswer<S>
  /** Number of bars by period. Empty if the rows are reduced, which needs no count. */
  readonly tallies: readonly PeriodTally[]
}

/** A page of bars. */
export interface SeriesPage<S extends SeriesOf> extends SeriesAnswer<S> {
  readonly rows: BarTable
  readonly instruments: readonly S['record'][]
  /** Origins of the members of a row's instrument. */
  readonly instrument: Origin | Origins
  readonly pagination: Pagination
}

/** Returns the calculated metrics to compute: the requested ones, or all that the tier includes. */
function calculatedOf(
  { fields, calculated = fields?.filter(isCalculated) ?? [], calculateMetrics }: SeriesRequest,
  { principal }: ReadContext,
): { calculated: readonly CalculatedName[]; warnings: Warning[] } {
  if (!calculateMetrics) return { calculated, warnings: [] }
  const warning = (code: WarningCode, message: string) => [{ code, message, parameter: 'calculateMetrics' }]
  if (fields) {
    const message = 'The parameter has no effect: `fields` lists what is returned.'
    return { calculated, warnings: calculated.length > 0 ? [] : warning('unused_parameter', message) }
  }
  const open = STANDARD_CALCULATED.filter((name) => mayUse(principal, name))
  const closed = STANDARD_CALCULATED.filter((name) => !open.includes(name))
  const message = `The ${principal.tier} tier does not include ${closed.join(', ')}. They are null.`
  return { calculated: open, warnings: closed.length > 0 ? warning('tier_insufficient', message) : [] }
}

/** Applies defaults and the tier to a request. Selects bars of more than a day if they contain the requested date. */
export function seriesReading(kind: InstrumentKind, request: SeriesRequest, context: ReadContext): Reading {
  const { calculated, warnings } = calculatedOf(request, context)
  const reading = readingOf({ ...request, calculated }, context, barFieldsOfKind(kind))
  const { selection } = reading
  const day = request.date !== undefined && parseMoment(request.date)?.kind === 'date' ? request.date : null
  const range = day === null ? selection.range : stampsOn(selection.interval, day, context.now)
  return {
    ...reading,
    selection: { ...selection, range },
    warnings: [
      ...reading.warnings,
      ...warnings,
      ...unusedWarnings(request),
      ...pagingWarnings(request, PAGING.size),
    ],
  }
}

/** Returns the members of a response about the bars that were read. */
export const readOf = (selection: SeriesSelection) => ({
  interval: selection.interval,
  assetClass: selection.assetClass,
  assetClasses: assetClassesOf(selection),
})

/** Returns the members of a response besides its rows. Metadata of time series state `transform`, null if there is none. */
export function answerOf<S extends SeriesOf>(
  request: SeriesRequest,
  { selection, calculated, warnings }: Reading,
  { asOf, unmatched }: Pick<Resolved<S>, 'asOf' | 'unmatched'>,
  context: ReadContext,
  transform?: Transform | null,
): SeriesAnswer<S> {
  const about = { asOf, ...unmatched, warnings: [...warnings] }
  return {
    ...readOf(selection),
    fields: request.fields ?? null,
    calculated,
    transform: transform ?? null,
    metadata: barMetadataOf(request, selection, context, about, transform),
  }
}

/**
 * Resolves a request. Throws a 403 for metrics that the tier does not include, and the error of `resolve` if it finds no
 * instrument.
 */
export async function planSeries<S extends SeriesOf>(
  kind: InstrumentKind<S['record']>,
  { isFullHistory, ...input }: SeriesRequest,
  resolve: (reading: Reading) => Promise<Resolved<S>>,
  context: ReadContext,
): Promise<SeriesPlan<S>> {
  const request = isFullHistory ? { ...input, startDate: undefined } : input
  const reading = seriesReading(kind, request, context)
  const resolved = await resolve(reading)
  const { ids, instruments } = resolved
  const transform = kind.isTransformed ? reading.transform : undefined
  const answer = answerOf(request, reading, resolved, context, transform)
  const tallies = reading.reduction ? [] : await selectTallies(context.db, ids, reading.selection)
  return { kind, ids, instruments, reading, answer, tallies }
}

/** Returns the origins of the members of rows' instruments. */
export function originOfRecords(records: readonly { readonly id: number }[]): Origin {
  const byId = new Map(records.map((record) => [record.id, record]))
  return { ofKey: (id) => byId.get(id) }
}

/** Reads a numbered page of a plan, or the single page of rows that show the course of its series. */
export async function readSeries<S extends SeriesOf>(
  { kind, ids, instruments: known, reading, answer, tallies }: SeriesPlan<S>,
  page: NumberedPage,
  context: ReadContext,
): Promise<SeriesPage<S>> {
  const { rows, pagination, ...chosen } = await readPage(context, ids, reading, tallies, page)
  const instruments = known ?? (await kind.select(context, [...new Set(rows.keys)]))
  const metadata = { ...answer.metadata, ...chosen }
  return { ...answer, metadata, rows, pagination, instruments, instrument: originOfRecords(instruments) }
}

/** The newest bar of an instrument. The instrument is the member that its kind names. */
export type Newest<I extends SeriesOf['record']> = { readonly [kind in I['kind']]: I } & {
  readonly bar: BarRow
  /** Calendar days (UTC) from the bar's stamp to today. */
  readonly stalenessDays: number
}

/** Newest bars of instruments. */
export interface NewestBars<S extends SeriesOf> extends SeriesAnswer<S> {
  readonly rows: RowTable<Newest<S['record']>>
  readonly instruments: readonly S['record'][]
}

/** Reads each instrument's newest bar, in order. Omits instruments without bars. */
export async function readLatest<S extends SeriesOf>(
  kind: InstrumentKind<S['record']>,
  request: SeriesRequest,
  reading: Reading,
  resolved: Resolved<S> & { readonly instruments: readonly S['record'][] },
  context: ReadContext,
): Promise<NewestBars<S>> {
  const { ids, instruments } = resolved
  const bars = await readNewest(context, ids, reading)
  const members = originsOf({
    [kind.name]: originOfRecords(instruments),
    bar: bars,
    stalenessDays: {
      numbers: Float64Array.from(bars.rows, (row) => stalenessDays(bars.ts(row), context.now)),
    },
  })
  const rows = new RowTable<Newest<S['record']>>(bars.source, bars.rows, members).inOrderOf(ids)
  return { ...answerOf<S>(request, reading, resolved, context), rows, instruments }
}
