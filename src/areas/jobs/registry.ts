import type { JobKind, ResultKind } from '../../jobs/kind.ts'
import type { ResultType } from '../../jobs/record.ts'
import { barsJob } from '../aggregates/custom/job.ts'
import { leaderboardJob } from '../aggregates/leaderboard/job.ts'
import { panelJob, timeseriesJob } from '../instruments/series/job.ts'
import { leaderboardJob as securityLeaderboardJob } from '../securities/leaderboard/job.ts'

// Kinds differ in their input and result types, which the registry does not need.
const RESULT_KINDS = [
  timeseriesJob,
  leaderboardJob,
  panelJob,
  securityLeaderboardJob,
] as unknown as readonly ResultKind[]

/** Kinds of job. */
export const JOB_KINDS: readonly JobKind[] = [...RESULT_KINDS, barsJob]

/** Returns the kind of a job by the type of its result. */
export function resultKindOf(type: ResultType): ResultKind {
  const kind = RESULT_KINDS.find((one) => one.type === type)
  if (!kind) throw new TypeError(`Unknown result type ${type}`)
  return kind
}
