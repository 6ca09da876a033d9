import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { JobStatus } from './record.ts'

interface JobCount {
  readonly kind: string
  readonly state: JobStatus
  readonly jobs: number
  /** Age of the oldest job in this state, in seconds. */
  readonly oldest: number
}

/** Counts the jobs of all callers by kind and state. */
export async function selectJobCounts(db: Kysely<DB>): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select type as kind, status as state, count(*) as jobs,
      extract(epoch from clock_timestamp() - min(created_at))::double precision as oldest
    from job group by type, status`.execute(db)
  return rows
}
