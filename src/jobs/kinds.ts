import type { JobKind } from './kind.ts'
import { leaderboardJob } from './leaderboard.ts'
import type { ResultType } from './record.ts'
import { timeseriesJob } from './timeseries.ts'

// Each knows its own input and result; here they are only told apart.
const KINDS = [timeseriesJob, leaderboardJob] as unknown as readonly JobKind[]

/** The kind of a job's type. */
export function kindOf(type: ResultType): JobKind {
  const kind = KINDS.find((one) => one.type === type)
  if (!kind) throw new TypeError(`No job is of the type ${type}`)
  return kind
}
