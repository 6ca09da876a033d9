import { type Kysely, sql } from 'kysely'
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

/** Length and digest of a file, from its stored record. */
export interface FileFacts extends ResultKey {
  readonly layout: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** Selects the length and digest of the files of several jobs that have been requested before, of every attempt. */
export async function selectFileFacts(db: Kysely<DB>, ids: readonly string[]): Promise<FileFacts[]> {
  const { rows } = await sql<FileFacts>`
    select job_id as id, fence, layout, sha256,
      octet_length(head) + octet_length(tail) + (select coalesce(sum(piece), 0) from unnest(pieces) piece) as bytes
    from job_export where job_id = any(${ids})`.execute(db)
  return rows
}

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
