import type { ReadContext } from '../../../core/context.ts'
import { type Pagination, paginate } from '../../../core/numbered-pages.ts'
import { plannedOperation } from '../../../core/operation.ts'
import type { RowTable } from '../../../core/rows/table.ts'
import { chargeRows } from '../../../core/work.ts'
import { clamped } from '../../../engine/bars/ranking-pages.ts'
import { studyQuantiles } from '../../../engine/studies/quantile-study.ts'
import { type MeasureResult, resultsOf } from '../../../engine/studies/quantile-summary.ts'
import { measureText } from '../../../market/measures.ts'
import { metadataOf, type ScreenMetadata } from '../../screens/metadata.ts'
import { type QuantileStudyInput, quantileStudyInput } from './parameters.ts'
import { chargeStudy, type PlannedQuantileStudy, planQuantileStudy, rowCountOf } from './plan.ts'
import { COLUMNS, type QuantileStudyRow, rowsOf, tableOf } from './rows.ts'

/** Result of a quantile study besides its rows. */
export interface QuantileStudy
  extends Pick<QuantileStudyInput, 'kind' | 'interval' | 'quantiles' | 'step' | 'minusUniverseMean'> {
  readonly outcome: string
  readonly outcomeKind: 'change' | 'return'
  readonly horizons: readonly number[]
  /** Number of dates on which the instruments are sorted, and the first and last of them. Null if there is none. */
  readonly dates: number
  readonly firstDate: string | null
  readonly lastDate: string | null
  /** Number of instruments that belong to the universe on any of them. */
  readonly instruments: number
  readonly measures: readonly MeasureResult[]
  readonly metadata: ScreenMetadata
}

/** A page of the rows of a study. */
export interface QuantileStudyPage extends QuantileStudy {
  readonly rows: RowTable<QuantileStudyRow>
  readonly pagination: Pagination
}

/** Returns the fields of a response besides its rows. */
export function studyOf(
  plan: PlannedQuantileStudy,
  measures: readonly MeasureResult[],
  input: QuantileStudyInput,
  context: ReadContext,
): QuantileStudy {
  const { calendar, formations, instruments, outcome, shape } = plan
  const { kind, interval, quantiles, step, minusUniverseMean } = input
  return {
    ...{ kind, interval, quantiles, step, minusUniverseMean, instruments, measures },
    ...{ outcome: measureText(outcome.measure), outcomeKind: outcome.kind, horizons: shape.horizons },
    dates: shape.dates,
    firstDate: calendar.dates[formations[0] ?? -1] ?? null,
    lastDate: calendar.dates[formations.at(-1) ?? -1] ?? null,
    metadata: metadataOf(context, calendar.asOf, plan.warnings),
  }
}

/** Runs a study and returns a page of its rows, clamped to the caller's tier. */
async function answer(
  plan: PlannedQuantileStudy,
  input: QuantileStudyInput,
  context: ReadContext,
): Promise<QuantileStudyPage> {
  const { recordsPerPage, pageNumber = 1 } = input
  const { size, warnings } = clamped(recordsPerPage, 'recordsPerPage', context)
  const total = rowCountOf(plan)
  const start = (pageNumber - 1) * size
  await chargeStudy(plan)
  await chargeRows(Math.max(0, Math.min(size, total - start)), COLUMNS.length)
  const tables = await studyQuantiles(context, plan)
  const study = studyOf(plan, await resultsOf(tables), input, context)
  return {
    ...study,
    rows: tableOf(rowsOf(tables, plan, start, start + size)),
    pagination: paginate({ pageNumber, recordsPerPage: size }, total),
    metadata: { ...study.metadata, warnings: [...study.metadata.warnings, ...warnings] },
  }
}

export const quantileStudy = plannedOperation({
  id: 'quantileStudy',
  description:
    'Quantile study: whether outcomes depend on a measure. On each date of a range, the study sorts the securities or aggregates of a universe by the measure into 2 to 10 quantiles. For each horizon, it returns the mean outcome of each quantile, the spread of the top over the bottom quantile with its significance, the rank correlation of the measure with the outcome, the turnover of the quantiles, and the decay of the spread. An outcome is the price return from the close of the date to a later bar, or the change of another measure. The means by date are paginated. Use it to test all values of a measure; an event study tests its extreme values.',
  input: quantileStudyInput,
  plan: planQuantileStudy,
  answer,
})
