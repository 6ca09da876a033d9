import type { ReadContext } from '../../../core/context.ts'
import { camelCase } from '../../../core/names.ts'
import { batchesOf } from '../../../engine/bars/page-window.ts'
import { assetClassesOf } from '../../../engine/bars/request.ts'
import type { BarRow, MetricValues } from '../../../engine/bars/selection.ts'
import { totalOf } from '../../../engine/tallies.ts'
import type { Cell, Column } from '../../../files/formats/csv.ts'
import type { ResultKind, StoredPage } from '../../../jobs/kind.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { bodyEncoder } from '../../../protocols/rest/encode.ts'
import { columnsOf } from './job-columns.ts'
import { computed, copied } from './job-rows.ts'
import { aggregateTimeseries } from './operations.ts'
import { type BarPage, pageIn, type SeriesPlan } from './plan.ts'
import { TimeseriesResponse } from './responses.ts'

/** Rows that are sorted, or computed, at once. */
const BATCH_ROWS = 50_000

const encodeHead = bodyEncoder(TimeseriesResponse.omit({ data: true, pagination: true }))

/** The endpoint's body without its rows and pagination, spelled as there. */
const headOf = ({ selection, metadata, tallies }: SeriesPlan): Readonly<Record<string, unknown>> =>
  JSON.parse(
    encodeHead({
      interval: selection.interval,
      assetClasses: assetClassesOf(selection),
      count: totalOf(tallies),
      metadata,
    }),
  )

type Stored = Pick<SeriesPlan, 'aggregates' | 'selection' | 'metadata' | 'fields' | 'transform'>

/** A stored row as the bar that it was made from. */
function barReader(columns: readonly Column[]): (cells: readonly Cell[]) => BarRow {
  const places = columns.map(({ name }) => {
    const [metric = '', suffix] = name.split(/__(.*)/)
    return { member: name === 'id' ? 'instrumentId' : camelCase(metric), isTransformed: suffix !== undefined }
  })
  const isComputed = places.some(({ isTransformed }) => isTransformed)
  return (cells) => {
    const bar: Record<string, unknown> = {}
    const transformed: Record<string, unknown> = {}
    for (const [index, { member, isTransformed }] of places.entries())
      (isTransformed ? transformed : bar)[member] = cells[index]
    if (isComputed) bar['transformed'] = transformed as MetricValues
    // The columns of the result are those of such a row.
    return bar as unknown as BarRow
  }
}

/** Members of a stored row that are the aggregate's; the answer takes them from the aggregate itself. */
const OF_AGGREGATES = new Set(['provider_id', 'name', 'type', 'subtype', 'is_active'])

function pageOf(
  { scope: stored, columns, rows, pagination }: StoredPage,
  { requestId }: ReadContext,
): BarPage {
  const { metadata, ...scope } = stored as Stored
  const kept = columns.flatMap((column, index) => (OF_AGGREGATES.has(column.name) ? [] : [{ column, index }]))
  const read = barReader(kept.map(({ column }) => column))
  const bars = rows.map((cells) => read(kept.map(({ index }) => cells[index] ?? null)))
  return pageIn(
    { ...scope, metadata: { ...metadata, requestId } },
    bars,
    pagination.totalRecordCount,
    pagination,
  )
}

/** Time series of aggregates as jobs. */
export const timeseriesJob: ResultKind<typeof aggregateTimeseries.input, SeriesPlan, BarPage> = {
  type: 'aggregates_timeseries',
  operation: aggregateTimeseries,
  endpoint: '/aggregates/timeseries',
  measure: async (plan, { order }) => {
    const { ids, selection, fields, transform, metadata } = plan
    const { runningFrom, ...selected } = selection
    const rows = totalOf(plan.tallies)
    return {
      rows,
      total: rows,
      identity: {
        ids: ids.toSorted((a, b) => a - b),
        // Within a session the running bar is the newest one, until a load brings the next.
        selection: isIntraday(selection.interval) ? selected : { ...selected, runningFrom },
        fields: fields?.toSorted() ?? null,
        transform,
        order,
        echoed: [metadata.type, metadata.notional, metadata.unknownAggregateIds.toSorted((a, b) => a - b)],
      },
      warnings: metadata.warnings,
    }
  },
  produce: async (plan, { order }, _context, snapshot) => {
    const { own, transformed } = columnsOf(plan)
    const { tallies, aggregates, selection, metadata, fields, transform } = plan
    const ranges = batchesOf(tallies, selection.range, order, BATCH_ROWS)
    const names = own.map(({ name }) => name)
    return {
      columns: [...own, ...transformed.map(({ column }) => column)],
      head: headOf(plan),
      scope: { aggregates, selection, metadata, fields, transform } satisfies Stored,
      warnings: metadata.warnings,
      total: totalOf(plan.tallies),
      stage: transform ? 'computing' : 'writing',
      rows: transform
        ? computed(plan, ranges, order, snapshot)
        : copied(plan, ranges, order, names, snapshot),
    }
  },
  page: pageOf,
}
