import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { copyOut } from '../../platform/database/copy-out.ts'
import { PieceReader, type Pieces } from '../pieces.ts'

/** A piece of a result: whole CSV rows without a header, as one gzip member. */
export interface Chunk {
  /** From 0, without gaps. */
  readonly seq: number
  /** Rows before it. */
  readonly firstRow: number
  readonly rowCount: number
  /** Bytes of the rows before they were compressed. */
  readonly rawBytes: number
  readonly data: Buffer
}

/** Which start of a job writes or is read: results of other starts are never mixed in. */
export interface ResultKey {
  readonly id: string
  readonly fence: number
}

/** Where results are kept. Nothing else knows that it is the database. */
export interface ResultStore {
  /** False when the job is no longer this start's to write. */
  put(key: ResultKey, chunk: Chunk): Promise<boolean>
  /** The chunk after one; undefined at the end. Nothing is held between two calls, however slow the reader. */
  after(key: ResultKey, seq: number): Promise<Chunk | undefined>
  /** The chunk that holds a row, counted from 0; undefined past the end. */
  at(key: ResultKey, row: number): Promise<Chunk | undefined>
  /** Lengths of its gzip members, whose chunks are numbered from 0 on; PostgreSQL knows them unread. */
  sizes(key: ResultKey): Promise<number[]>
  /** Removes what a start has stored. */
  clear(key: ResultKey): Promise<void>
  /** Removes what earlier starts of a job have left behind. */
  clearBefore(key: ResultKey): Promise<void>
  /** Removes what nobody will read: of jobs without a result, and of starts that came to nothing. */
  clearUnread(): Promise<void>
}

const chunkColumns = sql<Chunk>`
  seq, first_row as "firstRow", row_count as "rowCount", raw_bytes as "rawBytes", data`

/** Results in the database itself. */
export const resultsIn = (db: Kysely<DB>): ResultStore => ({
  put: async ({ id, fence }, { seq, firstRow, rowCount, rawBytes, data }) => {
    const { numAffectedRows } = await sql`
      insert into job_chunk (job_id, fence, seq, first_row, row_count, raw_bytes, data)
      select id, fence, ${seq}, ${firstRow}, ${rowCount}, ${rawBytes}, ${data}
      from job where id = ${id} and fence = ${fence} and status = 'RUNNING'`.execute(db)
    return numAffectedRows === 1n
  },
  after: async ({ id, fence }, seq) => {
    const { rows } = await sql<Chunk>`
      select ${chunkColumns} from job_chunk
      where job_id = ${id} and fence = ${fence} and seq > ${seq} order by seq limit 1`.execute(db)
    return rows[0]
  },
  at: async ({ id, fence }, row) => {
    const { rows } = await sql<Chunk>`
      select ${chunkColumns} from job_chunk
      where job_id = ${id} and fence = ${fence} and first_row <= ${row} and first_row + row_count > ${row}`.execute(
      db,
    )
    return rows[0]
  },
  sizes: async ({ id, fence }) => {
    const { rows } = await sql<{ bytes: number }>`
      select octet_length(data) as bytes from job_chunk where job_id = ${id} and fence = ${fence} order by seq`.execute(
      db,
    )
    return rows.map(({ bytes }) => bytes)
  },
  clear: async ({ id, fence }) => {
    await sql`delete from job_chunk where job_id = ${id} and fence = ${fence}`.execute(db)
  },
  clearBefore: async ({ id, fence }) => {
    await sql`delete from job_chunk where job_id = ${id} and fence < ${fence}`.execute(db)
  },
  clearUnread: async () => {
    await sql`
      delete from job_chunk using job
      where job_id = job.id and (job.status in ('FAILED', 'CANCELLED', 'EXPIRED') or job_chunk.fence < job.fence)`.execute(
      db,
    )
  },
})

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
