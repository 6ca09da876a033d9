import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

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
  /** What earlier starts of a job have left behind. */
  clearBefore(key: ResultKey): Promise<void>
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
  clearBefore: async ({ id, fence }) => {
    await sql`delete from job_chunk where job_id = ${id} and fence < ${fence}`.execute(db)
  },
})
