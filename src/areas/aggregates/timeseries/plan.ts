import type { ReadContext } from '../../../core/context.ts'
import { type Pagination, paginate } from '../../../core/numbered-pages.ts'
import { calculateRows, metricsBehind } from '../../../engine/bars/calculated.ts'
import { barFieldsOf, isBarField } from '../../../engine/bars/fields.ts'
import { metricsRead } from '../../../engine/bars/lookback.ts'
import { type BarMetadata, barMetadataOf } from '../../../engine/bars/metadata.ts'
import { type NumberedPage, windowIn } from '../../../engine/bars/page-window.ts'
import { selectMergedBars, selectTallies } from '../../../engine/bars/queries/merged.ts'
import { assetClassesOf, type BarRequest, selectionOf } from '../../../engine/bars/request.ts'
import { BAR_FIELDS, type BarField, isMetric, type SeriesSelection } from '../../../engine/bars/selection.ts'
import { BarTable } from '../../../engine/bars/table.ts'
import { transformRows } from '../../../engine/bars/transformed.ts'
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
import type { AssetClass, Interval } from '../../../market/vocabulary.ts'
import type { RowField } from './fields.ts'

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
export interface SeriesRequest extends BarRequest, TransformInput, WithCalculated {
  readonly aggregateIds: readonly number[]
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
  /** Number of bars by period. */
  readonly tallies: readonly PeriodTally[]
}

/** Returns the columns to read for a page, and the metrics to transform. */
function columnsToRead(input: SeriesRequest, transform: Transform | null, assetClass: AssetClass) {
  const shown = barFieldsOf(input.fields, assetClass)
  const behind = metricsBehind(input.calculated ?? [], assetClass)
  if (!transform && behind.size === 0) return { columns: shown, transformed: [] }
  const transformed = transform ? (input.transformed ?? shown.filter(isMetric)) : []
  const looked = transform ? metricsRead(transform, transformed, assetClass) : []
  const read = new Set<BarField>([...shown, ...looked, ...behind])
  return { columns: BAR_FIELDS.filter((field) => read.has(field)), transformed }
}

/** Resolves a request. Throws a 404 if the caller can see none of its aggregates. */
export async function planSeries(asked: SeriesRequest, context: ReadContext): Promise<SeriesPlan> {
  const input = asked.isFullHistory ? { ...asked, startDate: undefined } : asked
  const { calculated = [] } = input
  requireTier(calculated, context.principal)
  const { aggregates, unknownIds, asOf } = await resolveAggregates(context, input.aggregateIds)
  const named = [...(input.fields ?? []).filter(isBarField), ...(input.transformed ?? []), ...calculated]
  const { selection, warnings } = selectionOf(input, named, context)
  const transform = transformOf(input)
  const found = { asOf, unknownAggregateIds: unknownIds, warnings: [...warnings, ...unusedWarnings(input)] }
  const ids = aggregates.map(({ id }) => id)
  return {
    aggregates,
    ids,
    selection,
    ...columnsToRead(input, transform, selection.assetClass),
    transform,
    calculated,
    fields: (input.fields as readonly RowField[] | undefined) ?? null,
    metadata: barMetadataOf(input, selection, context, found, transform),
    tallies: await selectTallies(context.db, ids, selection),
  }
}

/** Reads a numbered page of a plan. */
export async function readPlanned(
  plan: SeriesPlan,
  page: NumberedPage,
  { db }: ReadContext,
): Promise<BarPage> {
  const { tallies, ids, selection, columns, transform, transformed, calculated } = plan
  const window = windowIn(selection.range, tallies, page)
  const rows = window
    ? await selectMergedBars(db, ids, { ...selection, range: window.range }, window, columns)
    : BarTable.empty(selection)
  await Promise.all([
    transform && transformRows(db, rows, selection, transform, transformed),
    calculateRows(db, rows, calculated),
  ])
  return pageIn(plan, rows, totalOf(tallies), page)
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
  total: number,
  page: { readonly pageNumber: number; readonly recordsPerPage: number },
): BarPage => ({
  rows,
  aggregates,
  interval: selection.interval,
  assetClass: selection.assetClass,
  assetClasses: assetClassesOf(selection),
  pagination: paginate(page, total),
  metadata,
  fields,
  transform,
})
