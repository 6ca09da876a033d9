import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { RowBytes } from '../../core/rows/row-bytes.ts'
import type { Column } from '../formats/columns.ts'
import { rowsInCsv } from '../formats/csv.ts'
import { type ResultChunk, type ResultKey, resultsIn } from './result-queries.ts'

const unpacked = promisify(gunzip)
const NEWLINE = 10

/** Returns rows `first` (inclusive) to `last` (exclusive) of a chunk. */
function linesOf(raw: Buffer, first: number, last: number): Buffer {
  let start = 0
  for (let row = 0; row < first; row++) start = raw.indexOf(NEWLINE, start) + 1
  let end = start
  for (let row = first; row < last; row++) end = raw.indexOf(NEWLINE, end) + 1
  return raw.subarray(start, end)
}

/** Reads at most `limit` rows of a stored result from row `first` on. Null if the result no longer exists. */
export async function readStored(
  db: Kysely<DB>,
  key: ResultKey & { readonly rowCount: number | null },
  columns: readonly Column[],
  first: number,
  limit: number,
): Promise<RowBytes | null> {
  const store = resultsIn(db)
  const end = Math.min(first + limit, key.rowCount ?? 0)
  const lines: Buffer[] = []
  let chunk: ResultChunk | undefined
  for (let row = first; row < end; ) {
    chunk = chunk ? await store.after(key, chunk.seq) : await store.at(key, row)
    if (!chunk) return null
    const raw = await unpacked(chunk.data)
    const last = Math.min(end, chunk.firstRow + chunk.rowCount)
    lines.push(linesOf(raw, row - chunk.firstRow, last - chunk.firstRow))
    row = last
  }
  return rowsInCsv(Buffer.concat(lines), columns)
}
