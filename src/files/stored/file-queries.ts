import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { ResultKey } from './result-queries.ts'

/** Stored record of a file: its head and tail, the lengths of its pieces, and its digest. */
export interface ExportRecord {
  readonly head: Buffer
  readonly pieces: readonly number[]
  readonly tail: Buffer
  readonly sha256: Buffer
}

export const selectExport = (
  db: Kysely<DB>,
  { id, fence }: ResultKey,
  layout: string,
): Promise<ExportRecord | undefined> =>
  db
    .selectFrom('job_export')
    .select(['head', 'pieces', 'tail', 'sha256'])
    .where('job_id', '=', id)
    .where('fence', '=', fence)
    .where('layout', '=', layout)
    .executeTakeFirst()

/** Stores the record of a file. If several processes do so at once, the first wins: their records are identical. */
export const insertExport = (
  db: Kysely<DB>,
  { id, fence }: ResultKey,
  layout: string,
  { head, pieces, tail, sha256 }: ExportRecord,
) =>
  db
    .insertInto('job_export')
    .values({ job_id: id, fence, layout, head, pieces: [...pieces], tail, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
