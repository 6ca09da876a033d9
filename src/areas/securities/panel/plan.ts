import type { ReadContext } from '../../../core/context.ts'
import { type Pagination, paginate } from '../../../core/numbered-pages.ts'
import type { Origin, Origins } from '../../../core/rows/origins.ts'
import { chargeRows } from '../../../core/work.ts'
import { type NumberedPage, windowIn } from '../../../engine/bars/page-window.ts'
import { selectMergedBars, selectTallies } from '../../../engine/bars/queries/merged.ts'
import { BarTable } from '../../../engine/bars/table.ts'
import { type SecurityRecord, selectSecuritiesById } from '../../../engine/instruments/queries/securities.ts'
import { type PeriodTally, totalOf } from '../../../engine/tallies.ts'
import type { SeriesPage } from '../timeseries/operations.ts'
import {
  answerOf,
  dated,
  type Reading,
  readingOf,
  type SeriesAnswer,
  type SeriesRequest,
  seriesMetadata,
  withCalculated,
} from '../timeseries/plan.ts'
import { type PanelSelection, selectedBy } from './selection.ts'

/** A request for a panel, without paging. */
export interface PanelRequest extends SeriesRequest, PanelSelection {}

/** A resolved request, before any bar is read. */
export interface PanelPlan {
  readonly ids: readonly number[]
  readonly reading: Reading
  /** Members of the response besides its rows; its securities are loaded with the rows. */
  readonly answer: Omit<SeriesAnswer, 'securities'>
  /** Number of bars by period. */
  readonly tallies: readonly PeriodTally[]
}

/** A page of a panel. */
export interface PanelPage extends SeriesPage {
  /** Where the members of a row's security come from. */
  readonly instrument: Origin | Origins
}

/** Resolves a request. Throws a 404 if it selects no security, a 403 for fields that the tier does not include. */
export async function planPanel(asked: PanelRequest, context: ReadContext): Promise<PanelPlan> {
  const request = dated(asked, context)
  const reading = readingOf(request, context)
  const { ids, asOf, notFound } = await selectedBy(request, context)
  const metadata = seriesMetadata(request, reading, context, { asOf, notFound })
  const { securities: _none, ...answer } = answerOf(request, reading, [], metadata)
  return { ids, reading, answer, tallies: await selectTallies(context.db, ids, reading.selection) }
}

/** Returns where the members of a row's security come from. */
export function instrumentOf(securities: readonly SecurityRecord[]): Origin {
  const byId = new Map(securities.map((security) => [security.id, security]))
  return { ofKey: (id) => byId.get(id) }
}

/** Reads a numbered page of a plan. */
export async function readPanel(
  { ids, reading, answer, tallies }: PanelPlan,
  page: NumberedPage,
  context: ReadContext,
): Promise<PanelPage> {
  const { selection, columns } = reading
  const window = windowIn(selection.range, tallies, page)
  if (window) await chargeRows(Math.min(window.limit, totalOf(tallies)), columns.length)
  const found = window
    ? await selectMergedBars(context.db, ids, { ...selection, range: window.range }, window, columns)
    : BarTable.empty(selection)
  const rows = await withCalculated(context, found, reading)
  const securities = await selectSecuritiesById(context.db, [...new Set(rows.keys)])
  const pagination: Pagination = paginate(page, totalOf(tallies))
  return { ...answer, securities, rows, pagination, instrument: instrumentOf(securities) }
}
