import { presentPage, TimeseriesResponse } from '../aggregates/rest.ts'
import type { BarPage } from '../aggregates/scope.ts'
import { paginate } from '../bars/answer.ts'
import type { Context } from '../context.ts'
import { bodyEncoder } from '../rest/encode.ts'
import { kindOf } from './kinds.ts'
import type { JobRecord } from './record.ts'

/** Bodies of the paths that jobs answer for, as the wire has them. */
const encodeTimeseries = bodyEncoder(TimeseriesResponse)
const ENCODERS: Readonly<Partial<Record<JobRecord['type'], (page: unknown) => string>>> = {
  aggregates_timeseries: (page) => encodeTimeseries(presentPage(page as BarPage).body),
}

/** What the endpoint would say of a job's result beside its rows and its pages; the same whenever it is asked. */
export function bodyOf(job: JobRecord, context: Context): Record<string, unknown> {
  const rowCount = job.rowCount ?? 0
  const stored = {
    head: job.head,
    columns: job.columns ?? [],
    rows: [],
    pagination: paginate({ pageNumber: 1, recordsPerPage: Math.max(1, rowCount) }, rowCount),
  }
  // The request that it answers is the job's own; those that fetch it are many.
  const page = kindOf(job.type).page(stored, { ...context, requestId: job.id })
  const encode = ENCODERS[job.type]
  if (!encode) throw new TypeError(`No path answers for jobs of the type ${job.type}`)
  const { data: _rows, pagination: _pages, ...body } = JSON.parse(encode(page))
  return { ...body, count: rowCount }
}
