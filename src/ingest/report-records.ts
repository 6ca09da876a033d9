import type { Queryable } from '../platform/database/queryable.ts'
import type { LoadReport } from './outcome.ts'

/** Records the report of a load. */
export async function recordReport(client: Queryable, version: number, report: LoadReport): Promise<void> {
  await client.query('update load_record set report = $2 where version = $1', [
    version,
    JSON.stringify(report),
  ])
}

/** Records the job that ran a load. */
export async function recordJob(client: Queryable, version: number, jobId: string): Promise<void> {
  await client.query('update load_record set job_id = $2 where version = $1', [version, jobId])
}
