import { z } from 'zod'
import {
  assetClassesOf,
  type BarMetadata,
  type BarRequest,
  metadataOf,
  type Pagination,
  paginate,
  selectionOf,
  type Warning,
} from '../bars/answer.ts'
import { readPage } from '../bars/page.ts'
import { selectBarsPerInstrument } from '../bars/queries.ts'
import { BAR_FIELDS, type BarField, type BarRow, isMetric } from '../bars/selection.ts'
import { metricsRead } from '../bars/transform.ts'
import { transformRows } from '../bars/transformed.ts'
import type { Context } from '../context.ts'
import { distinctList } from '../faults.ts'
import type { AggregateRecord } from '../instruments/aggregates.ts'
import { resolveAggregates } from '../instruments/lookup.ts'
import { yearBefore } from '../market/dates.ts'
import type { MetricName } from '../market/metrics.ts'
import {
  endDate,
  Id,
  optionSideParameters,
  order,
  pagingParameters,
  selectionParameters,
  startDate,
  withAssetClass,
  withOrderedDates,
} from '../market/parameters.ts'
import {
  type Transform,
  type TransformInput,
  transformationParameters,
  transformOf,
  unusedParameters,
  withFittingWindow,
} from '../market/transformations.ts'
import type { AssetClass, Interval } from '../market/vocabulary.ts'
import { operation } from '../operation.ts'
import { barFieldsOf, fields, isBarField, type RowField, withFittingFields } from './fields.ts'

const aggregateIds = distinctList(Id, 100).describe('Ids of the aggregates, at most 100.')

/** Bars of several aggregates, one page of them. */
export interface BarPage {
  readonly rows: BarRow[]
  /** The aggregates that the rows belong to. */
  readonly aggregates: AggregateRecord[]
  readonly interval: Interval
  readonly assetClass: AssetClass
  readonly assetClasses: ('cash' | 'options')[]
  readonly pagination: Pagination
  readonly metadata: BarMetadata
  /** Row fields asked for; null means all of the asset class. */
  readonly fields: readonly RowField[] | null
  /** What the rows' `transformed` members were computed by; null where there are none. */
  readonly transform: Transform | null
}

interface PageRequest extends BarRequest, TransformInput {
  readonly aggregateIds: readonly number[]
  readonly order: 'asc' | 'desc'
  readonly recordsPerPage: number
  readonly pageNumber: number
  readonly fields?: readonly string[] | undefined
  readonly isFullHistory?: boolean | undefined
  /** Metrics to transform; absent: all among the fields. The graph finds them in the query's selection. */
  readonly transformed?: readonly MetricName[] | undefined
}

/** The columns to read for a page, and those of them whose metrics are transformed. */
function columnsOf(input: PageRequest, transform: Transform | null, assetClass: AssetClass) {
  const shown = barFieldsOf(input.fields, assetClass)
  if (!transform) return { columns: shown, transformed: [] }
  const transformed = input.transformed ?? shown.filter(isMetric)
  const read = new Set<BarField>([...shown, ...metricsRead(transform, transformed, assetClass)])
  return { columns: BAR_FIELDS.filter((field) => read.has(field)), transformed }
}

const unusedWarnings = (input: PageRequest): Warning[] =>
  unusedParameters(input).map(({ parameter, reason }) => ({
    code: 'unused_parameter',
    message: `The parameter changes nothing: ${reason}.`,
    parameter,
  }))

async function readBarPage(asked: PageRequest, context: Context): Promise<BarPage> {
  const input = asked.isFullHistory ? { ...asked, startDate: undefined } : asked
  const { aggregates, unknownIds, asOf } = await resolveAggregates(context, input.aggregateIds)
  const named = [...(input.fields ?? []).filter(isBarField), ...(input.transformed ?? [])]
  const { selection, warnings } = selectionOf(input, named, context)
  const ids = aggregates.map(({ id }) => id)
  const transform = transformOf(input)
  const { columns, transformed } = columnsOf(input, transform, selection.assetClass)
  const { rows, total } = await readPage(context.db, ids, selection, input, columns)
  if (transform) await transformRows(context.db, rows, selection, transform, transformed)
  const found = { asOf, unknownAggregateIds: unknownIds, warnings: [...warnings, ...unusedWarnings(input)] }
  return {
    rows,
    aggregates,
    interval: input.interval,
    assetClass: selection.assetClass,
    assetClasses: assetClassesOf(selection),
    pagination: paginate(input, total),
    metadata: metadataOf(input, selection, context, found, transform),
    fields: (input.fields as readonly RowField[] | undefined) ?? null,
    transform,
  }
}

const seriesParameters = {
  endDate,
  ...selectionParameters,
  ...optionSideParameters,
  ...pagingParameters({ max: 10_000, size: 2000 }),
  order,
  ...transformationParameters,
  fields,
}

const seriesRules = <S extends z.ZodObject<typeof seriesParameters & { startDate: z.ZodType }>>(
  schema: S,
): S => withFittingWindow(withFittingFields(withAssetClass(withOrderedDates(schema, 'startDate', 'endDate'))))

export const aggregateTimeseries = operation({
  id: 'aggregateTimeseries',
  description: 'Bars of one or more aggregates over a date range, merged by time, page by page.',
  apiKey: true,
  input: seriesRules(z.object({ aggregateIds, startDate, ...seriesParameters })),
  run: readBarPage,
})

const aggregateId = Id.describe('Id of the aggregate.')

export const singleAggregateTimeseries = operation({
  id: 'singleAggregateTimeseries',
  description:
    'Bars of one aggregate over a date range, page by page; without a start, the year before the end.',
  input: seriesRules(z.object({ aggregateId, startDate: startDate.optional(), ...seriesParameters })),
  run: ({ aggregateId: id, startDate: start, ...input }, context) =>
    readBarPage(
      { ...input, aggregateIds: [id], startDate: start ?? yearBefore(input.endDate, context.now) },
      context,
    ),
})

/** The newest bar of an aggregate. */
export interface LatestBar {
  readonly aggregate: AggregateRecord
  readonly bar: BarRow
  /** Calendar days (UTC) from the bar's stamp to today. */
  readonly stalenessDays: number
}

const DAY = 86_400_000

/** Whole UTC calendar days from a stamp to now; a running bar's stamp lies ahead and counts as today. */
export function stalenessDays(ts: string, now: Date): number {
  const day = (time: number) => Math.floor(time / DAY)
  return Math.max(0, day(now.getTime()) - day(Date.parse(ts)))
}

export interface Snapshot extends Omit<BarPage, 'rows' | 'fields' | 'transform'> {
  readonly rows: LatestBar[]
}

interface LatestRequest extends BarRequest {
  readonly aggregateIds: readonly number[]
}

/** The newest bar of each aggregate in the order asked; aggregates without any are left out. */
async function readLatest(input: LatestRequest, context: Context) {
  const { aggregates, unknownIds, asOf } = await resolveAggregates(context, input.aggregateIds)
  const { selection, warnings } = selectionOf(input, [], context)
  const ids = aggregates.map(({ id }) => id)
  const columns = barFieldsOf(undefined, selection.assetClass)
  const newest = await selectBarsPerInstrument(
    context.db,
    ids,
    selection,
    { order: 'desc', limit: 1 },
    columns,
  )
  const bars = new Map(newest.map((bar) => [bar.instrumentId, bar]))
  const rows = aggregates.flatMap((aggregate): LatestBar[] => {
    const bar = bars.get(aggregate.id)
    return bar ? [{ aggregate, bar, stalenessDays: stalenessDays(bar.ts, context.now) }] : []
  })
  const noDataAggregateIds = ids.filter((id) => !bars.has(id))
  const found = { asOf, unknownAggregateIds: unknownIds, noDataAggregateIds, warnings }
  return { rows, aggregates, selection, metadata: metadataOf(input, selection, context, found) }
}

export const aggregateSnapshot = operation({
  id: 'aggregateSnapshot',
  description: 'The newest bar of each of several aggregates, in the order asked.',
  apiKey: true,
  input: withAssetClass(
    z.object({
      aggregateIds,
      ...selectionParameters,
      ...optionSideParameters,
      ...pagingParameters({ max: 1000, size: 100 }),
    }),
  ),
  run: async (input, context): Promise<Snapshot> => {
    const { rows, aggregates, selection, metadata } = await readLatest(input, context)
    const first = (input.pageNumber - 1) * input.recordsPerPage
    return {
      rows: rows.slice(first, first + input.recordsPerPage),
      aggregates,
      interval: input.interval,
      assetClass: selection.assetClass,
      assetClasses: assetClassesOf(selection),
      pagination: paginate(input, rows.length),
      metadata,
    }
  },
})

export const aggregateLatest = operation({
  id: 'aggregateLatest',
  description: 'The newest bar of one aggregate; null when it has none.',
  input: withAssetClass(z.object({ aggregateId, ...selectionParameters, ...optionSideParameters })),
  run: async ({ aggregateId: id, ...input }, context) => {
    const { rows, selection, metadata } = await readLatest({ ...input, aggregateIds: [id] }, context)
    return { latest: rows[0] ?? null, assetClass: selection.assetClass, metadata }
  },
})
