import type { ReadContext } from '../../../core/context.ts'
import { camelCase } from '../../../core/names.ts'
import { splitRange } from '../../../engine/bars/page-window.ts'
import { assetClassesOf } from '../../../engine/bars/request.ts'
import type { BarRow, MetricValues } from '../../../engine/bars/selection.ts'
import { totalOf } from '../../../engine/tallies.ts'
import type { Cell, Column } from '../../../files/formats/csv.ts'
import type { ResultKind, StoredPage } from '../../../jobs/kind.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { bodyEncoder } from '../../../protocols/rest/encode.ts'
import { resultColumns } from './job-columns.ts'
import { computed, copied } from './job-rows.ts'
import { aggregateTimeseries } from './operations.ts'
import { type BarPage, pageIn, type SeriesPlan } from './plan.ts'
import { TimeseriesResponse } from './responses.ts'

/** Approximate number of rows to sort or compute at a time. */
const BATCH_ROWS = 50_000

const encodeHead = bodyEncoder(TimeseriesResponse.omit({ data: true, pagination: true }))

/** The endpoint's response body without rows and pagination, in snake case. */
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

/** Returns a function that converts stored rows back to bars. */
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
    // The stored columns are exactly the members of a bar.
    return bar as unknown as BarRow
  }
}

/** Columns that repeat the aggregate's attributes. Pages take these from the aggregate itself. */
const OF_AGGREGATES = new Set(['provider_id', 'name', 'type', 'subtype', 'is_active'])

function storedBarPage(
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

/** Jobs that compute time series of aggregates. */
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
        // Intraday, the bar in progress is the newest one, and changes only with a load.
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
    const { own, transformed, date } = resultColumns(plan)
    const { tallies, aggregates, selection, metadata, fields, transform } = plan
    const ranges = splitRange(tallies, selection.range, order, BATCH_ROWS)
    const names = [...own, ...date].map(({ name }) => name)
    return {
      columns: [...own, ...transformed.map(({ column }) => column), ...date],
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
  page: storedBarPage,
}
