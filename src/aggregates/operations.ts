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
import { calculateRows, metricsBehind } from '../bars/calculated.ts'
import { barFieldsOf, isBarField, withFittingFields } from '../bars/fields.ts'
import { readPage } from '../bars/page.ts'
import { selectBarsPerInstrument } from '../bars/queries.ts'
import { BAR_FIELDS, type BarField, type BarRow, isMetric } from '../bars/selection.ts'
import { metricsRead } from '../bars/transform.ts'
import { transformRows } from '../bars/transformed.ts'
import type { Context } from '../context.ts'
import { distinctList } from '../faults.ts'
import type { AggregateRecord } from '../instruments/aggregates.ts'
import { resolveAggregates } from '../instruments/lookup.ts'
import { requireTier } from '../market/access.ts'
import { stalenessDays, yearBefore } from '../market/dates.ts'
import type { CalculatedName, MetricName } from '../market/metrics.ts'
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
import { fields, type RowField } from './fields.ts'

const aggregateIds = distinctList(Id, 100).describe('Ids of the aggregates, at most 100.')

/** Calculated metrics are asked for by the graph alone, where the query's selection names them. */
interface WithCalculated {
  readonly calculated?: readonly CalculatedName[] | undefined
}

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

interface PageRequest extends BarRequest, TransformInput, WithCalculated {
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
  const behind = metricsBehind(input.calculated ?? [], assetClass)
  if (!transform && behind.size === 0) return { columns: shown, transformed: [] }
  const transformed = transform ? (input.transformed ?? shown.filter(isMetric)) : []
  const looked = transform ? metricsRead(transform, transformed, assetClass) : []
  const read = new Set<BarField>([...shown, ...looked, ...behind])
  return { columns: BAR_FIELDS.filter((field) => read.has(field)), transformed }
}

const unusedWarnings = (input: PageRequest): Warning[] =>
  unusedParameters(input).map(({ parameter, reason }) => ({
    code: 'unused_parameter',
    message: `The parameter changes nothing: ${reason}.`,
    parameter,
  }))

async function readBarPage(asked: PageRequest, context: Context): Promise<BarPage> {
  requireTier(asked.calculated ?? [], context.principal)
  const input = asked.isFullHistory ? { ...asked, startDate: undefined } : asked
  const { aggregates, unknownIds, asOf } = await resolveAggregates(context, input.aggregateIds)
  const named = [
    ...(input.fields ?? []).filter(isBarField),
    ...(input.transformed ?? []),
    ...(input.calculated ?? []),
  ]
  const { selection, warnings } = selectionOf(input, named, context)
  const ids = aggregates.map(({ id }) => id)
  const transform = transformOf(input)
  const { columns, transformed } = columnsOf(input, transform, selection.assetClass)
  const { rows, total } = await readPage(context.db, ids, selection, input, columns)
  await Promise.all([
    transform && transformRows(context.db, rows, selection, transform, transformed),
    calculateRows(context.db, rows, selection, input.calculated ?? []),
  ])
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

export interface Snapshot extends Omit<BarPage, 'rows' | 'fields' | 'transform'> {
  readonly rows: LatestBar[]
}

interface LatestRequest extends BarRequest, WithCalculated {
  readonly aggregateIds: readonly number[]
}

interface PageNumber {
  readonly recordsPerPage: number
  readonly pageNumber: number
}

/** The newest bar of each aggregate in the order asked; aggregates without any are left out. */
async function readLatest(input: LatestRequest, context: Context) {
  requireTier(input.calculated ?? [], context.principal)
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
  await calculateRows(context.db, newest, selection, input.calculated ?? [])
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
  run: async (input: LatestRequest & PageNumber, context): Promise<Snapshot> => {
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
  run: async (
    { aggregateId: id, ...input }: Omit<LatestRequest, 'aggregateIds'> & { aggregateId: number },
    context,
  ) => {
    const { rows, selection, metadata } = await readLatest({ ...input, aggregateIds: [id] }, context)
    return { latest: rows[0] ?? null, assetClass: selection.assetClass, metadata }
  },
})
