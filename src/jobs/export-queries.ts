import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DB } from '../../db/types.ts'
import type { ResultKey } from './results.ts'

/** Where a stored chunk stands, and how long it is. */
export interface ChunkSize {
  readonly seq: number
  /** Of its gzip member. */
  readonly bytes: number
  readonly rawBytes: number
}

/** The chunks of a result in order; their lengths are known without reading them. */
export const selectChunkSizes = (db: Kysely<DB>, { id, fence }: ResultKey): Promise<ChunkSize[]> =>
  db
    .selectFrom('job_chunk')
    .select(['seq', sql<number>`octet_length(data)`.as('bytes'), 'raw_bytes as rawBytes'])
    .where('job_id', '=', id)
    .where('fence', '=', fence)
    .orderBy('seq')
    .execute()

/** What is remembered of a file that was made before. */
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

/** Remembers a file; of several processes that made it at once the first one's record stays, which is the same. */
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

// Before the one value of a binary COPY: signature, flags, length of the extension, number of columns, length.
const HEADER_BYTES = 11 + 4 + 4 + 2 + 4
const TRAILER_BYTES = 2

/**
 * Bytes of a stored chunk, from `start` to before `end`. Through COPY, for the driver knows bytea as hexadecimal text
 * only, at a third of the speed. PostgreSQL reads no more of the chunk than is asked for.
 */
export async function readChunk(
  pool: pg.Pool,
  { id, fence }: ResultKey,
  seq: number,
  [start, end]: readonly [start: number, end: number],
): Promise<Buffer> {
  // COPY takes no parameters.
  const statement = `copy (select substring(data from ${start + 1} for ${end - start}) from job_chunk
    where job_id = ${pg.escapeLiteral(id)} and fence = ${fence} and seq = ${seq}) to stdout (format binary)`
  const client = await pool.connect()
  try {
    const received: Buffer[] = []
    for await (const bytes of client.query(copyTo(statement))) received.push(bytes as Buffer)
    client.release()
    const found = Buffer.concat(received).subarray(HEADER_BYTES, -TRAILER_BYTES)
    if (found.length === end - start) return found
  } catch (error) {
    // An aborted COPY may leave the connection stuck.
    client.release(true)
    throw error
  }
  throw new Error(`Chunk ${seq} of job ${id} is gone`)
}
