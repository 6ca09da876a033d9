import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/types.ts'
import { copyOut } from '../database/copy-out.ts'
import { PieceReader, type Pieces } from './pieces.ts'
import type { ResultKey } from './results.ts'

/** Lengths of the gzip members of a result, whose chunks are numbered from 0 on; PostgreSQL knows them unread. */
export async function selectMemberSizes(db: Kysely<DB>, { id, fence }: ResultKey): Promise<number[]> {
  const rows = await db
    .selectFrom('job_chunk')
    .select(sql<number>`octet_length(data)`.as('bytes'))
    .where('job_id', '=', id)
    .where('fence', '=', fence)
    .orderBy('seq')
    .execute()
  return rows.map(({ bytes }) => bytes)
}

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

// Of a binary COPY: signature, flags and length of the extension; then, for each row, number of columns and length.
const HEADER_BYTES = 11 + 4 + 4
const FIELD_BYTES = 2 + 4

/** The values of a binary COPY of one column. */
function valuesIn(copied: Pieces): Pieces[] {
  const reader = new PieceReader(copied)
  reader.take(HEADER_BYTES)
  const values: Pieces[] = []
  for (;;) {
    const field = reader.join(FIELD_BYTES)
    // The end is a row of -1 columns.
    if (field.length < FIELD_BYTES) return values
    values.push(reader.take(field.readInt32BE(2)))
  }
}

/**
 * Gzip members of stored chunks, from one to another. Through COPY, for the driver knows bytea as hexadecimal text
 * only, at a third of the speed. The connection is given back before anybody is sent a byte.
 */
export async function readMembers(
  pool: pg.Pool,
  { id, fence }: ResultKey,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Pieces[]> {
  // COPY takes no parameters.
  const statement = `copy (select data from job_chunk
    where job_id = ${pg.escapeLiteral(id)} and fence = ${fence} and seq between ${first} and ${last}
    order by seq) to stdout (format binary)`
  const client = await pool.connect()
  const received: Buffer[] = []
  try {
    for await (const bytes of copyOut(client, statement)) received.push(Buffer.from(bytes))
    client.release()
  } catch (error) {
    // An aborted COPY may leave the connection stuck.
    client.release(true)
    throw error
  }
  const members = valuesIn(received)
  if (members.length === last - first + 1) return members
  throw new Error(`Chunks of job ${id} are gone`)
}
