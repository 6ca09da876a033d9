import type { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { camelCase } from '../../../core/names.ts'
import type { PlannedOperation } from '../../../core/operation.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import type { Leaf, Origin, Origins } from '../../../core/rows/origins.ts'
import { RowBytes } from '../../../core/rows/row-bytes.ts'
import { CSV } from '../../../core/rows/row-formats.ts'
import { isBarField, isCalculated } from '../../../engine/bars/fields.ts'
import { splitRange } from '../../../engine/bars/page-window.ts'
import { mergedBars, selectMergedBars } from '../../../engine/bars/queries/merged.ts'
import { computed, isComputed } from '../../../engine/bars/reading.ts'
import { BAR_FIELDS, type BarField, type SeriesSelection } from '../../../engine/bars/selection.ts'
import { BarTable, originOf } from '../../../engine/bars/table.ts'
import { totalOf } from '../../../engine/tallies.ts'
import { type Column, columnsOfShape } from '../../../files/formats/columns.ts'
import { type RowBatch, streamBatches } from '../../../files/row-batches.ts'
import type { Product, ResultKind, Snapshot, StoredPage } from '../../../jobs/kind.ts'
import { isIntraday } from '../../../market/intervals.ts'
import type { MetricName } from '../../../market/metrics.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { bodyEncoder } from '../../../protocols/rest/encode.ts'
import { AGGREGATES, type InstrumentKind, type RowFields, SECURITIES } from '../kinds.ts'
import { aggregateTimeseries, securityPanel } from './operations.ts'
import {
  type AggregateSeries,
  originOfRecords,
  readOf,
  type SecuritySeries,
  type SeriesAnswer,
  type SeriesOf,
  type SeriesPage,
  type SeriesPlan,
} from './plan.ts'
import { AggregateSeriesResponse, PanelResponse } from './responses.ts'
import { AggregateFileRow, answerMembers, PanelRow, storedInstrument, transformedMembers } from './rows.ts'

/** Approximate number of rows that a job sorts or computes at a time. */
const BATCH_ROWS = 50_000

/** Securities whose calculated metrics a job of several batches computes: each batch reads a year of bars before it. */
const MAX_CALCULATED = 1000

function refuseLongPasts({ ids, reading, tallies }: SeriesPlan<SeriesOf>): void {
  if (reading.calculated.length === 0 || ids.length <= MAX_CALCULATED || totalOf(tallies) <= BATCH_ROWS)
    return
  throw new InvalidInput([
    {
      path: ['fields'],
      type: 'too_many_items',
      message: `Calculated metrics of more than ${BATCH_ROWS} rows are limited to ${MAX_CALCULATED} securities. Select fewer securities, a shorter range or stored metrics`,
      ctx: { max_length: MAX_CALCULATED },
    },
  ])
}

/** What is stored to read a page of a result. */
interface Stored<S extends SeriesOf>
  extends Pick<SeriesAnswer<S>, 'fields' | 'metadata'>,
    Partial<Pick<SeriesAnswer<S>, 'calculated' | 'transform'>> {
  readonly selection: SeriesSelection
  /** Null or absent if the securities of a page are read with it. */
  readonly aggregates?: readonly S['record'][] | null
}

/** A kind of job that computes bars of a kind of instrument. */
interface SeriesJob<I extends z.ZodObject, S extends SeriesOf> extends Pick<ResultKind, 'type' | 'endpoint'> {
  readonly kind: InstrumentKind<S['record']>
  readonly operation: PlannedOperation<I, SeriesPlan<S>, SeriesPage<S>>
  readonly response: z.ZodObject
  /** Members of rows in the order of result files. */
  readonly row: z.ZodObject
  /** Returns what is stored to read a page of the result. */
  scopeOf(plan: SeriesPlan<S>): Stored<S>
  /** Returns what the instruments of the rows depend on. */
  identityOf(input: z.output<I>, plan: SeriesPlan<S>): object
}

type SeriesInput = z.ZodObject<{ order: z.ZodType<OrderDirection> }>

const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

/** Where the members of bars come from before any is read. */
const barOrigins = (selection: SeriesSelection): Origins => {
  const fields: readonly (BarField | 'ts')[] = ['ts', ...BAR_FIELDS]
  const origins = new Map(fields.map((field) => [camelCase(field) as string, originOf(field, selection)]))
  return { names: [...origins.keys()], origin: (name) => origins.get(name) ?? { constant: null } }
}

/** Returns the members of the rows of a result file. The date is last: clients read files by position. */
function fileMembers(
  kind: RowFields,
  shape: z.ZodRawShape,
  parts: { readonly instrument: Origin; readonly bar: Origins },
  answer: SeriesAnswer<SeriesOf>,
  transformed: readonly Leaf[],
): Leaf[] {
  const members = answerMembers(kind, shape, parts, answer)
  const isDate = ({ name }: Leaf) => name === 'date'
  return [...members.filter((member) => !isDate(member)), ...transformed, ...members.filter(isDate)]
}

/** The bars of a job, range by range. */
interface RangedBars extends Pick<SeriesPlan<SeriesOf>, 'ids' | 'reading'> {
  readonly ranges: readonly SeriesSelection['range'][]
  readonly order: OrderDirection
}

/** Keeps PostgreSQL's digits of a number. */
const withDigits = ({ name, value }: Leaf): Leaf => ({
  name,
  value: 'column' in value && value.form === 'number' ? { ...value, form: 'digits' } : value,
})

/**
 * Yields rows as PostgreSQL sends them. Alternates between two connections, so that one sorts the next range while the
 * other sends.
 */
async function* streamedBars(
  { ids, reading: { selection, columns }, ranges, order }: RangedBars,
  members: readonly Leaf[],
  { client, db, another }: Snapshot,
): AsyncGenerator<RowBatch> {
  const written = members.map(withDigits)
  const clients = ranges.length > 1 ? [client, await another()] : [client]
  const start = (range: SeriesSelection['range'], place: number) => {
    const statement = mergedBars(ids, { ...selection, range }, order, columns).compile(db)
    return streamBatches(clients[place % clients.length] ?? client, statement, written, CSV)
  }
  let begun: AsyncIterable<RowBatch> | undefined
  for (const [place, range] of ranges.entries()) {
    const batches = begun ?? start(range, place)
    const next = ranges[place + 1]
    begun = next && start(next, place + 1)
    yield* batches
  }
}

/** Yields rows with metrics that this process computes range by range. */
async function* computedBars(
  { ids, reading, ranges, order }: RangedBars,
  membersOf: (table: BarTable) => readonly Leaf[],
  { db }: Snapshot,
): AsyncGenerator<RowBatch> {
  const { selection, columns } = reading
  const everything = { order, skip: 0, limit: Number.MAX_SAFE_INTEGER }
  for (const range of ranges) {
    const table = await selectMergedBars(db, ids, { ...selection, range }, everything, columns)
    await computed(db, table, reading)
    yield { encoder: new RowEncoder(table.source, membersOf(table), CSV), rows: table.rows }
    table.source.release()
  }
}

/** Starts reading the rows of a plan. Returns their columns, too. */
async function rowsOf<S extends SeriesOf>(
  { kind, row }: Pick<SeriesJob<z.ZodObject, S>, 'kind' | 'row'>,
  { ids, instruments, reading, answer, tallies }: SeriesPlan<S>,
  order: OrderDirection,
  principal: ReadContext['principal'],
  snapshot: Snapshot,
): Promise<Pick<Product, 'columns' | 'rows'>> {
  const { selection, transformed } = reading
  const records = instruments ?? (await kind.select({ db: snapshot.db, principal }, ids))
  const instrument = originOfRecords(records)
  const membersOf = (bar: Origins, added: readonly Leaf[]) =>
    fileMembers(kind, row.shape, { instrument, bar }, answer, added)
  const unread = new Map(transformed.map((metric) => [camelCase(metric), new Float64Array()]))
  const members = membersOf(barOrigins(selection), transformedMembers(unread, answer))
  const known = new Map(columnsOfShape(row).map((column) => [column.name, column]))
  const bars = { ids, reading, ranges: splitRange(tallies, selection.range, order, BATCH_ROWS), order }
  return {
    columns: members.map(({ name }): Column => known.get(name) ?? { name, kind: 'number' }),
    rows: isComputed(reading)
      ? computedBars(
          bars,
          (table) => membersOf(table, transformedMembers(table.result.transformed, answer)),
          snapshot,
        )
      : streamedBars(bars, members, snapshot),
  }
}

/** Reads stored rows as a table of bars. */
function tableOf(columns: readonly Column[], rows: RowBytes, selection: SeriesSelection): BarTable {
  const names = columns.map(({ name }) => name)
  // Columns of transformed metrics are named like `px__z_score`; no other name has two underscores.
  const isTransformed = (name: string) => name.includes('__')
  const read = names.map((name) => (isTransformed(name) ? name : camelCase(name)))
  const source = new RowBytes(read, rows.bytes, rows, 'id')
  const table = BarTable.of(source, selection, names.filter(isBarField))
  for (const name of names.filter(isCalculated))
    table.result.calculated.set(camelCase(name), table.numbersIn(camelCase(name)))
  const transformed = names.filter(isTransformed)
  if (transformed.length > 0)
    table.result.transformed = new Map(
      transformed.map((name) => [camelCase(name.split('__')[0] as MetricName), table.numbersIn(name)]),
    )
  return table
}

async function storedPage<S extends SeriesOf>(
  kind: InstrumentKind<S['record']>,
  { scope, columns, rows, pagination }: StoredPage,
  context: ReadContext,
): Promise<SeriesPage<S>> {
  // The scope of this kind's results.
  const { selection, fields, calculated = [], transform = null, aggregates, ...stored } = scope as Stored<S>
  const table = tableOf(columns, rows, selection)
  const instruments = aggregates ?? (await kind.select(context, [...new Set(table.keys)]))
  const instrument = storedInstrument(kind, columns, instruments)
  const metadata = { ...stored.metadata, requestId: context.requestId }
  const answer = { ...readOf(selection), fields, calculated, transform, metadata }
  return { ...answer, rows: table, instruments, instrument, pagination }
}

/** Returns a kind of job that computes bars of a kind of instrument. */
function seriesJob<I extends SeriesInput, S extends SeriesOf>(
  job: SeriesJob<I, S>,
): ResultKind<I, SeriesPlan<S>, SeriesPage<S>> {
  const { kind, type, operation, endpoint } = job
  const encodeHead = bodyEncoder(job.response.omit({ data: true, pagination: true }))
  return {
    ...{ type, operation, endpoint },
    measure: async (plan, input) => {
      refuseLongPasts(plan)
      const { runningFrom, ...selected } = plan.reading.selection
      const { fields, transform, calculated, metadata } = plan.answer
      const rows = totalOf(plan.tallies)
      return {
        rows,
        total: rows,
        identity: {
          ...job.identityOf(input, plan),
          // Intraday, the bar in progress is the newest one, and changes only with a load.
          selection: isIntraday(selected.interval) ? selected : { ...selected, runningFrom },
          fields: fields?.toSorted() ?? null,
          ...{ transform, calculated, order: input.order, echoed: [metadata.type, metadata.notional] },
        },
        warnings: metadata.warnings,
      }
    },
    produce: async (plan, { order }, { principal }, snapshot) => {
      const { reading, answer } = plan
      const total = totalOf(plan.tallies)
      return {
        ...(await rowsOf(job, plan, order, principal, snapshot)),
        // The endpoint's response body without rows and pagination, in snake case.
        head: JSON.parse((await encodeHead({ ...answer, count: total })).toString()),
        scope: job.scopeOf(plan),
        warnings: answer.metadata.warnings,
        total,
        stage: isComputed(reading) ? 'computing' : 'writing',
      }
    },
    page: (stored, context) => storedPage<S>(kind, stored, context),
  }
}

/** Jobs that compute time series of aggregates. */
export const timeseriesJob = seriesJob<typeof aggregateTimeseries.input, AggregateSeries>({
  kind: AGGREGATES,
  type: 'aggregates_timeseries',
  operation: aggregateTimeseries,
  endpoint: '/aggregates/timeseries',
  response: AggregateSeriesResponse,
  row: AggregateFileRow,
  scopeOf: ({ instruments, reading: { selection }, answer: { metadata, fields, transform } }) => ({
    ...{ aggregates: instruments, selection, metadata, fields, transform },
  }),
  identityOf: (_input, { ids, answer }) => ({
    ids: ascending(ids),
    unknown: ascending(answer.metadata.unknownAggregateIds),
  }),
})

/** Jobs that compute panels: time series of many securities. */
export const panelJob = seriesJob<typeof securityPanel.input, SecuritySeries>({
  kind: SECURITIES,
  type: 'securities_timeseries',
  operation: securityPanel,
  endpoint: '/securities/timeseries',
  response: PanelResponse,
  row: PanelRow,
  scopeOf: ({ reading: { selection }, answer: { transform: _none, ...answer } }) => ({
    ...answer,
    selection,
  }),
  identityOf: ({ securityIds, all, sector, industry }) => ({
    ...{ ids: securityIds && ascending(securityIds), all: all === true },
    ...{ sector: sector?.toLowerCase(), industry: industry?.toLowerCase() },
  }),
})
