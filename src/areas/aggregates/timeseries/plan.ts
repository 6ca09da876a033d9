import type { ReadContext } from '../../../core/context.ts'
import { camelCase } from '../../../core/names.ts'
import { type Pagination, paginate } from '../../../core/numbered-pages.ts'
import { chargeRows } from '../../../core/work.ts'
import { calculateRows, metricsBehind } from '../../../engine/bars/calculated.ts'
import {
  type Downsampling,
  downsamplingOf,
  type PointsInput,
  reductionOf,
} from '../../../engine/bars/downsampled.ts'
import { barFieldsOf, isBarField } from '../../../engine/bars/fields.ts'
import { metricsRead } from '../../../engine/bars/lookback.ts'
import { type BarMetadata, barMetadataOf } from '../../../engine/bars/metadata.ts'
import { type NumberedPage, windowIn } from '../../../engine/bars/page-window.ts'
import { selectMergedBars, selectTallies } from '../../../engine/bars/queries/merged.ts'
import { readReducedBars } from '../../../engine/bars/reduced.ts'
import { assetClassesOf, type BarRequest, selectionOf } from '../../../engine/bars/request.ts'
import { BAR_FIELDS, type BarField, isMetric, type SeriesSelection } from '../../../engine/bars/selection.ts'
import { BarTable } from '../../../engine/bars/table.ts'
import { transformRows } from '../../../engine/bars/transformed.ts'
import { pagingWarnings, singlePage } from '../../../engine/downsampling.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { resolveAggregates } from '../../../engine/instruments/queries/aggregates.ts'
import { type PeriodTally, totalOf } from '../../../engine/tallies.ts'
import type { CalculatedName, MetricName } from '../../../market/metrics.ts'
import { requireTier } from '../../../market/tiers.ts'
import {
  type Transform,
  type TransformInput,
  transformOf,
  unusedWarnings,
} from '../../../market/transformations.ts'
import type { AssetClass, Interval, OrderDirection } from '../../../market/vocabulary.ts'
import type { RowField } from './fields.ts'

/** Page sizes of a time series. */
export const PAGING = { max: 10_000, size: 2000 }

/** A page of bars of aggregates. */
export interface BarPage {
  readonly rows: BarTable
  /** The aggregates that the rows belong to. */
  readonly aggregates: AggregateRecord[]
  readonly interval: Interval
  readonly assetClass: AssetClass
  readonly assetClasses: ('cash' | 'options')[]
  readonly pagination: Pagination
  readonly metadata: BarMetadata
  /** Requested row fields. Null for all of the asset class. */
  readonly fields: readonly RowField[] | null
  /** Transform behind the rows' `transformed` members. Null if there is none. */
  readonly transform: Transform | null
}

/** Calculated metrics that a GraphQL query selects. REST rows of aggregates have none. */
export interface WithCalculated {
  readonly calculated?: readonly CalculatedName[] | undefined
}

/** A request for bars of aggregates, without paging. */
export interface SeriesRequest extends BarRequest, TransformInput, WithCalculated, PointsInput {
  readonly aggregateIds: readonly number[]
  readonly recordsPerPage?: number | undefined
  readonly fields?: readonly string[] | undefined
  readonly isFullHistory?: boolean | undefined
  /** Metrics to transform; on the graph, those that the query selects. Default: all among the fields. */
  readonly transformed?: readonly MetricName[] | undefined
}

/** A resolved request, before any bar is read. */
export interface SeriesPlan {
  readonly aggregates: AggregateRecord[]
  readonly ids: readonly number[]
  readonly selection: SeriesSelection
  readonly columns: readonly BarField[]
  readonly transform: Transform | null
  readonly transformed: readonly MetricName[]
  readonly calculated: readonly CalculatedName[]
  readonly fields: readonly RowField[] | null
  readonly metadata: BarMetadata
  /** Number of bars by period. Empty if the rows are reduced. */
  readonly tallies: readonly PeriodTally[]
  /** Null if all rows are returned. */
  readonly reduction: Downsampling | null
}

/** Returns the columns to read for a page, the metrics to transform, and how rows are reduced. */
function columnsToRead(input: SeriesRequest, transform: Transform | null, assetClass: AssetClass) {
  const shown = barFieldsOf(input.fields, assetClass)
  const behind = metricsBehind(input.calculated ?? [], assetClass)
  const reduction = downsamplingOf(input, assetClass, [...shown, ...(input.transformed ?? [])])
  if (!transform && behind.size === 0) return { columns: shown, transformed: [], reduction }
  const transformed = transform ? (input.transformed ?? shown.filter(isMetric)) : []
  const measured = reduction ? [...transformed, reduction.by] : transformed
  const looked = transform ? metricsRead(transform, measured, assetClass) : []
  const read = new Set<BarField>([...shown, ...looked, ...behind])
  return { columns: BAR_FIELDS.filter((field) => read.has(field)), transformed, reduction }
}

/** Resolves a request. Throws a 404 if the caller can see none of its aggregates. */
export async function planSeries(asked: SeriesRequest, context: ReadContext): Promise<SeriesPlan> {
  const input = asked.isFullHistory ? { ...asked, startDate: undefined } : asked
  const { calculated = [] } = input
  requireTier(calculated, context.principal)
  const { aggregates, unknownIds, asOf } = await resolveAggregates(context, input.aggregateIds)
  const named = [
    ...(input.fields ?? []).filter(isBarField),
    ...(input.transformed ?? []),
    ...(input.pointsBy ? [input.pointsBy] : []),
    ...calculated,
  ]
  const { selection, warnings } = selectionOf(input, named, context)
  const transform = transformOf(input)
  const found = {
    asOf,
    unknownAggregateIds: unknownIds,
    warnings: [...warnings, ...unusedWarnings(input), ...pagingWarnings(input, PAGING.size)],
  }
  const ids = aggregates.map(({ id }) => id)
  const reading = columnsToRead(input, transform, selection.assetClass)
  return {
    aggregates,
    ids,
    selection,
    ...reading,
    transform,
    calculated,
    fields: (input.fields as readonly RowField[] | undefined) ?? null,
    metadata: barMetadataOf(input, selection, context, found, transform),
    // Rows are reduced without being counted first.
    tallies: reading.reduction ? [] : await selectTallies(context.db, ids, selection),
  }
}

/** Reads the rows of a plan that show the course of its series, as a single page. */
async function readReduced(
  plan: SeriesPlan,
  reduction: Downsampling,
  order: OrderDirection,
  { db }: ReadContext,
): Promise<BarPage> {
  const { ids, selection, transform, transformed, calculated } = plan
  const compute = async (rows: BarTable) => {
    const metrics = [...new Set([...transformed, reduction.by])]
    await Promise.all([
      transform && transformRows(db, rows, selection, transform, metrics),
      calculateRows(db, rows, calculated),
    ])
  }
  const whole = { ids, selection, columns: plan.columns, order }
  const isComputed = transform !== null || calculated.length > 0
  const { rows, counts } = await readReducedBars(db, whole, reduction, isComputed ? compute : null)
  if (!transformed.includes(reduction.by)) rows.result.transformed?.delete(camelCase(reduction.by))
  const metadata = { ...plan.metadata, downsampled: reductionOf(reduction, counts, transform) }
  return { ...pageIn({ ...plan, metadata }, rows), pagination: singlePage(rows) }
}

/** Reads a numbered page of a plan. */
export async function readPlanned(
  plan: SeriesPlan,
  page: NumberedPage,
  context: ReadContext,
): Promise<BarPage> {
  if (plan.reduction) return readReduced(plan, plan.reduction, page.order, context)
  const { db } = context
  const { tallies, ids, selection, columns, transform, transformed, calculated } = plan
  const window = windowIn(selection.range, tallies, page)
  if (window) await chargeRows(Math.min(window.limit, totalOf(tallies)), columns.length)
  const rows = window
    ? await selectMergedBars(db, ids, { ...selection, range: window.range }, window, columns)
    : BarTable.empty(selection)
  await Promise.all([
    transform && transformRows(db, rows, selection, transform, transformed),
    calculateRows(db, rows, calculated),
  ])
  return { ...pageIn(plan, rows), pagination: paginate(page, totalOf(tallies)) }
}

/** Combines a plan and its rows into a page of bars. */
export const pageIn = (
  {
    aggregates,
    selection,
    metadata,
    fields,
    transform,
  }: Pick<SeriesPlan, 'aggregates' | 'selection' | 'metadata' | 'fields' | 'transform'>,
  rows: BarTable,
): Omit<BarPage, 'pagination'> => ({
  rows,
  aggregates,
  interval: selection.interval,
  assetClass: selection.assetClass,
  assetClasses: assetClassesOf(selection),
  metadata,
  fields,
  transform,
})
