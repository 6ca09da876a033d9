import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { camelCase } from '../../../core/names.ts'
import type { Origins } from '../../../core/rows/origins.ts'
import { RowBytes } from '../../../core/rows/row-bytes.ts'
import { calculatedAmong } from '../../../engine/bars/calculated.ts'
import { isBarField } from '../../../engine/bars/fields.ts'
import { splitRange } from '../../../engine/bars/page-window.ts'
import type { BarField, SeriesSelection } from '../../../engine/bars/selection.ts'
import { BarTable, originOf } from '../../../engine/bars/table.ts'
import { selectSecuritiesById } from '../../../engine/instruments/queries/securities.ts'
import { totalOf } from '../../../engine/tallies.ts'
import type { Column } from '../../../files/formats/columns.ts'
import type { StoredPage } from '../../../jobs/kind.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { resultJob } from '../../jobs/kind.ts'
import { BATCH_ROWS, computedBars, streamedBars } from '../../shared/bar-batches.ts'
import { columnsOfShape } from '../../shared/result-columns.ts'
import { SERIES_BAR_FIELDS } from '../timeseries/parameters.ts'
import { withCalculated } from '../timeseries/plan.ts'
import { SeriesPageRef } from '../timeseries/schema.ts'
import { storedSecurity } from '../timeseries/stored.ts'
import { securityPanel } from './operations.ts'
import { instrumentOf, type PanelPage, type PanelPlan } from './plan.ts'
import { PanelResponse, PanelRow, panelMembers, presentPanel } from './responses.ts'

/** Columns in the order that all result files use. */
const COLUMNS = columnsOfShape(PanelRow)

/** Securities whose calculated metrics a job of several batches computes: each batch reads a year of bars before it. */
const MAX_CALCULATED = 1000

function refuseLongPasts({ ids, reading, tallies }: PanelPlan): void {
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

type Stored = PanelPlan['answer'] & { readonly selection: SeriesSelection }

/** Where the members of bars come from before any is read. */
const barOrigins = (selection: SeriesSelection): Origins => {
  const origins = new Map(
    (['ts', ...SERIES_BAR_FIELDS] as (BarField | 'ts')[]).map((field) => [
      camelCase(field) as string,
      originOf(field, selection),
    ]),
  )
  return { names: [...origins.keys()], origin: (name) => origins.get(name) ?? { constant: null } }
}

/** Reads stored rows as a table of bars. */
function tableOf(columns: readonly Column[], rows: RowBytes, selection: SeriesSelection): BarTable {
  const names = columns.map(({ name }) => name)
  const source = new RowBytes(names.map(camelCase), rows.bytes, rows, 'id')
  const table = BarTable.of(source, selection, names.filter(isBarField))
  for (const name of calculatedAmong(names))
    table.result.calculated.set(camelCase(name), table.numbersIn(camelCase(name)))
  return table
}

async function storedPage(
  { scope, columns, rows, pagination }: StoredPage,
  { db, requestId }: ReadContext,
): Promise<PanelPage> {
  const { selection, metadata, ...answer } = scope as Stored
  const table = tableOf(columns, rows, selection)
  const securities = await selectSecuritiesById(db, [...new Set(table.keys)])
  return {
    ...answer,
    securities,
    rows: table,
    pagination,
    instrument: storedSecurity(columns, securities),
    metadata: { ...metadata, requestId },
  }
}

/** Jobs that compute panels: time series of many securities. */
export const panelJob = resultJob({
  type: 'securities_timeseries',
  description: 'Bars of many securities over a date range.',
  name: 'seriesJob',
  task: 'computes bars of many securities over a date range: those listed, those of a sector or an industry, or all',
  outcome: 'bars',
  omit: ['recordsPerPage', 'pageNumber', 'type', 'notional', 'calculateMetrics'],
  refusals: ['security_not_found'],
  estimateNote: 'Counts rows without reading them.',
  result: {
    ref: SeriesPageRef,
    body: PanelResponse,
    present: presentPanel,
    file: { id: 'SecurityPanelFile', description: 'All bars of a panel of securities.' },
  },
  operation: securityPanel,
  endpoint: '/securities/timeseries',
  measure: async (plan, { securityIds, sector, industry, all, order }) => {
    refuseLongPasts(plan)
    const { runningFrom, ...selected } = plan.reading.selection
    const { fields, calculated, metadata } = plan.answer
    const rows = totalOf(plan.tallies)
    return {
      rows,
      total: rows,
      identity: {
        ...{ ids: securityIds && [...new Set(securityIds)].toSorted((a, b) => a - b), all: all === true },
        ...{ sector: sector?.toLowerCase(), industry: industry?.toLowerCase() },
        // Intraday, the bar in progress is the newest one, and changes only with a load.
        selection: isIntraday(selected.interval) ? selected : { ...selected, runningFrom },
        fields: fields?.toSorted() ?? null,
        ...{ calculated, order, echoed: [metadata.type, metadata.notional] },
      },
      warnings: metadata.warnings,
    }
  },
  produce: async (plan, { order }, context, snapshot) => {
    const { ids, reading, answer, tallies } = plan
    const { selection, columns, calculated } = reading
    const instrument = instrumentOf(await selectSecuritiesById(snapshot.db, ids))
    const ranges = splitRange(tallies, selection.range, order, BATCH_ROWS)
    const bars = { ids, selection, columns, ranges, order }
    const members = panelMembers({ instrument, bar: barOrigins(selection) }, answer)
    const shown = new Set(members.map(({ name }) => name))
    return {
      columns: COLUMNS.filter(({ name }) => shown.has(name)),
      head: { ...answer, count: totalOf(tallies) },
      scope: { ...answer, selection } satisfies Stored,
      warnings: answer.metadata.warnings,
      total: totalOf(tallies),
      stage: calculated.length > 0 ? 'computing' : 'writing',
      rows:
        calculated.length === 0
          ? streamedBars(bars, members, snapshot)
          : computedBars(
              bars,
              async (table) =>
                panelMembers({ instrument, bar: await withCalculated(context, table, reading) }, answer),
              snapshot,
            ),
    }
  },
  page: storedPage,
})
