import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { camelCase } from '../../core/names.ts'
import { type Pagination, paginate } from '../../core/numbered-pages.ts'
import { charge, chargeRows, WORK } from '../../core/work.ts'
import { type CalculatedName, isStoredMetric, type MetricName } from '../../market/metrics.ts'
import { assetClassIn } from '../../market/parameters.ts'
import { type Transform, type TransformInput, transformOf } from '../../market/transformations.ts'
import type { AssetClass, OrderDirection } from '../../market/vocabulary.ts'
import {
  type Downsampled,
  MOST_READ,
  type ReducedRows,
  requireReadable,
  singlePage,
} from '../downsampling.ts'
import { type PeriodTally, totalOf } from '../tallies.ts'
import { calculatedAmong, calculateRows, metricsBehind } from './calculated.ts'
import { barsWithin, chargeNewest } from './cost.ts'
import {
  barReduction,
  type Downsampling,
  downsamplingOf,
  metricsOf,
  type PointsInput,
  reducedBars,
} from './downsampled.ts'
import { isBarField, isCalculated } from './fields.ts'
import { metricsRead } from './lookback.ts'
import { type NumberedPage, windowIn } from './page-window.ts'
import { selectNewestBars } from './queries/bars.ts'
import { selectBarsAt, selectMergedBars } from './queries/merged.ts'
import { type BarRequest, selectionOf } from './request.ts'
import { BAR_FIELDS, type BarField, carriesField, isMetric, type SeriesSelection } from './selection.ts'
import { BarTable } from './table.ts'
import { transformRows } from './transformed.ts'

/** A request for bars, before defaults and the caller's tier are applied. */
export interface ReadingRequest extends Omit<BarRequest, 'assetClass'>, TransformInput, PointsInput {
  readonly assetClass?: AssetClass | readonly AssetClass[] | undefined
  /** Row fields; on the graph, those that the query selects. Default: the default columns of the asset class. */
  readonly fields?: readonly string[] | undefined
  /** Metrics to transform. Default: all among the fields. */
  readonly transformed?: readonly MetricName[] | undefined
  /** Metrics to calculate. Default: those among the fields. */
  readonly calculated?: readonly CalculatedName[] | undefined
}

/** The bars of a request, the columns to read and the computations on the rows. */
export interface Reading {
  readonly selection: SeriesSelection
  readonly warnings: readonly Warning[]
  /** Columns to read: those of the rows, and those that computations need. */
  readonly columns: readonly BarField[]
  readonly transform: Transform | null
  /** Metrics to transform. Empty without a transform. */
  readonly transformed: readonly MetricName[]
  readonly calculated: readonly CalculatedName[]
  /** Null if all rows are returned. */
  readonly reduction: Downsampling | null
}

/** Returns the metrics to transform: those of the rows, and those that rows are chosen by. */
const measuredOf = ({ transformed, reduction }: Pick<Reading, 'transformed' | 'reduction'>): MetricName[] => [
  ...new Set([...transformed, ...(reduction ? metricsOf(reduction).filter(isStoredMetric) : [])]),
]

/** Returns the metrics to calculate: those of the rows, and the one that rows are chosen by. */
const calculatedIn = ({
  calculated,
  reduction,
}: Pick<Reading, 'calculated' | 'reduction'>): CalculatedName[] =>
  calculatedAmong([...calculated, ...(reduction ? [reduction.by] : [])])

/**
 * Applies defaults and the caller's tier to a request. Throws a 403 for metrics that the tier does not include. `defaults`
 * are the columns of rows without `fields`, as far as the asset class has them.
 */
export function readingOf(
  request: ReadingRequest,
  context: ReadContext,
  defaults: readonly BarField[] = BAR_FIELDS,
): Reading {
  const { fields, pointsBy } = request
  const calculated = request.calculated ?? fields?.filter(isCalculated) ?? []
  const named = [...(fields?.filter(isBarField) ?? []), ...(request.transformed ?? [])]
  const { selection, warnings } = selectionOf(
    { ...request, assetClass: assetClassIn(request.assetClass) },
    [...named, ...calculated, ...(pointsBy ? [pointsBy] : [])],
    context,
  )
  const { assetClass } = selection
  const names: readonly string[] = fields ?? defaults
  const shown = BAR_FIELDS.filter((field) => carriesField(assetClass, field) && names.includes(field))
  const transform = transformOf(request)
  const transformed = transform ? (request.transformed ?? shown.filter(isMetric)) : []
  const reduction = downsamplingOf(request, assetClass, [...shown, ...(request.transformed ?? [])])
  const read = new Set<BarField>([
    ...shown,
    ...(transform ? metricsRead(transform, measuredOf({ transformed, reduction }), assetClass) : []),
    ...metricsBehind(calculatedIn({ calculated, reduction }), assetClass),
  ])
  const columns = BAR_FIELDS.filter((field) => read.has(field))
  return { selection, warnings, columns, transform, transformed, calculated, reduction }
}

/** Whether rows of a reading have metrics that this process computes. */
export const isComputed = (reading: Pick<Reading, 'transform' | 'calculated' | 'reduction'>): boolean =>
  reading.transform !== null || calculatedIn(reading).length > 0

/** Adds the transformed and the calculated metrics of a reading to rows: consecutive bars of each instrument. */
export async function computed(db: Kysely<DB>, rows: BarTable, reading: Reading): Promise<BarTable> {
  const { selection, transform } = reading
  await Promise.all([
    transform && transformRows(db, rows, selection, transform, measuredOf(reading)),
    calculateRows(db, rows, calculatedIn(reading)),
  ])
  return rows
}

/**
 * Reads the bars that show the course of a metric, sorted by stamp, then ascending id. Without computed metrics, reads
 * only the stamps and the measured metrics of all bars, and the other columns of the chosen ones. Throws InvalidInput if there are
 * too many to choose from.
 */
export async function readReduced(
  db: Kysely<DB>,
  ids: readonly number[],
  reading: Reading,
  reduction: Downsampling,
  order: OrderDirection,
): Promise<ReducedRows<BarTable>> {
  const { selection, columns, transformed } = reading
  if (ids.length === 0) return { rows: BarTable.empty(selection), measured: new Map() }
  const computes = isComputed(reading)
  const stored = metricsOf(reduction).filter(isStoredMetric)
  const read = new Set<BarField>([...(computes ? columns : []), ...stored])
  await charge(Math.min(MOST_READ, ids.length * barsWithin(selection)) * WORK.reduced, {
    path: ['points'],
    cheaper: 'Use a later start, a longer interval or fewer instruments',
  })
  const fields = BAR_FIELDS.filter((field) => read.has(field))
  const all = await selectMergedBars(db, ids, selection, { order, skip: 0, limit: MOST_READ + 1 }, fields)
  requireReadable(all)
  if (computes) await computed(db, all, reading)
  const { rows, measured } = await reducedBars(all, reduction)
  for (const metric of stored)
    if (!transformed.includes(metric)) rows.result.transformed?.delete(camelCase(metric))
  if (computes || columns.every((column) => read.has(column))) return { rows, measured }
  const keys = Array.from(rows.rows, (row) => ({ id: all.instrumentId(row), ts: all.ts(row) }))
  all.source.release()
  return { rows: await selectBarsAt(db, keys, selection, order, columns), measured }
}

/** Rows of a page, and how they were chosen if they show the course of the series. */
interface PageOfRows {
  readonly rows: BarTable
  readonly pagination: Pagination
  readonly downsampled?: Downsampled
}

/** Reads a numbered page of rows, or the single page of those that show the course of each series. */
export async function readPage(
  { db }: Pick<ReadContext, 'db'>,
  ids: readonly number[],
  reading: Reading,
  tallies: readonly PeriodTally[],
  page: NumberedPage,
): Promise<PageOfRows> {
  const { selection, columns, transform, reduction } = reading
  if (reduction) {
    const { rows, measured } = await readReduced(db, ids, reading, reduction, page.order)
    const downsampled = barReduction(reduction, [...measured.values()], transform)
    return { rows, pagination: singlePage(rows), downsampled }
  }
  const total = totalOf(tallies)
  const window = windowIn(selection.range, tallies, page)
  if (window) await chargeRows(Math.min(window.limit, total), columns.length)
  const rows = window
    ? await selectMergedBars(db, ids, { ...selection, range: window.range }, window, columns)
    : BarTable.empty(selection)
  return { rows: await computed(db, rows, reading), pagination: paginate(page, total) }
}

/** Reads each instrument's newest bar. Omits instruments without bars. */
export async function readNewest(
  { db }: Pick<ReadContext, 'db'>,
  ids: readonly number[],
  reading: Reading,
): Promise<BarTable> {
  const { selection, columns } = reading
  await chargeNewest(ids.length, columns.length)
  return computed(db, await selectNewestBars(db, ids, selection, columns), reading)
}
