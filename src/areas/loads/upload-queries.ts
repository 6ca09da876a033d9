import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/types.ts'

/** Seconds without a sign of its sender after which an upload is deleted. */
const SILENT_SECONDS = 60

/** Whether the job of an upload has ended, or never began and never will. SQL condition on `u`. */
const isOver = sql`
  exists (select from job where id = u.job_id and status not in ('PENDING', 'RUNNING'))
  or (u.heartbeat_at < clock_timestamp() - ${sql.lit(SILENT_SECONDS)} * interval '1 second'
    and not exists (select from job where id = u.job_id))`

/** An upload to begin. */
interface NewUpload {
  /** Id of the job that will load it. */
  readonly id: string
  readonly ownerEmail: string
  readonly requestHash: Buffer
}

/** Begins an upload, unless as many as allowed wait or arrive, or the same one does. */
export async function beginUpload(
  trx: Transaction<DB>,
  { id, ownerEmail, requestHash }: NewUpload,
  most: number,
): Promise<'begun' | 'full' | 'repeated'> {
  await sql`select pg_advisory_xact_lock(hashtext('flowgate.upload'))`.execute(trx)
  const { rows } = await sql<{ others: number; isRepeated: boolean }>`
    select count(*) as others,
      coalesce(bool_or(owner_email = ${ownerEmail} and request_hash = ${requestHash}), false) as "isRepeated"
    from load_upload u where not (${isOver})`.execute(trx)
  const { others = 0, isRepeated = false } = rows[0] ?? {}
  if (isRepeated) return 'repeated'
  if (others >= most) return 'full'
  await sql`
    insert into load_upload (job_id, owner_email, request_hash) values (${id}, ${ownerEmail}, ${requestHash})`.execute(
    trx,
  )
  return 'begun'
}

/** Records that an upload is still arriving. */
export async function touchUpload(db: Kysely<DB>, id: string): Promise<void> {
  await sql`update load_upload set heartbeat_at = clock_timestamp() where job_id = ${id}`.execute(db)
}

/** Size of the chunks of a file, but the last. */
export const CHUNK_BYTES = 1_048_576

/** Stores a chunk of a file. False if the upload has been deleted. */
export async function insertChunk(
  db: Kysely<DB>,
  { id, file, seq }: { readonly id: string; readonly file: number; readonly seq: number },
  data: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into load_chunk (job_id, file, seq, data)
    select job_id, ${file}, ${seq}, ${data} from load_upload where job_id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** Selects a chunk of a file. Undefined after the last one. */
export async function selectChunk(
  db: Kysely<DB>,
  { id, file, seq }: { readonly id: string; readonly file: number; readonly seq: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ data: Buffer }>`
    select data from load_chunk where job_id = ${id} and file = ${file} and seq = ${seq}`.execute(db)
  return rows[0]?.data
}

/** Deletes an upload. */
export async function deleteUpload(db: Kysely<DB>, id: string): Promise<void> {
  await sql`delete from load_upload where job_id = ${id}`.execute(db)
}

/** Deletes the uploads whose job has ended, or whose sender has fallen silent. */
export async function deleteUploadsOver(trx: Transaction<DB>): Promise<void> {
  await sql`delete from load_upload u where ${isOver}`.execute(trx)
}
