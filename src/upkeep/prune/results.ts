import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { oldBefore, type PruneOptions } from './options.ts'

/** Results of jobs removed, or that would be. */
export interface PrunedResults {
  readonly results: number
  readonly bytes: number
  /** Results that are old enough, but are open to somebody who holds a signed link. */
  readonly linked: number
}

// A link may spell the id in any way that the path decodes to.
const isLinked = (now: Date) => sql`
  exists (
    select from signed_link
    cross join split_part(request, '?', 1) path
    where expires_at > ${now.toISOString()}::timestamptz and path ~ '/jobs/|%'
      and (strpos(lower(path), job.id::text) > 0 or strpos(path, '%') > 0)
  )`

interface Moments {
  readonly now: Date
  /** Results of jobs that ended before it are old. */
  readonly before: Date
}

const isOld = ({ before }: Moments) => sql`
  status = 'COMPLETED' and expires_at is not null and finished_at < ${before.toISOString()}::timestamptz`

interface Candidate {
  readonly id: string
  readonly bytes: number
  readonly isLinked: boolean
}

async function selectCandidates(db: Kysely<DB>, moments: Moments): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, coalesce(result_bytes, 0) as bytes, ${isLinked(moments.now)} as "isLinked"
    from job where ${isOld(moments)} order by finished_at`.execute(db)
  return rows
}

/** Lets a result expire before its time. Returns false if it is gone, or linked since. */
const removeResult = (db: Kysely<DB>, id: string, moments: Moments): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`
      update job set status = 'EXPIRED' where id = ${id} and ${isOld(moments)} and not ${isLinked(moments.now)}`.execute(
      trx,
    )
    if (numAffectedRows !== 1n) return false
    await sql`delete from job_chunk where job_id = ${id}`.execute(trx)
    await sql`delete from job_export where job_id = ${id}`.execute(trx)
    return true
  })

/**
 * Lets results of jobs that ended a number of days ago expire before their time, each in one transaction. Their jobs
 * stay visible, as with every expired result. Keeps results that a signed link opens.
 */
export async function pruneResults(db: Kysely<DB>, options: PruneOptions): Promise<PrunedResults> {
  const { now, isRehearsal, onProgress } = options
  const moments = { now, before: oldBefore(options) }
  let [results, bytes, linked] = [0, 0, 0]
  for (const candidate of await selectCandidates(db, moments)) {
    const isGone = !candidate.isLinked && (isRehearsal || (await removeResult(db, candidate.id, moments)))
    if (isGone) {
      results++
      bytes += candidate.bytes
      onProgress?.(`result of job ${candidate.id}`, 1)
    } else if (candidate.isLinked) linked++
  }
  return { results, bytes, linked }
}
