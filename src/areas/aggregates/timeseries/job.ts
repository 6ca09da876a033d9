import type { ReadContext } from '../../../core/context.ts'
import { camelCase } from '../../../core/names.ts'
import { RowBytes } from '../../../core/rows/row-bytes.ts'
import { isBarField } from '../../../engine/bars/fields.ts'
import { splitRange } from '../../../engine/bars/page-window.ts'
import { assetClassesOf } from '../../../engine/bars/request.ts'
import type { SeriesSelection } from '../../../engine/bars/selection.ts'
import { BarTable } from '../../../engine/bars/table.ts'
import { totalOf } from '../../../engine/tallies.ts'
import type { Column } from '../../../files/formats/columns.ts'
import type { StoredPage } from '../../../jobs/kind.ts'
import { isIntraday } from '../../../market/intervals.ts'
import type { MetricName } from '../../../market/metrics.ts'
import { resultJob } from '../../jobs/kind.ts'
import { BATCH_ROWS } from '../../shared/bar-batches.ts'
import { resultColumns } from './job-columns.ts'
import { rowsOf } from './job-rows.ts'
import { aggregateTimeseries } from './operations.ts'
import { type BarPage, pageIn, type SeriesPlan } from './plan.ts'
import { TimeseriesResponse } from './responses.ts'
import { presentPage } from './rows.ts'
import { BarPageRef } from './schema.ts'

type Stored = Pick<SeriesPlan, 'aggregates' | 'selection' | 'metadata' | 'fields' | 'transform'>

/** Reads stored rows as a table of bars. */
function tableOf(
  columns: readonly Column[],
  { bytes, starts, ends }: RowBytes,
  selection: SeriesSelection,
): BarTable {
  const names = columns.map(({ name }) => name)
  // Columns of transformed metrics are named like `px__z_score`; no other name has two underscores.
  const isTransformed = (name: string) => name.includes('__')
  const read = names.map((name) => (isTransformed(name) ? name : camelCase(name)))
  const source = new RowBytes(read, bytes, { starts, ends }, 'id')
  const table = BarTable.of(source, selection, names.filter(isBarField))
  const transformed = names.filter(isTransformed)
  if (transformed.length > 0)
    table.result.transformed = new Map(
      transformed.map((name) => [camelCase(name.split('__')[0] as MetricName), table.numbersIn(name)]),
    )
  return table
}

async function storedBarPage(
  { scope: stored, columns, rows, pagination }: StoredPage,
  { requestId }: ReadContext,
): Promise<BarPage> {
  const { metadata, ...scope } = stored as Stored
  const table = tableOf(columns, rows, scope.selection)
  return { ...pageIn({ ...scope, metadata: { ...metadata, requestId } }, table), pagination }
}

/** Jobs that compute time series of aggregates. */
export const timeseriesJob = resultJob({
  type: 'aggregates_timeseries',
  description: 'Bars of aggregates over a date range.',
  name: 'timeseriesJob',
  task: 'computes bars of aggregates over a date range',
  outcome: 'bars',
  omit: ['recordsPerPage', 'pageNumber', 'type', 'notional', 'points', 'pointsBy'],
  refusals: ['aggregate_not_found'],
  estimateNote: 'Counts rows without reading them, so it is fast enough to query while a user types.',
  isDirect: ({ points }) => points !== undefined,
  result: {
    ref: BarPageRef,
    body: TimeseriesResponse,
    present: presentPage,
    file: { id: 'AggregateTimeseriesFile', description: 'All bars of a job result.' },
  },
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
    return {
      columns: [...own, ...transformed.map(({ column }) => column), ...date],
      head: {
        ...{ interval: selection.interval, assetClasses: assetClassesOf(selection) },
        ...{ count: totalOf(tallies), metadata },
      },
      scope: { aggregates, selection, metadata, fields, transform } satisfies Stored,
      warnings: metadata.warnings,
      total: totalOf(plan.tallies),
      stage: transform ? 'computing' : 'writing',
      rows: rowsOf(plan, ranges, order, snapshot),
    }
  },
  page: storedBarPage,
})
