import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { copyOut } from '../../platform/database/copy-out.ts'
import { PieceReader, type Pieces } from '../pieces.ts'

/** A chunk of a result: whole CSV rows without a header, as one gzip member. */
export interface Chunk {
  /** Sequence number, from 0 without gaps. */
  readonly seq: number
  /** Number of rows before it. */
  readonly firstRow: number
  readonly rowCount: number
  /** Uncompressed size, in bytes. */
  readonly rawBytes: number
  readonly data: Buffer
}

/** A job and its attempt (`fence`). Results of different attempts never mix. */
export interface ResultKey {
  readonly id: string
  readonly fence: number
}

/** Storage of job results. */
export interface ResultStore {
  /** Stores a chunk. Returns false if the job has ended or another attempt has taken over. */
  put(key: ResultKey, chunk: Chunk): Promise<boolean>
  /** Returns the chunk after `seq`; undefined at the end. Holds nothing between calls. */
  after(key: ResultKey, seq: number): Promise<Chunk | undefined>
  /** Returns the chunk that contains a row, counted from 0; undefined past the end. */
  at(key: ResultKey, row: number): Promise<Chunk | undefined>
  /** Returns the sizes of the gzip members, by `seq`. PostgreSQL knows them without reading the data. */
  sizes(key: ResultKey): Promise<number[]>
  /** Deletes the chunks of an attempt. */
  clear(key: ResultKey): Promise<void>
  /** Deletes the chunks of a job's earlier attempts. */
  clearBefore(key: ResultKey): Promise<void>
  /** Deletes the chunks of failed, cancelled and expired jobs, and of superseded attempts. */
  clearUnread(): Promise<void>
}

const chunkColumns = sql<Chunk>`
  seq, first_row as "firstRow", row_count as "rowCount", raw_bytes as "rawBytes", data`

/** Stores results in the database. */
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

// Binary COPY: signature, flags and length of the extension; then, for each row, column count and value length.
const HEADER_BYTES = 11 + 4 + 4
const FIELD_BYTES = 2 + 4

/** Returns the values of a binary COPY of one column. */
function valuesIn(copied: Pieces): Pieces[] {
  const reader = new PieceReader(copied)
  reader.take(HEADER_BYTES)
  const values: Pieces[] = []
  for (;;) {
    const field = reader.join(FIELD_BYTES)
    // The trailer is a column count of -1.
    if (field.length < FIELD_BYTES) return values
    values.push(reader.take(field.readInt32BE(2)))
  }
}

/**
 * Reads the gzip members of the chunks `first` to `last` (inclusive). Uses COPY, because the driver transfers bytea as
 * hexadecimal text, at a third of the speed. Releases the connection before any byte is sent to a client.
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
  throw new Error(`Chunks of job ${id} are missing`)
}
