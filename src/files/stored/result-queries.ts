import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { copyOut } from '../../platform/database/copy-out.ts'

/** A chunk of a result: whole CSV rows without a header, as one gzip member. */
export interface ResultChunk {
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

/** Number of rows before a chunk, and the size of its gzip member. */
export interface ChunkPlace extends Pick<ResultChunk, 'firstRow'> {
  readonly bytes: number
}

/** Storage of job results. */
interface ResultStore {
  /** Stores a chunk. Returns false if the job has ended or another attempt has taken over. */
  put(key: ResultKey, chunk: ResultChunk): Promise<boolean>
  /** Returns the chunk after `seq`; undefined at the end. Holds nothing between calls. */
  after(key: ResultKey, seq: number): Promise<ResultChunk | undefined>
  /** Returns the chunk that contains a row, counted from 0; undefined past the end. */
  at(key: ResultKey, row: number): Promise<ResultChunk | undefined>
  /** Returns where the chunks are, by `seq`. PostgreSQL knows their sizes without reading the data. */
  places(key: ResultKey): Promise<ChunkPlace[]>
  /** Deletes the chunks of an attempt. */
  clear(key: ResultKey): Promise<void>
  /** Deletes the chunks of a job's earlier attempts. */
  clearBefore(key: ResultKey): Promise<void>
  /** Deletes the chunks of failed, cancelled and expired jobs, and of superseded attempts. */
  clearUnread(): Promise<void>
}

const chunkColumns = sql<ResultChunk>`
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
    const { rows } = await sql<ResultChunk>`
      select ${chunkColumns} from job_chunk
      where job_id = ${id} and fence = ${fence} and seq > ${seq} order by seq limit 1`.execute(db)
    return rows[0]
  },
  at: async ({ id, fence }, row) => {
    const { rows } = await sql<ResultChunk>`
      select ${chunkColumns} from job_chunk
      where job_id = ${id} and fence = ${fence} and first_row <= ${row} and first_row + row_count > ${row}`.execute(
      db,
    )
    return rows[0]
  },
  places: async ({ id, fence }) => {
    const { rows } = await sql<ChunkPlace>`
      select first_row as "firstRow", octet_length(data) as bytes from job_chunk
      where job_id = ${id} and fence = ${fence} order by seq`.execute(db)
    return rows
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

// Binary COPY: signature, flags and length of the extension; for each row, column count and value length; a trailer.
const HEADER_BYTES = 11 + 4 + 4
const FIELD_BYTES = 2 + 4
const TRAILER_BYTES = 2

/** Consecutive chunks of a result: the first, and the sizes of the gzip members. */
export interface ChunkRun {
  readonly first: number
  readonly sizes: readonly number[]
}

/** Returns the size of a run as `readRun` reads it. */
export const bytesOf = ({ sizes }: ChunkRun): number =>
  sizes.reduce((sum, size) => sum + FIELD_BYTES + size, HEADER_BYTES + TRAILER_BYTES)

/** Returns the offset of a member in a run. */
export const offsetIn = ({ sizes }: ChunkRun, place: number): number =>
  sizes.slice(0, place).reduce((sum, size) => sum + FIELD_BYTES + size, HEADER_BYTES + FIELD_BYTES)

/**
 * Reads a run of chunks to memory. Uses COPY, because the driver transfers bytea as hexadecimal text, at a third of the
 * speed. Releases the connection before any byte is sent to a client.
 */
export async function readRun(
  pool: pg.Pool,
  { id, fence }: ResultKey,
  run: ChunkRun,
  into: Buffer,
): Promise<void> {
  const { first, sizes } = run
  // COPY takes no parameters.
  const statement = `copy (select data from job_chunk
    where job_id = ${pg.escapeLiteral(id)} and fence = ${fence} and seq between ${first} and ${first + sizes.length - 1}
    order by seq) to stdout (format binary)`
  const client = await pool.connect()
  let length = 0
  try {
    for await (const bytes of copyOut(client, statement)) {
      bytes.copy(into, length)
      length += bytes.length
    }
    client.release()
  } catch (error) {
    // An aborted COPY may leave the connection stuck.
    client.release(true)
    throw error
  }
  if (length !== bytesOf(run)) throw new Error(`Chunks of job ${id} are missing`)
}
