import type { ReadContext } from '../../../core/context.ts'
import { studyQuantiles } from '../../../engine/studies/quantile-study.ts'
import { resultsOf } from '../../../engine/studies/quantile-summary.ts'
import type { StoredPage } from '../../../jobs/kind.ts'
import { resultJob } from '../../jobs/kind.ts'
import { type QuantileStudy, type QuantileStudyPage, quantileStudy, studyOf } from './operations.ts'
import type { QuantileStudyInput } from './parameters.ts'
import { type PlannedQuantileStudy, rowCountOf, valuesOf } from './plan.ts'
import { presentQuantileStudy, presentStudy, QuantileStudyResponse } from './responses.ts'
import { batchesOf, COLUMNS, tableOf } from './rows.ts'
import { QuantileStudyRef } from './schema.ts'

/** Values of a study that count as one row: reading them takes as long as a row of other results. */
const VALUES_PER_ROW = 10

/** Estimates a study before it runs: the values to read, and the number of rows. */
function measure(plan: PlannedQuantileStudy, input: QuantileStudyInput) {
  const { recordsPerPage: _size, pageNumber: _page, ...identity } = input
  const bars = plan.calendar.stamps.length * plan.instruments
  return {
    rows: Math.ceil((valuesOf(plan) + bars) / VALUES_PER_ROW),
    total: rowCountOf(plan),
    // Bars complete, and outcomes with them, without a new data version.
    identity: { ...identity, lastStamp: plan.calendar.stamps.at(-1) },
    warnings: plan.warnings,
  }
}

/** Runs a study and starts to write its rows. */
async function produce(plan: PlannedQuantileStudy, input: QuantileStudyInput, context: ReadContext) {
  const tables = await studyQuantiles(context, plan)
  const study = studyOf(plan, await resultsOf(tables), input, context)
  const total = rowCountOf(plan)
  return {
    ...{ total, columns: COLUMNS, scope: study, warnings: study.metadata.warnings },
    head: { ...presentStudy(study), count: total },
    stage: 'computing' as const,
    rows: batchesOf(tables, plan),
  }
}

/** Reads stored rows as a page of a study. */
async function storedPage(
  { scope, rows, pagination }: StoredPage,
  { requestId }: ReadContext,
): Promise<QuantileStudyPage> {
  // The scope of results of this kind.
  const study = scope as QuantileStudy
  return { ...study, rows: tableOf(rows), pagination, metadata: { ...study.metadata, requestId } }
}

export const quantileStudyJob = resultJob<
  typeof quantileStudy.input,
  PlannedQuantileStudy,
  QuantileStudyPage
>({
  type: 'quantile_study',
  description: 'Quantile study.',
  name: 'quantileStudyJob',
  task: 'computes a quantile study',
  outcome: 'quantile study',
  omit: ['recordsPerPage', 'pageNumber'],
  refusals: ['aggregate_not_found'],
  estimateNote: '`rows_read` is a tenth of the values to read.',
  endpoint: '/analytics/quantile-study',
  operation: quantileStudy,
  result: {
    ref: QuantileStudyRef,
    body: QuantileStudyResponse,
    present: presentQuantileStudy,
    file: {
      id: 'QuantileStudyFile',
      description: 'Means by date of the quantiles of measures, with the results of the measures.',
    },
  },
  measure: async (plan, input) => measure(plan, input),
  produce,
  page: storedPage,
})
