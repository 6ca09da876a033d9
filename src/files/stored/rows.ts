import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Cell, Column } from '../formats/csv.ts'
import { type Chunk, type ResultKey, resultsIn } from './result-queries.ts'

const unpacked = promisify(gunzip)
const GUARD = /^'+[=+\-@]/

function cellOf(text: string, isQuoted: boolean, { kind }: Column): Cell {
  if (text === '' && !isQuoted) return null
  if (kind === 'number') return Number(text)
  if (kind === 'boolean') return text === 'true'
  // What was put in front of a text so that no spreadsheet takes it for a formula.
  return GUARD.test(text) ? text.slice(1) : text
}

/** The cells of a CSV line without its end. */
function parseLine(line: string, columns: readonly Column[]): Cell[] {
  const cells: Cell[] = []
  let at = 0
  for (const column of columns) {
    const isQuoted = line[at] === '"'
    let end = at
    if (isQuoted) for (end++; line[end] !== '"' || line[end + 1] === '"'; end += line[end] === '"' ? 2 : 1);
    const comma = line.indexOf(',', end)
    const stop = comma === -1 ? line.length : comma
    const text = isQuoted ? line.slice(at + 1, end).replaceAll('""', '"') : line.slice(at, stop)
    cells.push(cellOf(text, isQuoted, column))
    at = stop + 1
  }
  return cells
}

const NEWLINE = 10

/** Rows `first` to `last` (excluded) of a chunk's text. */
function linesOf(raw: Buffer, first: number, last: number): string[] {
  let start = 0
  for (let row = 0; row < first; row++) start = raw.indexOf(NEWLINE, start) + 1
  let end = start
  for (let row = first; row < last; row++) end = raw.indexOf(NEWLINE, end) + 1
  const text = raw.toString('utf8', start, end)
  return text === '' ? [] : text.slice(0, text.endsWith('\r\n') ? -2 : -1).split(/\r?\n/)
}

/** Rows of a stored result from `first` on; null when the result has gone meanwhile. */
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
      rows.push(parseLine(line, columns))
    row = last
  }
  return rows
}
