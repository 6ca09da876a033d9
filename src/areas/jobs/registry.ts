import type { JobKind, ResultKind } from '../../jobs/kind.ts'
import type { ResultType } from '../../jobs/record.ts'
import { barsJob } from '../aggregates/custom/job.ts'
import { leaderboardJob } from '../aggregates/leaderboard/job.ts'
import { timeseriesJob } from '../aggregates/timeseries/job.ts'

// Each knows its own input and result; here they are only told apart.
const RESULT_KINDS = [timeseriesJob, leaderboardJob] as unknown as readonly ResultKind[]

/** What jobs can be of. */
export const JOB_KINDS: readonly JobKind[] = [...RESULT_KINDS, barsJob]

/** The kind of a result's type. */
export function resultKindOf(type: ResultType): ResultKind {
  const kind = RESULT_KINDS.find((one) => one.type === type)
  if (!kind) throw new TypeError(`No result is of the type ${type}`)
  return kind
}
