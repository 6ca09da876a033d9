import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { type Cell, type Column, cellsIn } from '../formats/csv.ts'
import { type Chunk, type ResultKey, resultsIn } from './result-queries.ts'

const unpacked = promisify(gunzip)
const NEWLINE = 10

/** Returns rows `first` (inclusive) to `last` (exclusive) of a chunk. */
function linesOf(raw: Buffer, first: number, last: number): string[] {
  let start = 0
  for (let row = 0; row < first; row++) start = raw.indexOf(NEWLINE, start) + 1
  let end = start
  for (let row = first; row < last; row++) end = raw.indexOf(NEWLINE, end) + 1
  const text = raw.toString('utf8', start, end)
  return text === '' ? [] : text.slice(0, text.endsWith('\r\n') ? -2 : -1).split(/\r?\n/)
}

/** Reads at most `limit` rows of a stored result from row `first` on. Null if the result no longer exists. */
export async function readRows(
  db: Kysely<DB>,
  key: ResultKey & { readonly rowCount: number | null },
  columns: readonly Column[],
  first: number,
  limit: number,
): Promise<Cell[][] | null> {
  const store = resultsIn(db)
  const end = Math.min(first + limit, key.rowCount ?? 0)
  const rows: Cell[][] = []
  let chunk: Chunk | undefined
  for (let row = first; row < end; ) {
    chunk = chunk ? await store.after(key, chunk.seq) : await store.at(key, row)
    if (!chunk) return null
    const raw = await unpacked(chunk.data)
    const last = Math.min(end, chunk.firstRow + chunk.rowCount)
    for (const line of linesOf(raw, row - chunk.firstRow, last - chunk.firstRow))
      rows.push(cellsIn(line, columns))
    row = last
  }
  return rows
}
