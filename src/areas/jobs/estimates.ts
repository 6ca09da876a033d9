import { z } from 'zod'
import type { Warning } from '../../core/answers.ts'
import { serviceOperation } from '../../core/operation.ts'
import type { JobContext } from '../../jobs/context.ts'
import { JOB_LIMITS, tierFor } from '../../jobs/limits.ts'
import { TierName } from '../../market/vocabulary.ts'
import { startName } from './commands.ts'
import type { ResultJob } from './kind.ts'

export const JobEstimateShape = z.object({
  rows: z.int().describe('Number of rows of the result.'),
  rowsRead: z
    .int()
    .describe(
      'Number of rows to read: those of the result or, for a leaderboard over a date range, the bars in the range.',
    ),
  rowThreshold: z.int().describe('Number of rows to read above which the REST API starts a job.'),
  exceedsThreshold: z
    .boolean()
    .describe('Whether the REST API starts a job for this request if it has no page number.'),
  rowLimit: z.int().describe("Maximum number of rows of a job of the caller's tier."),
  exceedsLimit: z.boolean().describe("Whether the result has too many rows for a job of the caller's tier."),
  requiredTier: TierName.nullable().describe(
    'Lowest tier whose jobs may have this many rows. Null if there is none.',
  ),
})

/** Size of a job before it is started, and the limits that apply to it. */
export interface JobEstimate extends z.output<typeof JobEstimateShape> {
  readonly warnings: readonly Warning[]
}

/** Measures a request as a job of a kind. Throws whatever the kind's operation would throw. */
async function estimated(
  kind: ResultJob,
  input: z.output<z.ZodObject>,
  context: JobContext,
): Promise<JobEstimate> {
  const plan = await kind.operation.plan(input, context)
  const { total, rows, warnings } = await kind.measure(plan, input, context)
  const { rowThreshold } = context.jobs
  const rowLimit = JOB_LIMITS[context.principal.tier].rows
  return {
    rows: total,
    rowsRead: rows,
    rowThreshold,
    exceedsThreshold: rows > rowThreshold,
    rowLimit,
    exceedsLimit: total > rowLimit,
    requiredTier: tierFor(total),
    warnings,
  }
}

/** Returns the operation that measures a job of a kind before it is started. */
export const estimateOf = (kind: ResultJob) =>
  serviceOperation({
    id: `${kind.name}Estimate`,
    description: `Number of rows that \`${startName(kind)}\` would compute for the same input, and the limits that apply.${kind.estimateNote ? ` ${kind.estimateNote}` : ''}`,
    apiKey: kind.operation.apiKey ?? false,
    reads: kind.operation.reads ?? false,
    input: kind.operation.input,
    run: (input, context: JobContext) => estimated(kind, input, context),
  })
