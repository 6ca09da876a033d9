import type { JobKind } from './kind.ts'
import type { JobType } from './record.ts'
import { timeseriesJob } from './timeseries.ts'

const KINDS: readonly JobKind[] = [timeseriesJob as unknown as JobKind]

/** The kind of a job's type. */
export function kindOf(type: JobType): JobKind {
  const kind = KINDS.find((one) => one.type === type)
  if (!kind) throw new TypeError(`No job is of the type ${type}`)
  return kind
}
